import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectFits, expectNoBarriers, signInAs, openTab } from './visitor.ts'

/** A separate vendor, so that no other journey sees this one's comments. */
async function newVendor(page: Page, name: string): Promise<{ id: string }> {
  return does(page, 'vendors/draft', { name, type: 'llc', email: 'desk@journey.example', certifications: [] })
}

test('a comment mentions a colleague by keyboard, and they are led to it', async ({ page, browser }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  const { id } = await newVendor(page, 'Panel Gravel')
  await page.goto(`/vendor-directory/${id}`)
  const discussion = page.getByRole('region', { name: 'Discussion' })
  const words = discussion.getByRole('textbox')
  await words.click()
  await page.keyboard.type('Is the W-9 here, @ros')
  await expect(discussion.getByRole('option', { name: /Rosa Delgado/ })).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('Enter')
  await expect(words).toHaveValue('Is the W-9 here, @Rosa Delgado ')
  await page.keyboard.type('?')
  await page.keyboard.press('Control+Enter')
  const comments = discussion.getByRole('list', { name: 'Comments' })
  await expect(comments.getByText('@Rosa Delgado')).toBeVisible()
  await expect(words).toHaveValue('')

  const rosa = await (await browser.newContext()).newPage()
  await signInAs(rosa, 'Rosa Delgado', '/notifications?show=mentions')
  await rosa
    .getByRole('link', { name: /Panel Gravel/ })
    .filter({ hasText: 'Unread' })
    .click()
  await expect(rosa).toHaveURL(/#comment-/)
  await expect(rosa.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toBeFocused()
  await rosa.getByRole('region', { name: 'Discussion' }).getByRole('textbox').fill('It **is**.')
  await rosa.getByRole('button', { name: 'Comment', exact: true }).click()

  // Max sees the answer without a reload; he corrects his own text, and removes it.
  await expect(comments.getByRole('listitem')).toHaveCount(2)
  const mine = comments.getByRole('listitem').first()
  await mine.getByRole('button', { name: /^Edit/ }).click()
  await mine.getByRole('textbox').fill('Thank you.')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toContainText('edited')
  await expect(comments.getByRole('listitem').nth(1).getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(mine).toContainText('Max Okafor deleted this comment.')
  await expectNoBarriers(page)
})

test('files have versions, are downloaded, and leave an entry when they are removed', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  const { id } = await newVendor(page, 'Panel Fences')
  await page.goto(`/vendor-directory/${id}`)
  await openTab(page, 'Documents')
  const files = page.getByRole('region', { name: 'Files' })
  const add = (text: string) =>
    files.getByLabel('Add files').setInputFiles({ name: 'W-9.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(files).toContainText('No files yet')
  await add('first')
  await expect(files.getByRole('button', { name: 'W-9.txt', exact: true })).toBeVisible()
  await add('second')
  await expect(files.getByText('Version 2', { exact: false })).toBeVisible()
  await files.getByRole('button', { name: '1 earlier version' }).click()
  await expectNoBarriers(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: 'Version 1', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('W-9.txt')

  await files.getByRole('button', { name: 'Remove W-9.txt, version 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog')).toContainText('Reason is required')
  await page.getByRole('dialog').getByLabel('Reason').fill('It was the wrong year.')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await files.getByRole('button', { name: '1 file removed' }).click()
  await expect(files).toContainText('removed by Max Okafor. It was the wrong year.')

  // Dropped onto the panel, as from a folder.
  const dropped = await page.evaluateHandle(
    `(() => { const some = new DataTransfer(); some.items.add(new File(['third'], 'Bond.txt', { type: 'text/plain' })); return some })()`,
  )
  await files.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(files.getByRole('button', { name: 'Bond.txt', exact: true })).toBeVisible()
})

test('a task on a record is assigned, notified and completed; followers are told of a change, and those who unfollowed are not', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  const { id } = await newVendor(page, 'Panel Asphalt')
  await page.goto(`/vendor-directory/${id}`)
  await page.getByRole('button', { name: 'Add task' }).click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('Task', { exact: true }).fill('Ask for the certificate of insurance')
  const who = dialog.getByRole('combobox', { name: 'Assignee' })
  await who.click()
  await who.fill('Rosa')
  await dialog.getByRole('option', { name: /Rosa Delgado/ }).click()
  await dialog.getByRole('textbox', { name: 'Due on' }).fill('+2')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByRole('list', { name: 'Open tasks' })).toContainText('Rosa Delgado')

  const rosa = await (await browser.newContext()).newPage()
  await signInAs(rosa, 'Rosa Delgado', '/notifications?tab=tasks')
  await rosa.getByRole('link', { name: 'Ask for the certificate of insurance' }).click()
  await expect(rosa.getByRole('heading', { level: 1 })).toHaveText('Ask for the certificate of insurance')
  await expectNoBarriers(rosa)
  await rosa.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(rosa.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 completed' })).toBeVisible()

  await rosa.goto(`/vendor-directory/${id}`)
  await rosa.getByRole('button', { name: /^Follow \(/ }).click()
  await rosa.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(rosa.getByRole('list', { name: 'Followers' })).toContainText('Rosa Delgado')
  await expectNoBarriers(rosa)
  const [{ version }] = (await reads<{ version: number }>(page, `vendors?select=version&id=eq.${id}`)) as [
    { version: number },
  ]
  await does(page, 'vendors/edit', { id, version, changes: { city: 'Larkspur' } })
  await expect
    .poll(async () =>
      (await reads<{ words: string }>(rosa, `notifications?select=words&record=eq.${id}&event=eq.record_changed`)).map(
        ({ words }) => words,
      ),
    )
    .toEqual(['Max Okafor changed Panel Asphalt.'])
  await rosa.getByRole('button', { name: 'Stop following' }).click()
  await expect(rosa.getByRole('button', { name: /^Follow \(/ })).toBeVisible()
})

test('the reason of a suspension is in the history, neighbors are a press away, and the copied link works', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, 'Ada Lindqvist', '/offline.html')
  const [suspended] = await reads<{ id: string }>(page, 'vendors?select=id&name=like.Delgado*')
  await page.goto(`/vendor-directory/${suspended!.id}`)
  await openTab(page, 'History')
  await expect(page.getByRole('list', { name: 'History' })).toContainText(
    'Ada Lindqvist suspended the vendor: “The certificate of insurance expired and no new one was received.”',
  )
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = (await page.evaluate('navigator.clipboard.readText()')) as string
  expect(new URL(link).pathname).toBe(`/records/vendors/${suspended!.id}`)
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`/vendor-directory/${suspended!.id}$`))

  const [fund] = await reads<{ id: string }>(page, 'funds?select=id&code=eq.H')
  await page.goto(`/budget-management/funds/${fund!.id}`)
  await page.getByRole('button', { name: /^Show related records/ }).click()
  await page
    .getByRole('region', { name: 'Linked records' })
    .getByRole('link', { name: 'Salt and plow blades' })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Salt and plow blades/)
  await expect(page.getByRole('region', { name: 'Discussion' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectFits(page)
  await expectNoBarriers(page)
})
