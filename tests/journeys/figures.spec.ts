import { expect, test, type Locator, type Page } from '@playwright/test'
import { asksAlone } from './asks-alone.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

/** Everything except the user's organization, role and layout: before that there is no dashboard with figures. */
const questions = /\/(rest|functions)\/v1\/(?!organization_members|user_roles|dashboard_layouts)/

const pages = [
  { path: '/inventory', label: 'Reorder', sentences: /no items to reorder/ },
  { path: '/contracts', label: 'Renewals and notices', sentences: /no decisions due/ },
  { path: '/dashboard?tab=work', label: 'Due in 14 days', sentences: /Nothing waiting|None overdue|No budget/ },
]

/** The values of the figures, without their labels, which may contain digits. */
const digitsIn = (figures: Locator) => figures.locator('dd').filter({ hasText: /\d/ })
const figuresOf = (page: Page, label: string) =>
  page.locator('dl', { has: page.getByText(label, { exact: true }) }).first()

/** A failed query is retried after pauses of seconds. The page's clock skips them; no one waits. */
async function givesUp(page: Page, told: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5_000)
        return (await told.elementHandles()).length > 0
      },
      { intervals: [50] },
    )
    .toBe(true)
}

for (const { path, label, sentences } of pages) {
  test(`${path} shows no figure before its answers have arrived`, async ({ page }) => {
    await signInAs(page, 'Max Okafor', '/offline.html')
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(questions, async (route) => {
      await answered
      await route.continue()
    })
    await asksAlone(page)
    await page.goto(path)
    const figures = figuresOf(page, label)
    await expect(figures).toContainText('Loading…')
    await expect(digitsIn(figures)).toHaveCount(0)
    await expect(figures).not.toContainText(sentences)
    answer()
    await expect(figures).not.toContainText('Loading…')
    await expect(digitsIn(figures)).not.toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test(`${path} says why a figure could not be loaded, and loads it on retry`, async ({ page }) => {
    await signInAs(page, 'Max Okafor', '/offline.html')
    await page.route(questions, (route) => route.abort())
    await asksAlone(page)
    await page.clock.install()
    await page.goto(path)
    const figures = figuresOf(page, label)
    await givesUp(page, figures.getByText(/^Not loaded\./).first())
    await expect(figures).toContainText('Not loaded. The server didn’t answer. Check your connection and try again.')
    await expect(digitsIn(figures)).toHaveCount(0)
    await expect(figures.getByTitle(/^Not loaded\./).first()).toBeVisible()
    await page.unroute(questions)
    await figures.getByRole('button', { name: 'Try again' }).first().click()
    await expect(figures).not.toContainText('Not loaded')
    await expect(digitsIn(figures)).not.toHaveCount(0)
  })
}

test('/dashboard says that it could not be loaded, and never that the user has no organization', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  const memberships = /\/rest\/v1\/organization_members/
  await asksAlone(page)
  await page.route(memberships, (route) => route.abort())
  await page.clock.install()
  await page.goto('/dashboard?tab=work')
  await givesUp(page, page.getByText('Your organization could not be loaded'))
  await expect(page.getByText(/don’t belong to an organization|No organization yet/)).toHaveCount(0)
  await page.unroute(memberships)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(digitsIn(figuresOf(page, 'Due in 14 days'))).not.toHaveCount(0)
})

test('spending, grant reports and deliveries are read from their charts by key, and from the tables beside them', async ({
  page,
}) => {
  await signInAs(page, 'Max Okafor', '/budget-management?tab=spending')
  const flow = page.getByRole('slider', { name: 'Spending from fund to vendor, by flow' })
  await flow.focus()
  await expect(flow).toHaveAttribute('aria-valuetext', /^Highway Fund to Streets: Amount \$[\d,.]+$/)
  await flow.press('ArrowRight')
  await expect(flow).not.toHaveAttribute('aria-valuetext', /^Highway Fund to Streets:/)
  const months = page.getByRole('slider', { name: 'Spending by department and month, by month' })
  await expect(months).toHaveAttribute('aria-valuetext', /Streets \$.*Parks \$/)
  const panel = page.getByRole('region', { name: 'Fund to department to vendor' })
  await panel.getByText('Show data table').click()
  await expect(panel.getByRole('row', { name: /Streets to Not invoiced/ })).toBeVisible()
  await expectNoBarriers(page)

  await page.goto('/sections/contracts-finance')
  await page.getByRole('region', { name: 'Fund to department to vendor' }).getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Spending' })).toHaveAttribute('aria-selected', 'true')

  await page.goto('/grant-management/reports?tab=timeline')
  const grants = page.getByRole('slider', { name: 'Grant reports, by grant' })
  await expect(grants).toHaveAttribute('aria-valuetext', /Period .* to .*, GR-.*: ?.*Overdue|GR-.* Overdue/)

  await page.goto('/sections/performance-delivery')
  const days = page.getByRole('slider', { name: 'Deliveries by day, by day' })
  await days.focus()
  await expect(days).toHaveAttribute('aria-valuetext', /: Deliveries \d+$/)
  await expectNoBarriers(page)
})
