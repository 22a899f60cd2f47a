import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs } from './visitor.ts'

/** A new notification for Rosa: Max gives her a task. */
async function taskForRosa(page: Page, title: string): Promise<void> {
  const max = await (await page.context().browser()!.newContext()).newPage()
  await signInAs(max, 'Max Okafor', '/offline.html')
  const [rosa] = await reads<{ user_id: string }>(
    max,
    'organization_members?select=user_id&display_name=eq.Rosa Delgado',
  )
  await does(max, 'tasks/create', { task: { title, assignee: rosa!.user_id } })
  await max.context().close()
}

test('a notification is read, snoozed and restored; the filter is in the address', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/notifications')
  await expect(page.getByRole('link', { name: /Budget threshold exceeded/ })).toBeVisible()
  await expectNoBarriers(page)
  // It appears automatically while the page is open.
  await taskForRosa(page, 'Count the barriers')
  const line = page.getByRole('listitem').filter({ hasText: 'Count the barriers' })
  await expect(line).toContainText('Unread')

  await line.getByRole('button', { name: 'Mark as read' }).click()
  await expect(line).not.toContainText('Unread')
  await page.getByRole('button', { name: /^Unread/ }).click()
  await expect(page).toHaveURL(/show=unread/)
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await line.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(line).toContainText('Unread')

  await line.getByRole('button', { name: 'Snooze' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Until tomorrow morning' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Until tomorrow morning' }).press('Enter')
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Snoozed', exact: true }).click()
  await expect(page).toHaveURL(/show=snoozed/)
  await expect(line).toContainText('returns')
  await expectNoBarriers(page)
  await line.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: 'Unsnooze' }).click()
  await expect(page.getByText('Nothing snoozed')).toBeVisible()
  await page.goto('/notifications')
  await expect(line).toContainText('Unread')
  await line.getByRole('link', { name: /Count the barriers/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Count the barriers')
  await page.goBack()
  await expect(line).not.toContainText('Unread')
})

test('tasks: overdue ones first, completed with one press, and reopened with another', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/notifications?tab=tasks')
  await expect(page.getByRole('list', { name: 'Within a week' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect(dialog).toContainText('Task is required')
  await dialog.getByLabel('Task', { exact: true }).fill('Order the winter tires')
  await dialog.getByRole('textbox', { name: 'Due on' }).fill('1/5/2020')
  await dialog.getByRole('button', { name: 'Add task' }).click()
  const late = page
    .getByRole('list', { name: 'Overdue' })
    .getByRole('listitem')
    .filter({ hasText: 'Order the winter tires' })
  await expect(late).toContainText('days late')
  // It returns the focus as it disappears.
  await expect(dialog).toBeHidden()
  await late.getByRole('checkbox').press('Space')
  await expect(late).toHaveCount(0)
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await expect(page).toHaveURL(/show=done/)
  const done = page
    .getByRole('list', { name: 'Completed' })
    .getByRole('listitem')
    .filter({ hasText: 'Order the winter tires' })
  await done.getByRole('checkbox').click()
  await expect(done).toHaveCount(0)
  await page.getByRole('button', { name: 'Mine' }).click()
  await late.getByRole('checkbox').click()
  await expect(late).toHaveCount(0)
})

test('a user sets notification preferences, and creates a calendar address', async ({ page }) => {
  await signInAs(page, 'Pat Moreau', '/notifications?tab=settings')
  const mail = page.getByLabel('Email when a task is assigned to me')
  await expect(mail).toHaveValue('at_once')
  await mail.selectOption('Daily digest')
  await expect(page.getByRole('row', { name: /a task is assigned to me/ })).toContainText('Saved')
  await page.getByLabel('In-app notification when a task I assigned is completed').uncheck()
  await page.reload()
  await expect(mail).toHaveValue('daily')
  await expect(page.getByLabel('In-app notification when a task I assigned is completed')).not.toBeChecked()
  await expectNoBarriers(page)

  const calendar = page.getByRole('region', { name: 'Calendar' })
  await calendar.getByRole('button', { name: 'Create calendar address' }).click()
  const address = (await calendar.getByText(/\/calendar\/.*\.ics/).textContent())!
  expect((await page.request.get(address)).status()).toBe(200)
  await calendar.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(calendar.getByRole('button', { name: 'Create calendar address' })).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})
