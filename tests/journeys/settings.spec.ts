import { expect, test } from '@playwright/test'
import { generateSync } from 'otplib'
import { arrive, expectNoBarriers, password, signIn, signInAs, signOut } from './visitor.ts'

/** The code of this half minute, or of the next one: a code works only once. */
const code = (secret: string, halfMinutesAhead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * halfMinutesAhead })

test('with two-factor sign-in, the password alone opens nothing', async ({ page }) => {
  const { email } = await arrive(page)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible()
  await expectNoBarriers(page)
  const secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code from the app').fill(code(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(
    page.getByRole('region', { name: 'Multifactor authentication (MFA)' }).getByText('On', { exact: true }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Generate 10 codes' }).click()
  const recoveryCode = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText()
  await expect(page.getByText('10 left')).toBeVisible()
  await expectNoBarriers(page)

  await signOut(page)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Multifactor authentication' })).toBeVisible()
  await expectNoBarriers(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Multifactor authentication' })).toBeVisible()

  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Code').fill(code(secret, 1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut(page)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings?tab=security')
  await expect(page.getByText('9 left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: /^Remove and sign in with the password only/ }).click()
  await expect(
    page.getByRole('region', { name: 'Multifactor authentication (MFA)' }).getByText('Off', { exact: true }),
  ).toBeVisible()
  await signOut(page)
  await signIn(page, email, password)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a passkey is added, signs in alone, and is removed', async ({ page }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await arrive(page)
  await page.goto('/settings?tab=security')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
  await expectNoBarriers(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings?tab=security')
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click()
  await passkeys.getByRole('button', { name: 'Remove this passkey' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
})

test('colleagues see a new name at once', async ({ page, browser }) => {
  const colleague = await (await browser.newContext()).newPage()
  await signInAs(colleague, 'Ada Lindqvist')
  await colleague.getByRole('tab', { name: 'My work' }).click()
  const people = colleague.getByRole('region', { name: 'People' })
  await expect(people.getByText('Rosa Delgado')).toBeVisible()

  await signInAs(page, 'Rosa Delgado', '/settings')
  const name = page.getByLabel('Name')
  await name.fill('Rosa M. Delgado')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await expect(people.getByText('Rosa M. Delgado')).toBeVisible()

  await name.fill('Rosa Delgado')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(people.getByText('Rosa Delgado', { exact: true })).toBeVisible()
})

test('signing out everywhere else ends the other session and keeps this one', async ({ page, browser }) => {
  const { email } = await arrive(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, email)
  await expect(other).toHaveURL(/\/dashboard$/)

  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out everywhere else')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/auth$/)
})

test('an API key is created in the browser, opens the tables, and is revoked', async ({ page, request }) => {
  await signInAs(page, 'Ada Lindqvist', '/settings?tab=keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('Enter the purpose of the key')).toBeVisible()
  await expect(dialog.getByLabel('Purpose')).toBeFocused()
  await dialog.getByLabel('Purpose').fill('Ledger export')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('Select at least one area')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Read in Organization' }).check()
  await expectNoBarriers(page)
  const sent = page.waitForRequest('**/functions/v1/api-keys/create')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByTestId('api-key').innerText()
  expect((await sent).postData()).not.toContain(key.slice(4))
  await expect(page.getByText('Reads: Organization.')).toBeVisible()
  await expectNoBarriers(page)

  const ask = () =>
    request.get('/rest/v1/organization_members?select=display_name', { headers: { authorization: `Bearer ${key}` } })
  expect(await (await ask()).json()).toHaveLength(8)
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('button', { name: 'Revoke this key' }).click()
  await expect(page.getByRole('list', { name: 'API keys' }).getByText('Revoked')).toBeVisible()
  expect((await ask()).status()).toBe(401)
})

test('every part of the settings has an address, and everyone can see the plan', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  for (const [tab, heading] of [
    ['appearance', 'Appearance'],
    ['locale', 'Language and time'],
    ['security', 'Sessions'],
    ['data', 'Your data'],
    ['billing', 'Agency plan'],
  ] as const) {
    await page.goto(`/settings?tab=${tab}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectNoBarriers(page)
  }
  await expect(page.getByText('Simulated: no one is charged')).toBeVisible()

  await page.goto('/settings?tab=data')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const mine = JSON.parse(Buffer.concat(await (await (await coming).createReadStream()).toArray()).toString())
  expect(mine.organization_members).toMatchObject([{ display_name: 'Rosa Delgado' }])
  expect(mine.tasks.length).toBeGreaterThan(0)
  // Two years of changes come in several pages, each change once.
  const changes = mine.record_changes.map(({ id }: { id: string }) => id)
  expect(changes.length).toBeGreaterThan(1_000)
  expect(new Set(changes).size).toBe(changes.length)
})
