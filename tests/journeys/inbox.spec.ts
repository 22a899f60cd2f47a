import { expect, test, type Page } from '@playwright/test'
import { does, reads, sendTransfer } from './agency.ts'
import { expectFits, expectNoBarriers, signInAs, openTab } from './visitor.ts'

const person = async (page: Page, name: string): Promise<Page> => {
  const other = await (await page.context().browser()!.newContext()).newPage()
  await signInAs(other, name, '/offline.html')
  return other
}
/** A request's row in the list, by the number of its document. */
const row = (page: Page, number: string) =>
  page.getByRole('list', { name: 'Requests' }).getByRole('listitem').filter({ hasText: number })
const opened = (page: Page, number: string) => page.getByRole('article').filter({ hasText: number })

test('a morning by keyboard: approve, reject with a reason, return for changes', async ({ page }) => {
  const rosa = await person(page, 'Rosa Delgado')
  const [first, second, third] = [
    await sendTransfer(rosa, 11),
    await sendTransfer(rosa, 22),
    await sendTransfer(rosa, 33),
  ]
  await signInAs(page, 'Max Okafor', '/approvals-inbox')
  await row(page, first.number).getByRole('link').click()
  await expect(opened(page, first.number).getByRole('table', { name: 'Budget impact' })).toContainText(
    'Street resurfacing',
  )
  await expect(opened(page, first.number).getByRole('list', { name: 'Checks' })).toContainText(
    '$11.00 is available in Street resurfacing',
  )
  await expectNoBarriers(page)

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This is final')
  await expect(dialog.getByLabel('Comment')).toBeFocused()
  await page.keyboard.type('Fine.')
  await page.keyboard.press('Control+Enter')
  // A decided request leaves the list, its dialog closes, and the next one opens beside it.
  await expect(row(page, first.number)).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await expect(opened(page, second.number).getByRole('button', { name: 'Reject' })).toBeVisible()
  await expect(page).toHaveURL(/request=/)

  await page.keyboard.press('r')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('Reason is required')
  await page.keyboard.type('The shed is full.')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, second.number)).toHaveCount(0)
  await expect(dialog).toHaveCount(0)

  await expect(opened(page, third.number).getByRole('button', { name: 'Return for changes' })).toBeVisible()
  await row(page, third.number).getByRole('link').focus()
  await page.keyboard.press('k')
  // Three keys in quick succession: the last one applies to the request that the arrow moved to, though another is
  // still displayed.
  await page.evaluate(
    `for (const key of ['ArrowDown', 'e']) document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`,
  )
  await expect(row(page, third.number).getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Take half.')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, third.number)).toHaveCount(0)

  await page.getByRole('tab', { name: 'Decided by me' }).click()
  await expect(page).toHaveURL(/view=decided/)
  await expect(row(page, first.number)).toContainText('approved')
  await expect(row(page, second.number)).toContainText('rejected')
  await expect(row(page, third.number)).toContainText('returned')

  await rosa.goto(`/budget-management/transfers/${second.id}`)
  await openTab(rosa, 'History')
  await expect(rosa.getByRole('list', { name: 'History' })).toContainText('Max Okafor rejected it: “The shed is full.”')
  await rosa.goto(`/budget-management/transfers/${third.id}`)
  await expect(rosa.getByRole('region', { name: 'Approval' })).toContainText('Take half.')
})

