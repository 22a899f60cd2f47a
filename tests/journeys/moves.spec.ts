import { expect, test, type Browser, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectNoBarriers, signInAs, openTab } from './visitor.ts'

type Made = { id: string; number: string }

async function personOn(browser: Browser, name: string, path = '/offline.html'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, name, path)
  return page
}

test('an incident shows what blocks closing it, and is closed after that', async ({ page, browser }) => {
  const rosa = await personOn(browser, 'Rosa Delgado')
  const began_at = new Date(Date.now() - 3_600_000).toISOString()
  const incident = await does<Made>(rosa, 'incidents/open', { incident: { title: 'Ice jam', kind: 'flood', began_at } })
  const school = await does<Made>(rosa, 'shelters/create', {
    name: 'Mill Road School',
    place: { address: 'Mill Road 4' },
    capacity: 120,
    accessible: true,
    pets: false,
    generator: false,
    incident: incident.id,
  })
  await does(rosa, 'shelters/open', { id: school.id })

  await signInAs(page, 'Max Okafor', `/disaster-response/incidents/${incident.id}`)
  const main = page.getByRole('main')
  const close = main.getByRole('button', { name: 'Close incident' })
  await expect(close).toHaveAttribute('aria-disabled', 'true')
  await expect(close).toHaveAccessibleDescription('One shelter is open for this incident. Close it first.')
  await expectNoBarriers(page)

  // The level is the same: the dialog says so before anything is sent.
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: 'Set activation' }).click()
  await dialog.getByLabel('Reason').fill('The river rises.')
  await expect(dialog.getByRole('button', { name: 'Set activation' })).toHaveAccessibleDescription(
    'The incident is already at this level.',
  )
  await dialog.getByText('Full activation').click()
  await dialog.getByRole('button', { name: 'Set activation' }).click()
  await expect(page.getByText('Activation set')).toBeVisible()

  // Another person closes the shelter: the button follows, without a reload.
  await does(rosa, 'shelters/close', { id: school.id })
  await expect(close).not.toHaveAttribute('aria-disabled', 'true')
  await close.click()
  await dialog.getByRole('button', { name: 'Close incident' }).click()
  await expect(dialog.getByText('Outcome is required')).toBeVisible()
  await dialog.getByLabel('Outcome').fill('The river is back in its bed.')
  // The dialog says what the press will do, before it does.
  await expect(dialog.getByRole('region', { name: 'Effect' })).toContainText(
    `Incident ${incident.number}, Ice jam: Open → Closed`,
  )
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Close incident' }).click()
  await expect(page.getByText(`${incident.number} closed`)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Reopen incident' })).toBeVisible()
  await openTab(page, 'History')
  await expect(main.getByText('Max Okafor closed the incident')).toBeVisible()

  // A person who may never make a move does not see it.
  await rosa.goto(`/disaster-response/incidents/${incident.id}`)
  await expect(rosa.getByText('This incident is closed', { exact: true })).toBeVisible()
  await expect(rosa.getByRole('button', { name: 'Reopen incident' })).toHaveCount(0)
})

test('a manager other than the lead submits an application and records the award', async ({ page, browser }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  const members = 'organization_members?display_name=eq.Ada Lindqvist&select=user_id'
  const [ada] = await reads<{ user_id: string }>(page, members)
  const inReview = `grant_applications?status=eq.review&lead=neq.${ada!.user_id}&select=id,number&limit=1`
  const [row] = await reads<Made>(page, inReview)
  const path = `/grant-management/applications/${row!.id}`
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Record submission' })).toHaveAccessibleDescription(
    /Another manager with authority must submit it\.$/,
  )

  const other = await personOn(browser, 'Ada Lindqvist', path)
  const dialog = other.getByRole('dialog')
  await other.getByRole('button', { name: 'Record submission' }).click()
  await expect(dialog).toContainText(`Record the submission of ${row!.number}`)
  await expectNoBarriers(other)
  await dialog.getByLabel('Tracking number').fill('GRANT-1')
  await expect(dialog.getByRole('region', { name: 'Effect' })).toContainText('→ Submitted')
  await dialog.getByRole('button', { name: 'Record submission' }).click()
  await expect(other.getByText('Submission recorded')).toBeVisible()
  await openTab(other, 'History')
  await expect(other.getByText('Ada Lindqvist submitted the application')).toBeVisible()
  await other.getByRole('button', { name: 'Record award' }).click()
  await dialog.getByLabel('Agency response').fill('Awarded in full.')
  await dialog.getByRole('button', { name: 'Record award' }).click()
  await openTab(other, 'Details')
  await expect(other.getByText('Resulting grant')).toBeVisible()
})

