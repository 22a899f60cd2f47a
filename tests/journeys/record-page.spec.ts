import { expect, test, type Page } from '@playwright/test'
import { asksAlone } from './asks-alone.ts'
import { reads } from './agency.ts'
import { expectFits, expectNoBarriers, navigate, signInAs } from './visitor.ts'

/** An order that waits for its goods: it has stages, moves, lines and versions. */
async function openOrder(page: Page): Promise<string> {
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  const [order] = await reads<{ id: string; title: string }>(
    page,
    'purchase_orders?select=id,title&status=eq.issued&kind=neq.blanket&delivery=neq.complete&order=number&limit=1',
  )
  await page.goto(`/purchase-orders/${order!.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order!.title)
  return order!.title
}

test('the tabs of a record work by keyboard, and the open one is in the address', async ({ page }) => {
  await openOrder(page)
  const strip = page.getByRole('tablist', { name: /^Parts of/ })
  const tab = (name: RegExp) => strip.getByRole('tab', { name })
  await tab(/^Details/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(/^Lines/)).toBeFocused()
  await expect(tab(/^Lines/)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\?tab=lines$/)
  // Its parts load when it is opened: before them the next stop is beside it.
  await expect(
    page
      .getByRole('tabpanel', { name: /^Lines/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  // Only the selected one is reached by Tab, which leads on into its content.
  await expect(strip.locator('[tabindex="0"]')).toHaveText(/^Lines/)
  await page.keyboard.press('Tab')
  await expect(strip.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(tab(/^Lines/)).toBeFocused()

  await page.keyboard.press('End')
  await expect(tab(/^History/)).toBeFocused()
  await expect(page.getByRole('tabpanel').getByRole('list', { name: 'History' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tabpanel', { name: /^History/ })).toBeVisible()
  await tab(/^History/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(/^Details/)).toBeFocused()
  await expect(page).not.toHaveURL(/tab=/)
  await page.keyboard.press('ArrowLeft')
  await expect(tab(/^History/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(page.getByRole('tabpanel', { name: /^Details/ })).toBeVisible()
  // An address with a tab that the page does not have is corrected; its other words stay.
  await navigate(page, `${new URL(page.url()).pathname}?tab=nowhere&from=mail`)
  await expect(page).toHaveURL(/\?from=mail$/)
  await expect(tab(/^Details/)).toHaveAttribute('aria-selected', 'true')
  await tab(/^History/).click()
  await expect(page).toHaveURL(/\?tab=history&from=mail$/)
  await navigate(page, '/purchase-orders?tab=nowhere')
  await expect(page).toHaveURL(/\/purchase-orders$/)
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true')
})

test('a tab of which the answer fails stays in the address, and opens with the next answer', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  const [task] = await reads<{ work_order: string }>(page, 'work_tasks?select=work_order&limit=1')
  const tasks = /\/rest\/v1\/work_tasks\?/
  await asksAlone(page)
  await page.route(tasks, (route) => route.abort())
  await page.goto(`/maintenance-management/${task!.work_order}?tab=checklist`)
  await expect(page.getByRole('tab', { name: /^Details/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\?tab=checklist$/)
  await page.unroute(tasks)
  await expect(page.getByRole('tab', { name: /^Checklist/ })).toHaveAttribute('aria-selected', 'true')
})
/** A busy browser tells an observer of several frames at once. This one does so always. */
const tellsLate = `
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(hears, options) {
      let seen = [], due
      super((entries, self) => {
        seen.push(...entries)
        clearTimeout(due)
        due = setTimeout(() => hears(seen.splice(0), self), 100)
      }, options)
    }
  }`

/** To the end and back, each drawn, before the observer tells. */
const downAndUp = `(async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  scrollTo(0, document.documentElement.scrollHeight)
  await drawn()
  scrollTo(0, 0)
  await drawn()
  await new Promise((told) => setTimeout(told, 300))
})()`

for (const [width, height] of [
  [1280, 700],
  [390, 700],
] as const)
  test(`${width} wide, a record's moves stay below the header while the page scrolls`, async ({ page }) => {
    await page.addInitScript(tellsLate)
    await page.setViewportSize({ width, height })
    const title = await openOrder(page)
    const move = page.getByRole('main').getByRole('link', { name: 'Receive', exact: true })
    await expect(move).toBeInViewport()
    const bar = page.locator('[data-stuck]')
    await expect(bar).toHaveCount(0)
    // Panels that come later make the page longer.
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
        return page.evaluate(() => document.querySelector('[data-stuck]')?.textContent ?? '')
      })
      .toContain(title)
    await expect(move).toBeInViewport()
    // Directly below the header: neither hidden under it nor with a gap.
    const header = (await page.locator('body header').first().boundingBox())!
    await expect
      .poll(async () => Math.round((await bar.boundingBox())!.y - header.y - header.height))
      .toBeLessThanOrEqual(1)
    await expectFits(page)
    await expectNoBarriers(page)
    await page.evaluate('scrollTo(0, 0)')
    await expect(bar).toHaveCount(0)
    await page.evaluate(downAndUp)
    await expect(bar).toHaveCount(0)
  })

