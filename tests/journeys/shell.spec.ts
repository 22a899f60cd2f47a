import { expect, test, type Page } from '@playwright/test'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('the menu is closed at first, opens section by section, and marks the open page', async ({ page }) => {
  await signInAs(page, 'Max Okafor')
  await expect(menu(page).getByRole('button')).toHaveCount(19)
  await expect(menu(page).getByRole('button', { expanded: true })).toHaveCount(0)
  await expect(menu(page).getByRole('listitem')).toHaveCount(0)
  await menu(page).getByRole('button', { name: 'Grant Management' }).click()
  await menu(page).getByRole('link', { name: 'Award budgets' }).click()
  await expect(heading(page, 'Award budgets')).toBeVisible()
  await expect(page).toHaveURL(/\/grant-management\?tab=budget$/)
  await expect(page).toHaveTitle('Award budgets | Granary')
  await expect(menu(page).locator('[aria-current=page]')).toHaveText(['Award budgets'])
  await expectNoBarriers(page)
})

test('the section of the open page is open, also after a reload, until the person closes it', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  await page.goto('/maintenance-management?action=close')
  await expect(heading(page, 'Work orders')).toBeVisible()
  const section = menu(page).getByRole('button', { name: 'Enterprise Asset Mgmt' })
  await expect(section).toHaveAttribute('aria-expanded', 'true')
  await expect(menu(page).getByRole('button', { expanded: true })).toHaveCount(1)
  await expect(menu(page).getByRole('link', { name: 'Enterprise Asset Mgmt' })).toHaveAttribute('aria-current', 'true')
  await expect(menu(page).locator('[aria-current=page]')).toHaveCount(0)
  await menu(page).getByRole('link', { name: 'Asset register' }).click()
  await expect(menu(page).locator('[aria-current=page]')).toHaveText(['Asset register'])
  await section.click()
  await expect(menu(page).getByRole('link', { name: 'Asset register' })).toHaveCount(0)
  await menu(page).getByRole('button', { name: 'Core Procurement' }).click()
  await menu(page).getByRole('link', { name: 'Purchase orders' }).click()
  await expect(heading(page, 'Purchase orders')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Asset register')).toBeVisible()
  await expect(section).toHaveAttribute('aria-expanded', 'false')
})

test('a person keeps pages above the menu, and only they see them', async ({ page, browser }) => {
  await signInAs(page, 'Max Okafor', '/purchase-orders?where.status=issued')
  await expect(heading(page, 'Purchase orders')).toBeVisible()
  const favorites = page.getByRole('navigation', { name: 'Favorites' })
  await favorites.getByRole('button', { name: 'Add this page' }).click()
  await expect(favorites.getByRole('link')).toHaveText(['Purchase orders (filtered)'])
  await menu(page).getByRole('link', { name: 'Dashboard' }).click()
  await page.reload()
  await expectNoBarriers(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Purchase orders (filtered)' }).click()
  await expect(page).toHaveURL(/where\.status=issued$/)
  const other = await (await browser.newContext()).newPage()
  await signInAs(other, 'Ada Lindqvist', '/dashboard')
  await expect(other.getByRole('button', { name: 'Add this page' })).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'Favorites' }).getByRole('link')).toHaveCount(0)
  await favorites.getByRole('button', { name: 'Remove this page' }).click()
  await expect(favorites.getByRole('link')).toHaveCount(0)
})

test('a section’s title opens its home, which leads to every page and back', async ({ page }) => {
  await signInAs(page, 'Max Okafor')
  await menu(page).getByRole('link', { name: 'Core Procurement' }).click()
  await expect(heading(page, 'Core Procurement')).toBeVisible()
  await expect(page).toHaveTitle('Core Procurement | Granary')
  await expect(menu(page).locator('[aria-current=page]')).toHaveText(['Core Procurement'])
  await expect(page.getByRole('main').getByRole('link', { name: 'Bidding' })).toBeVisible()
  await expectNoBarriers(page)
  await expectFits(page)
  // In no menu.
  await page.getByRole('main').getByRole('link', { name: 'Requisitions' }).click()
  await expect(heading(page, 'Requisitions')).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Core Procurement' })).toHaveAttribute('aria-current', 'true')
  await page.goto('/requisitions/catalog/new')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await expect(crumbs).toHaveText(['Core Procurement', 'Requisitions'])
  await crumbs.first().click()
  await expect(heading(page, 'Core Procurement')).toBeVisible()
})

