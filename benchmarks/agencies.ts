import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNeighbors } from './agencies-made.ts'
import { openAgencies, type AgenciesTown } from './agencies-town.ts'
import { costsIn, markOf, sizeOf, type Cost } from './plan-costs.ts'
import { grownSince, readCosts, writeCosts } from './recorded-costs.ts'
import { filled, readPages, requestIn, type RecordedPage } from './recorded-pages.ts'

// npm run bench -- agencies: the cost of each page in buffers and rows, alone and with neighbors. Fails where a
// request takes more than 1,500 buffers without a written reason, where an order's page takes more than 1,000,
// where neighbors make a request more expensive, and where a page takes a quarter more than benchmarks/costs.txt says,
// which RECORD=1 writes again. ORDERS and NEIGHBORS set the numbers; AGENCIES names a folder in which they are kept,
// and measured again by the next run.
const orders = Number(process.env.ORDERS ?? 2_000)
const neighbors = Number(process.env.NEIGHBORS ?? 20)

/**
 * In buffers of 8 kB. Beside neighbors an index is deeper, which is one more buffer for each descent; and where an
 * agency alone has so few rows that its whole table is read, an index is read for each row shown. Neither is growth.
 */
const bars = { request: 1_500, order: 1_000, ratio: 1.1, few: 20, shown: 3 }

type Measured = Cost & { status: number; shown: number }
type Measurement = ReadonlyMap<string, Measured>

