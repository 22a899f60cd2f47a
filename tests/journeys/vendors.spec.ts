import { expect, test } from '@playwright/test'
import { placed, writtenPdf } from '../written-pdf.ts'
import { does, reads } from './agency.ts'
import { arrive, expectNoBarriers, signInAs, openTab } from './visitor.ts'

test('a company registers step by step, continues after a break, and the agency accepts it after review', async ({
  page,
  browser,
}) => {
  await arrive(page)
  const company = `Quarry Works ${Date.now().toString(36)}`
  await does(page, 'organizations/create', { name: company, kind: 'vendor' })
  await page.goto('/vendor-registration')
  await page.getByRole('link', { name: 'Start', exact: true }).click()

  await expect(page.getByLabel('Legal name')).toHaveValue(company)
  await page.getByLabel('UEI').fill('QW1 2345')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('A UEI has 12 letters and digits. This one has 7.')
  await expect(page.getByRole('alert')).toContainText('Company type is required')
  await expectNoBarriers(page)
  await page.getByLabel('UEI').fill('')
  await page.getByLabel('Company type').selectOption('LLC')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByRole('heading', { name: 'Address', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('9 Mason Court')
  await page.getByLabel('City and state').fill('Port Ellis, WI')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByRole('heading', { name: 'Tax number', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Tax number' }).fill('07-1234567')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('No EIN begins with 07.')
  const serial = String(Date.now()).slice(-7)
  await page.getByRole('textbox', { name: 'Tax number' }).fill(`12-${serial}`)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Products and services', exact: true })).toBeVisible()

  // A break: saved answers are there, and the number is not shown again.
  await page.goto('/vendor-registration?step=tax')
  await expect(page.getByText(`A number ending in ${serial.slice(-4)} is on file`)).toBeVisible()
  await page.goto('/vendor-registration?step=products')
  await page.getByLabel('Commodity codes').fill('910-66, 745')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Certificates', exact: true })).toBeVisible()
  // The second file is selected while the first is on its way.
  let send = () => {}
  const sent = new Promise<void>((done) => (send = done))
  await page.route(/\/storage\/v1\/object\//, (route) => sent.then(() => route.continue()))
  // The values of an insurance certificate are proposed from its text.
  await page.getByRole('button', { name: 'Add certificate' }).click()
  await page.getByLabel(/^Document/).setInputFiles({
    name: 'Insurance.pdf',
    mimeType: 'application/pdf',
    buffer: await writtenPdf(
      placed([
        [50, 50, 'CERTIFICATE OF LIABILITY INSURANCE'],
        [50, 80, 'Named insured'],
        [50, 95, 'Another Company Inc.'],
        [50, 130, 'General liability'],
        [50, 150, 'Insurer:'],
        [200, 150, 'Harbor Specialty'],
        [50, 165, 'Policy number:'],
        [200, 165, 'GL-20-417'],
        [50, 180, 'Expiration date:'],
        [200, 180, '12/31/2029'],
      ]),
    ),
  })
  const letter = { name: 'Letter.txt', mimeType: 'text/plain', buffer: Buffer.from('From the broker') }
  await page.getByLabel(/^Document/).setInputFiles(letter)
  send()
  // Neither is lost to the other, whichever arrives first.
  await expect(page.getByRole('button', { name: 'Remove Insurance.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Letter.txt' }).click()
  const read = page.getByRole('region', { name: 'Read from Insurance.pdf' })
  await expect(read.getByText(/^The insured is Another Company Inc\., not Quarry Works/)).toBeVisible()
  await expectNoBarriers(page)
  await read.getByRole('button', { name: 'Use all General liability insurance' }).click()
  await expect(page.getByLabel('Issued by')).toHaveValue('Harbor Specialty')
  await expect(page.getByRole('textbox', { name: /^Number/ })).toHaveValue('GL-20-417')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('textbox', { name: 'Contact' }).fill('Quinn Works')
  await page.getByLabel('Order email').fill('orders@quarry.example')
  await page.getByLabel('Electronic address (Peppol)').fill('0088:7300010000002')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This GLN has a wrong digit: its check digits don’t match.')
  await page.getByLabel('Electronic address (Peppol)').fill('0088:7300010000001')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Bank', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByLabel('Agency', { exact: true }).selectOption('City of Alder Falls (demo)')
  await page.getByLabel('List us among this agency’s public vendors').check()
  await page.getByLabel(/^The answers are true/).check()
  await page.getByRole('button', { name: 'Submit registration' }).click()
  await expect(page.getByText('Waiting for review', { exact: true })).toBeVisible()

  const max = await (await browser.newContext()).newPage()
  await signInAs(max, 'Max Okafor', '/vendor-registration')
  await max.getByRole('link', { name: company }).click()
  await expect(max.getByText('Not excluded from federal awards')).toBeVisible()
  await expect(max.getByText('No vendor has this UEI, this tax number or a similar name.')).toBeVisible()
  await expectNoBarriers(max)
  await max.getByRole('button', { name: 'Accept' }).click()
  await expect(max.getByRole('heading', { name: company, level: 1 })).toBeVisible()
  await expect(max.getByText('0088:7300010000001')).toBeVisible()
  await expect(max.getByRole('heading', { name: 'Eligibility' })).toBeVisible()
  await max.context().close()

  await page.goto('/vendor-portal')
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Matches for you' })).toBeVisible()
  await expectNoBarriers(page)
})

test('new bank details take two people and a call, and are not used before the waiting period ends', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Max Okafor')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { id } = await does<{ id: string }>(page, 'vendors/draft', {
    name: `Till Works ${Date.now().toString(36)}`,
    type: 'llc',
    email: 'till@example.com',
    certifications: [],
  })
  await page.goto(`/vendor-directory/${id}`)
  await openTab(page, 'Certificates and bank')
  await page.getByRole('button', { name: 'Propose new bank details', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New bank details' })
  await dialog.getByLabel('Account holder').fill('Till Works LLC')
  await dialog.getByLabel('Bank', { exact: true }).fill('First Bank')
  await dialog.getByLabel('Routing number').fill('021000022')
  await dialog.getByLabel('Account number').fill('123456789012')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog.getByText('This routing number is not valid. Check the digits.')).toBeVisible()
  await dialog.getByLabel('Routing number').fill('021000021')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Waiting for confirmation', { exact: true })).toBeVisible()
  await expect(page.locator('main')).not.toContainText('123456789012')
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveAccessibleDescription(
    'You can’t confirm bank details you entered.',
  )

  const ada = await (await browser.newContext()).newPage()
  await signInAs(ada, 'Ada Lindqvist', `/vendor-directory/${id}?tab=certificates`)
  await ada.getByRole('button', { name: 'Confirm' }).click()
  await ada.getByLabel('Person called and number').fill('Tilda at 563 555 0100, from the contract of 2024')
  await ada.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(ada.getByText('Confirmed, in waiting period')).toBeVisible()
  await expectNoBarriers(ada)
  expect(await reads(ada, `vendor_bank_accounts?select=status,account_last&vendor=eq.${id}`)).toEqual([
    { status: 'confirmed', account_last: '9012' },
  ])
  await ada.context().close()
})

test('market and vendor figures open their rows, and the public finds vendors that agreed to be listed', async ({
  page,
}) => {
  await signInAs(page, 'Max Okafor', '/vendor-performance')
  await page.getByRole('link', { name: 'Delgado & Sons Roofing' }).first().click()
  await expect(page.getByRole('heading', { name: 'Score details: Delgado & Sons Roofing' })).toBeVisible()
  await expectNoBarriers(page)
  await page.goto('/market-intelligence')
  await page.getByLabel('Or line description').fill('hot-mix asphalt')
  await expect(page.getByRole('link', { name: /Hot-mix asphalt, surface course on/ }).first()).toBeVisible()
  await expectNoBarriers(page)

  await page.goto('/public-vendors?certificate=minority')
  await expect(page.getByRole('heading', { name: 'Ridgeway Fleet Services (demo)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Northline Water Systems LLC (demo)' })).toHaveCount(0)
  await expectNoBarriers(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Public vendors.csv')
})
