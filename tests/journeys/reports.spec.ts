import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { settled, wordsOf } from './listed.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

/** The rows of the page, each cell in its sheet form: an amount without its sign, a day as a day. */
async function shown(page: Page, table: string): Promise<string[][]> {
  const rows = page.getByRole('region', { name: table, exact: true }).locator('tbody tr')
  const cells = await settled(rows, (all) =>
    all.map((row) => [...row.cells].map((cell) => cell.querySelector('time')?.dateTime ?? cell.innerText.trim())),
  )
  return cells.map((row) =>
    row.map((cell) =>
      cell === '–'
        ? ''
        : /^[−-]?\$?[\d,]+(\.\d+)?%?$/.test(cell)
          ? cell.replace('−', '-').replaceAll(/[$,%]/g, '')
          : cell,
    ),
  )
}

/** The same result as a sheet, below its first line. */
async function saved(page: Page): Promise<string[][]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const [, ...rows] = Papa.parse<string[]>(readFileSync(await file.path(), 'utf8').replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
  }).data
  return rows
}

const cents = (rows: string[][], column: number) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

test('a report is built, filtered, drawn beside its table, saved, and its sheet has the rows of the page', async ({
  page,
}) => {
  await signInAs(page, 'Rosa Delgado', '/enhanced-reporting')
  await page.getByLabel('Records').selectOption({ label: 'Purchase orders' })
  const all = await shown(page, 'Purchase orders')

  await page.getByLabel('Filter by').selectOption({ label: 'Status' })
  await page.getByLabel('Status is').selectOption({ label: 'Issued' })
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page).toHaveURL(/where\.status=issued/)
  await expect(page.getByRole('region', { name: 'Purchase orders', exact: true }).locator('tbody tr')).not.toHaveCount(
    all.length,
  )
  const issued = await shown(page, 'Purchase orders')
  expect(all).toEqual(expect.arrayContaining(issued))
  expect(await saved(page)).toEqual(issued)

  // By delivery: the same number of orders, and the same money, in the chart, in its figures and in the rows below.
  await page.getByLabel('Group by').selectOption({ label: 'Delivery' })
  // A box shows a press at once, and not only when the page is drawn for it.
  const pressed = await page
    .getByRole('group', { name: 'Totals' })
    .getByLabel('Ordered')
    .evaluate((box) => {
      ;(box as HTMLInputElement).click()
      return Promise.resolve().then(() => (box as HTMLInputElement).checked)
    })
  expect(pressed).toBe(true)
  await page.getByLabel('Chart', { exact: true }).selectOption('Bars')
  const drawn = page.getByRole('region', { name: 'Purchase orders by delivery', exact: true })
  await expect(drawn).toBeVisible()
  const groups = await shown(page, 'Purchase orders')
  expect(groups.map(([delivery]) => delivery)).toEqual(
    expect.arrayContaining([...new Set(issued.map((row) => row[5]))]),
  )
  expect(groups.reduce((sum, [, rows]) => sum + Number(rows), 0)).toBe(issued.length)
  expect(cents(groups, 2)).toBe(cents(issued, 3))
  await drawn.getByText('Show data table').click()
  await expect(drawn.getByRole('rowheader')).toHaveText(groups.map(([delivery]) => delivery!))
  expect(await saved(page)).toEqual(groups)
  await expectNoBarriers(page)

  const name = `Orders that are out ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Save report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save report' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // It stores the query: reopened by its name it shows the same.
  await page.goto('/enhanced-reporting')
  await page.getByRole('link', { name }).click()
  await expect(drawn).toBeVisible()
  expect(await shown(page, 'Purchase orders')).toEqual(groups)
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
})

test('the sheet of a standard report matches the page', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/reports')
  for (const [path, title] of [
    ['invoice-aging', 'Accounts payable aging'],
    ['projects', 'Projects'],
    ['payments', 'Payments'],
  ] as const) {
    await page.goto(`/reports/${path}`)
    const rows = await shown(page, title)
    expect(await saved(page), title).toEqual(rows)
    expect(
      rows.flat().filter((cell) => /^[a-z]+(_[a-z]+)*$/.test(cell)),
      title,
    ).toEqual([])
  }
})

test('a standard report runs on a schedule from tomorrow on, until it is ended', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/reports')
  await page.getByRole('link', { name: 'Open encumbrances' }).click()
  expect(await saved(page)).toEqual(await shown(page, 'Open encumbrances'))

  await page.getByLabel('Frequency').selectOption('Every month')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Starts tomorrow')).toBeVisible()
  await page.getByRole('link', { name: 'All reports' }).click()
  await page.getByRole('tab', { name: 'Schedules' }).click()
  const schedules = page
    .getByRole('region', { name: 'Schedules' })
    .getByRole('listitem')
    .filter({ hasText: 'Open encumbrances' })
  await expect(schedules.first()).toContainText(/every month, PDF and Excel workbook, next/i)
  const before = (await wordsOf(schedules)).length
  await schedules.first().getByRole('button', { name: 'End schedule Open encumbrances' }).click()
  await expect(schedules).toHaveCount(before - 1)
})
