import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { median } from './compare.ts'
import { keepToOneCore } from './processor-time.ts'

/**
 * The slowest response to a press or a key of each kind, in milliseconds to the next frame, in each of several
 * visits; and the maximum number of rows in the document.
 */
export type Felt = { slowdown: number; inp: Record<string, number[]>; rows: number } | { skipped: string }

const slowdown = 4
const bar = 100
const visits = 9
const floor = 'a field on an empty page'

/**
 * The felt speed of a long list: every press and key in a real browser whose processor is slowed down four times. The
 * server, and this program, which presses the keys, would run elsewhere, and keep to one core.
 */
export async function feel(
  url: string,
  { email, password }: { email: string; password: string },
  serving: number[],
): Promise<Felt> {
  // Not part of the program: only installed for measuring.
  const { chromium } = createRequire(join(process.cwd(), 'package.json'))(
    '@playwright/test',
  ) as typeof import('@playwright/test')
  const browser = await chromium
    .launch({
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    .catch((error: Error) => error)
  if (browser instanceof Error)
    return { skipped: `No browser could be started (${browser.message.split('\n')[0]}); CHROMIUM_PATH names one.` }
  const elsewhere = keepToOneCore([process.pid, ...serving])
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.goto(`${url}/auth`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/dashboard/)
    await page.addInitScript(watch)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    const inp: Record<string, number[]> = {}
    let rows = 0
    async function time(kind: string, act: (page: Page) => Promise<void>) {
      await page.evaluate('window.slowest = 0')
      await act(page)
      // The observer is told of an event only some time after the frame.
      await page.waitForTimeout(600)
      ;(inp[kind] ??= []).push(Number(await page.evaluate('window.slowest')))
      rows = Math.max(rows, await page.locator('[data-row]').count())
    }
    for (let visit = 0; visit < visits; visit++) {
      await page.goto('data:text/html,<input>')
      await time(floor, () => type(page.locator('input'), 'vendor 12'))
      await page.goto(`${url}/vendor-directory`)
      await list(page).getByRole('row').nth(10).waitFor()
      await quiet(page)
      for (const [kind, act] of acts) await time(kind, act)
    }
    return { slowdown, inp, rows }
  } finally {
    elsewhere.letGo()
    await browser.close()
  }
}

const list = (page: Page) => page.getByRole('table', { name: 'Vendors' })
const quiet = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await list(page).getByRole('row').nth(1).waitFor()
}

async function type(field: Locator, text: string): Promise<void> {
  await field.focus()
  for (const key of text) await field.page().keyboard.press(key === ' ' ? 'Space' : key, { delay: 30 })
}

/**
 * Dispatched in place: for a click, the driver would first scroll the window to where a sticky foot would be without
 * sticking.
 */
async function press(page: Page, button: Locator): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

const acts: [kind: string, act: (page: Page) => Promise<void>][] = [
  [
    'typing in the search',
    async (page) => {
      await type(page.getByRole('searchbox'), 'vendor 12')
      await page.waitForURL(/q=vendor/)
      await quiet(page)
      for (let n = 0; n < 9; n++) await page.keyboard.press('Backspace', { delay: 30 })
      await page.waitForURL((at) => !at.search.includes('q='))
      await quiet(page)
    },
  ],
  [
    'sorting by a column',
    async (page) => {
      for (const name of ['Legal name', 'City', 'Legal name']) {
        await list(page).getByRole('button', { name }).click()
        await quiet(page)
      }
    },
  ],
  [
    'opening the filter',
    async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Active', { exact: true }).waitFor()
    },
  ],
  [
    'filling the filter',
    async (page) => {
      const filter = page.getByRole('dialog')
      await filter.getByLabel('Active', { exact: true }).click()
      await type(filter.getByLabel('City'), 'Town')
      await page.keyboard.press('Enter')
      await page.waitForURL(/where\.city/)
      await quiet(page)
    },
  ],
  [
    'turning the page',
    async (page) => {
      await press(page, page.getByRole('button', { name: 'Next' }))
      await page.waitForURL(/after=/)
      await quiet(page)
    },
  ],
  [
    'from row to row, selecting them',
    async (page) => {
      for (let n = 0; n < 12; n++) await page.keyboard.press(n % 3 === 2 ? 'x' : 'j', { delay: 30 })
    },
  ],
  [
    'editing a cell',
    async (page) => {
      await page.keyboard.press('F2')
      await list(page).getByRole('textbox').waitFor()
      for (const key of 'Inc') await page.keyboard.press(key, { delay: 30 })
      await page.keyboard.press('Escape')
    },
  ],
]

/** The longest of all interactions, from the press to the next frame. */
const watch = `
  window.slowest = 0
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) if (entry.interactionId > 0) window.slowest = Math.max(window.slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false })`

export function printFelt(felt: Felt): void {
  if ('skipped' in felt) return console.log(felt.skipped)
  console.log(
    `In a browser at ${felt.slowdown}x slower processor, the slowest press or key to the next frame, the median of ${visits} visits (target ${bar} ms):`,
  )
  for (const [kind, of] of Object.entries(felt.inp))
    console.log(
      `  ${kind}: ${median(of)} ms (${of.toSorted((a, b) => a - b).join(', ')})${kind === floor ? ', the minimum on this machine' : median(of) <= bar ? ': met' : ': MISSED'}`,
    )
  console.log(`Up to ${felt.rows} rows in the document, target 60: ${felt.rows <= 60 ? 'met' : 'MISSED'}`)
}
