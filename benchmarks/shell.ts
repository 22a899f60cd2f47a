import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { openLighthouse } from './lighthouse.ts'
import { startProduct } from './servers.ts'

// npm run bench -- shell: the size of the signed-in shell's first view, the time to open a page whose code and rows
// are loaded already, and Lighthouse's scores of a list. CHROMIUM_PATH names another browser, LIGHTHOUSE the folder
// where it is installed.
const rounds = Number(process.env.ROUNDS ?? 11)
/** In kB: the frame with its first page, and what a page adds beyond that. */
const bars = { scripts: 170, more: 40, move: 50, score: 95 }

/** From where to where, by the menu's link, and the expected content. */
const moves = [
  { to: '/vendor-directory', section: 'Vendor & Marketplace', link: 'Vendor directory', content: '[data-row]' },
  { to: '/budget-management', section: 'Planning & Budget', link: 'Budget', content: 'main h1' },
  { to: '/settings', section: 'System Management', link: 'Settings', content: 'main h1' },
  { to: '/dashboard', section: '', link: 'Dashboard', content: 'main h1' },
] as const

async function benchShell(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-bench-'))
  chmodSync(folder, 0o711)
  const product = await startProduct(
    { GRANARY_DATA: join(folder, 'data'), GRANARY_DEMO: '1', NODE_ENV: '', LOG_REQUESTS: 'off' },
    { folder },
  )
  const executablePath = process.env.CHROMIUM_PATH
  // The user who signs in here is still signed in when Lighthouse opens the same profile.
  const profile = join(folder, 'browser')
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  try {
    await signIn(browser, product.url)
    console.log(`\nLoad of the machine: ${loadavg()[0]!.toFixed(1)}\n`)
    await weigh(browser, product.url)
    await timeMoves(browser, product.url)
    await browser.close()
    await judge(product.url, profile)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${url}/auth`)
  await page.getByRole('button', { name: 'Max Okafor' }).click()
  await page.waitForURL(/dashboard/)
  await page.close()
}

/** Every script until the first view is complete, by its transfer size. */
async function weigh(browser: BrowserContext, url: string): Promise<void> {
  console.log('| first view | scripts, kB | target | files |\n|---|---|---|---|')
  for (const [path, bar] of [
    ['/dashboard', bars.scripts],
    ['/settings', bars.scripts],
    ['/vendor-directory', bars.scripts + bars.more],
  ] as const) {
    const page = await browser.newPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.setBypassServiceWorker', { bypass: true })
    const scripts = watchScripts(devtools)
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const sizes = scripts()
    const weight = sizes.reduce((sum, size) => sum + size, 0) / 1024
    console.log(`| ${path} | ${weight.toFixed(1)} | ${bar} ${verdict(weight <= bar)} | ${sizes.length} |`)
    await page.close()
  }
}

/** The compressed transfer size of each script; its headers do not count. */
function watchScripts(devtools: CDPSession): () => number[] {
  const scripts = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.set(requestId, 0))
  devtools.on(
    'Network.dataReceived',
    ({ requestId, encodedDataLength }) =>
      scripts.has(requestId) && scripts.set(requestId, scripts.get(requestId)! + encodedDataLength),
  )
  return () => [...scripts.values()]
}

/** From the press to the frame with the content of the next page. Its code and its rows are in the browser already. */
const watch = `
  window.expectContent = (path, content) => {
    const main = () => document.querySelector('main')
    const before = main().querySelector('h1')
    addEventListener('click', ({ timeStamp }) => {
      const look = () => {
        const found = location.pathname === path && document.querySelector(content)
        if (!found || document.querySelector('main h1') === before) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => console.debug('moved ' + (performance.now() - timeStamp))))
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    }, { capture: true, once: true })
  }`

async function timeMoves(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage()
  await page.addInitScript(watch)
  await page.goto(`${url}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const { section } of moves) if (section) await page.getByRole('button', { name: section, exact: true }).click()
  const devtools = await page.context().newCDPSession(page)
  for (const slowdown of [1, 4]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const times = new Map<string, number[]>(moves.map(({ to }) => [to, []]))
    // The first two rounds load what the others find.
    for (let round = -2; round < rounds; round++)
      for (const move of moves) {
        const taken = await time(page, move)
        if (round >= 0) times.get(move.to)!.push(taken)
      }
    console.log(
      `\n| a move to | median, ms${slowdown === 1 ? ` (target ${bars.move})` : ''} | worst of ${rounds} | processor ${slowdown}x slower |\n|---|---|---|---|`,
    )
    for (const [to, taken] of times)
      console.log(
        `| ${to} | ${median(taken).toFixed(0)} | ${Math.max(...taken).toFixed(0)} | ${slowdown === 1 ? verdict(median(taken) <= bars.move) : ''} |`,
      )
  }
  await page.close()
}

async function time(page: Page, { to, link, content }: (typeof moves)[number]): Promise<number> {
  await page.evaluate(`expectContent(${JSON.stringify(to)}, ${JSON.stringify(content)})`)
  // The page reports by itself: polling would slow its work.
  const told = page.waitForEvent('console', (message) => message.text().startsWith('moved '))
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: link, exact: true }).click()
  const taken = Number((await told).text().slice('moved '.length))
  await page.waitForLoadState('networkidle')
  return taken
}

/** As daily users see a list, and as on the first day, when the browser has nothing of the program yet. */
async function judge(url: string, profile: string): Promise<void> {
  const lighthouse = await openLighthouse()
  if (!lighthouse) return console.log('\nLighthouse is not installed; LIGHTHOUSE names its folder.')
  const lists = ['/vendor-directory', '/budget-management']
  console.log(
    `
| list page, as a phone | performance (target ${bars.score}) | accessibility | best practices | suggested fixes |
|---|---|---|---|---|`,
  )
  for (const path of lists) {
    const { scores, short } = await lighthouse(url + path, {
      profile,
      again: true,
      only: ['performance', 'accessibility', 'best-practices'],
    })
    console.log(
      `| ${path} | ${scores.performance} | ${scores.accessibility} | ${scores['best-practices']} | ${short.join(', ')} |`,
    )
  }
  // After the others: it empties the cache.
  for (const path of lists) {
    const { scores } = await lighthouse(url + path, { profile, only: ['performance'] })
    console.log(`| ${path}, first day | ${scores.performance} | | | |`)
  }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const verdict = (met: boolean) => (met ? 'met' : 'MISSED')

await benchShell()
