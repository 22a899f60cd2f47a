import { expect, test } from '@playwright/test'
import { reads } from './agency.ts'
import { signInAs } from './visitor.ts'

test('each section of the menu is one tab stop, and arrows lead through it', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/purchase-orders')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const core = menu.getByRole('link', { name: 'Core Procurement' })
  await expect(menu.getByRole('listitem').first()).toBeVisible()
  // 19 sections and the dashboard; the open one has its pages besides.
  await expect(menu.locator('[tabindex="0"], a[href]:not([tabindex])')).toHaveCount(20)
  const here = menu.getByRole('link', { name: 'Purchase orders' })
  await expect(here).toHaveAttribute('tabindex', '0')

  await here.focus()
  await page.keyboard.press('ArrowDown')
  await expect(menu.locator('li :focus')).not.toHaveText('Purchase orders')
  await page.keyboard.press('ArrowLeft')
  await expect(core).toBeFocused()
  await expect(menu.getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(menu.getByRole('button', { name: 'Core Procurement' })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('listitem').first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.locator('li :focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(menu.getByRole('listitem').first().getByRole('link')).toBeFocused()
})

test('a reason stays in the window of a phone, and a low window leaves half of itself to the rows', async ({
  page,
}) => {
  await signInAs(page, 'Rosa Delgado', '/purchase-orders')
  for (const path of ['/purchase-orders', '/requisitions', '/invoices', '/contracts', '/grant-management']) {
    await page.setViewportSize({ width: 720, height: 450 })
    await page.goto(path)
    const row = page.locator('[data-list] [data-row]').first()
    await expect(row).toBeVisible()
    await expect(page.getByRole('group', { name: 'Status' }).getByRole('button').nth(1)).toBeVisible()
    expect([path, (await row.boundingBox())!.y <= 225]).toEqual([path, true])
  }

  const [order] = await reads<{ id: string }>(page, 'purchase_orders?title=eq.Plowing runs, December&select=id')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/purchase-orders/${order!.id}`)
  const refused = page.getByRole('button', { name: 'Cancel order' })
  await refused.focus()
  const reason = page.getByRole('tooltip').filter({ visible: true })
  await expect(reason).toHaveText('Something was received or billed. Close the order instead.')
  expect((await reason.boundingBox())!.x).toBeGreaterThanOrEqual(0)
})
