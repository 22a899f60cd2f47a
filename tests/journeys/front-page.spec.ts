import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './visitor.ts'

test('the front page says what it is, and what answers here now', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Granary — Procurement, grants and disaster recovery for public agencies')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Procurement, grants and disaster recovery for public agencies')
  const parts = page.getByRole('region', { name: 'Running here now' })
  for (const part of ['Server and database', 'Sign-in', 'Table API', 'Files', 'Live changes']) await expect(parts.getByRole('row', { name: part })).toContainText('Works')
  await expectNoBarriers(page)
})

test('an address without a page says so, and leads back', async ({ page }) => {
  await page.goto('/nothing/here')
  await expect(page).toHaveTitle('Page not found | Granary')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address')
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Go to the front page' }).click()
  await expect(page).toHaveURL('/')
})

test('the theme is dark at first, and a reader’s choice is kept', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Use the light theme' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('nothing on a page runs or is fetched against the content policy', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('request', (request) => new URL(request.url()).hostname !== 'localhost' && said.push(`asked ${request.url()}`))
  for (const path of ['/', '/auth', '/request-reset', '/verify-email', '/dev/mail']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(said).toEqual([])
})

test('the first view carries at most 170 kB of script, and no page more than 40 beside it', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => new URL(request.url()).pathname.endsWith('.js') && sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)))
  const carried = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024

  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Rosa Delgado' })).toBeVisible()
  const first = await carried()
  await page.getByRole('button', { name: 'Rosa Delgado' }).click()
  await expect(page.getByText('Connected')).toBeVisible()
  const second = await carried()

  expect(first).toBeGreaterThan(50)
  expect(first).toBeLessThan(170)
  expect(second - first).toBeLessThan(40)
})
