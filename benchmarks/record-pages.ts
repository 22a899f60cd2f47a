import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chromium, type Page, type Request as Asked, type Response } from '@playwright/test'
import { publicPaths } from '../tests/spec-routes.ts'
import { openAgencies, type AgenciesTown } from './agencies-town.ts'
import { lineOf, withPlaces, writePages, type RecordedPage } from './recorded-pages.ts'

// npm run bench -- record-pages: opens every page and every record in Chromium, presses each tab, and writes the
// requests into benchmarks/pages.txt. CHROMIUM_PATH names another browser.

/** Beside the newest record of each type, one made by the order generator. */
const generated = ['purchase_orders', 'receipts', 'invoices', 'payments', 'payment_runs', 'budget_lines', 'vendors']
/** The addresses of pages are in the browser's part of the program, which this one does not share: their text is read. */
const routeFiles = readdirSync('src/areas')
  .map((area) => `src/areas/${area}/routes.tsx`)
  .filter((file) => existsSync(file))
const routes = routeFiles.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split(/^ {2}(?='\/)/m)
    .slice(1)
    .map((text) => ({ path: /^'([^']+)'/.exec(text)![1]!, tables: tablesOf(text) })),
)
const recordPages = routes.flatMap(({ path, tables }) => tables.map((table) => [table, path] as const))
/** Another page of the same record, such as the plan of a takeoff; the form that edits it asks what its page asks. */
const besides = routes.flatMap(({ path }) => {
  const [, page] = /^(.*\/:id)\/[^:]+$/.exec(path) ?? []
  const [table] = recordPages.find(([, of]) => of === page) ?? []
  return table && !path.endsWith('/edit') ? [[table, path] as const] : []
})
const isPublic = new Set<string>(publicPaths)
const listed = routes
  .map(({ path }) => path)
  .filter((path) => !path.includes(':') && !path.endsWith('/new') && !isPublic.has(path))
/** Requests that report to the server without a query. */
const isNoted = /\/(page-view|rpc\/log_security_event)\b/
/** The requests of every page's frame. */
const frame = '/ (the frame of every page)'

async function main(): Promise<void> {
  const town = await openAgencies(2_000)
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await signIn(page, town)
    const pages: RecordedPage[] = []
    for (const path of [...listed, ...(await recordsOf(town))])
      pages.push({ path, requests: await askedBy(page, town.url + path, town.url) })
    const placed = await withPlaces(
      town.owner,
      pages.flatMap(({ path, requests }) => [path, ...requests]),
      { ...town.large, today: town.today },
    )
    writePages(
      withFrame(
        pages.map(({ path, requests }) => ({
          path: placed(path),
          requests: [...new Set(requests.map(placed))].sort(),
        })),
      ),
    )
  } finally {
    await browser.close()
    await town.stop()
  }
}

function tablesOf(route: string): string[] {
  const [, one, several] = /\bof: (?:'(\w+)'|\[([^\]]*)\])/.exec(route) ?? []
  return one ? [one] : [...(several ?? '').matchAll(/'(\w+)'/g)].map(([, table]) => table!)
}

async function signIn(page: Page, { url, large, token }: AgenciesTown): Promise<void> {
  const expires_at = Math.floor(Date.now() / 1_000) + 7_000
  const session = {
    access_token: token,
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: 7_000,
    expires_at,
    user: {
      id: large.user_id,
      email: large.email,
      aud: 'authenticated',
      app_metadata: {},
      user_metadata: {},
      created_at: new Date().toISOString(),
    },
  }
  await page.goto(`${url}/offline.html`)
  await page.evaluate(`localStorage.setItem('sb-localhost-auth-token', ${JSON.stringify(JSON.stringify(session))})`)
}

/** The address of the newest record of each type that has a page, and of a generated one of the large types. */
async function recordsOf({ owner, large }: AgenciesTown): Promise<string[]> {
  const found: string[] = []
  for (const [table, path] of [...recordPages, ...besides]) {
    const id = async (order: string) =>
      (
        await owner.query<{ id: string }>(
          `select id from public.${table} where organization_id = $1 order by id ${order} limit 1`,
          [large.organization],
        )
      ).rows[0]?.id
    const ids = [await id('desc'), ...(generated.includes(table) ? [await id('asc')] : [])]
    found.push(...ids.filter((each) => each !== undefined).map((each) => path.replace(':id', each)))
  }
  return [...new Set(found)]
}

/** All requests until the page is idle, and after each of its tabs. */
async function askedBy(page: Page, address: string, url: string): Promise<string[]> {
  const asked: string[] = []
  const open = new Set<Asked>()
  const begins = (request: Asked) => void open.add(request)
  const ends = (request: Asked) => void open.delete(request)
  const answered = (answer: Response) => {
    const request = answer.request()
    const path = request.url().slice(url.length)
    if (!/^\/(rest|functions)\/v1\//.test(path) || isNoted.test(path) || answer.status() >= 300) return
    const one = request.headers().accept?.includes('pgrst.object')
    const body = request.postData()
    asked.push(lineOf({ method: request.method(), path, ...(body && { body }), ...(one && { one: true as const }) }))
  }
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends).on('response', answered)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await atRest(page, open)
  const tabs = page.locator('main [role=tab]')
  const count = await tabs.count()
  for (let at = 1; at < count; at++) {
    await tabs
      .nth(at)
      .click({ timeout: 2_000 })
      .catch(() => undefined)
    await atRest(page, open)
  }
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends).off('response', answered)
  console.log(`${asked.length} requests, ${count} tabs: ${address.slice(url.length)}`)
  return asked
}

const isDrawn = `document.querySelector('main h1') !== null && ![...document.querySelectorAll('main [role=status]')].some((status) => /^\\s*Loading/.test(status.textContent))`
const look = 60

/** It is drawn, and there were no requests for a while. A page that never becomes idle is left. */
async function atRest(page: Page, open: ReadonlySet<Asked>): Promise<void> {
  let quiet = 0
  for (let looks = 0; looks < 150 && quiet < 5; looks++) {
    await new Promise((later) => setTimeout(later, look))
    quiet = open.size === 0 && (await page.evaluate<boolean>(isDrawn).catch(() => false)) ? quiet + 1 : 0
  }
}

/** Requests of nine pages of ten are the frame's, and are listed once. */
function withFrame(pages: readonly RecordedPage[]): RecordedPage[] {
  const counts = new Map<string, number>()
  for (const { requests } of pages) for (const request of requests) counts.set(request, (counts.get(request) ?? 0) + 1)
  const isFrame = (request: string) => counts.get(request)! >= pages.length * 0.9
  return [
    { path: frame, requests: [...counts.keys()].filter(isFrame).sort() },
    ...pages.map(({ path, requests }) => ({ path, requests: requests.filter((request) => !isFrame(request)) })),
  ]
}

await main()
