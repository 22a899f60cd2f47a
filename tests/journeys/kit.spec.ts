import { expect, test } from '@playwright/test'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

test('charts, boards and trees work by keyboard, and no part has barriers', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/kit')
  const chart = page.getByRole('slider', { name: 'Spent and planned, by month' })
  await chart.focus()
  await chart.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', 'Jul: Spent $182,400.00, Planned $200,000.00')
  await chart.press('ArrowRight')
  await expect(page.getByRole('figure', { name: 'Spent and planned' }).locator('[data-tip]')).toHaveText(
    /^Aug.*\$214,350\.50/,
  )

  const board = page.getByRole('group', { name: 'Applications' })
  await board.getByRole('button', { name: 'Move LED streetlight retrofit' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Awarded' })).toContainText(
    'Only the awarding agency can award an application.',
  )
  await page.getByRole('menuitem', { name: 'Draft' }).press('Enter')
  await expect(board.getByRole('region', { name: 'Draft, 2' })).toContainText('LED streetlight retrofit')
  await expect(board.getByRole('status')).toHaveText('LED streetlight retrofit moved to Draft.')

  const tree = page.getByRole('tree', { name: 'Departments' })
  await tree.getByRole('treeitem', { name: /Streets and Bridges/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('treeitem', { name: /Paving crew/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('treeitem', { name: /Paving crew/ })).toHaveCount(0)

  await expectNoBarriers(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectFits(page)
  // On a card a word longer than its line breaks beside the amount.
  await page.getByText('Much: long names, other scripts, large amounts').scrollIntoViewIfNeeded()
  const long = page.locator('th', { hasText: 'Donaudampf' }).last()
  await long.scrollIntoViewIfNeeded()
  const [name, amount] = [await long.boundingBox(), await long.locator('xpath=..').getByText('$12,345').boundingBox()]
  expect(name!.x + name!.width).toBeLessThanOrEqual(amount!.x)
})
