import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './visitor.ts'

test('an award is split and proven in the browser', async ({ page }) => {
  await page.goto('/quantum-ai-advantage')
  await expect(page.getByText('No quantum computer runs here.')).toBeVisible()
  await page.getByLabel('Size of the tender').selectOption('4 vendors, 10 items')
  await page.getByRole('button', { name: 'Find the best award' }).click()
  await expect(page.getByText('proven to be the best')).toBeVisible()
  await expect(page.getByText('0.00 %')).toBeVisible()
  await expectNoBarriers(page)
})

test('a tender that is chosen and pressed while the program is on its way is solved as it was chosen', async ({
  page,
}) => {
  let come = () => {}
  const way = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await way
    await route.continue()
  })
  await page.goto('/quantum-ai-advantage', { waitUntil: 'commit' })
  await page.getByLabel('Size of the tender').selectOption('4 vendors, 10 items')
  await page.getByRole('button', { name: 'Find the best award' }).click()
  come()
  await expect(page.getByText('proven to be the best')).toBeVisible()
})

test('tours are planned in the browser, and a file that is none is refused in words', async ({ page }) => {
  await page.goto('/quantum-route-optimization')
  await page.getByLabel('Seconds to think').fill('1')
  await page.getByRole('button', { name: 'Plan the tours' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Done after/ })).toBeVisible()
  await page
    .getByLabel(/A case of your own/)
    .setInputFiles({ name: 'nothing.csv', mimeType: 'text/csv', buffer: Buffer.from('no numbers') })
  await expect(page.getByRole('alert')).toContainText('neither a CVRPLIB file nor a table')
  await expectNoBarriers(page)
})

test('an alert is read, decided and laid over the sites', async ({ page }) => {
  await page.goto('/disaster-recovery')
  await expect(page.getByRole('heading', { name: 'Sites inside the area: 3 of 4' })).toBeVisible()
  const message = page.getByLabel('The message')
  await message.fill((await message.inputValue()).replace('<severity>Severe', '<severity>Minor'))
  await expect(page.getByText('Kept and not shown.')).toBeVisible()
  await message.fill('<alert>')
  await expect(page.getByRole('alert')).toContainText('This is no well-formed XML.')
})
