import { expect, test, type Page } from '@playwright/test'
import { does, reads, sendTransfer } from './agency.ts'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

const person = async (page: Page, name: string): Promise<Page> => {
  const other = await (await page.context().browser()!.newContext()).newPage()
  await signInAs(other, name)
  return other
}
/** The row of a request in the list, by the number of its document. */
const row = (page: Page, number: string) =>
  page.getByRole('list', { name: 'Requests' }).getByRole('listitem').filter({ hasText: number })
const opened = (page: Page, number: string) => page.getByRole('article').filter({ hasText: number })

test('a morning by the keyboard: approve, reject with a reason, return with what has to change', async ({ page }) => {
  const rosa = await person(page, 'Rosa Delgado')
  const [first, second, third] = [
    await sendTransfer(rosa, 11),
    await sendTransfer(rosa, 22),
    await sendTransfer(rosa, 33),
  ]
  await signInAs(page, 'Max Okafor', '/approvals-inbox')
  await row(page, first.number).getByRole('link').click()
  await expect(opened(page, first.number).getByRole('table', { name: 'Effect on the budget' })).toContainText(
    'Street resurfacing',
  )
  await expect(opened(page, first.number).getByRole('list', { name: 'Checks' })).toContainText(
    '$11.00 is available in Street resurfacing',
  )
  await expectNoBarriers(page)

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It is final')
  await expect(dialog.getByLabel('Comment')).toBeFocused()
  await page.keyboard.type('Fine.')
  await page.keyboard.press('Control+Enter')
  // What is decided leaves the list, its dialog closes, and the next one stands beside it.
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

  await expect(opened(page, third.number).getByRole('button', { name: 'Return' })).toBeVisible()
  await row(page, third.number).getByRole('link').focus()
  await page.keyboard.press('k')
  // Three keys in one breath: the last one speaks of the request that the arrow has gone to, though another still
  // stands there.
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
  await expect(rosa.getByRole('list', { name: 'History' })).toContainText('Max Okafor rejected it: “The shed is full.”')
  await rosa.goto(`/budget-management/transfers/${third.id}`)
  await expect(rosa.getByRole('region', { name: 'Approval' })).toContainText('Take half.')
})

test('single keys can be switched off, and nobody signs what they asked for', async ({ page }) => {
  const rosa = await person(page, 'Rosa Delgado')
  const { number } = await sendTransfer(rosa, 44)
  const [request] = await reads<{ id: string }>(rosa, `approval_requests?select=id&title=like.${number}*`)
  await signInAs(page, 'Max Okafor', `/approvals-inbox?request=${request!.id}`)
  await expect(opened(page, number).getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys of this page' })
  await expectNoBarriers(page)
  await keys.getByLabel('Single keys do something on this device').uncheck()
  await keys.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Who asked has no inbox, but the same page of the request, where it can be withdrawn.
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

test('a reason that is being typed stays, whatever others do meanwhile, and comes back when its page went away', async ({
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
  await expect(dialog).toContainText('what you typed is lost')

  await does(rosa, 'approvals/withdraw', { id: request!.id })
  await expect(row(page, number)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await expect(dialog).toContainText('What you typed is still here.')
  await expect(reason).toHaveValue('The shed is full until May.')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opened(page, number).getByRole('button', { name: 'Reject' })).toHaveCount(0)
})

test('what arrives appears without a reload, is asked about and answered; several are approved together up to the limit', async ({
  page,
}) => {
  await signInAs(page, 'Max Okafor', '/approvals-inbox')
  await expect(page.getByRole('heading', { name: 'Approvals' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible()
  const rosa = await person(page, 'Rosa Delgado')
  const [small, other, large] = [
    await sendTransfer(rosa, 55),
    await sendTransfer(rosa, 66),
    await sendTransfer(rosa, 6_000, ['Servers and licenses', 'Turnout gear']),
  ]
  for (const { number } of [small, other, large]) await expect(row(page, number)).toBeVisible()

  await row(page, small.number).getByRole('link').click()
  await opened(page, small.number).getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('dialog').getByLabel('Question').fill('Is this for Mill Road?')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click()
  await rosa.goto(`/budget-management/transfers/${small.id}`)
  await expect(rosa.getByText('Max Okafor asks')).toBeVisible()
  await rosa.getByRole('button', { name: 'Answer' }).click()
  await rosa.getByRole('dialog').getByLabel('Answer').fill('It is.')
  await rosa.getByRole('dialog').getByRole('button', { name: 'Answer' }).click()
  await expect(opened(page, small.number).getByRole('list', { name: 'Decisions' })).toContainText('It is.')

  for (const { number } of [small, other, large]) await row(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve together' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 2 of 3 together' })
  await expect(dialog).toContainText('Above $5,000.00 a request is opened and approved by itself.')
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

test('while somebody is away another signs for them, under both names', async ({ page }) => {
  const ada = await person(page, 'Ada Lindqvist')
  await ada.goto('/approvals/delegations')
  await ada.getByRole('button', { name: 'Delegate' }).first().click()
  const dialog = ada.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delegate' }).click()
  await expect(dialog.getByText('Last day is required')).toBeVisible()
  const who = dialog.getByRole('combobox', { name: 'Who signs' })
  await who.fill('Max')
  await dialog.getByRole('option', { name: /Max Okafor/ }).click()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('+7')
  await expectNoBarriers(ada)
  await dialog.getByRole('button', { name: 'Delegate' }).click()
  const mine = ada.getByRole('list', { name: 'Who signs for you' })
  await expect(mine).toContainText('Max Okafor signs for you')
  await expectNoBarriers(ada)

  const rosa = await person(page, 'Rosa Delgado')
  const { number } = await sendTransfer(rosa, 60_000)
  await signInAs(page, 'Max Okafor', '/approvals-inbox')
  await page.getByRole('tab', { name: /For those I stand in for/ }).click()
  await expect(row(page, number)).toContainText('For Ada Lindqvist')
  await row(page, number).getByRole('link').click()
  await opened(page, number).getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Not in this quarter.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('tab', { name: 'All' }).click()
  await row(page, number).getByRole('link').click()
  await expect(opened(page, number).getByRole('list', { name: 'Decisions' })).toContainText(
    'Max Okafor rejected it for Ada Lindqvist',
  )

  await mine.getByRole('listitem').filter({ hasText: 'Max Okafor' }).getByRole('button', { name: 'End it now' }).click()
  await expect(ada.getByText('Nobody: what needs your signature waits for you.')).toBeVisible()
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
