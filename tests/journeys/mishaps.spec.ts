import { expect, test } from '@playwright/test'
import { expectNoBarriers, signInAs } from './visitor.ts'

test('a broken page says so, is recorded, and works at the next try', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado')
  const recorded = page.waitForRequest((request) => request.url().endsWith('/rest/v1/rpc/log_security_event'))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()

  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('An unexpected error occurred. Our team has been notified.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Home' })).toBeVisible()
  expect((await recorded).postDataJSON()).toMatchObject({
    p_event_type: 'application_error',
    p_severity: 'high',
    p_event_data: { name: 'TypeError' },
  })
  expect((await (await recorded).response())?.ok()).toBe(true)
  await expectNoBarriers(page)

  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('a lost connection is reported, and its return', async ({ page, context }) => {
  await page.goto('/')
  // The page can be read before its program has loaded, and only the program can show a message.
  await expect(page.locator('html')).toHaveAttribute('data-live')
  await context.setOffline(true)
  await expect(page.getByText('Connection Lost')).toBeVisible()
  await expect(page.getByText('Working offline. Some features may be limited.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connection Restored')).toBeVisible()
  await expect(page.getByText('All features are now available.')).toBeVisible()
})

test('an idle hour ends the session, with a warning five minutes before', async ({ page }) => {
  await page.clock.install()
  await signInAs(page, 'Max Okafor')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.clock.fastForward('55:30')
  await expect(page.getByText('Session Expiring Soon')).toBeVisible()
  await expect(page.getByText('Your session will expire in 5 minutes due to inactivity.')).toBeVisible()
  // It stays for a person who left the desk, and its button stays under the pointer until the press ends.
  await page.clock.fastForward('02:00')
  await page.getByRole('button', { name: 'Stay signed in' }).hover()
  await page.mouse.down()
  await expect(page.getByText('Session Expiring Soon')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('Session Expiring Soon')).toBeHidden()
  await page.clock.fastForward('54:00')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.clock.fastForward('06:30')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('main').getByText('Your session has expired. Please log in again.')).toBeVisible()
})

test('input survives the idle hour, and is restored after the next sign-in', async ({ page }) => {
  await page.clock.install()
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  await page.goto('/vendor-directory/new')
  await page.getByLabel('Legal name').fill('Harvest Bridge Cooperative')
  await page.clock.fastForward('00:10')
  await page.clock.fastForward('01:01:00')
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('button', { name: 'Rosa Delgado' }).click()
  await expect(page).toHaveURL(/\/vendor-directory\/new$/)
  await expect(page.getByLabel('Legal name')).toHaveValue('Harvest Bridge Cooperative')
  await expect(page.getByText(/^Restored what you typed on .*$/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard and start over' }).click()
  await expect(page.getByLabel('Legal name')).toHaveValue('')
})

test('while the server is down, the page says what is wrong and what helps', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort())
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible()
  await page.unroute('**/config.json')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Granary')
})

test('half an outage is said, and nothing typed is lost', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado', '/offline.html')
  await page.goto('/vendor-directory/new')
  await page.getByLabel('Legal name').fill('Harvest Bridge Cooperative')
  await page.getByLabel('Type', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Order email').fill('orders@harvest.example')
  let answer = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  await page.route(/functions\/v1\/vendors\//, async (route) => (await answered, route.fulfill({ status: 503 })))
  await page
    .getByRole('button', { name: /^(Create|Save)/ })
    .first()
    .click()
  await expect(page.getByText('The server is slow to answer')).toBeVisible()
  answer()
  await expect(page.getByText('The server can’t answer right now')).toBeVisible()
  await expect(page.getByText('What you entered stays here. Send it again in a moment.')).toBeVisible()
  await expect(page.getByLabel('Legal name')).toHaveValue('Harvest Bridge Cooperative')
  await expectNoBarriers(page)
  // It is ready again: the sentence goes by itself.
  await expect(page.getByText('The server can’t answer right now')).toBeHidden()
})

test('an error that no one could be told of says so', async ({ page }) => {
  await signInAs(page, 'Rosa Delgado')
  await page.route('**/rpc/log_security_event', (route) => route.abort())
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible()
  await expect(page.getByText('This page didn’t load. Try again in a moment.')).toBeVisible()
  await expect(page.getByText('Our team has been notified')).toBeHidden()
})
