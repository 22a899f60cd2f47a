import { expect, test, type Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { does, reads } from './agency.ts'
import { approve, handIn, prepare, recommended } from './bidding.ts'
import { closingPasses, databaseOwner, protestPeriodPasses } from './owner.ts'
import { expectNoBarriers, emailTo, newcomer, openTab, password, signInAs } from './visitor.ts'

type Part = { add(part: Part): Part; end(): void }
type Printed = {
  on(event: 'data' | 'end', listen: (part: Buffer) => void): unknown
  fontSize(size: number): Printed
  text(words: string): Printed
  addPage(): Printed
  struct(type: string, write?: () => void): Part
  addStructure(part: Part): Printed
  end(): void
}
/** A tagged proposal of three pages, as a company's program prints it: its last line divides a word. */
async function proposal(words: string): Promise<Buffer> {
  const printed = new PDFDocument({ size: 'LETTER', tagged: true, lang: 'en-US' }) as unknown as Printed
  const parts: Buffer[] = []
  printed.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => printed.on('end', () => resolve(undefined)))
  const lines = (type: string, ...of: string[]) => printed.struct(type, () => of.forEach((line) => printed.text(line)))
  const whole = printed.struct('Document')
  printed.addStructure(whole)
  printed.fontSize(20)
  whole.add(lines('H1', 'Proposal'))
  printed.fontSize(12)
  whole.add(lines('P', words))
  printed.addPage()
  whole.add(lines('P', 'Our technicians answer within four hours.'))
  printed.addPage()
  whole.add(lines('H2', 'Spare parts'))
  whole.add(lines('P', 'Spare handhelds are kept in a heat-', 'ed depot.'))
  whole.end()
  printed.end()
  await ended
  return Buffer.concat(parts)
}

type Shown = {
  criteria: { id: string }[]
  asked: { about: string; criterion: string | null }[]
  bidders: { alias: string; bid: { id: string; name: string } | null }[]
}

/** Two envelopes, with a document, a question and a price sheet. */
async function published(rosa: Page, ada: Page, title: string): Promise<string> {
  const [own] = await reads<{ user_id: string }>(
    rosa,
    'organization_members?select=user_id&display_name=eq.Rosa Delgado',
  )
  const { id } = await does<{ id: string }>(rosa, 'solicitations/draft', {
    kind: 'rfp',
    title,
    summary: 'Maintenance of the city’s radios for a year.',
    category: 'services',
    contact: own!.user_id,
    estimate: 7_000_000,
    documents: [],
    federal: false,
    construction: false,
    laborers: false,
    two_envelopes: true,
  })
  const version = async () =>
    (await reads<{ version: number }>(rosa, `solicitations?select=version&id=eq.${id}`))[0]!.version
  await does(rosa, 'solicitations/set-lines', {
    id,
    version: await version(),
    lines: [{ description: 'Radio maintenance', quantity: 24, unit: 'month' }],
  })
  await prepare(rosa, id)
  await does(rosa, 'solicitations/set-response-items', {
    id,
    version: await version(),
    lines: [
      { kind: 'document', name: 'Technical proposal', format: 'pdf', blind_copy: true, criterion: 'Skill' },
      { kind: 'answer', name: 'How fast do you answer a call?', criterion: 'Skill' },
      { kind: 'document', name: 'Price sheet', required: false, envelope: 'price' },
    ],
  })
  await rosa.goto(`/rfq-builder/${id}?tab=lines`)
  await expect(rosa.getByText('How fast do you answer a call?').first()).toBeVisible()
  await expectNoBarriers(rosa)
  await does(rosa, 'solicitations/submit', { id })
  await ada.goto(`/rfq-builder/${id}`)
  await approve(ada)
  await does(rosa, 'solicitations/publish', { id, reason: 'Questions are answered until closing.' })
  return id
}

/** From the solicitation's own link to a company that has registered: an account, its name, one page. */
async function joins(page: Page, notice: string, company: string): Promise<void> {
  const person = newcomer()
  await page.goto(notice)
  await page.getByRole('link', { name: 'Sign in or register' }).click()
  await page.getByRole('tab', { name: 'Create an account' }).click()
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Work email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  const { links } = await emailTo(page, person.email, /confirm/i)
  await page.goto(links[0]!)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByLabel('Organization name').fill(company)
  await page.getByRole('button', { name: 'Create organization' }).click()
  // Back at the solicitation, and from there to the one page that the agency needs.
  await expect(page).toHaveURL(new RegExp(notice))
  await page.getByRole('link', { name: 'Register as a vendor' }).click()
  await page.getByLabel('Company type').selectOption('LLC')
  await page.getByLabel('Address', { exact: true }).fill('12 Mill Street')
  await page.getByLabel('City and state').fill('Millbrook, OH')
  await page.getByLabel('Commodity codes').fill('725')
  await page.getByLabel('Tax number', { exact: true }).fill(`12-${String(Date.now()).slice(-7)}`)
  await page.getByLabel(/^The answers are true/).check()
  await page.getByRole('button', { name: 'Submit registration' }).click()
  await expect(page).toHaveURL(new RegExp(notice))
  await expect(page.getByText('Your registration is under review.')).toBeVisible()
}

