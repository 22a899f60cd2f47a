import { expect, test, type Page } from '@playwright/test'
import { expectNoBarriers, signInAs, openTab } from './visitor.ts'

test('the budget adds up, and everyone in the agency can open each of its lists', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/budget-management')
  const lines = page.getByRole('table', { name: 'Budget lines' })
  const row = lines.getByRole('row', { name: /^Street resurfacing H/ })
  await expect(row).toContainText('$1,850,000.00')
  // Original, amended, requested, encumbered, spent, available.
  const [, amended, asked, promised, spent, available] = (await row.innerText())
    .match(/\$[\d,.]+\d/g)!
    .map((words) => Math.round(Number(words.replaceAll(/[$,]/g, '')) * 100))
  expect(available).toBe(amended! - asked! - promised! - spent!)
  await expectNoBarriers(page)
  for (const tab of ['Transfers', 'Funds', 'Accounts']) {
    await openTab(page, tab, /./)
    await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible()
  }
  await expect(page).toHaveURL(/tab=accounts/)
  await expectNoBarriers(page)
})

test('a buyer drafts a transfer, sees its errors, and submits it', async ({ page, browser }) => {
  await signInAs(page, 'Rosa Delgado', '/budget-management/transfers/new')
  await page.getByRole('button', { name: 'Create budget transfer' }).click()
  const problems = page.getByRole('alert')
  await expect(problems).toContainText('There is a problem')
  await expect(problems).toBeFocused()
  await expectNoBarriers(page)
  await problems.getByRole('link', { name: 'Amount is required' }).click()
  await expect(page.getByLabel('Amount')).toBeFocused()

  await choose(page, 'From', 'Booster')
  // Lines of two years have the same name: the year is beside it.
  await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(/^Booster pumps · \d{4}$/)
  await choose(page, 'To', 'Salt')
  await page.getByLabel('Amount').fill('1.2k')
  await page.getByLabel('Reason').fill('A pump can wait, the **plow** cannot.')
  await expect(page.getByLabel('Amount')).toHaveValue('1,200')
  await page.getByRole('button', { name: 'Create budget transfer' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^BT-\d{4}-\d{4}$/)
  await expect(page.getByText('plow', { exact: true })).toBeVisible()
  // Two lines of different funds: the button says why it is unavailable, and stays reachable.
  const submit = page.getByRole('button', { name: 'Submit for approval' })
  await expect(submit).toHaveAccessibleDescription('Both budget lines must be in the same fund.')
  await submit.focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('link', { name: 'Edit' }).click()
  await choose(page, 'From', 'Street')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText('Waiting for approval', { exact: true }).first()).toBeVisible()
  await openTab(page, 'History')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Rosa Delgado submitted it')
  await openTab(page, 'Details')

  // She sees the approvers, and why she is not one; he returns it for changes, and she sees that without a reload.
  const approval = page.getByRole('region', { name: 'Approval' })
  await expect(approval.getByText('Waiting for approval', { exact: true })).toBeVisible()
  const manager = await (await browser.newContext()).newPage()
  await signInAs(manager, 'Max Okafor', new URL(page.url()).pathname)
  await manager.getByRole('button', { name: 'Return for changes' }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByLabel('Changes needed').fill('Take it from the salt instead.')
  await dialog.getByRole('button', { name: 'Return for changes' }).click()
  await expect(manager.getByText('Returned for changes', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resubmit' })).toBeVisible()
})

test('input is restored after the page was left by mistake', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/vendor-directory/new')
  await page.getByLabel('Legal name').fill('Half-typed Gravel')
  await page.reload()
  await expect(page.getByLabel('Legal name')).toHaveValue('Half-typed Gravel')
  await expect(page.getByText(/Restored what you typed on .+/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard and start over' }).click()
  await expect(page.getByLabel('Legal name')).toHaveValue('')

  // A link pressed in the middle of a word costs nothing, and discarded input does not return.
  await page.getByLabel('Legal name').fill('Left by a link')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Legal name')).toHaveValue('Left by a link')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).not.toHaveURL(/new$/)
  await page.goto('/vendor-directory/new')
  await expect(page.getByLabel('Legal name')).toHaveValue('')
})

test('a form beside its page keeps its buttons in sight, survives a press beside it, and leaves nothing behind', async ({
  page,
}) => {
  await page.clock.install()
  await signInAs(page, 'Rosa Delgado', '/safety-management')
  await page.getByRole('button', { name: 'Report incident' }).click()
  const form = page.getByRole('dialog')
  await expect(form.locator('footer').getByRole('button')).toHaveText(['Cancel', 'Report incident'])
  await form.locator('footer').getByRole('button', { name: 'Report incident' }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByText('Title is required').last()).toBeVisible()
  await form.getByLabel('Title').fill('A board lay in the aisle')
  await page.mouse.click(8, 400)
  await expect(form.getByLabel('Title')).toHaveValue('A board lay in the aisle')
  await page.clock.fastForward('00:06')
  // A canceled file picker closes nothing, and neither does a key hit by mistake.
  await form.locator('input[type=file]').first().dispatchEvent('cancel', { bubbles: true })
  await expect(form.getByLabel('Title')).toHaveValue('A board lay in the aisle')
  await page.keyboard.press('Escape')
  await expect(form.getByText('Press Escape again to close and discard your input.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('A board lay in the aisle')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Report incident' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('')
})

test('two people edit one vendor: the second sees the differences, and selects', async ({ page, browser }) => {
  await signInAs(page, 'Max Okafor', '/vendor-directory')
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Ridgeway Fleet Services' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Alder Falls North')

  const other = await (await browser.newContext()).newPage()
  await signInAs(other, 'Ada Lindqvist', new URL(page.url()).pathname)
  await other.getByLabel('City').fill('Cedar Bay')
  await other.getByLabel('Trades as').fill('Ridgeway')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ridgeway Fleet Services')

  await expect(page.getByText('Another user changed this vendor while you are editing it')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const moved = page.getByRole('dialog', { name: 'This record has changed' })
  await expect(moved).toContainText('Ada Lindqvist changed this record')
  await expect(moved).toContainText('Ridgeway')
  await expectNoBarriers(page)
  await moved.getByLabel('Yours').check()
  await moved.getByRole('button', { name: 'Save selected values' }).click()
  await expect(page.getByText('Alder Falls North', { exact: true })).toBeVisible()
  await expect(page.getByText('Ridgeway', { exact: true })).toBeVisible()
  await openTab(page, 'History')
  await expect(page.getByRole('list', { name: 'History' })).toContainText(
    'Max Okafor changed City and state from “Cedar Bay” to “Alder Falls North”',
  )
})

test('a vendor is suspended with an end time and a reason', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/vendor-directory')
  await page.getByRole('link', { name: 'Northline Water Systems LLC' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Northline Water Systems LLC?' })
  await expectNoBarriers(page)
  await dialog.getByLabel('Reason').fill('Insurance has run out.')
  // An error is shown at its field.
  await dialog.getByLabel('Suspended until').fill('2020-01-02T12:00')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByLabel('Suspended until')).toHaveAccessibleDescription(/Enter a time in the future/)
  await dialog.getByLabel('Suspended until').fill('2098-01-02T12:00')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('No new orders go to this vendor')).toBeVisible()
})

async function choose(page: Page, label: string, part: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.fill(part)
  await page
    .getByRole('option', { name: new RegExp(part) })
    .first()
    .click()
}

async function openKit(page: Page): Promise<void> {
  await signInAs(page, 'Rosa Delgado', '/kit')
  await expect(page.getByRole('heading', { name: 'Inputs that ask the server' })).toBeVisible()
}

test('in the compact density and with an unreadable color, text is still readable', async ({ page }) => {
  await openKit(page)
  // Not by force: a press waits until the page around the switch has stopped moving.
  await page.getByRole('radio', { name: 'Compact' }).check()
  await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#facc15')
  await expect(page.getByText('Color adjusted')).toBeVisible()
  await expectNoBarriers(page)
})

test('an overlay takes the focus, returns it, and needs nothing that the content policy refuses', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await openKit(page)
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: /Only a submitted transfer/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const opener = page.getByRole('button', { name: 'Open a dialog' })
  await opener.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  expect(said).toEqual([])
})
