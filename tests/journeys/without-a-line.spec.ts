import { expect, test, type Page } from '@playwright/test'
import { signInAs, signOut } from './visitor.ts'

// Pages that a person read today open without a line, say so, and leave the device with the session.

test.use({ serviceWorkers: 'allow' })

/** The answers on the device: how many, and whether the program opens without a line. */
const onDevice = (page: Page): Promise<{ answers: number; program: boolean; text: string }> =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).some(({ name }) => name === 'kept-answers')
    const program = Boolean(await caches.match('/shell', { cacheName: 'shell' }))
    if (!found) return { answers: 0, program, text: '' }
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('kept-answers')
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error!)
    })
    const rows = await new Promise<{ name: string; sealed: ArrayBuffer }[]>((resolve, reject) => {
      const asked = db.transaction('answers').objectStore('answers').getAll()
      asked.onsuccess = () => resolve(asked.result as { name: string; sealed: ArrayBuffer }[])
      asked.onerror = () => reject(asked.error!)
    })
    db.close()
    const text = rows.map(({ name, sealed }) => name + new TextDecoder('latin1').decode(sealed)).join('\n')
    return { answers: rows.length, program, text }
  })

/** Rosa has read the list of orders and one of them, and the device has kept both. */
async function aMorning(page: Page): Promise<string> {
  await signInAs(page, 'Rosa Delgado')
  await page.evaluate('navigator.serviceWorker.ready')
  await page.goto('/purchase-orders')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect.poll(async () => (await onDevice(page)).answers).toBeGreaterThan(10)
  const order = page.getByRole('row').nth(1).getByRole('link').first()
  const title = (await order.textContent())!
  await order.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect.poll(async () => (await onDevice(page)).program).toBe(true)
  // The answers are written a moment after they came: none has come since the last look.
  let before = 0
  const isWritten = async () => before === (before = (await onDevice(page)).answers)
  await expect.poll(isWritten, { intervals: [1_500] }).toBe(true)
  return title
}

test('pages read today open without a line, say so, and go with the session', async ({ page, context }) => {
  const title = await aMorning(page)
  const { answers, text } = await onDevice(page)
  expect(answers).toBeGreaterThan(20)
  expect(text).not.toContain(title)
  expect(text).not.toContain('purchase_orders')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Offline. You can read this page as it was on')).toBeVisible()
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
  await expect(page.locator('[data-failed]')).toHaveCount(0)

  // A part whose files this device never loaded says so, and the page around it stays.
  await page.getByRole('tab', { name: /^History/ }).click()
  await expect(page.locator('main [data-failed]')).toContainText('This part of the page could not be loaded')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Purchase orders' }).click()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()

  // A page that this device has never opened: no one was told of it.
  await page.goto('/takeoffs')
  await expect(page.getByRole('alert')).toContainText(/not opened on this device|didn’t load/)
  await expect(page.getByText('Our team has been notified')).toBeHidden()

  await page.goto('/purchase-orders')
  await signOut(page)
  await expect.poll(() => onDevice(page)).toEqual({ answers: 0, program: false, text: '' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
})

test('a session that ends without a line stays readable, and the page is read again when the line is back', async ({
  page,
  context,
}) => {
  const title = await aMorning(page)
  await context.setOffline(true)
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('-auth-token'))!
    const session = JSON.parse(localStorage.getItem(key)!) as { expires_at: number }
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_000_000 }))
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await context.setOffline(false)
  await expect(page.getByText('Offline. You can read this page')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('[data-failed]')).toHaveCount(0)
})

test('a day later nothing that was kept is shown', async ({ page, context }) => {
  await aMorning(page)
  await context.setOffline(true)
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await page.reload()
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
  await expect.poll(async () => (await onDevice(page)).answers).toBe(0)
  await context.setOffline(false)
})