async function main(): Promise<void> {
  const began = Date.now()
  const say = (words: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${words}`)
  const pages = readPages()
  const town = await openAgencies(orders)
  try {
    say(`an agency of ${orders} orders is ready, ${await sizeOfDatabase(town)}.`)
    const before = join(town.folder, 'alone.json')
    if (!existsSync(before)) {
      writeFileSync(before, JSON.stringify([...(await measure(town, pages))]))
      say(`the requests of ${pages.length} pages are measured without neighbors.`)
    }
    if (!(await hasNeighbors(town))) {
      await makeNeighbors(town.owner, neighbors, town.today)
      await town.owner.query('vacuum analyze')
      say(`${neighbors} neighbors are ready, ${await sizeOfDatabase(town)}.`)
    }
    const alone: Measurement = new Map(JSON.parse(readFileSync(before, 'utf8')) as [string, Measured][])
    const beside = await measure(town, pages)
    say('measured with neighbors.\n')
    const costs = pages.map((page) => costOf(page, beside))
    printPages(costs, beside)
    const recorded = readCosts({ orders, neighbors })
    if (process.env.RECORD) writeCosts({ orders, neighbors }, costs)
    else if (!recorded) say('no costs of this size are recorded to compare with.')
    const faults = [
      ...notAnswered(beside),
      ...aboveBars(pages, beside),
      ...dearer(alone, beside),
      ...(process.env.RECORD ? [] : grownSince(recorded ?? [], costs)),
    ]
    for (const fault of faults) console.log(`FAULT: ${fault}`)
    console.log(faults.length === 0 ? 'Every target is met.' : `${faults.length} faults.`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await town.stop()
  }
}

const sizeOfDatabase = async ({ owner }: AgenciesTown) =>
  (await owner.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size')).rows[0]!
    .size

const hasNeighbors = async ({ owner }: AgenciesTown) =>
  (
    await owner.query<{ there: boolean }>(
      `select exists (select from organizations where name like 'Neighbor %') as there`,
    )
  ).rows[0]!.there

const times = 2

/** Each request twice in a row: the first finds caches empty, the second counts. */
async function measure(town: AgenciesTown, pages: readonly RecordedPage[]): Promise<Measurement> {
  const lines = [...new Set(pages.flatMap(({ requests }) => requests))]
  const fill = await filled(town.owner, lines, { ...town.large, today: town.today })
  const from = sizeOf(town.plans)
  const mark = (number: number) => town.services.database.read({ role: 'anon' }, { text: markOf(number) })
  const answers: { status: number; shown: number }[] = []
  for (const [at, line] of lines.entries())
    for (let time = 0; time < times; time++) {
      await mark(at * times + time)
      answers[at] = await answerTo(town, fill(line))
    }
  await mark(lines.length * times)
  const costs = await whenLogged(() => costsIn(town.plans, from, lines.length * times))
  return new Map(lines.map((line, at) => [line, { ...costs.get(at * times + 1)!, ...answers[at]! }]))
}

async function answerTo(
  { url, token, services }: AgenciesTown,
  line: string,
): Promise<{ status: number; shown: number }> {
  const { method, path, body, one } = requestIn(line)
  const headers = {
    apikey: services.keys.anonKey,
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(one && { accept: 'application/vnd.pgrst.object+json' }),
  }
  const answer = await fetch(url + path, { method, headers, ...(body && { body }) })
  const text = await answer.text()
  return {
    status: answer.status,
    shown: answer.headers.get('content-type')?.includes('json') ? rowsIn(JSON.parse(text)) : 1,
  }
}

/** The rows of an answer, and those within its rows. */
function rowsIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.reduce<number>((sum, each) => sum + Math.max(1, rowsIn(each)), 0)
  return answer && typeof answer === 'object'
    ? Object.values(answer).reduce<number>((sum, each) => sum + rowsIn(each), 0)
    : 0
}

/** PostgreSQL's collector writes a moment after the statement was answered. */
async function whenLogged<Found>(look: () => Promise<Found>): Promise<Found> {
  for (let attempt = 0; ; attempt++)
    try {
      return await look()
    } catch (error) {
      if (attempt === 20) throw error
      await new Promise((later) => setTimeout(later, 250))
    }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const short = (line: string) => (line.length > 150 ? `${line.slice(0, 150)}…` : line)

function costOf({ path, requests }: RecordedPage, measured: Measurement) {
  const costs = requests.map((line) => ({ line, ...measured.get(line)! })).sort((a, b) => b.buffers - a.buffers)
  return {
    path,
    count: costs.length,
    buffers: sum(costs.map(({ buffers }) => buffers)),
    rows: Math.round(sum(costs.map((cost) => cost.rows))),
    dearest: costs[0],
  }
}

function printPages(pages: readonly ReturnType<typeof costOf>[], measured: Measurement): void {
  console.log('| page | requests | buffers | rows | its most expensive request |\n|---|---|---|---|---|')
  for (const { path, count, buffers, rows: read, dearest } of pages.toSorted((a, b) => b.buffers - a.buffers))
    console.log(
      `| ${path} | ${count} | ${buffers} | ${read} | ${dearest ? `${dearest.buffers}: ${short(dearest.line)}` : ''} |`,
    )
  const all = [...measured.values()].map(({ buffers }) => buffers)
  const under = (bound: number) => all.filter((buffers) => buffers <= bound).length
  console.log(
    `\n${all.length} requests: ${under(150)} take 150 buffers or fewer, ${under(1_500)} take 1,500 or fewer.\n`,
  )
}

const notAnswered = (measured: Measurement) =>
  [...measured]
    .filter(([, { status }]) => status >= 500)
    .map(([line, { status }]) => `answered ${status}: ${short(line)}`)

/** Requests that may exceed the limit, each with its reason on the lines below it. */
function reasons(): Map<string, string> {
  const found = new Map<string, string>()
  let last = ''
  for (const line of readFileSync('benchmarks/above-the-bar.txt', 'utf8').split('\n')) {
    if (/^[A-Z]+ \//.test(line)) found.set((last = line), '')
    else if (line.startsWith('  ')) found.set(last, `${found.get(last)} ${line.trim()}`.trim())
  }
  return found
}

function aboveBars(pages: readonly RecordedPage[], measured: Measurement): string[] {
  const known = reasons()
  const faults: string[] = []
  const above = [...measured]
    .filter(([, { buffers }]) => buffers > bars.request)
    .sort(([, a], [, b]) => b.buffers - a.buffers)
  for (const [line, { buffers, rows, most }] of above) {
    const [, reason] = [...known].find(([begins]) => line.startsWith(begins)) ?? []
    console.log(
      `${buffers} buffers, ${rows} rows: ${short(line)}\n  ${reason ?? `no reason is written down; most of it (${most.buffers}) is ${most.text.replaceAll(/\s+/g, ' ').slice(0, 400)}`}`,
    )
    if (!reason) faults.push(`${buffers} buffers, more than ${bars.request}: ${short(line)}`)
  }
  for (const { path, requests } of pages.filter((page) => page.path.startsWith('/purchase-orders/{'))) {
    const buffers = sum(requests.map((line) => measured.get(line)!.buffers))
    if (buffers > bars.order) faults.push(`an order's page takes ${buffers} buffers, more than ${bars.order}: ${path}`)
  }
  return faults
}

function dearer(alone: Measurement, beside: Measurement): string[] {
  const known = [...reasons().keys()]
  return [...beside].flatMap(([line, { buffers, rows, descents, shown }]) => {
    const before = alone.get(line)
    if (!before || known.some((begins) => line.startsWith(begins))) return []
    // The rows of an agency are the same beside others. Where no more are read, each may take its way down an index.
    const own = rows <= before.rows * bars.ratio + bars.few ? rows : shown
    const allowed = Math.max(before.buffers * bars.ratio + bars.few + descents, own * bars.shown + bars.few)
    return buffers > allowed
      ? [
          `${before.buffers} buffers and ${before.rows} rows alone, ${buffers} and ${rows} with ${neighbors} neighbors: ${short(line)}`,
        ]
      : []
  })
}

await main()