/** Both envelopes, sealed in this browser. */
async function bids(page: Page, company: string, price: number): Promise<void> {
  await page.getByRole('button', { name: 'Submit a bid' }).click()
  await expect(page.getByText('4 items are missing')).toBeVisible()
  await page
    .getByLabel('Technical proposal', { exact: true })
    .setInputFiles({ name: 'proposal.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a PDF.') })
  await expect(page.getByRole('alert')).toContainText('add a PDF. proposal.txt is not one.')
  await page
    .getByLabel('Technical proposal', { exact: true })
    .setInputFiles({
      name: `${company}.pdf`,
      mimeType: 'application/pdf',
      buffer: await proposal(`${company} has kept radios for ten years.`),
    })
  await page
    .getByLabel('Technical proposal: copy without names')
    .setInputFiles({
      name: 'blind.pdf',
      mimeType: 'application/pdf',
      buffer: await proposal('We have kept radios for ten years.'),
    })
  await page.getByRole('textbox', { name: 'How fast do you answer a call?' }).fill(`${company} answers in four hours.`)
  await page.getByRole('textbox', { name: /^Price for one/ }).fill(String(price))
  await page.getByLabel('Authorized representative').fill('Pat Vendor')
  await expect(page.getByText('Everything that is required is here.')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Seal and submit bid' }).click()
  await expect(page.getByText(/^Receipt/)).toBeVisible()
}