test('a finished record is not late, and shows its determination', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  const [bill] = await reads<{ id: string }>(page, 'invoices?select=id&status=eq.paid&due_on=lt.2026-10-01&limit=1')
  await page.goto(`/invoices/${bill!.id}`)
  await expect(page.getByText(/^Paid on /)).toBeVisible()
  await expect(page.getByText(/days? late/)).toHaveCount(0)
  const [need] = await reads<{ id: string }>(page, 'requisitions?select=id&status=eq.converted&limit=1')
  await page.goto(`/requisitions/${need!.id}`)
  await expect(page.getByText(/^Converted on /)).toBeVisible()
  const method = page.locator('dl > div').filter({ has: page.getByText('Method', { exact: true }) })
  await expect(method.locator('dd').first()).toHaveText(/\w{3}/)
})

test('a record is printed with all of its tabs under the letterhead, and without its buttons', async ({ page }) => {
  // The paper, as it is when the browser is asked to print it.
  await page.addInitScript(`print = () => { window.paper = document.querySelector('article').cloneNode(true) }`)
  const title = await openOrder(page)
  const heads = page.getByRole('article').getByRole('heading', { level: 2 })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => page.evaluate('window.paper !== undefined')).toBe(true)
  const printed = await page.evaluate<string[]>(
    `[...window.paper.querySelectorAll('h1, h2')].map(({ textContent }) => textContent)`,
  )
  expect(printed).toEqual(expect.arrayContaining([title, 'Lines', 'Receipts and billing']))
  // The order has no files: an empty tab has no heading on paper.
  expect(printed).not.toContain('Documents')
  // Afterward the page is as before.
  await expect(heads.filter({ hasText: /^Receipts and billing$/ })).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Purchase order · printed/)).toBeVisible()
  await expect(page.getByRole('tablist', { name: /^Parts of/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Receive', exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('a grant, a project, a payment run and a transfer show what is to be judged', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/offline.html')
  const first = async (rows: string) => (await reads<{ id: string }>(page, `${rows}&limit=1`))[0]!.id
  for (const [path, picture, step] of [
    [
      `/grant-management/grants/${await first('grants?select=id&status=eq.active&order=spent.desc')}`,
      /^Spending against time/,
      /report .* was due/,
    ],
    [
      `/projects/${await first('projects?select=id&status=eq.active')}`,
      /^Budget, orders and spending/,
      /^Finish this project by/,
    ],
    [
      `/payments/runs/${await first('payment_runs?select=id&status=eq.submitted')}`,
      /^Cash after this run/,
      /release the run/,
    ],
    [
      `/budget-management/transfers/${await first('budget_transfers?select=id&status=eq.submitted')}`,
      /^Budget before and after/,
      /^Waiting for/,
    ],
  ] as const) {
    await page.goto(path)
    const article = page.getByRole('article')
    await expect(article.getByRole('figure', { name: picture })).toBeVisible()
    await expect(article.getByText(step).first()).toBeVisible()
    await expect(article.getByRole('list', { name: 'Stages' })).toBeVisible()
    await expectFits(page)
    await expectNoBarriers(page)
  }
})

test('an address with no record of that name says so, and fails in nothing', async ({ page }) => {
  await signInAs(page, 'Gwen Ibarra', '/grant-management/subawards/new')
  await expect(page.getByText('This subaward was not found')).toBeVisible()
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
})

test('a draft names all that its next move needs, and each name leads to its place in the form', async ({ page }) => {
  await signInAs(page, 'Gwen Ibarra', '/grant-management/grants/new')
  const mark = Date.now().toString(36).toUpperCase()
  const form = page.getByRole('form', { name: 'New grant' })
  await expect(form.getByLabel('Pass-through entity')).toHaveCount(0)
  await form.getByLabel('Federal, pass-through').check()
  await expect(form.getByText('Pass-through entity (required to accept)')).toBeVisible()
  await form.getByLabel('Title', { exact: true }).fill(`Award ${mark}`)
  await form.getByLabel('Awarding agency').fill('State Department of Transportation')
  await form.getByLabel('Awarded', { exact: true }).fill('1/5/2026')
  await form.getByLabel('Start date', { exact: true }).fill('2/1/2026')
  await form.getByLabel('End date', { exact: true }).fill('1/31/2028')
  await form.getByLabel('Award amount').fill('250000')
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Create grant' }).click()

  await expect(page.getByRole('heading', { level: 1, name: `Award ${mark}` })).toBeVisible()
  const needs = page.getByRole('status').filter({ hasText: 'Before “Accept award”, enter:' })
  await expect(needs.getByRole('link')).toHaveText(['Award number', 'Pass-through entity', 'Assistance Listing Number'])
  await expectNoBarriers(page)
  await needs.getByRole('link', { name: 'Assistance Listing Number' }).click()
  const listing = page.getByRole('textbox', { name: /^Assistance Listing Number/ })
  await expect(listing).toBeFocused()
  await listing.fill('20.205')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(needs.getByRole('link')).toHaveText(['Award number', 'Pass-through entity'])
})
