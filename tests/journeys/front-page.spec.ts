import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './visitor.ts'

test('the front page describes the product, and its lower part appears a second later', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Granary — Procurement, grants and disaster recovery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Public money, spent in the open and on time.')
  for (const name of ['Join the Waitlist', 'Request Demo', 'Request a Feature'])
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Sales' })).toBeVisible()
  await expect(page.getByText('Illustrative', { exact: true })).toHaveCount(3)
  await expectNoBarriers(page)
})

test('the demo is one press from the front page, without an account', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Open the demo city, no account' }).first().click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Account of Max Okafor' })).toBeVisible()
})

test('a page for vendors leads to the demo as a vendor, and a link to another site stays here', async ({ page }) => {
  await page.goto('/solutions/suppliers')
  await page.getByRole('link', { name: 'Open the demo city, no account' }).first().click()
  await expect(page.getByRole('button', { name: 'Account of Vera Novak' })).toBeVisible()
  await page.goto('/auth?as=manager&to=//elsewhere.example')
  await expect(page).toHaveURL('/dashboard')
})

test('the pictures are those of the theme, and keep their place before they arrive', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/')
  const picture = page.getByRole('img', { name: /^The dashboard of the demo city/ })
  const shown = () =>
    picture.evaluate((image) => {
      const { currentSrc, naturalWidth } = image as HTMLImageElement
      return naturalWidth > 1000 ? new URL(currentSrc).pathname : 'not loaded'
    })
  await expect.poll(shown).toBe('/pictures/dashboard-dark.avif')
  // The largest thing in the first view comes before the program, and once. Neither the other theme is loaded, nor
  // fonts for letters that aren't there.
  const at = (file: RegExp) => requested.findIndex((path) => file.test(path))
  expect(at(/dashboard-dark\.avif$/)).toBeLessThan(at(/\.js$/))
  expect(requested.filter((path) => /dashboard|latin-ext|-light\.avif$/.test(path))).toEqual([
    '/pictures/dashboard-dark.avif',
  ])
  await page.getByRole('button', { name: 'Use light theme' }).click()
  await expect.poll(shown).toBe('/pictures/dashboard-light.avif')

  await page.route('**/pictures/*', (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/solutions/counties')
  const first = page.getByRole('img', { name: /^A finished bid evaluation/ })
  const { width, height } = (await first.boundingBox())!
  expect(height / width).toBeCloseTo(440 / 390, 1)
})

for (const width of [412, 1350])
  test(`fonts that arrive late do not move the page, ${width} pixels wide`, async ({ page }) => {
    let send = () => {}
    const arrived = new Promise<void>((go) => (send = go))
    await page.route('**/*.woff2', async (route) => {
      await arrived
      await route.continue()
    })
    await page.addInitScript(`
      globalThis.moved = 0
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (globalThis.moved += value)))
        .observe({ type: 'layout-shift', buffered: true })
    `)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Open assistant' })).toBeAttached()
    send()
    await page.evaluate('document.fonts.ready.then(() => null)')
    // The observer hears of a frame in the one after it.
    await page.evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))',
    )
    expect(await page.evaluate('moved')).toBeLessThan(0.05)
  })

test('the drawer of a phone closes with the selected link', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Contact Sales' })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Features' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/#features')
})

test('while a stored session is being checked, the bar is a skeleton over a spinner', async ({ page }) => {
  await page.addInitScript("localStorage.setItem('sb-localhost-auth-token', '{}')")
  let answer = () => {}
  const asked = new Promise<void>((go) => (answer = go))
  await page.route('**/config.json', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the front page is complete', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Sales' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveText([
      'About',
      'Careers',
      'Contact',
      'Blog',
      'Waitlist',
      'Request Demo',
      'Feature Requests',
      'Login',
      'Privacy',
      'Terms',
      'Security',
      'Trust Center',
    ])
  })
})

test('an address without a page says so, with a link back', async ({ page }) => {
  expect((await page.goto('/nothing/here'))?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found | Granary')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await expect(page).toHaveURL('/')
})

for (const system of ['light', 'dark'] as const) {
  test(`a visitor with a ${system} system sees ${system} pages, and a selection is kept`, async ({ page }) => {
    const other = system === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: system })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-theme', system)
    await page.getByRole('button', { name: `Use ${other} theme` }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', other)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', other)
  })
}

test('work is dark until a person chooses, even on a light system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('link', { name: 'Open the demo city, no account' }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a visitor who follows a link to a page at work signs in by the light of their system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Grants', exact: true }).first().click()
  await expect(page.getByText('Sign in to continue')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('nothing on a page runs or loads against the content policy', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on(
    'request',
    (request) => new URL(request.url()).hostname !== 'localhost' && said.push(`asked ${request.url()}`),
  )
  for (const path of ['/', '/auth', '/request-reset', '/verify-email', '/dev/mail']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(said).toEqual([])
})

test('the sign-in loads up to 170 kB of script', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on(
    'requestfinished',
    (request) =>
      new URL(request.url()).pathname.endsWith('.js') &&
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
  )
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Rosa Delgado' })).toBeVisible()
  const carried = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024

  expect(carried).toBeGreaterThan(50)
  expect(carried).toBeLessThan(170)
})
