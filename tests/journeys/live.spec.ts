import { expect, test, type Page } from '@playwright/test'
import { asksAlone } from './asks-alone.ts'
import { sendTransfer } from './agency.ts'
import { expectNoBarriers, openTab, signInAs } from './visitor.ts'

const another = async (page: Page, name: string): Promise<Page> => {
  const other = await (await page.context().browser()!.newContext()).newPage()
  await signInAs(other, name, '/offline.html')
  return other
}
const waiting = (page: Page) =>
  page.getByRole('complementary', { name: 'Sidebar' }).locator('a[href="/approvals-inbox"]')

async function approve(page: Page, number: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Requests' })
    .getByRole('listitem')
    .filter({ hasText: number })
    .getByRole('link')
    .click()
  await page
    .getByRole('article')
    .filter({ hasText: number })
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
}

test("a colleague's action appears without a reload: in the list, in the inbox and at its badge", async ({ page }) => {
  const [ada, rosa] = [await another(page, 'Ada Lindqvist'), await another(page, 'Rosa Delgado')]
  await signInAs(page, 'Max Okafor', '/offline.html')
  await page.goto('/approvals-inbox')
  await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible()
  const before = (await waiting(page).textContent()) ?? ''
  await ada.goto('/budget-management?tab=transfers')
  await expect(ada.getByRole('table', { name: 'Budget transfers' })).toBeVisible()

  const { number } = await sendTransfer(rosa, 7)
  const asked = page.getByRole('list', { name: 'Requests' }).getByRole('listitem').filter({ hasText: number })
  await expect(asked).toBeVisible()
  await expect(waiting(page)).not.toHaveText(before)
  const listed = ada.getByRole('table', { name: 'Budget transfers' }).getByRole('row').filter({ hasText: number })
  await expect(listed).toContainText('Waiting for approval')

  await approve(page, number)
  await expect(asked).toHaveCount(0)
  await expect(listed).toContainText('Approved')
})

test('the focus stays with its record when others arrive, and neither focus nor a press goes to its replacement', async ({
  page,
}) => {
  const rosa = await another(page, 'Rosa Delgado')
  const first = await sendTransfer(rosa, 8)
  await signInAs(page, 'Ada Lindqvist', '/budget-management?tab=transfers&where.status=submitted')
  const table = page.getByRole('table', { name: 'Budget transfers' })
  const link = (number: string) => table.getByRole('link', { name: number, exact: true })
  await link(first.number).focus()

  const second = await sendTransfer(rosa, 9)
  await expect(link(second.number)).toBeVisible()
  await expect(link(first.number)).toBeFocused()

  // The browser's Forward leads to another query and leaves focus and mouse in place; other records are in the same
  // rows then.
  await link(second.number).hover()
  await page.mouse.down()
  await expect(link(second.number)).toBeFocused()
  await page.evaluate(() => {
    history.pushState(null, '', location.search.replace('submitted', 'approved'))
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(table.getByRole('row').nth(1)).toContainText('Approved')
  await expect(table.locator(':focus')).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL(/tab=transfers&where\.status=approved$/)
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/budget-management\/transfers\//)
})

test("a list that can't be loaded says why: offline, without the right, and when the server fails", async ({
  page,
  context,
}) => {
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  await page.goto('/budget-management?tab=funds')
  await expect(page.getByRole('table', { name: 'Funds' })).toBeVisible()
  // The page's other content has loaded as well, before the connection drops.
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'More tabs' }).click()
  await expect(page.getByRole('menuitem', { name: 'Accounts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await openTab(page, 'Accounts', /./)
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
  await expectNoBarriers(page)
  // Loaded content can still be read; online again, the rest loads automatically.
  await openTab(page, 'Funds', /./)
  await expect(page.getByRole('table', { name: 'Funds' })).toBeVisible()
  await openTab(page, 'Accounts', /./)
  await context.setOffline(false)
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()

  await asksAlone(page)
  await page.route('**/rest/v1/budget_versions?*', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied', details: null, hint: null } }),
  )
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByText('You can’t see budget versions')).toBeVisible()
  await expectNoBarriers(page)
  await page.route('**/rest/v1/budget_transfers?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'broken', details: null, hint: null } }),
  )
  await page.getByRole('tab', { name: 'Transfers' }).click()
  await expect(page.getByText('Budget transfers could not be loaded')).toBeVisible()
  await page.unroute('**/rest/v1/budget_transfers?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Budget transfers' })).toBeVisible()
})
