import { expect, test, type Page } from '@playwright/test'
import '../dom-matrix.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { reads } from './agency.ts'
import { asksAlone } from './asks-alone.ts'
import { signInAs } from './visitor.ts'

// One page of each archetype, printed by the browser itself: what a council would be handed.

type Sheet = { width: number; height: number; text: string; right: number; left: number }

/** The paper as the browser prints it, read back page by page. */
async function printed(page: Page): Promise<Sheet[]> {
  // A chart that is still on its way is a sheet without words, and paper counts what the screen hides until then.
  await expect(
    page.locator('main :is([data-skeleton], [data-coming]):not(dialog *, details:not([open]) *, [data-sample] *)'),
  ).toHaveCount(0)
  return sheetsOf(page)
}

async function sheetsOf(page: Page): Promise<Sheet[]> {
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: false })
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const sheets: Sheet[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number)
    const [, , width = 0, height = 0] = sheet.view
    const items = (await sheet.getTextContent()).items.flatMap((item) =>
      'str' in item && item.str.trim() ? [{ text: item.str, left: item.transform[4], wide: item.width }] : [],
    )
    sheets.push({
      width,
      height,
      text: items.map(({ text }) => text).join(' '),
      left: Math.min(...items.map(({ left }) => left)),
      right: Math.max(...items.map(({ left, wide }) => left + wide)),
    })
  }
  await document.destroy()
  return sheets
}

/** The margin of three quarters of an inch, with the width of a letter. */
const margin = 54 - 6

function expectPaper(sheets: readonly Sheet[], [wide, high]: readonly [number, number]): void {
  expect(sheets[0]!.text).toContain('City of Alder Falls')
  expect(sheets[0]!.text).toMatch(/printed \w+ \d+, \d{4}/i)
  for (const [at, { width, height, left, right, text }] of sheets.entries()) {
    expect([width, height]).toEqual([wide, high])
    expect(text).toContain(`Page ${at + 1} of ${sheets.length}`)
    // Nothing runs off the sheet, and nothing on it is to be pressed.
    expect(left).toBeGreaterThanOrEqual(margin)
    expect(right).toBeLessThanOrEqual(width - margin)
    expect(text.length).toBeGreaterThan(60)
    expect(text).not.toMatch(
      /Show data table|Export|Customize|Add task|Loading|Write to your colleagues|Skip to|Preparing the page/,
    )
  }
}

/** Names that the screen cuts, and that are not whole on the narrower paper. */
async function cutNames(page: Page) {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 672, height: 912 })
  const cut = await page.evaluate(
    `[...document.querySelectorAll('main :is(.truncate, [class*=line-clamp-])')].filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => clientWidth > 0 && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1)).map((part) => part.textContent)`,
  )
  await page.setViewportSize({ width, height })
  return cut
}

const upright = [612, 792] as const
const onItsSide = [792, 612] as const

