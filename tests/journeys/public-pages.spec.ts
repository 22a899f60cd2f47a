import { expect, test } from '@playwright/test'
import { expectFits, expectNoBarriers, signInAs } from './visitor.ts'

/** Pages that are read and have no address in the table of every page. */
const kinds = ['/blog/sealed-bids-explained', '/documentation/trail']

for (const path of kinds)
  test(`${path} has no barriers`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 720 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
    await expectNoBarriers(page)
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('every page of the sitemap can be read', async ({ page, request }) => {
    const map = await (await request.get('/sitemap.xml')).text()
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
    expect(addresses.length).toBeGreaterThan(50)
    await page.setViewportSize({ width: 320, height: 720 })
    for (const address of addresses) {
      await page.goto(address)
      expect([address, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([address, 0])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200)
    }
  })
})

test('a visitor who navigates before a page is hydrated gets the other one, and nothing breaks', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  for (const [path, heading] of [
    ['/bid-analysis-agent', /^Welcome to/],
    ['/pricing', /./],
    ['/purchase-orders', /^Welcome to/],
  ] as const) {
    // The program's files are held back until the visitor has navigated: on a fast machine they would arrive before.
    let letIn = () => {}
    const gone = new Promise<void>((open) => (letIn = open))
    await page.route('**/*.js', async (route) => (await gone, route.continue()))
    await page.goto('/about', { waitUntil: 'commit' })
    await page.evaluate(`history.pushState(null, '', '${path}')`)
    letIn()
    await expect(page).toHaveURL(heading.source === '.' ? path : '/auth')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^About/)
    await page.unroute('**/*.js')
  }
  expect(said).toEqual([])
})

test('a hydrated page reports no mismatch, and navigates without reloading', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto('/blog')
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('sealed')
  await expect(page.getByRole('status').filter({ hasText: 'article' })).toHaveText('1 article')
  await expect(page).toHaveURL('/blog?q=sealed')
  await page.getByRole('link', { name: 'Sealed bids, explained from the envelope outward' }).click()
  await expect(page).toHaveTitle('Sealed bids, explained from the envelope outward | Granary')
  expect(said).toEqual([])
})

test('a user who is signed in hydrates a page of visitors without a mismatch', async ({ page }) => {
  await signInAs(page, 'Max Okafor')
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  // Public pages keep their frame, and one that everyone uses has the frame of work.
  for (const [path, own] of [
    ['/contact', page.getByRole('navigation', { name: 'Main menu' })],
    ['/pricing', page.getByRole('banner').getByRole('link', { name: 'Dashboard' })],
    ['/', page.getByRole('banner').getByRole('link', { name: 'Dashboard' })],
  ] as const) {
    await page.goto(path)
    await expect(own).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(said).toEqual([])
})

test('the federal method follows from the amount and the date', async ({ page }) => {
  await page.goto('/solutions/government-procurement')
  const answer = page.getByRole('status').filter({ hasText: 'Method' })
  await expect(answer).toContainText('Quotes from an adequate number of sources')
  await page.getByLabel('Total of all orders for this need ($)').fill('400,000')
  await expect(answer).toContainText('Sealed bids or proposals')
})

test('the documentation is searched', async ({ page }) => {
  await page.goto('/documentation')
  await page.getByRole('searchbox', { name: 'Search documentation' }).fill('recovery codes')
  await expect(
    page.getByRole('region', { name: 'Search results' }).getByRole('link', { name: 'Sign in', exact: true }),
  ).toBeVisible()
})

test('input and presses while the program is loading are not lost', async ({ page }) => {
  let come = () => {}
  const way = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await way
    await route.continue()
  })
  await page.goto('/documentation', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search documentation' }).fill('recovery codes')
  await page.getByRole('button', { name: 'Use light theme' }).click()
  come()
  await expect(
    page.getByRole('region', { name: 'Search results' }).getByRole('link', { name: 'Sign in', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use dark theme' })).toBeVisible()
})

test("input between the hydration of a page's frame and of the page itself is not lost", async ({ page }) => {
  await page.addInitScript(`
    const type = () => {
      const title = document.getElementById('title')
      title.value = 'Barley prices by county'
      title.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const live = () => 'live' in document.documentElement.dataset && (watch.disconnect(), queueMicrotask(() => queueMicrotask(type)))
    const watch = new MutationObserver(live)
    watch.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-live'] })`)
  await page.goto('/feature-requests')
  const title = page.getByLabel('Title')
  await expect(title).toHaveValue('Barley prices by county')
  await page.getByLabel('Purpose').fill('To compare bids with the market.')
  await expect(title).toHaveValue('Barley prices by county')
})

test('a form sent before the program has loaded is sent by it, and not by the browser with all input in its address', async ({
  page,
}) => {
  let come = () => {}
  const way = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await way
    await route.continue()
  })
  await page.goto('/waitlist', { waitUntil: 'commit' })
  await page.getByLabel('Your name').fill('Nia Newcomer')
  await page.getByRole('main').getByRole('button', { name: 'Join the Waitlist' }).click()
  come()
  await expect(page.getByRole('alert')).toContainText('email')
  await expect(page).toHaveURL(/\/waitlist$/)
  await expect(page.getByLabel('Your name')).toHaveValue('Nia Newcomer')
})
