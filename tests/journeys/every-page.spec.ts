import { expect, test, type Page, type Request, type Route } from '@playwright/test'
import { reads } from './agency.ts'
import { asksAlone } from './asks-alone.ts'
import { agentPaths, audiencePaths, publicPaths, rolePaths, signedInPaths, unguardedPaths } from '../spec-routes.ts'
import { barriersOn } from './axe.ts'
import { expectFits, moveTo, navigate, signInAs } from './visitor.ts'

// Every address of the specification that needs no id, drawn in a browser at 320 px. For each: no console error, no
// failed request, nothing wider than the screen, and no focused element under the sticky header. An administrator
// opens all of them, and the visitor all public ones: axe checks these two, completely in the dark theme, and in the
// light one only the colors, the only difference. The frame around a page is the same on each, and is checked with
// the first. The others use the light theme: the platform's administrator opens those that need a role, and where
// EVERY_PAGE is set a manager does too, and a buyer and a vendor open all of them.

const open = [...publicPaths, ...audiencePaths, ...unguardedPaths, '/security']
const atWork = [
  ...signedInPaths,
  ...unguardedPaths,
  '/security',
  ...Object.values(rolePaths).flat(),
  ...agentPaths.slice(0, 2),
  '/no-such-agent',
  '/no/such/page',
]
const byRole = [...new Set(Object.values(rolePaths).flat())]
/** The sign-in pages have their own journeys. */
const isWayIn = (path: string) => /^\/(auth|login|verify-email|request-reset|reset-password)/.test(path)

const isBroken = `document.body.innerText.includes('Something went wrong')`

/** Every focusable element of the page, from end to beginning, as Shift and Tab lead through it. */
const underTheHeader = `(() => {
  const header = document.querySelector('header.sticky')?.getBoundingClientRect().bottom ?? 0
  const places = [...document.querySelectorAll('main a[href], main button:not(:disabled), main input:not(:disabled), main select, main textarea, main summary, main [tabindex="0"]')]
  scrollTo(0, document.documentElement.scrollHeight)
  return places.reverse().flatMap((place) => {
    place.focus()
    const { top, height } = place.getBoundingClientRect()
    return document.activeElement === place && height > 0 && height < 300 && top < header - 1 ? [place.textContent.trim().slice(0, 40) || place.getAttribute('aria-label') || place.id || place.tagName] : []
  })
})()`

/** `asked` are minutes that not every run has: EVERY_PAGE=1 uses them. */
type Person = { name?: string; paths: readonly string[]; theme: 'dark' | 'light'; withAxe: boolean; asked?: true }

const people: Person[] = [
  { paths: open, theme: 'dark', withAxe: true },
  { name: 'Ada Lindqvist', paths: atWork, theme: 'dark', withAxe: true },
  { name: 'Rosa Delgado', paths: atWork, theme: 'light', withAxe: false, asked: true },
  { name: 'Max Okafor', paths: byRole, theme: 'light', withAxe: false, asked: true },
  { name: 'Pat Moreau', paths: byRole, theme: 'light', withAxe: false },
  { name: 'Vera Novak', paths: atWork, theme: 'light', withAxe: false, asked: true },
]

for (const { name, paths, theme, withAxe } of people.filter(({ asked }) => !asked || process.env.EVERY_PAGE))
  test(`every page draws for ${name ?? 'a visitor'} without barriers`, async ({ page }) => {
    const wrong: string[] = []
    let at = '/'
    await page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 800 })
    if (name) await signInAs(page, name)
    else await page.goto('/auth')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    page.on(
      'console',
      (message) => message.type() === 'error' && wrong.push(`${at}: ${message.text()} (${message.location().url})`),
    )
    page.on('pageerror', (error) => wrong.push(`${at}: ${error.stack ?? error.message}`))
    page.on('response', (answer) => answer.status() >= 400 && wrong.push(`${at}: ${answer.status()} ${answer.url()}`))
    const opened = paths.filter((path) => !isWayIn(path))
    for (at of opened) {
      await moveTo(page, at)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (wide > 320) wrong.push(`${at}: ${wide} px wide`)
      if (await page.evaluate(isBroken)) wrong.push(`${at}: broken`)
      const hidden = await page.evaluate<string[]>(underTheHeader)
      if (hidden.length > 0) wrong.push(`${at}: under the header: ${hidden.join(', ')}`)
      if (withAxe)
        wrong.push(...(await barriersOn(page, at === opened[0] ? undefined : 'main')).map((each) => `${at}: ${each}`))
    }
    expect(wrong).toEqual([])
  })

/** At 820 px the menu is open, and a page has less room than on a narrower window. EVERY_PAGE=1 measures all of them. */
const besideTheMenu = process.env.EVERY_PAGE
  ? atWork.filter((path) => !isWayIn(path))
  : [
      '/dashboard',
      '/team',
      '/security',
      '/vendor-performance',
      '/incident-timeline',
      '/emergency-procurement',
      '/predictive-ai',
      '/contact',
      '/purchase-orders',
    ]

test('pages fit beside the open menu of a tablet and of a small laptop', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signInAs(page, 'Ada Lindqvist')
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  for (const width of [820, 1024]) {
    await page.setViewportSize({ width, height: 1180 })
    for (const at of besideTheMenu) {
      await moveTo(page, at)
      await expectFits(page)
    }
  }
})

/** Everything except the user's organization, role and layout, without which there is no page, and the count of views. */
const questions =
  /\/(rest|functions)\/v1\/(?!organization_members|user_roles|dashboard_layouts|organizations|page-view)/