test('a vendor’s people have six pages in the menu, and the rest under Company', async ({ page }) => {
  await signInAs(page, 'Vera Novak')
  await expect(menu(page).getByRole('link')).toHaveText([
    'Home',
    'Opportunities',
    'Orders',
    'Invoices',
    'Contracts',
    'Company',
  ])
  await menu(page).getByRole('link', { name: 'Opportunities' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Road salt for two winters' })).toBeVisible()
  await menu(page).getByRole('link', { name: 'Company' }).click()
  await expect(heading(page, 'Company')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('main').getByRole('link', { name: 'Team' }).click()
  await expect(heading(page, 'Team')).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Company' })).toHaveAttribute('aria-current', 'true')
})

test('Ctrl+B makes the menu a rail of icons, for a week, with every item and no sections to open', async ({
  page,
  context,
}) => {
  await signInAs(page, 'Rosa Delgado')
  const sections = menu(page).getByRole('button')
  await expect(sections).toHaveCount(13)
  const width = () =>
    page.getByRole('complementary', { name: 'Sidebar' }).evaluate((aside) => aside.getBoundingClientRect().width)
  expect(await width()).toBe(256)
  await page.keyboard.press('Control+b')
  await expect(sections).toHaveCount(0)
  await expect(menu(page).getByRole('link', { name: 'Purchase orders' })).toBeVisible()
  await expect.poll(width).toBe(48)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')!
  expect(cookie.value).toBe('false')
  const days = (cookie.expires - (await page.evaluate(() => Date.now())) / 1000) / 86_400
  expect(Math.round(days)).toBe(7)
  await page.reload()
  await expect(menu(page).getByRole('link', { name: 'Purchase orders' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect(sections).toHaveCount(13)
})

test('on a phone the menu is a panel over the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Rosa Delgado')
  await expect(menu(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect.poll(() => panel.evaluate((dialog) => dialog.getBoundingClientRect().width)).toBe(288)
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  await page.keyboard.press('Control+b')
  await panel.getByRole('button', { name: 'Planning & Budget' }).click()
  await panel.getByRole('link', { name: 'Budget', exact: true }).click()
  await expect(panel).toBeHidden()
  await expect(heading(page, 'Budget')).toBeVisible()
})

test('on a tablet the menu is a rail until it is opened, and the whole header is in sight beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signInAs(page, 'Rosa Delgado')
  const width = () =>
    page.getByRole('complementary', { name: 'Sidebar' }).evaluate((aside) => aside.getBoundingClientRect().width)
  await expect.poll(width).toBe(48)
  // Turned on its side it has the room; as its person chose it stays.
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect.poll(width).toBe(256)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(width).toBe(48)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(width).toBe(256)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 })
  await expectFits(page)
  // Items without room are in the account's menu.
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Help' })).toBeVisible()
})

test('on a phone the header of a vendor fits, and the language is in the account’s menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Vera Novak')
  const account = page.getByRole('button', { name: /^Account of/ })
  await expect(account).toBeInViewport({ ratio: 1 })
  await expectFits(page)
  await account.click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Español' })).toBeVisible()
})

// The seed knows how many the demo has; earlier journeys have added some.
test('the header counts waiting items, lists the latest, and links to all of them', async ({ page }) => {
  await signInAs(page, 'Max Okafor')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Granary' })).toBeVisible()
  await header.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const notices = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(notices.getByRole('listitem').first()).toBeVisible()
  await expectNoBarriers(page, 'section[aria-label=Notifications]')
  await page.keyboard.press('Escape')
  await expect(notices).toBeHidden()
  await header.getByRole('button', { name: /^Pending tasks, \d+ open$/ }).click()
  await expect(page.getByRole('region', { name: 'Pending tasks' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('link', { name: 'Open approvals inbox' }).click()
  await expect(page).toHaveURL(/\/approvals-inbox$/)
  await header.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: 'See all notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await header.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByText('Opening help documentation', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/documentation$/)
  const account = header.getByRole('button', { name: 'Account of Max Okafor' })
  await expect(account).toHaveText('MA')
  await account.click()
  await header.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('a quick action names its target, and the approvals show how many wait', async ({ page }) => {
  await signInAs(page, 'Max Okafor')
  await expect(menu(page)).toBeVisible()
  const quick = page.getByRole('button', { name: /^Quick actions, \d+ approvals waiting$/ })
  await quick.click()
  await expect(page.getByRole('button', { name: /^Approvals \d+$/ })).toBeVisible()
  // Only the header and its open panel: a link that the panel covers by half would count as a small one.
  await expectNoBarriers(page, 'header')
  await page.getByRole('button', { name: 'New RFQ' }).click()
  await expect(page.getByText('Opening New RFQ...', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/rfq-builder\?type=rfq$/)
})

test('the palette finds commands, pages and records by their words', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const line = palette.getByRole('combobox')
  await expect(line).toBeFocused()
  for (const group of ['Create', 'Emergency', 'Navigation', 'Logistics', 'Security', 'Performance', 'Settings'])
    await expect(palette.getByRole('group', { name: group })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'Approvals' })).toHaveCount(0)
  await expectNoBarriers(page)

  await line.fill('xqzvvkw')
  await expect(palette.getByText('No results found.')).toBeVisible()
  await line.fill('ridgeway')
  await expect(palette.getByRole('group', { name: 'Records' }).getByRole('option').first()).toContainText('Ridgeway')
  // A record is shown by its usual name, and not by its table.
  await expect(
    palette
      .getByRole('group', { name: 'Records' })
      .getByRole('option')
      .filter({ hasText: /V-\d+, Vendor$/ }),
  ).not.toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Ridgeway/ })).toBeVisible()

  await page.evaluate('dispatchEvent(new Event("granary:palette"))')
  await line.fill('carbon ledger')
  await expect(palette.getByRole('option', { name: /^Carbon ledger/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Carbon ledger')).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /Ridgeway/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
})

test("two letters open the palette's target, except while typing or when turned off", async ({ page }) => {
  await signInAs(page, 'Rosa Delgado')
  // Their table loads after the first view; the quick actions come from it too.
  await page.getByRole('button', { name: 'Quick actions' }).click()
  await expect(page.getByRole('button', { name: 'New RFP' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(heading(page, 'Budget')).toBeVisible()
  // An approver's page: the keys do nothing for other people.
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(heading(page, 'Budget')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).pressSequentially('gd')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.getByLabel('Letter keys').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(heading(page, 'Budget')).toBeVisible()
})

test('a visitor is led to the sign-in and back, with query and hash', async ({ page }) => {
  await page.goto('/grant-management?tab=closeout#dates')
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('button', { name: 'Max Okafor' }).click()
  await expect(heading(page, 'Closeout')).toBeVisible()
  await expect(page).toHaveURL(/\/grant-management\?tab=closeout#dates$/)
})

test('a user without the role is led to the dashboard', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/access-controls')
  await expect(page).toHaveURL(/\/dashboard$/)
})
