import { expect, test } from '@playwright/test'
import { asksAlone } from './asks-alone.ts'
import { arrive, expectNoBarriers, emailTo, newcomer, password, signInAs, signOut } from './visitor.ts'

test("the dashboard shows the open work of the user's organization, and each figure opens its rows", async ({
  page,
}) => {
  await signInAs(page, 'Max Okafor', '/dashboard?tab=work')
  const waiting = page.getByRole('list', { name: 'Waiting for your approval' })
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  const figure = (label: string) =>
    page.getByRole('main').locator('dl').first().locator('div').filter({ hasText: label })
  await expect(figure('Waiting for your approval').getByText('3', { exact: true })).toBeVisible()
  // Three of the demo, and any notifications from others since.
  await expect(figure('Alerts').getByText(/^([3-9]|\d{2,})$/)).toBeVisible()
  // The task comes first, a verb before its noun.
  await expect(
    page
      .getByRole('list', { name: 'Overdue' })
      .getByRole('link', { name: /^Return Chipper/ })
      .first(),
  ).toBeVisible()
  await expectNoBarriers(page)
  await figure('Budget spent').getByRole('link').click()
  await expect(page).toHaveURL(/\/budget-management$/)
})

test('an executive opens the overview first, and each panel leads to its records', async ({ page }) => {
  await signInAs(page, 'Max Okafor')
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Budget burn').getByText(/% of \$.*pace/)).toBeVisible()
  await expect(card('Spend by month').getByText(/^so far in/)).toBeVisible()
  await expect(card('Procurement').getByRole('list').getByRole('link')).not.toHaveCount(0)
  await expect(card('Grants').getByRole('link', { name: /overdue, due/ })).not.toHaveCount(0)
  await expect(card('Disaster cost').getByText(/gap$/).first()).toBeVisible()
  await expect(card('Open incident').getByText(/^Day \d+, since/)).toBeVisible()
  // The streets arrive after the figures, where the browser draws them.
  await expect(card('Open incident').locator('canvas')).toBeVisible()
  await expect(card('Risks').getByRole('link', { name: /Grant report \d+ days? overdue/ })).not.toHaveCount(0)
  await expect(card('Top vendors').getByRole('listitem')).not.toHaveCount(0)
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Show data table' }).or(page.getByText('Show data table')),
  ).toHaveCount(2)
  await expectNoBarriers(page)

  // Departments are a panel of their own, hidden until it is chosen.
  await page.getByRole('button', { name: 'Customize' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customize dashboard' })
  await dialog.getByRole('checkbox', { name: 'Spending by department' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'By cost center' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('img', { name: /spent and .* encumbered or requested of/ }).first()).toBeVisible()

  await card('Top vendors').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vendor-directory\/[0-9a-f-]{36}/)
  await page.goBack()
  await page.getByRole('tab', { name: 'My work' }).click()
  await expect(page).toHaveURL(/tab=work/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'My work' })).toHaveAttribute('aria-selected', 'true')
})

test('a panel that failed says so alone, and is loaded again; one that waits says nothing', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  await asksAlone(page)
  let answer = () => {}
  const forecast = new Promise<void>((done) => (answer = done))
  await page.route('**/functions/v1/budget-forecasts/actuals', async (route) => (await forecast, route.continue()))
  const question = '**/functions/v1/dashboard/vendors'
  await page.route(question, (route) => route.fulfill({ status: 500, json: { error: 'The server could not answer.' } }))
  await page.goto('/dashboard')
  const vendors = page.getByRole('region', { name: 'Top vendors' })
  await expect(vendors.getByText('Top vendors could not be loaded.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Risks' }).getByRole('link')).not.toHaveCount(0)
  // The budget is known long before its forecast, and so is the failure.
  const budget = page.getByRole('region', { name: 'Budget burn' })
  await expect(budget.getByText('this budget year')).toBeVisible()
  await expect(budget.locator('[data-skeleton]').first()).toBeVisible()
  await expect(budget).not.toContainText('forecast')
  answer()
  await expect(budget.getByText(/^80% range at year end/)).toBeVisible()
  await page.unroute(question)
  await vendors.getByRole('button', { name: 'Try again' }).click()
  await expect(vendors.getByRole('listitem')).not.toHaveCount(0)
})

