import { expect, test, type Page } from '@playwright/test'
import { does, reads } from './agency.ts'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

// A phone in a cellar: work is started and completed without a connection, and nothing of it is lost, done twice or
// dropped silently.

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true })

type Order = { id: string; number: string; version: number; title: string }

/** Orders that Rosa may start. */
async function ordersOfRosa(max: Page, titles: readonly string[]): Promise<Order[]> {
  const [asset] = await reads<Order>(max, 'assets?name=eq.Chipper&select=id')
  const [rosa] = await reads<{ user_id: string }>(
    max,
    'organization_members?display_name=eq.Rosa Delgado&select=user_id',
  )
  const made: Order[] = []
  for (const title of titles) {
    const asked = { asset: asset!.id, title, needs_permit: false, photos: [] }
    const { id } = await does<Order>(max, 'work-orders/request', asked)
    made.push(await does<Order>(max, 'work-orders/assign', { id, to: rosa!.user_id }))
  }
  return made
}

/** The page of a record as its person reads it, kept on the device. */
async function reading(page: Page, { id, title }: Order): Promise<void> {
  await page.goto(`/maintenance-management/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByRole('button', { name: 'Start work' })).toBeVisible()
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate(`caches.match('/shell', { cacheName: 'shell' }).then(Boolean)`)).toBe(true)
  let before = -1
  const isWritten = async () => before === (before = await answersOn(page))
  await expect.poll(isWritten, { intervals: [1_500] }).toBe(true)
}
const rowsOn = (page: Page, name: string, store: string): Promise<number> =>
  page.evaluate(
    async ([name, store]) => {
      const found = (await indexedDB.databases()).some((each) => each.name === name)
      if (!found) return 0
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name!)
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error!)
      })
      const rows = await new Promise<number>((resolve, reject) => {
        const asked = db.transaction(store!).objectStore(store!).getAllKeys()
        asked.onsuccess = () => resolve(asked.result.length)
        asked.onerror = () => reject(asked.error!)
      })
      db.close()
      return rows
    },
    [name, store],
  )
const answersOn = (page: Page) => rowsOn(page, 'kept-answers', 'answers')
const entriesOn = (page: Page) => rowsOn(page, 'outbox', 'entries')

test('work done without a connection is sent when it is back; what was refused stays until its person decides', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const office = await browser.newContext({ baseURL: baseURL! })
  const max = await office.newPage()
  await signInAs(max, 'Max Okafor', '/offline.html')
  const mark = Date.now().toString(36)
  const [pump, valve] = await ordersOfRosa(max, [`Seal the pump ${mark}`, `Turn the valve ${mark}`])
  await signInAs(page, 'Rosa Delgado')
  await page.evaluate('navigator.serviceWorker.ready')
  await reading(page, valve!)
  await reading(page, pump!)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Start work' }).click()
  await expect(page.getByText('Not sent yet: Start work')).toBeVisible()
  await expect(page.getByText('Work on ' + pump!.number + ' started')).toHaveCount(0)

  // The next move follows on, and its words wait with it.
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Action taken').fill('New seal, no leak under pressure.')
  await dialog.getByLabel('Your name').fill('Rosa Delgado')
  await dialog.getByRole('button', { name: 'Complete work order' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('2 entries are saved on this device only.')).toBeVisible()
  await page.goto(`/maintenance-management/${valve!.id}`)
  await page.getByRole('button', { name: 'Start work' }).click()
  // It says so once the press is on the device, and then a reload loses nothing.
  await expect(page.getByText('Not sent yet: Start work')).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 entries are saved on this device only.')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('New seal, no leak under pressure.')
  await expectNoBarriers(page)
  await expectFits(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  // Signing out asks first: they exist nowhere else.
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog')).toContainText('They exist on this device only.')
  await page.getByRole('button', { name: 'Stay logged in' }).click()

  // Meanwhile the office starts one of them.
  await does(max, 'work-orders/begin', { id: valve!.id })
  await context.setOffline(false)
  await expect(page.getByText('1 entry could not be sent. It is still on this device.')).toBeVisible()
  const refused = page.getByRole('dialog').getByRole('listitem')
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText(valve!.title)
  await expect(refused.locator('p.text-bad')).not.toBeEmpty()
  const [done] = await reads<{ status: string; done_words: string }>(
    max,
    `work_orders?id=eq.${pump!.id}&select=status,done_words`,
  )
  expect(done).toEqual({ status: 'done', done_words: 'New seal, no leak under pressure.' })
  await refused.getByRole('button', { name: 'Discard' }).click()
  await refused.getByRole('button', { name: 'Discard this entry' }).click()
  await expect(page.getByText('still on this device')).toHaveCount(0)
  expect(await entriesOn(page)).toBe(0)
  await page.goto(`/maintenance-management/${pump!.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(pump!.title)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await office.close()
})

test('entries wait for their own person, also after the session has ended', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const office = await browser.newContext({ baseURL: baseURL! })
  const max = await office.newPage()
  await signInAs(max, 'Max Okafor', '/offline.html')
  const [pump] = await ordersOfRosa(max, [`Grease the pump ${Date.now().toString(36)}`])
  await signInAs(page, 'Rosa Delgado')
  await page.evaluate('navigator.serviceWorker.ready')
  await reading(page, pump!)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Start work' }).click()
  await expect(page.getByText('1 entry is saved on this device only.')).toBeVisible()

  // The session ends, and another person signs in at the same device: they see and send none of it.
  await page.evaluate(`localStorage.removeItem('sb-localhost-auth-token')`)
  await context.setOffline(false)
  await signInAs(page, 'Ada Lindqvist')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('saved on this device only')).toHaveCount(0)
  expect(await entriesOn(page)).toBe(1)

  await signInAs(page, 'Rosa Delgado')
  await expect(page.getByText('1 saved entry sent')).toBeVisible()
  await expect.poll(() => entriesOn(page)).toBe(0)
  expect(await reads(max, `work_orders?id=eq.${pump!.id}&select=status`)).toEqual([{ status: 'in_progress' }])
  await office.close()
})
