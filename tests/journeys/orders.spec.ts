import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs, openTab } from './visitor.ts'

/** An approved requisition for bags of cold patch from Larkspur: other journeys show requisitions. */
async function approvedNeed(rosa: Page, max: Page, title: string): Promise<string> {
  const one = async (rows: string) => (await reads<{ id: string }>(rosa, rows))[0]!.id
  const vendor = await one('vendors?select=id&name=like.Larkspur*&status=eq.active&limit=1')
  const budget_line = await one(
    'budget_lines?select=id,fiscal_years!inner(status)&fiscal_years.status=eq.open&name=eq.Street resurfacing&status=eq.adopted&order=fiscal_year.desc&limit=1',
  )
  const { id } = await does<{ id: string }>(rosa, 'requisitions/draft', {
    requisition: { title, vendor, justification: 'Holes on Mill Road.' },
    lines: [{ description: 'Cold patch, 50 lb bag', quantity: 20, unit: 'bag', unit_price: 15_00, budget_line }],
  })
  await does(rosa, 'requisitions/submit', { id })
  const request = await one(`approval_requests?select=id&document=eq.${id}`)
  await does(max, 'approvals/decide', { id: request, revision: 1, decision: 'approved', comment: '' })
  return id
}

test('an order goes from requisition to close: approved, issued, answered by its vendor, received in two parts, changed, partly returned and closed', async ({
  page,
  browser,
}) => {
  const someone = async (name: string, path: string, viewport = { width: 1280, height: 800 }) => {
    const other = await (await browser.newContext({ viewport })).newPage()
    await signInAs(other, name, path)
    return other
  }
  const title = `Cold patch for journey ${Date.now().toString(36)}`
  await signInAs(page, 'Rosa Delgado', '/purchase-orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase orders' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expectNoBarriers(page)
  const max = await someone('Max Okafor', '/approvals-inbox')
  const need = await approvedNeed(page, max, title)

  await page.goto(`/requisitions/${need}`)
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create order' }).click()
  await expect(page).toHaveURL(/\/purchase-orders\/[0-9a-f-]{36}$/)
  await openTab(page, 'Lines')
  await expect(page.getByRole('region', { name: 'Lines' }).getByText('1. Cold patch, 50 lb bag').first()).toBeVisible()
  const order = new URL(page.url()).pathname

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Price reasonableness').fill('As in the blanket order of this winter.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByRole('region', { name: 'Procurement method' })).toBeVisible()

  await max.goto(order)
  await max.getByRole('region', { name: 'Approval' }).getByRole('button', { name: 'Approve' }).click()
  await expect(max.getByRole('dialog').getByRole('region', { name: 'Effect' })).toContainText('→ Approved')
  await max.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(max.getByRole('button', { name: 'Issue', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await openTab(page, 'Versions')
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Awaiting response')).toBeVisible()
  await openTab(page, 'Details')
  await expect(
    page.getByRole('region', { name: 'Budget ledger' }).getByText('Held for this order now: $300.00'),
  ).toBeVisible()
  await expectNoBarriers(page)

  const vera = await someone('Vera Novak', '/vendor-portal')
  await vera.getByRole('region', { name: 'Your orders' }).getByRole('link', { name: title }).click()
  await vera.getByLabel('Respondent').fill('Vera Novak')
  await expect(vera.getByRole('region', { name: 'Effect' })).toContainText('Notifies')
  await expectNoBarriers(vera)
  await vera.getByRole('button', { name: 'Send response' }).click()
  await expect(vera.getByRole('region', { name: 'Your response' }).getByText('Accepted')).toBeVisible()
  await openTab(page, 'Versions')
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Accepted')).toBeVisible()

  // Counted at the ramp, on a phone.
  const ramp = await someone('Rosa Delgado', `${order}/receive`, { width: 390, height: 844 })
  await ramp.getByLabel('Received', { exact: true }).fill('12')
  await expectNoBarriers(ramp)
  await ramp.getByRole('button', { name: 'Save count' }).click()
  await expect(ramp.getByRole('region', { name: 'Receipts' }).getByText('12 bags Cold patch')).toBeVisible()
  await ramp.goto(`${order}/receive`)
  await ramp.getByLabel('Received', { exact: true }).fill('5')
  await ramp.getByLabel('Rejected').fill('2')
  await ramp.getByLabel('Rejection reason').fill('Two bags were torn.')
  await ramp.getByRole('button', { name: 'Save count' }).click()
  await expect(ramp.getByRole('region', { name: 'Receipts' }).getByText('2 rejected')).toBeVisible()

  await page.getByRole('link', { name: 'Request change' }).click()
  const lines = page.getByRole('grid', { name: `Lines of ${title}` })
  await lines.getByRole('gridcell', { name: '20', exact: true }).click()
  await page.keyboard.type('16')
  await page.keyboard.press('Enter')
  const effect = page.getByRole('region', { name: 'Effect of the change' })
  await expect(effect.getByText('Quantity: 20 bags → 16 bags')).toBeVisible()
  await expect(effect.getByText('$240.00').first()).toBeVisible()
  await page.getByLabel('Reason for the change').fill('The street crew has four bags left.')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Request change' }).click()
  await openTab(page, 'Versions')
  await expect(
    page.getByRole('region', { name: 'Versions' }).getByText(/changed from \$300\.00 to \$240\.00/),
  ).toBeVisible()
  await openTab(page, 'Details')
  await expect(
    page.getByRole('region', { name: 'Budget ledger' }).getByText('Held for this order now: $240.00'),
  ).toBeVisible()

  // Received and unbilled goods keep the order open; returned ones do not.
  await expect(
    page.getByText('$225.00 was received and is not billed yet. It stays encumbered until it is.'),
  ).toBeAttached()
  await ramp.goto(`${order}/receive?way=return`)
  await ramp.getByLabel('Returned', { exact: true }).fill('15')
  await ramp.getByLabel('Return reason').fill('The mix does not set.')
  await ramp.getByRole('button', { name: 'Return goods' }).click()
  await expect(ramp.getByRole('region', { name: 'Receipts' }).getByText('The mix does not set.')).toBeVisible()

  await page.getByRole('button', { name: 'Close order', exact: true }).click()
  const end = page.getByRole('dialog')
  await expect(end.getByRole('region', { name: 'Effect on the budget' })).toContainText('$240.00')
  await end.getByLabel('Reason').fill('The next lot is bought elsewhere.')
  await expectNoBarriers(page)
  await end.getByRole('button', { name: 'Close order' }).click()
  await expect(
    page.getByRole('region', { name: 'Budget ledger' }).getByText('Held for this order now: $0.00'),
  ).toBeVisible()
  await vera.reload()
  await expect(vera.getByText('This order is closed')).toBeVisible()
})