test('the dashboard is customized by keyboard, and keeps its layout on another device', async ({ page, browser }) => {
  await signInAs(page, 'Zoe Tanaka', '/dashboard?tab=work')
  await page.getByRole('button', { name: 'Customize' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customize dashboard' })
  await dialog.getByRole('button', { name: 'Move up: Alerts' }).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter')
  await expect(dialog.getByText('Alerts moved to position 1 of 8')).toBeAttached()
  const kept = page.waitForResponse(
    // Each move is saved as well. This is the save without the files.
    (answer) =>
      answer.url().includes('/dashboard_layouts') &&
      (answer.request().postData() ?? '').includes('{"panel":"files","shown":false}'),
  )
  await dialog.getByRole('checkbox', { name: 'Files' }).uncheck()
  expect((await kept).ok()).toBe(true)
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  // Above the panels, a new agency sees what it still has to set up.
  await expect(page.getByRole('region', { name: /^(?!Set up your agency)/ }).first()).toHaveAccessibleName('Alerts')
  await expect(page.getByRole('region', { name: 'Files' })).toHaveCount(0)

  const elsewhere = await (await browser.newContext()).newPage()
  await signInAs(elsewhere, 'Zoe Tanaka', '/dashboard?tab=work')
  await expect(elsewhere.getByRole('region', { name: 'Alerts' })).toBeVisible()
  await expect(elsewhere.getByRole('region', { name: 'Files' })).toHaveCount(0)
  await elsewhere.getByRole('button', { name: 'Customize' }).click()
  await elsewhere.getByRole('button', { name: 'Reset to default' }).click()
  await expect(elsewhere.getByRole('checkbox', { name: 'Files' })).toBeChecked()
})

test('each job has its own start: menu, cards that open their lists, and any saved view as a card', async ({
  page,
}) => {
  await signInAs(page, 'Eli Sato')
  const menu = page.getByRole('navigation', { name: 'For your job' })
  await expect(menu.getByRole('link').first()).toHaveAccessibleName('Operations center')
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(page.getByRole('tabpanel').getByRole('region').first()).toHaveAccessibleName('Open incident')
  const requests = region('Resource requests')
  const count = (await requests.getByRole('link', { name: /^All \d+$/ }).textContent())!.slice('All '.length)
  await expect(requests.getByRole('listitem')).toHaveCount(Math.min(Number(count), 5))
  await expectNoBarriers(page)

  // The card opens its list with the same rows, and the list’s view becomes a card.
  await requests.getByRole('link', { name: /^All/ }).click()
  await expect(page).toHaveURL(/disaster-response\?where\.status=new/)
  await expect(page.getByRole('main').getByText(`${count} resource requests`)).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  const saving = page.getByRole('dialog')
  await saving.getByLabel('Name').fill('Needs on the road')
  await saving.getByRole('button', { name: /^Save/ }).click()
  await expect(saving).toHaveCount(0)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Customize' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customize dashboard' })
  await dialog.getByLabel('Add a saved view').selectOption({ label: 'Resource requests: Needs on the road' })
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(region('Needs on the road').getByRole('listitem')).toHaveCount(Math.min(Number(count), 5))

  // Another job: the menu follows at once, and a person’s own arrangement of cards stays.
  await page.getByRole('button', { name: 'Customize' }).click()
  await dialog.getByLabel('Your job').selectOption({ label: 'Finance officer' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(menu.getByRole('link', { name: /^Invoices/ })).toBeVisible()
  await expect(region('Needs on the road')).toBeVisible()
  await page.getByRole('button', { name: 'Customize' }).click()
  await dialog.getByRole('button', { name: 'Reset to default' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(region('Invoices to decide and pay')).toBeVisible()
  await expect(region('Needs on the road')).toHaveCount(0)

  // A number that is cut names nothing: on a tablet its title gives way.
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(region('Invoices to decide and pay').getByRole('listitem').getByRole('link').first()).toBeVisible()
  const cut = `[...document.querySelectorAll('section li a')].filter(
    (link) => !link.textContent.includes(' ') && link.scrollWidth > link.clientWidth
  ).map((link) => link.textContent)`
  await expect.poll(() => page.evaluate<string[]>(cut)).toEqual([])
})

test('a started lesson is resumed from the dashboard', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/dashboard?tab=work')
  const lessons = page.getByRole('region', { name: 'Tutorials' })
  await lessons.getByRole('button', { name: 'Start: Work faster' }).click()
  const lesson = page.getByRole('region', { name: 'Tutorial: Work faster' })
  await lesson.getByRole('button', { name: 'Next' }).click()
  await expect(lesson.getByText('Step 2 of 5')).toBeVisible()
  await lesson.getByRole('button', { name: 'Close tutorial' }).click()
  await expect(lessons.getByText('Step 2 of 5')).toBeVisible()
  await lessons.getByRole('button', { name: 'Resume: Work faster' }).click()
  await expect(lesson.getByText('Step 2 of 5')).toBeVisible()
})

test('a file is uploaded and downloaded unchanged, and the neighbor does not see it', async ({ page, browser }) => {
  const content = `%PDF-1.4\n% ${newcomer().email}\n%%EOF\n`
  await signInAs(page, 'Rosa Delgado', '/dashboard?tab=work')
  const files = page.getByRole('region', { name: 'Files' })
  await files
    .getByLabel('File to upload')
    .setInputFiles({ name: 'bid-bond.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) })
  await expect(files.getByText('bid-bond.pdf')).toBeVisible()
  const coming = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Download bid-bond.pdf' }).click()
  const stream = await (await coming).createReadStream()
  expect(Buffer.concat(await stream.toArray()).toString()).toBe(content)

  const neighbor = await (await browser.newContext()).newPage()
  await signInAs(neighbor, 'Zoe Tanaka', '/dashboard?tab=work')
  await expect(
    neighbor.getByRole('region', { name: 'Files' }).getByText('No files yet. Upload a PDF, image or spreadsheet.'),
  ).toBeVisible()

  await files.getByRole('button', { name: 'Delete bid-bond.pdf' }).click()
  await expect(files.getByText('No files yet. Upload a PDF, image or spreadsheet.')).toBeVisible()
})

test('a new user creates an organization and invites a colleague, who accepts', async ({ page }) => {
  await arrive(page)
  await page.getByLabel('Organization name').fill('Quarry Township')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByText('Select the state of your agency')).toBeVisible()
  await page.getByLabel('State').selectOption('OH')
  await page.getByLabel('Kind of agency').selectOption('city')
  // Both are proposed from the state and the kind, and stay as they are.
  await expect(page.getByLabel('Fiscal year starts')).toHaveValue('1')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Starter pack' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: /^Create \d+ rows$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Setup guide' })).toBeVisible()
  const buying = page.getByRole('region', { name: 'First order' })
  await expect(buying.getByRole('listitem').filter({ hasText: 'Fund: ready' })).toBeVisible()
  await expect(buying.getByRole('link', { name: 'Active vendor' })).toBeVisible()
  await expectNoBarriers(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText(/^Quarry Township · /)).toBeVisible()
  await expect(page.getByRole('main').getByText(/, administrator$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Set up your agency' })).toContainText('missing')

  const colleague = newcomer()
  const members = page.getByRole('region', { name: 'People' })
  await members.getByRole('button', { name: 'Invite' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite people' })
  await inviting.getByRole('textbox', { name: 'People' }).fill(colleague.email)
  await inviting.getByRole('button', { name: 'Send invitation', exact: true }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  const trail = page.getByRole('region', { name: 'Audit log' })
  await expect(trail.getByRole('listitem').first()).toContainText('Member: invited by list')
  await expectNoBarriers(page)
  await signOut(page)

  const { links } = await emailTo(page, colleague.email, /Join Quarry Township/)
  await page.goto(links[0]!)
  await page.getByLabel('Name', { exact: true }).fill(colleague.name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await expect(page.getByRole('main').getByText(/^Quarry Township · /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('a vendor company finds its own side: orders to answer, invoices, bids and documents, and no agency tasks', async ({
  page,
}) => {
  await signInAs(page, 'Vera Novak')
  const main = page.getByRole('main')
  for (const panel of [
    'Agency orders',
    'Due in 14 days',
    'Your invoices',
    'Solicitations and bids',
    'Expiring documents',
  ])
    await expect(main.getByRole('region', { name: panel })).toBeVisible()
  for (const panel of ['Budget burn', 'Vendors needing review', 'Waiting for your approval', 'Open incident', 'Risks'])
    await expect(main.getByRole('region', { name: panel })).toHaveCount(0)
  await main.getByRole('link', { name: 'Billed, not paid' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your invoices' })).toBeVisible()

  // Where agencies have their registers, vendors have theirs.
  for (const [path, heading] of [
    ['/invoices', 'Your invoices'],
    ['/payments', 'Your invoices'],
    ['/contracts', 'Your contracts'],
    ['/contract-lifecycle', 'Your contracts'],
    ['/purchase-orders', 'Orders'],
    ['/opportunities', 'Opportunities'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(main.getByRole('link', { name: /^New / })).toHaveCount(0)
  }
})