test('a refused button lists everything against it, and each reason leads to its fix', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  const [order] = await reads<{ id: string }>(
    page,
    'purchase_orders?select=id&title=eq.Crack sealant for the park paths',
  )
  await page.goto(`/purchase-orders/${order!.id}`)
  await page.getByRole('button', { name: 'Close order' }).press('Enter')
  const against = page.getByRole('alert').filter({ hasText: 'Before “Close order”' })
  await expect(against.getByRole('listitem')).toHaveCount(3)
  await expectNoBarriers(page)
  await against.getByRole('link', { name: /INV-/ }).click()
  await expect(page).toHaveURL(/\/invoices\?where/)
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
  await expect(page.locator('tr[data-row]')).toContainText('LK-9934')
})

test('a reason is asked once for many rows, and each has its result', async ({ page }) => {
  await signInAs(page, 'Ada Lindqvist', '/supply-chain-risk?where.status=mitigating,accepted')
  await page.getByRole('checkbox', { name: /^Select all \d+ on this page/ }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Close risk' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Close risk: 2 supply chain risks' })).toBeVisible()
  await dialog.getByLabel('Reason').fill('The season is over.')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Close risk' }).click()
  await expect(dialog.getByText('2 supply chain risks done')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
})

test('behind More: a condition is recorded, and a blank answer removes it again', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  const [row] = await reads<Made>(page, 'assets?name=eq.Chipper&select=id')
  await page.goto(`/asset-management/${row!.id}`)
  const dialog = page.getByRole('dialog')
  const records = async (damage: string) => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Record condition' }).click()
    await dialog.getByLabel('Damaged by').fill(damage)
    await dialog.getByRole('button', { name: 'Record condition' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await records('Hail')
  const notice = page.getByText('Damaged by Hail')
  await expect(notice).toBeVisible()
  await expectNoBarriers(page)
  await records('')
  await expect(notice).toHaveCount(0)
})

test("a card on the board goes where a move leads, with the move's questions", async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  const [asset] = await reads<Made>(page, 'assets?name=eq.Chipper&select=id')
  const title = `Blade ${Date.now().toString(36)}`
  const given = { asset: asset!.id, title, needs_permit: false, photos: [] }
  const order = await does<Made>(page, 'work-orders/request', given)
  await page.goto('/maintenance-management?tab=board')
  await page.getByRole('button', { name: `Move ${order.number}, ${title}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Completed' })).toContainText(
    'A work order can’t move there directly.',
  )
  await page.getByRole('menuitem', { name: 'Triaged' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: `Triage ${order.number}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Triage' }).click()
  await expect(dialog).toHaveCount(0)
  const [moved] = await reads<{ status: string }>(page, `work_orders?id=eq.${order.id}&select=status`)
  expect(moved!.status).toBe('triaged')
})

test('a move that another one takes back is undone by its button, and by the keys', async ({ page }) => {
  await signInAs(page, 'Max Okafor', '/offline.html')
  const [plan] = await reads<{ id: string; title: string }>(
    page,
    'maintenance_plans?select=id,title&status=eq.active&order=created_at&limit=1',
  )
  await page.goto(`/maintenance-management/plans/${plan!.id}`)
  const pause = page.getByRole('main').getByRole('button', { name: 'Pause' })
  await pause.click()
  await expect(page.getByText('Plan paused')).toBeVisible()
  await expect(pause).toBeHidden()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pause).toBeVisible()
  await pause.click()
  await expect(pause).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(pause).toBeVisible()
  // The plan is as it was.
  expect(await reads(page, `maintenance_plans?id=eq.${plan!.id}&select=status`)).toEqual([{ status: 'active' }])
})
