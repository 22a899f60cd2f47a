import { expect, test, type Page } from '@playwright/test'
import { expectFits, expectNoBarriers } from './visitor.ts'

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

const sitesInside = (page: Page) => page.getByRole('status').filter({ hasText: 'sites inside the storm' })

test.describe('the storm map', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 700 } })

  test('loads when it is near, shifts nothing, and moves by mouse, finger, keys and names', async ({ page }) => {
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    const storm = () => asked.filter(({ pathname }) => /storm/i.test(pathname))
    await page.addInitScript(`window.shifts = []
      new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources }) =>
        window.shifts.push([value, ...sources.map(({ node }) => node?.textContent.slice(0, 60))]),
      )).observe({ type: 'layout-shift', buffered: true })`)
    await page.goto('/disaster-recovery')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(storm()).toEqual([])

    const section = page.getByRole('region', { name: 'Try it: drag a storm over six sites' })
    await section.scrollIntoViewIfNeeded()
    await expect(sitesInside(page)).toContainText('To replace the 2 of 6 sites inside the storm.')
    await expect(sitesInside(page)).toContainText('$1,790,000')
    const center = page.getByRole('button', { name: 'Center of the storm' })
    await center.evaluate((it) => it.scrollIntoView({ block: 'center' }))

    expect(await page.evaluate('window.shifts')).toEqual([])

    // From the center of the storm by hundreds of the map’s width.
    const target = async (east: number, south: number) => {
      const { x, y, width, height } = (await center.boundingBox())!
      const map = (await center.locator('..').boundingBox())!
      return [x + width / 2 + east * map.width, y + height / 2 + south * map.width] as const
    }
    await page.mouse.move(...(await target(0, 0)))
    await page.mouse.down()
    await page.mouse.move(...(await target(0.28, 0)), { steps: 4 })
    await page.mouse.up()
    await expect(sitesInside(page)).toContainText('$14,100,000')

    const finger = await page.context().newCDPSession(page)
    const [fromX, fromY] = await target(0, 0)
    const [toX, toY] = await target(-0.2, 0.25)
    const touch = (type: string, ...points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never)
    await touch('touchStart', { x: fromX, y: fromY })
    await touch('touchMove', { x: (fromX + toX) / 2, y: (fromY + toY) / 2 })
    await touch('touchMove', { x: toX, y: toY })
    await touch('touchEnd')
    await expect(sitesInside(page)).toContainText('$8,900,000')

    await center.focus()
    for (let press = 0; press < 12; press++) await page.keyboard.press('Shift+ArrowUp')
    for (let press = 0; press < 12; press++) await page.keyboard.press('Shift+ArrowLeft')
    await expect(sitesInside(page)).toContainText('To replace the 0 of 6')
    await expect(sitesInside(page)).toContainText('$0')

    await page.getByRole('button', { name: /Fire station 4/ }).click()
    await page.getByRole('slider', { name: 'Radius' }).fill('0.5')
    await expect(sitesInside(page)).toContainText('To replace the 1 of 6')
    await page.getByLabel('Tornado').check()
    await expect(page.getByRole('region', { name: 'Incident' })).toContainText('Tornado Warning until 9:45 PM CST')
    await expectNoBarriers(page)
    await expectFits(page)
    expect(asked.filter(({ host }) => host !== new URL(page.url()).host)).toEqual([])
    expect(storm().length).toBeGreaterThan(1)
  })

  test('speaks Spanish', async ({ page }) => {
    await page.addInitScript("localStorage.setItem('language', 'es')")
    await page.goto('/disaster-recovery')
    await page
      .getByRole('heading', { name: 'Pruébelo: arrastre una tormenta sobre seis lugares' })
      .scrollIntoViewIfNeeded()
    await expect(page.getByText('Para reponer los 2 de 6 lugares dentro de la tormenta.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Centro de la tormenta' })).toBeVisible()
    await expectNoBarriers(page)
  })
})