test('a new company goes from the public link to a sealed bid in two envelopes, which is opened, read in the viewer, scored, awarded and ordered', async ({
  page: rosa,
  browser,
}) => {
  test.slow()
  const owner = await databaseOwner()
  const mark = Date.now().toString(36)
  const company = `Willow Radio ${mark}`
  const someone = async (name: string, path: string) => {
    const other = await (await browser.newContext()).newPage()
    await signInAs(other, name, path)
    return other
  }
  await signInAs(rosa, 'Rosa Delgado', '/rfq-builder')
  const ada = await someone('Ada Lindqvist', '/dashboard')
  const call = await published(rosa, ada, `Radios in two envelopes ${mark}`)
  const notice = `/public-opportunities/${call}`

  const willow = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage()
  await joins(willow, notice, company)
  await bids(willow, company, 2_500)
  const vera = await someone('Vera Novak', notice)
  await bids(vera, 'Larkspur Paving & Supply, Inc.', 2_600)

  await closingPasses(owner, call)
  const max = await someone('Max Okafor', `/rfq-builder/${call}`)
  await max.getByRole('button', { name: 'Start opening' }).click()
  await handIn(max)
  await expect(max.getByText('Key shares submitted').first()).toBeVisible()
  await ada.goto(`/rfq-builder/${call}`)
  await handIn(ada)
  await expect(ada.getByText('Prices are in the price envelopes.')).toBeVisible()
  await expect(ada.locator('main')).not.toContainText(/60,000|62,400/)

  const people = await reads<{ user_id: string; display_name: string }>(
    rosa,
    'organization_members?select=user_id,display_name&display_name=in.("Rosa Delgado","Max Okafor","Nora Whitcomb")',
  )
  const idOf = (name: string) => people.find(({ display_name }) => display_name === name)!.user_id
  const { id } = await does<{ id: string }>(rosa, 'evaluations/begin', {
    solicitation: call,
    chair: idOf('Max Okafor'),
    evaluators: [idOf('Rosa Delgado'), idOf('Nora Whitcomb')],
  })
  const path = `/bid-evaluation/${id}`
  const nora = await someone('Nora Whitcomb', path)
  // The declaration names the bidders; scoring does not.
  await expect(nora.getByText(company)).toBeVisible()
  for (const judge of [rosa, nora, max]) await does(judge, 'panelists/declare', { id, conflict: false })
  await does(max, 'evaluations/start', { id })

  // Nora reads the copy without names: pages, search, zoom, a note.
  await nora.reload()
  await expect(nora.getByText('Bidder A answers in four hours.')).toBeVisible()
  await expect(nora.locator('main')).not.toContainText(/Willow|Larkspur/)
  await nora.getByRole('link', { name: /^Technical proposal: Bidder A, file 2\.pdf/ }).click()
  const page = nora.getByRole('region', { name: 'Page 1' })
  // The width of a page follows its frame: a scroll bar that comes and goes would draw it without an end.
  await expect(page.locator('xpath=..')).toHaveCSS('scrollbar-gutter', 'stable')
  await expect(page.getByText('We have kept radios for ten years.')).toBeAttached()
  const heading = page.getByRole('heading', { level: 1, name: 'Proposal' })
  await expect(heading).toBeAttached()
  await expect(nora.getByText('of 3')).toBeVisible()
  await nora.getByRole('searchbox', { name: 'Search the document' }).fill('heated depot')
  await expect(nora.getByText('1 of 1')).toBeVisible()
  const number = nora.getByRole('textbox', { name: 'Page', exact: true })
  await expect(number).toHaveValue('3')
  await expect(
    nora.getByRole('region', { name: 'Page 3' }).getByRole('heading', { name: 'Spare parts' }),
  ).toBeAttached()
  // A far page is out of memory, and is drawn again when it is returned to.
  await expect(page.locator('canvas')).toHaveCount(0)
  await nora.getByRole('button', { name: 'Zoom in' }).click()
  await nora.getByLabel('Note on page 3').fill('A depot of their own.')
  await nora.getByRole('button', { name: 'Add note' }).click()
  await expect(nora.getByRole('complementary', { name: 'Notes' }).getByText('A depot of their own.')).toBeVisible()
  await expectNoBarriers(nora)
  await number.fill('1')
  await number.press('Enter')
  await expect(heading).toBeAttached()
  await rosa.goto(new URL(nora.url()).pathname)
  await expect(rosa.getByText('No notes yet.')).toBeVisible()

  // Scores, the consensus, and only then the prices.
  const known = await does<Shown>(max, 'evaluations/show', { id })
  const points = (name: string) => (name === company ? 9 : 7)
  for (const { alias, bid } of known.bidders) {
    const scores = [{ criterion: known.criteria[0]!.id, points: points(bid!.name), comment: '' }]
    for (const judge of [rosa, nora]) await does(judge, 'scores/put', { id, bidder: alias, scores })
  }
  await does(max, 'evaluations/open-consensus', { id })
  for (const { alias, bid } of known.bidders) {
    await does(max, 'consensus/put', {
      id,
      bidder: alias,
      scores: [{ criterion: known.criteria[0]!.id, points: points(bid!.name), reason: 'As both scored.' }],
    })
    for (const { about, criterion } of known.asked)
      await does(max, 'bid-findings/record', { id, bid: bid!.id, about, criterion, met: true, reason: 'Looked at.' })
  }
  await max.goto(path)
  await expect(max.getByRole('button', { name: 'Rank bids' })).toHaveAccessibleDescription(
    'Open the price envelopes first.',
  )
  await max.getByRole('button', { name: 'Open price envelopes' }).click()
  await max.getByRole('dialog').getByRole('button', { name: 'Open price envelopes' }).click()
  await expect(max.getByRole('button', { name: 'Open price envelopes' })).toHaveCount(0)
  await max.getByRole('button', { name: 'Rank bids' }).click()
  await openTab(max, 'Ranking and award')
  await expect(max.getByRole('region', { name: 'Bid ranking' }).getByRole('row', { name: company })).toContainText(
    '$60,000.00',
  )

  // A registration that is not accepted yet blocks the award, and not the bid.
  const award = await recommended(max, async () => {
    await max.getByRole('button', { name: 'Recommend award' }).click()
    await max.getByRole('dialog').getByRole('button', { name: 'Create recommendation' }).click()
  })
  await expect(max.getByText('No one could read a price before the technical evaluation was closed.')).toBeVisible()
  await ada.goto(award)
  await approve(ada)
  await rosa.goto(award)
  await expect(rosa.getByRole('button', { name: 'Issue notice of intent' })).toHaveAccessibleDescription(
    /is not an active vendor\./,
  )
  await owner.query(`update vendors set status = 'active' where name = $1`, [company])
  await rosa.reload()
  await rosa.getByRole('button', { name: 'Issue notice of intent' }).click()
  await expect(rosa.getByText('Notice of intent issued', { exact: true }).first()).toBeVisible()
  await protestPeriodPasses(owner, award.split('/').at(-1)!)
  await rosa.reload()
  await rosa.getByRole('button', { name: 'Award', exact: true }).click()
  await rosa.getByRole('button', { name: /order/i }).first().click()
  await expect(rosa).toHaveURL(/\/purchase-orders\//)
  await openTab(rosa, 'Details').catch(() => undefined)
  await expect(rosa.locator('main')).toContainText(company)
  await owner.end()
})
