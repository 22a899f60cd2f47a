import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectNoBarriers, signInAs } from './visitor.ts'

test('by keyboard alone: find, filter, order, keep a view, and hand its address to a colleague', async ({ page, browser }) => {
  await signInAs(page, 'Rosa Delgado')
  await page.goto('/vendor-directory')
  const table = page.getByRole('table', { name: 'Vendors' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectNoBarriers(page)

  await page.keyboard.press('/')
  await page.keyboard.type('ridgway fleet')
  await expect(page).toHaveURL(/q=ridgway/)
  await expect(table.getByRole('link')).toHaveText(['Ridgeway Fleet Services'])
  await page.getByRole('searchbox').fill('')
  await expect(page).not.toHaveURL(/q=/)

  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  const filter = page.getByRole('dialog', { name: 'Filter vendors' })
  await expectNoBarriers(page)
  await filter.getByLabel('Active').press('Space')
  await filter.getByLabel('City').fill('Alder')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/where\.status=active/)
  await page.getByRole('button', { name: 'Legal name' }).press('Enter')
  await expect(table.getByRole('columnheader', { name: 'Legal name' })).toHaveAttribute('aria-sort', 'ascending')

  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('button', { name: 'Keep what is shown' }).press('Enter')
  await page.getByLabel('Name').fill('Active in Alder Falls')
  await page.keyboard.press('Enter')
  // The list has its keys again only when nothing lies above it.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Active in Alder Falls' })).toBeVisible()
  await expect(table).not.toHaveAttribute('aria-busy')

  // From row to row with J, chosen with X, looked at with O.
  const rows = await table.getByRole('link').allTextContents()
  await page.keyboard.press('j')
  await expect(table.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Chosen rows' })).toContainText('1 chosen')
  await page.keyboard.press('o')
  await expect(page.getByRole('dialog', { name: rows[0]! })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this list' })).toContainText('Next row')
  await page.keyboard.press('Escape')

  const colleague = await (await browser.newContext()).newPage()
  await signInAs(colleague, 'Max Okafor')
  await colleague.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(colleague.getByRole('table', { name: 'Vendors' }).getByRole('link')).toHaveText(rows)
  await colleague.context().close()
})

test('what is shown leaves as a sheet, and a sheet with mistakes comes in once they are mended', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist')
  await page.goto('/budget-management?tab=accounts&columns=code,type&sort=name')
  const table = page.getByRole('table', { name: 'Accounts' })
  await expect(table.getByRole('link').first()).toBeVisible()
  await expect(table).not.toHaveAttribute('aria-busy')
  const shown = await table.getByRole('link').allTextContents()

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^CSV/ }).click()])
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n').filter(Boolean)
  expect(lines[0]).toBe('\uFEFFName,Code,Type')
  expect(lines.slice(1).map((line) => /^(?:"([^"]*)"|([^,]*))/.exec(line)?.slice(1).join(''))).toEqual(shown)

  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import accounts' })
  const code = Date.now().toString(36)
  const sheet = (...rows: string[]) => ({ name: 'accounts.csv', mimeType: 'text/csv', buffer: Buffer.from(['Code,What it is,Type', ...rows].join('\n')) })
  const choose = dialog.locator('input[type=file]')
  await choose.setInputFiles(sheet(`${code}1,Ink,Expenditure`, `${code}2,,Expenditure`))
  await expect(dialog.getByText('Name a column for Name')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'What it is' }).selectOption('Name')
  await expect(dialog.getByRole('alert')).toContainText('One cell is wrong')
  await expect(dialog.getByRole('alert').getByRole('row', { name: '3 Name Name is required' })).toBeVisible()
  await expectNoBarriers(page)

  await choose.setInputFiles(sheet(`${code}1,Ink,Expenditure`, `${code}2,Toner,Expenditure`))
  await dialog.getByRole('button', { name: 'Import 2 accounts' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill(code)
  await expect(table.getByRole('link')).toHaveText(['Ink', 'Toner'])
})

test('on a phone each row is a record of its own, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInAs(page, 'Rosa Delgado')
  for (const path of ['/vendor-directory', '/budget-management?tab=transfers']) {
    await page.goto(path)
    await expect(page.locator('[data-row="0"]')).toBeVisible()
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(320)
    await expectNoBarriers(page)
  }
})
