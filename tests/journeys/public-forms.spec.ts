import { expect, test, type Page } from '@playwright/test'
import { expectNoBarriers, letterTo, newcomer } from './visitor.ts'

/**
 * Whoever sends a form within a second and a half is taken for a program: the page's clock says that we took our time.
 */
const takeTime = (page: Page) => page.clock.fastForward(5_000)

test.beforeEach(({ page }) => page.clock.install())

test('a visitor joins the waitlist and gets a letter', async ({ page }) => {
  const { name, email } = newcomer()
  await page.goto('/waitlist')
  await page.getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(page.getByRole('alert')).toContainText('Your name is missing')
  await expectNoBarriers(page)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Work email').fill(email)
  await takeTime(page)
  await page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(page.getByText(/Thank you. Your number is W-/)).toBeVisible()
  expect((await letterTo(page, email, /waitlist/)).subject).toMatch(/W-[0-9A-Z]{8}/)
})

test('a form that was filled in while the program was on its way is kept, however soon it is sent then', async ({
  page,
}) => {
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
  expect((await letterTo(page, email, /waitlist/)).subject).toMatch(/W-[0-9A-Z]{8}/)
})

test('what is missing is said where it is missing, and the focus is led there', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('main').getByRole('button', { name: 'Send the message' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Your message is missing' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()
  await expect(page.getByLabel('Your message')).toHaveAccessibleDescription('Your message is missing')

  await page.goto('/schedule-demo')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('region', { name: 'Free times' })).toBeFocused()

  await page.goto('/feature-requests')
  await page.getByRole('button', { name: 'Put it on the board' }).click()
  await expect(page.getByLabel('In one line')).toBeFocused()
  await page.getByLabel('In one line').fill('Barley prices by county')
  await page.getByRole('button', { name: 'Put it on the board' }).click()
  await expect(page.getByLabel('What is it for?')).toBeFocused()
})

test('a visitor books a time, and cancels it by the letter', async ({ page }) => {
  const { name, email } = newcomer()
  await page.goto('/schedule-demo')
  const times = page.getByRole('region', { name: 'Free times' })
  await times.getByRole('button').nth(3).click()
  await expectNoBarriers(page)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Work email').fill(email)
  await takeTime(page)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByText(/^Booked: /)).toBeVisible()
  const { links } = await letterTo(page, email, /booked/)
  await page.goto(links.find((link) => link.includes('/schedule-demo?booking='))!)
  await page.getByRole('button', { name: 'Cancel the demonstration' }).click()
  await expect(page.getByText('The demonstration is cancelled')).toBeVisible()
})

test('a wish stands on the board, and the next who types the same is shown it', async ({ page }) => {
  await page.goto('/feature-requests')
  await page.getByLabel('In one line').fill('Barley prices by county')
  await page.getByLabel('What is it for?').fill('To compare bids with the market.')
  await takeTime(page)
  await page.getByRole('button', { name: 'Put it on the board' }).click()
  await expect(page.getByText(/On the board. Your number is F-/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Barley prices by county' })).toBeVisible()
  await page.reload()
  await page.getByLabel('In one line').fill('county barley prices')
  await expect(page.getByText('Is it one of these?')).toBeVisible()
  await expectNoBarriers(page)
})
