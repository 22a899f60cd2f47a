import { expect, test, type Locator, type Page } from '@playwright/test'
import { reads } from './agency.ts'
import { expectNoBarriers, emailTo, openTab, password, signInAs } from './visitor.ts'

/**
 * A press is a click or Enter on a page. Typing isn't one, not even in a list or picker: Tab accepts what was typed.
 * Opening a link of an email isn't one.
 */
function countingPresses() {
  const counts = new Map<string, number>()
  const count = (who: string) => counts.set(who, (counts.get(who) ?? 0) + 1)
  const press = async (who: string, on: Locator): Promise<void> => {
    await on.click()
    count(who)
  }
  /** By the search, which Enter leaves for the first page that it finds. */
  const find = async (who: string, page: Page, title: string): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    await palette.getByRole('combobox').fill(title)
    await expect(palette.getByRole('option', { selected: true })).toContainText(title)
    await page.keyboard.press('Enter')
    count(who)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  return { counts, press, find, total: () => [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

/** The sessions of several people in one browser, as if each sat at their own. */
function seats(page: Page) {
  const kept = new Map<string, string>()
  let now = ''
  return async (who: string, path: string): Promise<void> => {
    if (now !== who) {
      if (now) kept.set(now, (await page.evaluate('JSON.stringify(localStorage)')) as string)
      // A page of ours without the program.
      await page.goto('/offline.html')
      await page.evaluate(`localStorage.clear(); Object.assign(localStorage, ${kept.get(who) ?? '{}'})`)
      now = who
    }
    await page.goto(path)
  }
}

/** A list is chosen from by typing. */
async function type(page: Page, list: string, words: string): Promise<void> {
  await page.getByLabel(list, { exact: true }).focus()
  await page.keyboard.type(words)
}

/** A picker accepts with Tab. */
async function pick(page: Page, picker: string, words: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: picker }).fill(words)
  await expect(page.getByRole('option', { name: option })).toBeVisible()
  await page.keyboard.press('Tab')
}

/** Pickers of an empty agency: the form, what its picker offers, and the dialog or page that this opens. */
const emptyPickers = [
  ['/budget-management/lines/new', 'New account', 'New account'],
  ['/purchase-orders/new', 'New vendor', 'New vendor'],
  ['/purchase-orders/new', 'New cost center', 'New cost center'],
  ['/carbon/entries/new', 'New emission factor', 'New emission factor'],
  ['/iot/rules/new', 'New sensor', 'New sensor'],
  ['/clients/agreements/new', 'New client agency', 'New client agency'],
  ['/asset-management/new', 'Open asset classes', 'Asset register'],
] as const

/** A browser in the county’s own time zone, which a vendor is proposed too. */
test.use({ timezoneId: 'America/New_York' })

test('an empty agency with five people and two vendors gets from sign-up to payment in sixty presses', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  const agency = `Millbrook County ${mark}`
  const address = (name: string) => `${name}.${mark}@millbrook.example`
  const { counts, press, find, total } = countingPresses()
  const began = Date.now()
  const sit = seats(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const linkOf = async (to: string, subject: RegExp) => (await emailTo(page, to, subject)).links[0]!
  /** Opens what they are told of; the email about it repeats the link a minute later. */
  const told = async (who: string, words: RegExp) => {
    await sit(who, '/offline.html')
    let path: string | undefined
    await expect
      .poll(async () => {
        const notices = await reads<{ words: string; path: string }>(
          page,
          'notifications?select=words,path&order=at.desc&limit=20',
        )
        path = notices.find((notice) => words.test(notice.words))?.path
        return path !== undefined
      })
      .toBe(true)
    await page.goto(path!)
  }
  /** The words of the next status are on the page before, so the server's answer is waited for. */
  const answered = async (act: () => Promise<void>) => {
    const answer = page.waitForResponse((each) => each.request().method() === 'POST' && each.url().endsWith('submit'))
    await act()
    expect((await answer).status()).toBe(200)
    await expect(page.getByText(/^Waiting for approval/).first()).toBeVisible()
  }
  const confirmed = async (who: string) => {
    await page.goto(await linkOf(address(who), /confirm/i))
    await press(who, button('Confirm my email'))
  }
  const signUp = async (who: string, name: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Work email').fill(address(who))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(who, button('Create account'))
    await confirmed(who)
  }

  // Founding: state and kind propose the fiscal year and the time zone.
  await sit('ann', '/auth')
  await press('ann', page.getByRole('tab', { name: 'Create an account' }))
  await signUp('ann', 'Ann Rivers')
  await page.getByLabel('Organization name').fill(agency)
  await type(page, 'State', 'Ohio')
  await type(page, 'Kind of agency', 'County')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
  await expect(page.getByLabel('Fiscal year starts')).toHaveValue('1')
  await page.getByLabel(/How can the operator verify/).fill('https://www.millbrook.example, 555-0100')
  await press('ann', button('Create organization'))
  await expect(page.getByRole('heading', { level: 1, name: 'Starter pack' })).toBeVisible()

  // Before the pack, or without it: a picker without entries makes the first one, beside the form that needs it.
  await page.goto('/budget-management/lines/new')
  await page.getByLabel('Name', { exact: true }).fill('Gifts')
  await button('New fund').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill('901')
  await dialog.getByLabel('Name', { exact: true }).fill('Gift Fund')
  await dialog.getByLabel('Type').selectOption('special_revenue')
  await dialog.getByRole('button', { name: 'Create fund' }).click()
  await expect(page.getByRole('combobox', { name: 'Fund' })).toHaveValue('Gift Fund')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gifts')
  for (const [form, words, opens] of emptyPickers) {
    await page.goto(form)
    await page.getByRole('main').getByText(words, { exact: true }).click()
    await expect(page.getByRole('heading', { name: opens, exact: true }).last()).toBeVisible()
  }
  await page.goto('/setup-guide/starter-pack')
  await press('ann', button(/^Create \d+ rows$/))
  await expect(page.getByRole('heading', { level: 1, name: 'Setup guide' })).toBeVisible()
  await expectNoBarriers(page)

  // Five people of the free plan's five seats; a sixth is told.
  await press('ann', link('Invite people'))
  const people = page.getByRole('textbox', { name: 'People' })
  const list = ['Bob Tran, administrator', 'Cara Ng, manager', 'Dan Ortiz, user', 'Eve Park, manager'].map(
    (person) => `${address(person.slice(0, 3).toLowerCase().replace('car', 'cara'))}, ${person}`,
  )
  await people.fill([...list, address('fay')].join('\n'))
  await expect(page.getByText(/includes 5 people, and 4 seats are left for these 5/)).toBeVisible()
  await people.fill(list.join('\n'))
  await press('ann', button('Send 4 invitations'))
  for (const who of ['bob', 'cara', 'dan', 'eve']) {
    await sit(who, await linkOf(address(who), /Join/))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(who, button('Create account and join'))
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText(agency).first()).toBeVisible()
  }

  // Bob is an administrator now, so Ann alone makes no more managers: he confirms those who joined.
  await told('bob', /invited Dan Ortiz, who has joined/)
  for (const name of ['Cara Ng', 'Eve Park'])
    await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Proposed: Manager')).toBeVisible()
  await press('bob', button(/^Confirm these \d people$/))
  await expect(page.getByText(/^\d people confirmed$/)).toBeVisible()

  // The operator of the installation is no one of the agency.
  await sit('pat', '/offline.html')
  await signInAs(page, 'Pat Moreau', '/platform-admin')
  await page.getByRole('tab', { name: 'Agencies to verify' }).click()
  await page.getByRole('button', { name: `Verify ${agency}` }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Called the listed number.')
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('button', { name: `Verify ${agency}` })).toHaveCount(0)

  // A buyer reads how far the setup is and whom to ask, and can't change it.
  await sit('dan', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Your agency is being set up' })).toBeVisible()
  await page.goto('/setup-guide')
  await expect(page.getByText(/^To complete a missing step, ask Ann Rivers/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toHaveCount(0)
  await expect(link('Adopted budget line')).toHaveCount(0)

  // The guide leads to what each job misses.
  await sit('cara', '/dashboard')
  await press('cara', link('Setup guide').first())
  await press('cara', link('Adopted budget line'))
  await page.getByLabel('Name', { exact: true }).fill('Road supplies')
  await pick(page, 'Fund', 'Road', /^Road Fund/)
  await pick(page, 'Account', 'operating supplies', /operating supplies/)
  await page.getByLabel('Original budget').fill('50000')
  await press('cara', button('Create budget line'))
  await expect(page.getByRole('heading', { level: 1, name: 'Road supplies' })).toBeVisible()

  await sit('ann', '/setup-guide')
  await press('ann', button('Open registration'))
  await expect(page.getByText('Vendor registration is open')).toBeVisible()
  await press('ann', link('Adopted budget line'))
  await press('ann', button('Adopt'))
  await expect(page.getByText('Road supplies adopted')).toBeVisible()
  await sit('bob', '/dashboard')
  await press('bob', link('Setup guide').first())
  await press('bob', link('Paying account'))
  for (const [label, value] of [
    ['Name', 'General disbursements'],
    ['Bank', 'First Ohio Bank'],
    ['Routing number', '044000037'],
    ['Account number', '1234567890'],
    ['Name in payment files', 'MILLBROOK COUNTY'],
    ['Company identification', '1316001234'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await press('bob', button('Add account'))
  await expect(page.getByRole('heading', { level: 1, name: 'General disbursements' })).toBeVisible()

  // Two vendors open the agency's registration, which the agency sends or publishes, and register on one page.
  const registration = await registrationOf(page, agency)
  for (const [who, company, tin] of [
    ['vic', `Northfield Supply ${mark}`, '31-6001234'],
    ['wes', `Lakeshore Materials ${mark}`, '31-6001235'],
  ] as const) {
    await sit(who, registration)
    await signUp(who, `${who === 'vic' ? 'Vic' : 'Wes'} Vendor`)
    await page.getByLabel('Organization name').fill(company)
    await press(who, button('Create organization'))
    await expect(page.getByLabel('Legal name')).toHaveValue(company)
    await type(page, 'Company type', 'LLC')
    await page.getByLabel('Address', { exact: true }).fill('12 Mill Street')
    await page.getByLabel('City and state').fill('Millbrook, OH')
    await page.getByLabel('Commodity codes').fill('745')
    await page.getByLabel('Tax number', { exact: true }).fill(tin)
    await press(who, page.getByLabel(/^The answers are true/))
    if (who === 'vic') await expectNoBarriers(page)
    await press(who, button('Submit registration'))
    await expect(page.getByText('Waiting for review')).toBeVisible()
    await told('cara', new RegExp(`${company} registered`))
    await press('cara', button('Accept'))
    await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
  }
  for (const company of ['Northfield Supply', 'Lakeshore Materials']) {
    await told('eve', new RegExp(`${company} .* is accepted`))
    await press('eve', button('Activate'))
    await press('eve', page.getByRole('dialog').getByRole('button', { name: 'Activate' }))
    await expect(page.getByText(/^Active since/)).toBeVisible()
  }

  // A small purchase is an order at once.
  await sit('dan', '/dashboard')
  await find('dan', page, 'New order')
  await button('Create order').click()
  const missing = ['Title is required', 'Vendor is required', 'Add at least one line']
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(missing)
  await page.getByLabel('Title').fill('Cold patch')
  await pick(page, 'Vendor', 'Northfield', /Northfield/)
  await page.getByLabel('Price reasonableness').fill('The vendor’s list price of this month.')
  await press('dan', button('Add line'))
  for (const typed of ['Cold patch, 50 lb bag', '100', 'bag', '15']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Road')
  await expect(page.getByRole('option', { name: /Road supplies/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await press('dan', button('Create order'))
  await expect(page).toHaveURL(/\/purchase-orders\/[0-9a-f-]{36}$/)
  const order = new URL(page.url()).pathname
  await answered(() => press('dan', button('Submit for approval')))
  const approve = async (subject: RegExp) => {
    await told('cara', subject)
    await press('cara', button('Approve').first())
    await press('cara', page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await approve(/Cold patch is waiting for your approval/)
  await sit('dan', order)
  await press('dan', button('Issue'))
  await expect(link('Receive').first()).toBeVisible()

  await told('vic', /PO-/)
  await page.getByLabel('Respondent').fill('Vic Vendor')
  await press('vic', button('Send response'))
  await expect(page.getByRole('region', { name: 'Your response' }).getByText('Accepted')).toBeVisible()
  const vendorsOrder = new URL(page.url()).pathname

  await sit('dan', order)
  await press('dan', link('Receive').first())
  await press('dan', button(/^Receive all/))
  await press('dan', button('Save count'))
  await expect(page.getByText('Received. Waiting for the invoice')).toBeVisible()
  await openTab(page, 'Receipts and billing')
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('link', { name: 'New invoice' })).toBeVisible()

  await sit('vic', vendorsOrder)
  await press('vic', link('New invoice'))
  await page.getByLabel('Your invoice number').fill('NS-1001')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /Cold patch/ })
    .fill('100')
  await expect(page.getByText('Included in the order’s prices.')).toBeVisible()
  const invoiced = page.getByRole('dialog').getByText(/^Total \$/)
  const billed = (await invoiced.textContent())!.replace(/[^0-9.]/g, '')
  // Charges that the order does not allow are refused before the agency sees the invoice, and nothing typed is lost.
  await page.getByLabel('Freight and other charges').fill('25')
  await page.getByLabel('Total on your invoice').fill(billed)
  await button('Submit invoice').click()
  await expect(
    page.getByText(/include freight\. Remove the freight, or enter the reason for it\./).first(),
  ).toBeVisible()
  await expect(page.getByText(/Check each amount\./).first()).toBeVisible()
  await page.getByLabel('Freight and other charges').fill('')
  await page
    .getByLabel('Your invoice as a PDF')
    .setInputFiles({ name: 'NS-1001.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await expect(page.getByRole('button', { name: 'Remove NS-1001.pdf' })).toBeVisible()
  await press('vic', button('Submit invoice'))
  await expect(page.getByText('Invoice submitted')).toBeVisible()

  await told('eve', /submitted invoice NS-1001/)
  await expect(page.getByRole('button', { name: 'NS-1001.pdf' })).toBeVisible()
  await press('eve', button('Accept'))
  await answered(() => press('eve', button('Match and submit')))
  await approve(/NS-1001 is waiting for your approval/)

  // A vendor without bank details is proposed a check.
  await sit('eve', '/dashboard')
  await find('eve', page, 'New payment run')
  await expect(page.getByLabel('Checks (positive pay)')).toBeChecked()
  await press('eve', button('Create payment run'))
  await expect(page).toHaveURL(/\/payments\/runs\//)
  const run = new URL(page.url()).pathname
  await press('eve', button('Submit for release'))
  await expect(page.getByText(/^Waiting for release/).first()).toBeVisible()
  await told('bob', /waiting for release/)
  await press('bob', button('Release run'))
  await expect(button('Create bank file')).toBeVisible()
  await sit('eve', run)
  await press('eve', button('Create bank file'))
  await press('eve', button('Mark as sent to bank'))
  await expect(page.getByText('Waiting for the bank to clear 1 of 1 payment.')).toBeVisible()

  // The count is part of the assertion: a failed run names it, and each person's share.
  const presses = `${total()}: ${[...counts].map(([who, count]) => `${who} ${count}`).join(', ')}`
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  test.info().annotations.push({ type: 'presses', description: `${presses}, in ${minutes} minutes` })
  expect(total(), `Presses from sign-up to payment: ${presses}`).toBeLessThanOrEqual(60)

  // The same day: the first sealed solicitation, from the guide to a sealed bid.
  for (const who of ['ann', 'bob', 'cara']) {
    await sit(who, '/setup-guide')
    await button('Create my key').click()
    await page.getByLabel('Passphrase').fill(`${who} opens the barn door`)
    await button('Create key').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button('Create my key')).toHaveCount(0)
  }
  // Three keys are enough: the guide misses nothing to solicit.
  const solicit = page.getByRole('region', { name: 'First publication' })
  await expect(solicit.getByText('Opening keys: ready')).toBeVisible()
  await expect(solicit.getByText('missing')).toHaveCount(0)
  await expect(solicit.getByRole('link', { name: 'New solicitation' })).toHaveAttribute('href', '/rfq-builder/new')

  await sit('dan', '/rfq-builder/new?kind=ifb')
  await page.getByLabel('Title').fill('Road salt')
  await page.getByLabel('Public summary').fill('Road salt for this winter, delivered to the county barn.')
  await page.getByLabel('Goods').check()
  await button('Create solicitation').click()
  const checklist = page.getByRole('region', { name: 'Publication checklist' })
  await expect(checklist.getByText(/^\d+ to fix$/)).toBeVisible()
  const call = new URL(page.url()).pathname
  await openTab(page, 'Text')
  await button('Add section').click()
  await page.getByRole('textbox', { name: 'Heading' }).fill('Scope')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('Bulk road salt, delivered in loads of 20 tons.')
  await button('Save').click()
  await expect(page.getByRole('heading', { name: 'Scope' })).toBeVisible()
  await openTab(page, 'Lines')
  await page.getByRole('group', { name: 'Lines', exact: true }).getByRole('button', { name: 'Add line' }).click()
  await page.keyboard.press('ArrowRight')
  for (const typed of ['Road salt, bulk', '400', 'ton']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await button('Save lines').click()
  await expect(page.getByText('Lines saved')).toBeVisible()
  await page.goto(call)
  await button('Assign opening officers').first().click()
  for (const name of ['Ann Rivers', 'Bob Tran', 'Cara Ng']) await page.getByRole('dialog').getByLabel(name).check()
  await page.getByLabel('Officers needed to open').fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign opening officers' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The floor of the starter pack is told before anything is published.
  const times = async (days: number) => {
    await button('Set times').first().click()
    const day = new Date(Date.now() + days * 86_400_000)
    await page
      .getByRole('textbox', { name: 'Closing date' })
      .fill(`${day.getMonth() + 1}/${day.getDate()}/${day.getFullYear()}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Set times' }).click()
  }
  await times(10)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('must be open for at least 14 days')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await times(21)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(checklist.getByText(/to fix$/)).toHaveCount(0)
  await expectNoBarriers(page)
  await answered(() => button('Submit for approval').click())
  await approve(/Road salt is waiting for your approval/)

  await sit('dan', call)
  await button('Publish').click()
  const publication = page.getByRole('dialog')
  await publication.getByLabel('Reason').fill('The exclusion list is imported before the award.')
  await publication.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await sit('vic', call.replace('rfq-builder', 'public-opportunities'))
  await expect(page.getByText(agency).first()).toBeVisible()
  await button('Submit a bid').click()
  await page.getByRole('textbox', { name: /^Price for one/ }).fill('64.50')
  await page.getByLabel('Authorized representative').fill('Vic Vendor')
  await button('Seal and submit bid').click()
  await expect(page.getByText(/^Receipt/)).toBeVisible()
  // No one at the agency learns who bid before the closing.
  await sit('cara', call)
  await expect(page.getByText(/1 sealed bid received/)).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Northfield Supply')
})

/** As the agency sends it to vendors. */
async function registrationOf(page: Page, agency: string): Promise<string> {
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string }
  const [welcome] = (await (
    await page.request.get(`/rest/v1/vendor_welcomes?select=organization_id&agency=eq.${encodeURIComponent(agency)}`, {
      headers: { apikey: anonKey },
    })
  ).json()) as { organization_id: string }[]
  return `/vendor-registration?step=check&to=${welcome!.organization_id}`
}
