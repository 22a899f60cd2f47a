import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './visitor.ts'

test('an award is split and proven in the browser', async ({ page }) => {
  await page.goto('/quantum-ai-advantage')
  await expect(page.getByText('No quantum computer runs here.')).toBeVisible()
  await page.getByLabel('Solicitation size').selectOption('4 vendors, 10 items')
  await page.getByRole('button', { name: 'Find optimal award' }).click()
  await expect(page.getByText('proven optimal', { exact: true })).toBeVisible()
  await expect(page.getByText('0.00%')).toBeVisible()
  await expectNoBarriers(page)
})

test('a solicitation size selected while the program is loading is solved as selected', async ({ page }) => {
  let come = () => {}
  const way = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await way
    await route.continue()
  })
  await page.goto('/quantum-ai-advantage', { waitUntil: 'commit' })
  await page.getByLabel('Solicitation size').selectOption('4 vendors, 10 items')
  await page.getByRole('button', { name: 'Find optimal award' }).click()
  come()
  await expect(page.getByText('proven optimal', { exact: true })).toBeVisible()
})

test('routes are planned in the browser, and an invalid file is refused in words', async ({ page }) => {
  await page.goto('/quantum-route-optimization')
  await page.getByLabel('Time limit (s)').fill('1')
  await page.getByRole('button', { name: 'Plan routes' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Done after/ })).toBeVisible()
  await page
    .getByLabel(/Your own case/)
    .setInputFiles({ name: 'nothing.csv', mimeType: 'text/csv', buffer: Buffer.from('no numbers') })
  await expect(page.getByRole('alert')).toContainText('neither a CVRPLIB file nor a table')
  await expectNoBarriers(page)
})

test('an alert is parsed, decided and compared with the sites', async ({ page }) => {
  await page.goto('/disaster-recovery')
  await expect(page.getByRole('heading', { name: 'Sites inside the area: 3 of 4' })).toBeVisible()
  const message = page.getByLabel('Alert message')
  await message.fill((await message.inputValue()).replace('<severity>Severe', '<severity>Minor'))
  await expect(page.getByText('Saved, not shown.')).toBeVisible()
  await message.fill('<alert>')
  await expect(page.getByRole('alert')).toContainText('This is not well-formed XML.')
})
