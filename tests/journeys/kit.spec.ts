import { readFileSync } from 'node:fs'
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

  // A ranking is a table on its page, and its file a picture with all names and values, in the colors of paper.
  await page.evaluate(`document.documentElement.dataset.theme = 'dark'`)
  await page.getByRole('button', { name: 'Download chart: Committed by department' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as SVG' }).click()
  const picture = readFileSync(await (await download).path(), 'utf8')
  expect(picture).toMatch(/<rect fill="#f[0-9a-f]f[0-9a-f]f[0-9a-f]"/)
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`)
  expect(picture).toMatch(/Committed by department.*Water and Sewer.*\$611,250\.00/s)
  expect(picture).toMatch(/<rect x="240" y="10" width="320" height="7" rx="2" fill="#[0-9a-f]{6}"/)

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