test("single-key shortcuts can be turned off, and you can't approve your own request", async ({ page }) => {
  const rosa = await person(page, 'Rosa Delgado')
  const { number } = await sendTransfer(rosa, 44)
  const [request] = await reads<{ id: string }>(rosa, `approval_requests?select=id&title=like.${number}*`)
  await signInAs(page, 'Max Okafor', `/approvals-inbox?request=${request!.id}`)
  await expect(opened(page, number).getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Page shortcuts' })
  await expectNoBarriers(page)
  await keys.getByLabel('Use single-key shortcuts on this device').uncheck()
  await keys.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The requester has no inbox, but the same page of the request, where it can be withdrawn.
  await rosa.goto(`/records/approval_requests/${request!.id}`)
  await expect(rosa).toHaveURL(new RegExp(`/approvals/${request!.id}$`))
  await expect(rosa.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(rosa.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectNoBarriers(rosa)
  await rosa.getByRole('button', { name: 'Withdraw' }).click()
  await rosa.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(rosa.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(row(page, number)).toHaveCount(0)
})

test("a half-typed reason survives other people's actions, and is restored after its page was lost", async ({
  page,
}) => {
  const rosa = await person(page, 'Rosa Delgado')
  const { number } = await sendTransfer(rosa, 77)
  const [request] = await reads<{ id: string }>(rosa, `approval_requests?select=id&title=like.${number}*`)
  await signInAs(page, 'Max Okafor', `/approvals-inbox?request=${request!.id}`)
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Reason')
  await opened(page, number).getByRole('button', { name: 'Reject' }).click()
  await reason.fill('The shed is full until May.')

  await page.goto('/approvals/chains')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await opened(page, number).getByRole('button', { name: 'Reject' }).click()
  await expect(reason).toHaveValue('The shed is full until May.')
  await expect(dialog).toContainText('It was not sent.')
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('Press Escape again to close and discard your input.')

  await does(rosa, 'approvals/withdraw', { id: request!.id })
  await expect(row(page, number)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await expect(dialog).toContainText('Your text is still here.')
  await expect(reason).toHaveValue('The shed is full until May.')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opened(page, number).getByRole('button', { name: 'Reject' })).toHaveCount(0)
})

test('a new request appears without a reload, gets a question and an answer; several are approved together up to the limit', async ({
  page,
}) => {
  await signInAs(page, 'Max Okafor', '/approvals-inbox')
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible()
  const rosa = await person(page, 'Rosa Delgado')
  const [small, other, large] = [
    await sendTransfer(rosa, 55),
    await sendTransfer(rosa, 66),
    await sendTransfer(rosa, 6_000, ['Servers and licenses', 'Turnout gear']),
  ]
  for (const { number } of [small, other, large]) await expect(row(page, number)).toBeVisible()

  await row(page, small.number).getByRole('link').click()
  await opened(page, small.number).getByRole('button', { name: 'Request information' }).click()
  await page.getByRole('dialog').getByLabel('Question').fill('Is this for Mill Road?')
  await page.getByRole('dialog').getByRole('button', { name: 'Request information' }).click()
  await rosa.goto(`/budget-management/transfers/${small.id}`)
  await expect(rosa.getByText('Question from Max Okafor')).toBeVisible()
  await rosa.getByRole('button', { name: 'Answer' }).click()
  await rosa.getByRole('dialog').getByLabel('Answer').fill('It is.')
  await rosa.getByRole('dialog').getByRole('button', { name: 'Answer' }).click()
  await expect(opened(page, small.number).getByRole('list', { name: 'Decisions' })).toContainText('It is.')

  for (const { number } of [small, other, large]) await row(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 2 of 3 selected' })
  await expect(dialog).toContainText('Requests above $5,000.00 must be opened and approved one at a time.')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Approve 2' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 approved')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(row(page, small.number)).toHaveCount(0)
  await expect(row(page, large.number)).toBeVisible()
  await does(rosa, 'approvals/withdraw', {
    id: (await reads<{ id: string }>(rosa, `approval_requests?select=id&title=like.${large.number}*`))[0]!.id,
  })
  await expect(row(page, large.number)).toHaveCount(0)
})

test('during an absence a delegate approves, under both names', async ({ page }) => {
  const ada = await person(page, 'Ada Lindqvist')
  await ada.goto('/approvals/delegations')
  await ada.getByRole('button', { name: 'Delegate' }).first().click()
  const dialog = ada.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click()
  await expect(dialog.getByText('End date is required')).toBeVisible()
  const who = dialog.getByRole('combobox', { name: 'Delegate' })
  await who.fill('Max')
  await dialog.getByRole('option', { name: /Max Okafor/ }).click()
  await dialog.getByRole('textbox', { name: 'End date' }).fill('+7')
  await expectNoBarriers(ada)
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click()
  const mine = ada.getByRole('list', { name: 'Your delegates' })
  await expect(mine).toContainText('Max Okafor approves for you')
  await expectNoBarriers(ada)

  const rosa = await person(page, 'Rosa Delgado')
  const { number } = await sendTransfer(rosa, 60_000)
  await signInAs(page, 'Max Okafor', '/approvals-inbox')
  await page.getByRole('tab', { name: /Delegated to me/ }).click()
  await expect(row(page, number)).toContainText('For Ada Lindqvist')
  await row(page, number).getByRole('link').click()
  await opened(page, number).getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Not in this quarter.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('tab', { name: 'All' }).click()
  await row(page, number).getByRole('link').click()
  await expect(opened(page, number).getByRole('list', { name: 'Decisions' })).toContainText(
    'Max Okafor rejected the request for Ada Lindqvist',
  )

  await mine.getByRole('listitem').filter({ hasText: 'Max Okafor' }).getByRole('button', { name: 'End now' }).click()
  await expect(ada.getByText('No delegate. Your approvals wait for you.')).toBeVisible()
})

test('on a phone the list comes first, then the document; nothing is wider than the screen', async ({ page }) => {
  const rosa = await person(page, 'Rosa Delgado')
  const { number } = await sendTransfer(rosa, 77)
  await page.setViewportSize({ width: 320, height: 700 })
  await signInAs(page, 'Max Okafor', '/approvals-inbox')
  await expect(row(page, number)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectFits(page)
  await row(page, number).getByRole('link').click()
  await expect(opened(page, number).getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Requests' })).toHaveCount(0)
  await expect(opened(page, number).getByRole('region', { name: 'Discussion' })).toBeVisible()
  await expectFits(page)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'All requests' }).click()
  await expect(row(page, number)).toBeVisible()
})
