import { expect, test } from '@playwright/test'
import { arrive, expectNoBarriers, emailTo, newcomer, password, signIn, signInAs, signOut, signUp } from './visitor.ts'

test('a new user signs up, confirms by a click, signs in and sees the dashboard', async ({ page, browser }) => {
  const person = newcomer()
  await signUp(page, person)
  await expectNoBarriers(page)

  // The email is opened on another device; opening it alone confirms nothing.
  const elsewhere = await (await browser.newContext()).newPage()
  const { links } = await emailTo(page, person.email, /confirm/i)
  await elsewhere.goto(links[0]!)
  await expect(elsewhere.getByRole('button', { name: 'Confirm my email' })).toBeVisible()
  await expectNoBarriers(elsewhere)
  await signIn(page, person.email)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await elsewhere.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  await signIn(page, person.email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page).toHaveTitle('Dashboard | Granary')
  await expect(page.getByText(person.name)).toBeVisible()
})

test('the email of a sign-up can be opened before the page has its answer, and the way to the agency is kept', async ({
  page,
}) => {
  const person = newcomer()
  await page.goto('/vendor-registration?step=check')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Work email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // The account is made; its answer never reaches the page.
  await page.route('**/auth/v1/signup*', async (route) => void (await route.fetch()))
  await page.getByRole('button', { name: 'Create account' }).click()
  const { links } = await emailTo(page, person.email, /confirm/i)
  await page.goto(links[0]!)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('radio', { name: /^Vendor/ })).toBeChecked()
})

test("the sign-up form names each error in the rules' words, and each line leads to its field", async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Create an account' }).click()
  await page.getByLabel('Work email').fill('nia@')
  await page.getByLabel('Password', { exact: true }).fill('storehouse')
  await page.getByRole('button', { name: 'Create account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle('Error: Sign in | Granary')
  for (const message of [
    'Enter your name',
    'Invalid email address',
    'Password must contain at least one uppercase letter',
  ])
    await expect(summary).toContainText(message)
  await expectNoBarriers(page)

  await summary.getByRole('link', { name: 'Invalid email address' }).click()
  await expect(page.getByLabel('Work email')).toBeFocused()
  await page.getByLabel('Work email').fill('nia@example.gov')
  await expect(page.getByText('Invalid email address')).toHaveCount(0)
})

test('a wrong password is answered with a sentence', async ({ page }) => {
  await signIn(page, 'nobody@example.gov')
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
  await expectNoBarriers(page)
})

test('the sign-in page has no barriers', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Rosa Delgado' })).toBeVisible()
  await expectNoBarriers(page)
})

for (const { name, role } of [
  { name: 'Rosa Delgado', role: 'User' },
  { name: 'Max Okafor', role: 'Manager' },
  { name: 'Eli Sato', role: 'Manager' },
  { name: 'Ada Lindqvist', role: 'Administrator' },
  { name: 'Pat Moreau', role: 'Platform administrator' },
])
  test(`${name} of the demo signs in with one click, as ${role}`, async ({ page }) => {
    await signInAs(page, name)
    await expect(page.getByRole('main').getByText(`${name}, ${role.toLowerCase()}`)).toBeVisible()
    await expect(
      page.getByRole('main').getByText('City of Alder Falls (demo)').filter({ visible: true }).first(),
    ).toBeVisible()
  })

test('a user who opens a page before signing in is taken there afterward', async ({ page }) => {
  await page.goto('/settings?tab=billing')
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('button', { name: 'Rosa Delgado' }).click()
  await expect(page).toHaveURL(/\/settings\?tab=billing$/)
})

test('signing out ends access at once', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado')
  const kept = () => page.evaluate('localStorage.getItem("granted")')
  await expect.poll(kept).not.toBeNull()
  await signOut(page)
  expect(await kept()).toBeNull()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
})

test('a forgotten password is replaced, and the old one opens nothing', async ({ page }) => {
  const { email } = await arrive(page)
  await signOut(page)
  await page.goto('/request-reset')
  await expectNoBarriers(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()

  const { links } = await emailTo(page, email, /reset/i)
  await page.goto(links[0]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill('Oats in 4 barns!')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut(page)
  await signIn(page, email, password)
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
  await signIn(page, email, 'Oats in 4 barns!')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an emailed link signs in without the password', async ({ page }) => {
  const { email } = await arrive(page)
  await signOut(page)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText('Enter your email address above first')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  const { links } = await emailTo(page, email, /sign-in code/)
  await page.goto(links[0]!)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an unused link is still valid, and a used one says so and offers another', async ({ page }) => {
  const person = newcomer()
  await signUp(page, person)
  const { links } = await emailTo(page, person.email, /confirm/i)
  await page.route('**/auth/v1/verify*', (route) => route.abort())
  await page.goto(links[0]!)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('alert')).toContainText('The link is still valid and wasn’t used.')
  await page.unroute('**/auth/v1/verify*')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(links[0]!)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible()
})

test('signing in works without a mouse', async ({ page }) => {
  const { email } = await arrive(page)
  await signOut(page)
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Sign in' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  // Past the button that shows the password.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})
