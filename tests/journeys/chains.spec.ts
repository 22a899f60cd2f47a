import { expect, test, type Page } from '@playwright/test'
import { wordsOf } from './listed.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

/** A cell of the grid, filled as in a spreadsheet: typing replaces the old value. */
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

test('an administrator writes a chain, previews its approvers, and publishes it; a manager reads it', async ({
  page,
}) => {
  await signInAs(page, 'Ada Lindqvist', '/approvals-inbox')
  await page.getByRole('main').getByRole('link', { name: 'Approval chains', exact: true }).click()
  await expect(page.getByRole('table')).toContainText('Budget transfers')
  await expectNoBarriers(page)

  // It takes effect in years: other requests in this demo do not use it.
  await page.getByRole('link', { name: 'New approval chain' }).click()
  const form = page.getByRole('form')
  await form.getByLabel('Name').fill('Very large transfers')
  await form.getByLabel('Applies to').selectOption({ label: 'Budget transfers' })
  await form.getByLabel('From (optional)', { exact: true }).fill('900000')
  await form.getByLabel('Effective from', { exact: true }).fill('1/1/2090')
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Create approval chain' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Very large transfers' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Not active: draft')

  await page.getByRole('link', { name: 'Add steps' }).click()
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
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
        'Select a role to approve “Head of finance”.',
      )
    // Its first letter selects it.
    await fill(page, at + 1, 'Role', role)
  }
  await expect(page.getByRole('list', { name: 'Steps in order' })).toContainText('Any manager or administrator')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save steps' }).click()

  const steps = page.getByRole('region', { name: 'Steps', exact: true })
  await expect(steps).toContainText('Head of finance')
  await expect(steps).toContainText('Town council')
  const trial = page.getByRole('region', { name: 'Test this chain' })
  await expect(trial.getByRole('list', { name: 'Approvers' })).toContainText('Town council')
  await trial.getByLabel('Amount').fill('12')
  await expect(trial).toContainText('It begins at $900,000.00.')
  await expect(trial.getByRole('list', { name: 'Approvers' })).not.toContainText('Town council')
  await trial.getByLabel('Amount').fill('950000')
  await expect(trial.getByRole('list', { name: 'Approvers' })).toContainText('Ada Lindqvist')
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'Budget transfers from $900,000.00 submitted for approval from January 1, 2090 on need these approvals',
  )
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('main')).toContainText('Active from January 1, 2090')
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)

  const address = page.url()
  const max = await (await page.context().browser()!.newContext()).newPage()
  await signInAs(max, 'Max Okafor', new URL(address).pathname)
  await expect(max.getByRole('region', { name: 'Steps', exact: true })).toContainText('Town council')
  await expect(max.getByRole('button', { name: /Publish|End…|New draft version/ })).toHaveCount(0)
  await expect(max.getByRole('link', { name: /Edit|Add steps/ })).toHaveCount(0)
  await expectNoBarriers(max)
  await max.goto('/approvals/chains')
  await expect(max.getByRole('table')).toContainText('Very large transfers')
  await expect(max.getByRole('link', { name: 'New approval chain' })).toHaveCount(0)
})
