import { expect, test, type Page } from '@playwright/test'
import { wordsOf } from './listed.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

/** A cell of the grid, filled as in a spreadsheet: what is typed replaces what stood there. */
async function fill(page: Page, line: number, column: string, text: string) {
  const grid = page.getByRole('grid')
  const at = (await wordsOf(grid.getByRole('columnheader'))).findIndex((words) => words.trim() === column)
  await grid
    .getByRole('row')
    .nth(line)
    .locator(`[data-column="${at - 1}"]`)
    .click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('an administrator writes a chain, sees who would sign, and publishes it; a manager reads it', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/approvals-inbox')
  await page.getByRole('link', { name: 'Chains', exact: true }).click()
  await expect(page.getByRole('table')).toContainText('Budget transfers')
  await expectNoBarriers(page)

  // It begins in years: what others ask for in this demonstration is not signed by it.
  await page.getByRole('link', { name: 'New chain' }).click()
  const form = page.getByRole('form')
  await form.getByLabel('Name').fill('Very large transfers')
  await form.getByLabel('Applies to').selectOption({ label: 'Budget transfers' })
  await form.getByLabel('From (optional)', { exact: true }).fill('900000')
  await form.getByLabel('First day', { exact: true }).fill('1/1/2090')
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Create approval chain' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Very large transfers' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Not in force: it is a draft')

  await page.getByRole('link', { name: 'Write steps' }).click()
  for (const [at, [number, name, role]] of (
    [
      ['1', 'Head of finance', 'M'],
      ['2', 'Town council', 'A'],
    ] as const
  ).entries()) {
    await page.getByRole('button', { name: 'Add line' }).click()
    await fill(page, at + 1, 'Number', number)
    await fill(page, at + 1, 'Name', name)
    if (at === 0)
      await expect(page.getByRole('region', { name: 'As it will be signed' })).toContainText(
        'Say which role signs “Head of finance”.',
      )
    // Its first letter chooses.
    await fill(page, at + 1, 'Role', role)
  }
  await expect(page.getByRole('list', { name: 'Steps in their order' })).toContainText('Any manager or administrator')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save steps' }).click()

  const steps = page.getByRole('region', { name: 'Steps', exact: true })
  await expect(steps).toContainText('Head of finance')
  await expect(steps).toContainText('Town council')
  const trial = page.getByRole('region', { name: 'Who would sign' })
  await expect(trial.getByRole('list', { name: 'Who would sign' })).toContainText('Town council')
  await trial.getByLabel('Amount').fill('12')
  await expect(trial).toContainText('It begins at $900,000.00.')
  await expect(trial.getByRole('list', { name: 'Who would sign' })).not.toContainText('Town council')
  await trial.getByLabel('Amount').fill('950000')
  await expect(trial.getByRole('list', { name: 'Who would sign' })).toContainText('Ada Lindqvist')
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'Budget transfers from $900,000.00 that are sent for approval from January 1, 2090 on take these signatures',
  )
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Publish it' }).click()
  await expect(page.getByRole('main')).toContainText('In force from January 1, 2090')
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)

  const address = page.url()
  const max = await (await page.context().browser()!.newContext()).newPage()
  await signInAs(max, 'Max Okafor', new URL(address).pathname)
  await expect(max.getByRole('region', { name: 'Steps', exact: true })).toContainText('Town council')
  await expect(max.getByRole('button', { name: /Publish|End it|Begin the next one/ })).toHaveCount(0)
  await expect(max.getByRole('link', { name: /Edit|Write steps/ })).toHaveCount(0)
  await expectNoBarriers(max)
  await max.goto('/approvals/chains')
  await expect(max.getByRole('table')).toContainText('Very large transfers')
  await expect(max.getByRole('link', { name: 'New chain' })).toHaveCount(0)
})
