import { expect, test, type Page } from '@playwright/test'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

async function choose(page: Page, label: string, typed: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

test('each figure of the budget opens the entries behind it', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/budget-management')
  const book = page.getByRole('table', { name: 'Budget lines' })
  await expect(book.getByRole('row', { name: /Highway Fund/ })).toBeVisible()
  await page.getByRole('button', { name: 'Run check' }).click()
  await expect(page.getByText(/^Agreed with every entry \([\d,]+ entries\) on/)).toBeVisible()
  await expectNoBarriers(page)

  await book.getByRole('link', { name: /Encumbered of Street resurfacing: open its entries$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Street resurfacing' })).toBeVisible()
  // Encumbrances of this year's orders, newest first.
  const entry = page.getByRole('region', { name: 'Entries' }).getByRole('row').getByRole('link').first()
  await expect(entry).toBeVisible()
  // So high that the foot of the list, which stays in sight, covers no link by half: axe measures what is left of it.
  await page.setViewportSize({ width: 1280, height: 736 })
  await expectNoBarriers(page)
  await entry.click()
  await expect(page.getByText('Entries can’t be changed. Corrections are new entries.')).toBeVisible()
})

test('a manager sees the contents of each department and its parts, and the effect of a merge', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/cost-centers')
  await expect(page.getByRole('row', { name: /Public Works/ })).toContainText('$2,180,000.00')
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Snow and ice' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill('Streets')
  await dialog.getByRole('option', { name: /Streets/ }).click()
  await expect(dialog.getByText('Moves with it')).toBeVisible()
  await expect(dialog.getByText(/Salt and plow blades/).first()).toBeVisible()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('a forecast shows its past accuracy, follows its assumptions, and is published unchanged', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/budget-forecasts')
  // Its year end is above what is spent and encumbered, so it follows the assumptions.
  await page.getByRole('button', { name: 'General Fund', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'General Fund' })).toBeVisible()
  await expect(page.getByText(/A back-test of the last \d+ months missed [\d.]+% of spending/)).toBeVisible()
  await expectNoBarriers(page)

  const end = page
    .getByRole('table', { name: 'Year end by fund' })
    .getByRole('row', { name: /General Fund/ })
    .getByRole('cell')
    .nth(3)
  const before = (await end.textContent()) ?? ''
  await page.getByLabel('Price change').fill('10')
  await expect(end).not.toHaveText(before)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('tab', { name: 'Published' }).click()
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^General Fund, / })
      .first(),
  ).toBeVisible()
})

test('a plain-language requisition becomes lines, uses contract items, is checked and submitted', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/smart-requisition')
  await page.getByLabel('What do you need?').fill('40 cases nitrile gloves L @ 62.50 by 3 Dec\n6 wool blankets @ 48')
  await page.getByRole('button', { name: 'Convert to lines' }).click()
  const lines = page.getByRole('region', { name: 'Lines' })
  await expect(lines.getByRole('gridcell', { name: 'nitrile gloves L', exact: true })).toBeVisible()
  await expect(
    lines.getByRole('row', { name: /wool blankets/ }).getByRole('gridcell', { name: '6', exact: true }),
  ).toBeVisible()
  await lines.getByRole('button', { name: /^Use Nitrile gloves, large/ }).click()
  await expect(lines.getByText('contract C-2026-014').first()).toBeVisible()
  await choose(page, 'Budget line for all lines', 'Turnout', /^Turnout gear/)

  const rules = page.getByRole('complementary', { name: 'Budget and method' })
  await expect(rules.getByRole('heading', { name: 'Micro-purchase' })).toBeVisible()
  await expect(rules.getByText('Purchasing Policy 4.2', { exact: true })).toBeVisible()
  await expect(rules.getByRole('row', { name: /Turnout gear/ })).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Create requisition' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nitrile gloves L' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Approval' }).getByText('Manager')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByRole('heading', { name: 'Procurement method' })).toBeVisible()
})

test('on a phone the description, the lines and the requisition are read without horizontal scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  for (const path of ['/smart-requisition', '/requisitions', '/budget-management']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
  }
})
