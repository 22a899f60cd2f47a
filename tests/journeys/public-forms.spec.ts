import { expect, test, type Page } from '@playwright/test'
import { expectNoBarriers, emailTo, newcomer } from './visitor.ts'

/** A form sent within a second and a half is taken for a program's: the page's clock reports a longer time. */
const takeTime = (page: Page) => page.clock.fastForward(5_000)

test.beforeEach(({ page }) => page.clock.install())

test('a visitor joins the waitlist and gets an email', async ({ page }) => {
  const { name, email } = newcomer()
  await page.goto('/waitlist')
  await page.getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your name.')
  await expectNoBarriers(page)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Work email').fill(email)
  await takeTime(page)
  await page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(page.getByText(/Thank you. Your number is W-/)).toBeVisible()
  expect((await emailTo(page, email, /waitlist/)).subject).toMatch(/W-[0-9A-Z]{8}/)
})

test('a form filled in while the program was loading is accepted, however soon it is sent then', async ({ page }) => {
  const { name, email } = newcomer()
  let come = () => {}
  const way = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await way
    await route.continue()
  })
  await page.goto('/waitlist', { waitUntil: 'commit' })
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Work email').fill(email)
  await takeTime(page)
  await page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' }).click()
  come()
  await expect(page.getByText(/Thank you. Your number is W-/)).toBeVisible()
  expect((await emailTo(page, email, /waitlist/)).subject).toMatch(/W-[0-9A-Z]{8}/)
})

test('a missing answer is reported at its field, which gets the focus', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('main').getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Enter a message.' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()
  await expect(page.getByLabel('Your message')).toHaveAccessibleDescription('Enter a message.')

  await page.goto('/schedule-demo')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('region', { name: 'Available times' })).toBeFocused()

  await page.goto('/feature-requests')
  await page.getByRole('button', { name: 'Post request' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Barley prices by county')
  await page.getByRole('button', { name: 'Post request' }).click()
  await expect(page.getByLabel('Purpose')).toBeFocused()
})

test('a visitor books a time, and cancels it by the link in the email', async ({ page }) => {
  const { name, email } = newcomer()
  await page.goto('/schedule-demo')
  const times = page.getByRole('region', { name: 'Available times' })
  await times.getByRole('button').nth(3).click()
  await expectNoBarriers(page)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Work email').fill(email)
  await takeTime(page)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByText(/^Booked: /)).toBeVisible()
  const { links } = await emailTo(page, email, /booked/)
  await page.goto(links.find((link) => link.includes('/schedule-demo?booking='))!)
  await page.getByRole('button', { name: 'Cancel demo' }).click()
  await expect(page.getByText('Demo canceled')).toBeVisible()
})

test('a feature request is on the board, and the next visitor who types the same is shown it', async ({ page }) => {
  await page.goto('/feature-requests')
  await page.getByLabel('Title').fill('Barley prices by county')
  await page.getByLabel('Purpose').fill('To compare bids with the market.')
  await takeTime(page)
  await page.getByRole('button', { name: 'Post request' }).click()
  await expect(page.getByText(/Request posted. Your number is F-/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Barley prices by county' })).toBeVisible()
  await page.reload()
  await page.getByLabel('Title').fill('county barley prices')
  await expect(page.getByText('Is your request one of these?')).toBeVisible()
  await expectNoBarriers(page)
})