test('a list, a record, the dashboard and a section are printed as documents', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/purchase-orders')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const orders = await printed(page)
  expectPaper(orders, onItsSide)
  expect(orders.length).toBeGreaterThan(1)
  // The heads of the columns are on every sheet.
  for (const { text } of orders) expect(text).toMatch(/Title.*Vendor.*Status/)
  await page.emulateMedia({ media: 'print' })
  expect(await cutNames(page)).toEqual([])
  await page.emulateMedia({ media: null })

  const [grant] = await reads<{ id: string; title: string }>(
    page,
    'grants?select=id,title&status=eq.active&order=spent.desc&limit=1',
  )
  await page.goto(`/grant-management/grants/${grant!.id}`)
  await page.evaluate('print = () => { window.asked = true }')
  // The keys of the browser's own print bring all tabs too, as the button does.
  await expect(page.getByRole('article').getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.evaluate('window.asked')).toBe(true)
  const record = await printed(page)
  expectPaper(record, upright)
  const all = record.map(({ text }) => text).join(' ')
  for (const part of [grant!.title, 'Spending against time', 'SF-424A, section B', 'Milestones', 'Closeout'])
    expect(all).toContain(part)
  // A tab without anything in it has no heading on paper.
  expect(all).not.toContain('No files yet')

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Budget burn' })).toBeVisible()
  await expect(page.getByRole('figure', { name: /Spending this year/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Spend by month' })).toBeVisible()
  const dashboard = await printed(page)
  expectPaper(dashboard, upright)
  expect(dashboard[0]!.text).toMatch(/Budget burn.*Spend by month/)
  // The streets of the small map are a picture in the colors of the screen: paper shows the marks alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Open incident' }).locator('canvas')).toBeHidden()
  expect(await cutNames(page)).toEqual([])
  await page.emulateMedia({ media: null })

  // A built report is its result, and its total is on the last sheet alone.
  await page.goto('/enhanced-reporting?of=purchase_orders&by=vendor&group=by+title&sums=amount&chart=ranked')
  await expect(page.getByRole('figure', { name: /Purchase orders by/ })).toBeVisible()
  const built = (await printed(page)).map(({ text }) => text)
  expect(built.length).toBeGreaterThan(1)
  // Its chart begins on the first sheet, below the title.
  expect(built[0]).toContain('Larkspur Paving')
  expect(built.map((text) => /\d+ rows/.test(text))).toEqual(built.map((_, at) => at === built.length - 1))
  expect(built.join(' ')).not.toContain('Saved reports')

  // A budget has all of its columns, and a plan fits on its sheet from the first day to the last.
  await page.goto('/budget-management')
  await expect(page.getByRole('table', { name: 'Budget lines' })).toBeVisible()
  const budget = await printed(page)
  expectPaper(budget, onItsSide)
  for (const { text } of budget) expect(text).toMatch(/Original Amended .* Available/)

  const [project] = await reads<{ id: string }>(page, 'projects?select=id&name=like.Mill*')
  await page.goto(`/project-management/${project!.id}`)
  await expect(page.getByRole('table', { name: /Mill Road/ })).toBeVisible()
  const plan = await printed(page)
  expectPaper(plan, onItsSide)
  expect(plan[0]!.text).toMatch(/2026.*2027.*Open to traffic/)

  // The places of a map are named beside their signs.
  await page.goto('/gis-integration')
  await expect(
    page
      .getByRole('list', { name: /, list$/ })
      .getByRole('button')
      .first(),
  ).toBeVisible()
  const map = await printed(page)
  expectPaper(map, upright)
  expect(map[0]!.text).toMatch(/Service requests \d/)
  expect(map.map(({ text }) => text).join(' ')).toContain('Park paths')

  await page.goto('/sections/core-procurement')
  await expect(page.getByRole('heading', { level: 1, name: 'Core Procurement' })).toBeVisible()
  // Its pictures come after its heading.
  await expect(page.getByRole('heading', { name: 'Deliveries received' })).toBeVisible()
  const section = await printed(page)
  expectPaper(section, upright)
  expect(section.map(({ text }) => text).join(' ')).not.toContain(unfinished)
})

const unfinished = 'Parts of this page had not loaded when it was printed. Print it again.'

test('a page that is printed before it has loaded says so, and leaves no sheet empty', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/offline.html')
  await asksAlone(page)
  let answer = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  await page.route(
    /\/rest\/v1\/(purchase_orders|receipts|requisitions|rpc)|\/functions\/v1\/records\//,
    async (route) => (await answered, route.continue()),
  )
  await page.goto('/sections/core-procurement')
  await expect(page.locator('main section [data-skeleton]').first()).toBeVisible()
  await expect(page.locator('[data-letterhead]')).toContainText('City of Alder Falls')
  const early = await sheetsOf(page)
  expectPaper(early, upright)
  expect(early[0]!.text).toContain(unfinished)
  answer()
  await expect(page.getByRole('heading', { name: 'Deliveries received' })).toBeVisible()
  expect((await printed(page))[0]!.text).not.toContain(unfinished)
})

test('the keys print a page with its map and its late panels', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/offline.html')
  await asksAlone(page)
  let answer = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  await page.route(/\/rest\/v1\/lifeline_reports/, async (route) => (await answered, route.continue()))
  await page.addInitScript('print = () => { window.asked = true }')
  await page.goto('/disaster-ops-hub')
  await expect(page.getByRole('heading', { name: 'Lifelines' })).toBeVisible()
  // The key works once the frame is whole.
  await expect(page.locator('[data-letterhead]')).toBeAttached()
  await page.keyboard.press('Control+p')
  await expect(page.getByText('Preparing the page for print')).toBeVisible()
  expect(await page.evaluate('window.asked')).toBeUndefined()
  answer()
  await expect.poll(() => page.evaluate('window.asked')).toBe(true)
  const sheets = await sheetsOf(page)
  expectPaper(sheets, upright)
  const all = sheets.map(({ text }) => text).join(' ')
  for (const part of ['Lifelines', 'Safety and security', 'Significant events', 'Open requests'])
    expect(all).toContain(part)
  expect(all).not.toContain(unfinished)
})
