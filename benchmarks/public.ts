import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { categories, openLighthouse } from './lighthouse.ts'
import { startProduct } from './servers.ts'

// npm run bench -- public: what a visitor's phone loads before the first paint, and when the largest element is
// painted, beside an empty page of 5 KB in the same run. CHROMIUM_PATH names another browser.
const paths = [
  '/',
  '/products',
  '/pricing',
  '/blog',
  '/blog/sealed-bids-explained',
  '/documentation',
  '/disaster-recovery',
  '/quantum-ai-advantage',
]
const rounds = Number(process.env.ROUNDS ?? 5)
/** A mid-range phone on a slow connection: Lighthouse's mobile profile. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowdown = 4

type Seen = { lcp: number; fcp: number; shift: number; before: number; scripts: number }

export async function benchPublic(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-bench-'))
  chmodSync(folder, 0o711)
  const product = await startProduct(
    { GRANARY_DATA: join(folder, 'data'), GRANARY_DEMO: '1', NODE_ENV: '', LOG_REQUESTS: 'off' },
    { folder },
  )
  const empty = await emptyPage()
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const nothing = `http://127.0.0.1:${(empty.address() as AddressInfo).port}/`
    const seen = new Map<string, Seen[]>()
    for (let round = 0; round < rounds; round++)
      for (const address of [nothing, ...paths.map((path) => product.url + path)])
        seen.set(address, [...(seen.get(address) ?? []), await visit(browser, address)])
    await judge(product.url)
    const floor = median(seen.get(nothing)!.map(({ lcp }) => lcp))
    console.log(`\nempty page of 5 KB: LCP ${floor.toFixed(0)} ms (median of ${rounds})`)
    console.log(
      '| page | LCP, ms | ratio (target 2) | kB before first paint (target 80) | scripts, kB (target 120) | layout shift |\n|---|---|---|---|---|---|',
    )
    for (const path of paths) {
      const of = seen.get(product.url + path)!
      const middle = (value: (each: Seen) => number) => median(of.map(value))
      console.log(
        `| ${path} | ${middle(({ lcp }) => lcp).toFixed(0)} | ${(middle(({ lcp }) => lcp) / floor).toFixed(2)} | ${(middle(({ before }) => before) / 1024).toFixed(1)} | ${(middle(({ scripts }) => scripts) / 1024).toFixed(1)} | ${middle(({ shift }) => shift).toFixed(3)} |`,
      )
    }
  } finally {
    await browser.close()
    empty.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The pages above, or with EVERY_PAGE all of the sitemap, as a phone. */
async function judge(url: string): Promise<void> {
  const lighthouse = await openLighthouse()
  if (!lighthouse) return console.log('Lighthouse is not installed; LIGHTHOUSE names its folder.')
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const all = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  console.log(`
| page | ${categories.join(' | ')} | suggested fixes |
|---|---|---|---|---|---|`)
  for (const path of process.env.EVERY_PAGE ? all : paths) {
    const { scores, short } = await lighthouse(url + path)
    console.log(`| ${path} | ${categories.map((name) => scores[name]).join(' | ')} | ${short.join(', ')} |`)
  }
}

/** Scripts of the page as strings: this program is compiled without a browser's types. */
const watch = `
  window.seen = { lcp: 0, shift: 0 }
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.lcp = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value }).observe({ type: 'layout-shift', buffered: true })`
const read = `({ ...window.seen, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  parts: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((part) => ({ name: part.name, end: part.responseEnd, size: part.transferSize })) })`

async function visit(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'networkidle' })
  const { lcp, fcp, shift, parts } = (await page.evaluate(read)) as {
    lcp: number
    fcp: number
    shift: number
    parts: { name: string; end: number; size: number }[]
  }
  await context.close()
  const sum = (of: typeof parts) => of.reduce((total, { size }) => total + size, 0)
  return {
    lcp,
    fcp,
    shift,
    before: sum(parts.filter(({ end }) => end <= fcp)),
    scripts: sum(parts.filter(({ name }) => /\.js(\?|$)/.test(name))),
  }
}

async function emptyPage(): Promise<Server> {
  const filler = Array.from(
    { length: 150 },
    (_, row) => `<!-- ${(row * 7919).toString(36)} ${(row * 104729).toString(36)} -->`,
  ).join('\n')
  const html = gzipSync(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Empty</title><h1>Empty</h1><p>Nothing is on this page.</p>${filler}`,
  )
  const server = createServer((_, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' })
    res.end(html)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return server
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

await benchPublic()