/** Parts that tell of a failure, and parts that still wait; those of a hidden tab count as neither. */
const told = `(() => {
  const seen = (part) => part.checkVisibility()
  const main = document.querySelector('main')
  const waits = [...main.querySelectorAll('[role=status]')].some((part) => seen(part) && /^\\s*Loading/.test(part.textContent)) ||
    [...main.querySelectorAll('[data-skeleton]')].some(seen)
  const failed = [...main.querySelectorAll('[data-failed]')].some(seen)
  const again = [...main.querySelectorAll('button')].some((button) => seen(button) && button.textContent.includes('Try again'))
  return { waits, says: failed && again }
})()`

/**
 * All of them take minutes: EVERY_PAGE=1 uses them. Otherwise every tenth page, which is one or two of each area, and
 * one with parts that all wait for the same answer.
 */
const someOf = (paths: readonly string[]) => paths.filter((path, at) => at % 10 === 0 || path === '/budget-management')

test('after a failed request a page says so and offers to try again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const answered = new Set<string>()
  const asks = (request: Request) => `${request.url()} ${request.postData() ?? ''}`
  page.on('response', (answer) => answer.ok() && answered.add(asks(answer.request())))
  await signInAs(page, 'Ada Lindqvist', '/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The frame has its answers before the server fails; each page then asks its own questions.
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  let asked = 0
  await page.route(questions, (route) => {
    // An earlier answer stays on the page, and nothing is missing.
    if (!answered.has(asks(route.request()))) asked++
    return route.fulfill({ status: 500, json: { message: 'The server is out of order.' } })
  })
  await asksAlone(page)
  const silent: string[] = []
  for (const path of process.env.EVERY_PAGE ? [...signedInPaths, ...byRole] : someOf(signedInPaths)) {
    asked = 0
    await navigate(page, path)
    // A failed query is asked again after a second. The page's clock skips it.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(2_000)
          const { waits, says } = await page.evaluate<{ waits: boolean; says: boolean }>(told)
          const heading = await page.evaluate(`document.querySelector('main h1') !== window.lastHeading`)
          return heading && !waits && (says || asked === 0)
        },
        { intervals: [50, 50, 100, 200] },
      )
      .toBe(true)
      .catch(() => silent.push(path))
  }
  expect(silent).toEqual([])
})

/** One page of each shape, at the width where more would move; `of` names the table of a record. */
const shapes = [
  { shape: 'cards', path: '/dashboard', width: 390 },
  { shape: 'a list', path: '/purchase-orders', width: 390 },
  { shape: 'a board', path: '/disaster-response', width: 390 },
  {
    shape: 'a record',
    path: '/purchase-orders/',
    of: 'purchase_orders?select=id&status=eq.issued&limit=1',
    width: 390,
  },
  { shape: 'settings', path: '/security-settings', width: 1440 },
  { shape: 'a map', path: '/gis-integration', width: 1440 },
  { shape: 'charts', path: '/market-intelligence', width: 1440 },
  { shape: 'figures of which one may have a link', path: '/ai-hub', width: 390 },
  { shape: 'entries in the order of their costs', path: '/project-management', width: 390 },
  { shape: 'a list below a panel', path: '/utility-form-filler?tab=admin', width: 390 },
]

/** The menu opens the section of a page: that follows a press, and is no part of the page. */
const watchMoves = `
  globalThis.moved = []
  const name = ({ node }) => (node?.innerText ?? node?.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40)
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      if (sources.some(({ node }) => document.querySelector('main')?.contains(node))) moved.push([value, name(sources[0])])
  }).observe({ type: 'layout-shift', buffered: true })`

/** The observer hears of a frame in the one after it. */
const twoFrames = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))'

const isComplete = `(() => {
  const heading = document.querySelector('main h1')
  return heading !== null && heading !== window.lastHeading && ![...document.querySelectorAll('main [data-skeleton]')].some((part) => part.checkVisibility())
})()`

/** The newest questions first, a few at a time, each time drawn: a page must not count on a lucky order. */
async function answerInTurn(page: Page, held: Route[]): Promise<void> {
  while (held.length > 0 || !(await page.evaluate(isComplete))) {
    const some = held.splice(-4)
    const answered = some.map((route) => page.waitForResponse((answer) => answer.request() === route.request()))
    for (const route of some) await route.continue()
    await Promise.all(answered)
    await page.evaluate(twoFrames)
  }
}

/** A tenth is good by web.dev; half of that is hardly seen. */
const mostMoved = 0.05

test('nothing moves while a page waits for its answers', async ({ page }) => {
  await page.addInitScript(watchMoves)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs(page, 'Ada Lindqvist', '/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const restless: string[] = []
  for (const { shape, path, of, width } of shapes) {
    const [row] = of ? await reads<{ id: string }>(page, of) : []
    await page.setViewportSize({ width, height: 900 })
    const held: Route[] = []
    await page.route(questions, (route) => void held.push(route))
    await asksAlone(page)
    await page.evaluate('moved.length = 0')
    await navigate(page, path + (row?.id ?? ''))
    await expect(page.locator('main [data-skeleton]').first()).toBeVisible()
    await answerInTurn(page, held)
    const moved = await page.evaluate<[number, string][]>('moved')
    const sum = moved.reduce((all, [value]) => all + value, 0)
    if (sum > mostMoved) restless.push(`${shape}, ${path}: ${sum.toFixed(3)}, ${JSON.stringify(moved)}`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(restless).toEqual([])
})
