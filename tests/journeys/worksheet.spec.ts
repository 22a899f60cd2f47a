import { expect, test, type Page } from '@playwright/test'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

const lines = (page: Page) => page.getByRole('grid', { name: /^Draft budget lines/ })
const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() >= 6 ? 1 : 0)

/** A spreadsheet's clipboard content, pasted at the cursor. */
const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)

const cell = (page: Page, line: number, column: number) =>
  lines(page).getByRole('row').nth(line).getByRole('gridcell').nth(column)

test('a budget is drafted as in a spreadsheet: by keys, in blocks, all or nothing, and undone', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/budget-management')
  await page.getByRole('link', { name: 'Worksheet' }).click()
  await page.getByLabel('Fiscal year').selectOption(String(year))
  // The lines waiting here depend on earlier journeys; some are always here.
  await expect(cell(page, 1, 4)).toContainText('$')
  await expectNoBarriers(page)
  const before = Number(await lines(page).getAttribute('aria-rowcount')) - 1

  // A new line, from cell to cell: a name, a cost center, a fund by its name, an account by its code, an amount.
  await page.getByRole('button', { name: 'Add line' }).click()
  const name = `Radios ${Date.now().toString(36)}`
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Police')
  await expect(page.getByRole('option', { name: 'Police' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('General')
  await expect(page.getByRole('option', { name: /General Fund/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('1680')
  await expect(page.getByRole('option', { name: /Central data processing/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('12.5k')
  await page.keyboard.press('Enter')
  await expect(cell(page, before + 1, 2)).toHaveText('General Fund')
  await expect(cell(page, before + 1, 3)).toHaveText('Central data processing')
  await expect(cell(page, before + 1, 4)).toHaveText('$12,500.00')

  // A block with two wrong cells is not pasted; fixed, it is, with the names of funds and accounts.
  await page.keyboard.press('Home')
  await paste(page, `${name} B\t71\tA\t3410.2\tplenty\n${name} C\tFire\tNobody's\t3410.2\t900`)
  const wrong = page.getByRole('alert')
  await expect(wrong).toContainText('2 cells are wrong. Nothing was imported.')
  await expect(wrong.getByRole('row', { name: /Original budget Original budget must be an amount/ })).toBeVisible()
  await expect(wrong.getByRole('row', { name: /No fund is named "Nobody's"/ })).toBeVisible()
  await paste(page, `${name} B\t71\tA\t3410.2\t1,500\n${name} C\tFire\tGeneral Fund\t3410.2\t900`)
  await expect(cell(page, before + 3, 4)).toHaveText('$900.00')
  await expect(wrong).toBeHidden()

  // Filled down, undone, redone.
  await cell(page, before + 2, 1).click()
  await page.keyboard.type('Parks')
  await expect(page.getByRole('option', { name: 'Parks' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+d')
  await expect(cell(page, before + 3, 1)).toHaveText('Parks')
  await page.keyboard.press('Control+z')
  await expect(cell(page, before + 3, 1)).toHaveText('Fire')
  await page.keyboard.press('Control+y')
  await expect(cell(page, before + 3, 1)).toHaveText('Parks')

  // A missing value is reported at its cell, and nothing is sent.
  await cell(page, before + 3, 0).click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`Line ${before + 3}, Name: Name is required`)).toBeVisible()
  await expect(cell(page, before + 3, 0)).toHaveAttribute('aria-invalid', 'true')
  await expectNoBarriers(page)
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Worksheet saved')).toBeVisible()
  await expect(lines(page)).toContainText(`${name} C`)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test('two users who draft the same line see the differences, and neither loses input', async ({ page, browser }) => {
  await signInAs(page, 'Max Okafor', `/budget-management/worksheet?year=${year}`)
  const name = await cell(page, 1, 0).innerText()
  const lineIn = (drafts: Page) =>
    lines(drafts)
      .getByRole('row')
      .filter({ has: drafts.getByRole('gridcell', { name, exact: true }) })
  const row = lineIn(page)
  await row.getByRole('gridcell').nth(4).dblclick()
  await page.keyboard.type('140,000')
  await page.keyboard.press('Enter')

  const other = await (await browser.newContext()).newPage()
  await signInAs(other, 'Ada Lindqvist', `/budget-management/worksheet?year=${year}`)
  const theirs = lineIn(other)
  await theirs.getByRole('gridcell').nth(4).dblclick()
  await other.keyboard.type('150,000')
  await other.keyboard.press('Enter')
  await theirs.getByRole('gridcell').nth(6).dblclick()
  await other.getByRole('combobox', { name: /^Control/ }).selectOption('Warn')
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Worksheet saved')).toBeVisible()
  await other.context().close()

  await expect(page.getByText(/Original budget: yours is \$140,000.00, theirs \$150,000.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my changes and load the rest' }).click()
  await expect(row.getByRole('gridcell').nth(6)).toHaveText('Warn')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Worksheet saved')).toBeVisible()
  await page.reload()
  await expect(row).toContainText('$140,000.00')
})

test('on a phone each line is its own form', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInAs(page, 'Max Okafor', `/budget-management/worksheet?year=${year}`)
  await expect(
    page
      .getByRole('list', { name: /^Draft budget lines/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expectFits(page)
  await expectNoBarriers(page)
})
