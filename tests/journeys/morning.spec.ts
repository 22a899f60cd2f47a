import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { wordsOf } from './listed.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

/** A buyer requests several budget transfers: the requests in the morning's inbox. */
async function ask(page: Page, times: number): Promise<void> {
  await signInAs(page, 'Rosa Delgado')
  await page.evaluate(`(async () => {
    const { anonKey } = await (await fetch('/config.json')).json()
    const kept = Object.keys(localStorage).find((name) => name.endsWith('auth-token'))
    const headers = { authorization: 'Bearer ' + JSON.parse(localStorage.getItem(kept)).access_token, apikey: anonKey, 'content-type': 'application/json' }
    const answer = async (path, body) => {
      const said = await fetch(path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
      if (!said.ok) throw new Error(path + ' ' + said.status + ' ' + await said.text())
      return said.json()
    }
    const lines = await answer('/rest/v1/budget_lines?select=id,name&name=in.("Street resurfacing","Salt and plow blades")')
    const id = (name) => lines.find((line) => line.name === name).id
    for (let n = 1; n <= ${times}; n++) {
      const transfer = await answer('/functions/v1/budget-transfers/draft', { from_line: id('Salt and plow blades'), to_line: id('Street resurfacing'), amount: n * 100, reason: 'Gravel for the shoulder.' })
      await answer('/functions/v1/budget-transfers/submit', { id: transfer.id })
    }
  })()`)
}

// One way to press: focus the element, as Tab would, and press a key. The mouse is never used.
test('a procurement officer’s morning, by keyboard alone', async ({ page, browser }) => {
  const buyer = await (await browser.newContext()).newPage()
  await ask(buyer, 4)
  await buyer.context().close()

  await page.goto('/auth')
  await page.getByRole('button', { name: 'Max Okafor' }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)

  // Find, filter, save the view.
  await page.goto('/budget-management?tab=lines')
  const table = page.getByRole('table', { name: 'Budget lines' })
  await expect(table.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search budget lines' })).toBeFocused()
  await page.keyboard.type('street')
  await expect(page).toHaveURL(/q=street/)
  await expect(table.getByRole('link', { name: 'Street resurfacing', exact: true }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search budget lines' }).fill('')
  await expect(page).not.toHaveURL(/q=/)
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  const filter = page.getByRole('dialog', { name: 'Filter budget lines' })
  await filter.getByLabel('Adopted').press('Space')
  await filter.getByRole('button', { name: 'Apply filters' }).press('Enter')
  await expect(page).toHaveURL(/where\.status=adopted/)
  // Where the same rows were saved before, the button shows the name of that view.
  await page.getByRole('button', { name: /^(Views|In force .*)$/ }).press('Enter')
  await page.getByRole('button', { name: 'Save view' }).press('Enter')
  const view = `In force ${Date.now().toString(36)}`
  await page.getByRole('dialog').getByLabel('Name').fill(view)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^In force / })).toBeVisible()

  // Approve three, reject one with a reason.
  await page.goto('/approvals-inbox')
  const queue = page.locator('#approvals-panel').getByRole('listitem')
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await expectNoBarriers(page)
  const number = () => page.locator('#approvals-panel li:has([aria-current]) .font-mono').first().innerText()
  for (const key of ['a', 'a', 'a', 'r']) {
    const before = await number()
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    if (key === 'r') await page.keyboard.type('The gravel of last year is still in the yard.')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(queue.filter({ hasText: before })).toHaveCount(0)
    if (key !== 'r') await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  }

  // Exported as a sheet: exactly the list.
  await page.goto('/budget-management?tab=lines')
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('button', { name: view, exact: true }).press('Enter')
  // The address changes before the list does; the chip and the busy table appear together.
  await expect(page.getByRole('button', { name: 'Remove Status Adopted' })).toBeVisible()
  await expect(table).not.toHaveAttribute('aria-busy')
  const shown = await wordsOf(table.getByRole('rowheader').getByRole('link'))
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV/ }).press('Enter'),
  ])
  const [head, ...rows] = readFileSync(await csv.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(head).toBe('Name,Cost center,Fiscal year,Status,Amended budget,Encumbered,Spent,Available')
  expect(rows).toHaveLength(shown.length)
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Excel/ }).press('Enter'),
  ])
  // A workbook is a zip file, with the names of its sheets in it.
  expect(
    readFileSync(await workbook.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect(workbook.suggestedFilename()).toBe('Budget lines.xlsx')

  // Imported again: errors are named, fixed in the sheet, and imported.
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter')
  const name = `Gravel ${Date.now().toString(36)}`
  const year = shownYear()
  const file = (fund: string) => ({
    name: 'lines.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Name,Fund,Account,Fiscal year,Start date,End date,Original budget',
        `${name} A,H,5110.4,${year},7/1/${year - 1},6/30/${year},"12,000"`,
        `${name} B,${fund},5110.4,${year},7/1/${year - 1},6/30/${year},800`,
      ].join('\n'),
    ),
  })
  const choose = async (fund: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.locator('input[type=file]').press('Enter')
    await (await chooser).setFiles(file(fund))
    await page.getByRole('button', { name: 'Check 2 rows' }).press('Enter')
  }
  await choose('Roads')
  await expect(
    page.getByRole('alert').getByRole('row', { name: /^3 [A-Z] Fund No fund matches "Roads"\.$/ }),
  ).toBeVisible()
  await choose('Highway Fund')
  await page.getByLabel('Original budget in total').fill('12,800')
  await page.getByRole('button', { name: 'Create 2', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'lines.csv' })).toBeVisible()
  await page.goto(`/budget-management?tab=lines&q=${encodeURIComponent(name)}`)
  await expect(table.getByRole('rowheader').getByRole('link')).toHaveCount(2)
})

/** The demo's current fiscal year. */
const shownYear = () => new Date().getUTCFullYear() + (new Date().getUTCMonth() >= 6 ? 1 : 0)
