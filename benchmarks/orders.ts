import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { commands } from '../src/commands.ts'
import type { Keys } from '#platform/auth/keys.ts'
import { execute } from '#platform/commands/execute.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Actor, AgencyRole } from '#platform/roles.ts'
import { Line, type Ask } from './load.ts'
import { auditOf, makeOrders, type Made } from './many-orders.ts'
import { backendsOf, processorTime } from './processor-time.ts'
import { listeningTo, sayAgain } from './replay.ts'
import type { Started } from './servers.ts'

type Person = { actor: Actor; token: string }
export type Agency = { organization: string; buyer: Person; manager: Person; made: Made; budgets: string[] }
export type Written = { who: string; perSecond: number; processor: number }
export type Summed = { title: string; product: number; scan: number; ratio: number }
export type OrderResults = {
  made: Made
  statements: number
  transactions: number
  written: [replayed: Written, product: Written][]
  summed: Summed[]
}

const connections = 16

/** An agency with two years of orders, a buyer and an approver. */
export async function buildAgency(owner: pg.Client, keys: Keys, today: string, orders: number): Promise<Agency> {
  const one = async (sql: string, values: unknown[]) => (await owner.query<{ id: string }>(sql, values)).rows[0]!.id
  await owner.query('set role custodian')
  const organization = await one(
    `insert into organizations (name, kind, time_zone) values ('Agency of the orders', 'agency', 'UTC') returning id`,
    [],
  )
  for (const set of ['approval_chains', 'vendor_terms', 'finance', 'invoice_chain'])
    await owner.query(`select app.default_${set}($1, '2020-01-01')`, [organization])
  await owner.query(
    `insert into procurement_thresholds (organization_id, name, kind, amount, paragraph, valid_from)
      values ($1, 'Open market', 'micro_purchase', 100000000, 'Policy 4.2', '2020-01-01')`,
    [organization],
  )
  const person = async (name: string, role: AgencyRole): Promise<Person> => {
    const email = `${name}@orders.example`
    const user_id = await one('insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id', [
      email,
    ])
    await owner.query(
      'insert into organization_members (organization_id, user_id, display_name, email) values ($1, $2, $3, $4)',
      [organization, user_id, name, email],
    )
    await owner.query('insert into user_roles (organization_id, user_id, role) values ($1, $2, $3)', [
      organization,
      user_id,
      role,
    ])
    const session_id = await one(
      `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id`,
      [user_id],
    )
    const seconds = Math.floor(Date.now() / 1000)
    const token = await keys.sign({
      sub: user_id,
      email,
      role: 'authenticated',
      aal: 'aal1',
      session_id,
      app_metadata: { organization_id: organization },
      iat: seconds,
      exp: seconds + 7_200,
    })
    return { actor: { user_id, email, session_id, aal: 'aal1', role, organization_id: organization }, token }
  }
  const [buyer, manager] = [await person('buyer', 'user'), await person('manager', 'manager')]
  await owner.query('reset role')
  const made = await makeOrders(owner, { organization, buyer: buyer.actor.user_id, today }, orders)
  const wrong = Object.entries(await auditOf(owner, { organization })).filter(([, count]) => count > 0)
  if (wrong.length > 0)
    throw new Error(`The generated orders break ${wrong.map(([name, count]) => `${name} (${count})`).join(', ')}.`)
  const budgets = await owner.query<{ id: string }>(
    `select id from budget_lines where organization_id = $1 and status = 'adopted' order by id`,
    [organization],
  )
  return { organization, buyer, manager, made, budgets: budgets.rows.map(({ id }) => id) }
}

/**
 * Repeated, a statement writes the old figures into its budget line: the floor has its own lines, and the product has
 * as many.
 */
const half = ({ budgets }: Agency) => Math.floor(budgets.length / 2)

const draftOf = ({ made }: Agency, budget_line: string) => ({
  order: { title: 'Road salt and signs', vendor: made.vendor, price_basis: 'As in the catalog.' },
  lines: Array.from({ length: 10 }, (_, at) => ({
    description: `Item ${at}`,
    quantity: 1 + at,
    unit: 'each',
    unit_price: 1.25,
    commodity: null,
    inspection: false,
    budget_line,
  })),
})

/** Drafted, submitted, approved and issued over the wire, each connection one order after another. */
async function overTheWire(product: Started, agency: Agency, anonKey: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  let begun = 0
  const speak = async () => {
    const line = await Line.open(product.port)
    const ask = async <T>(who: Person, path: string, body?: object): Promise<T> => {
      const headers = {
        apikey: anonKey,
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      }
      const question: Ask = body ? { method: 'POST', path, headers, body: JSON.stringify(body) } : { path, headers }
      const { status, body: answer } = await line.ask(question)
      if (status > 299) throw new Error(`${path} was answered ${status}: ${answer.toString().slice(0, 300)}`)
      return JSON.parse(answer.toString()) as T
    }
    while (performance.now() < until) {
      const { id } = await ask<{ id: string }>(
        agency.buyer,
        '/functions/v1/purchase-orders/draft',
        draftOf(agency, agency.budgets[half(agency) + (begun++ % half(agency))]!),
      )
      await ask(agency.buyer, '/functions/v1/purchase-orders/submit', { id })
      const [request] = await ask<{ id: string; revision: number }[]>(
        agency.manager,
        `/rest/v1/approval_requests?document=eq.${id}&select=id,revision`,
      )
      await ask(agency.manager, '/functions/v1/approvals/decide', { ...request, decision: 'approved', comment: '' })
      await ask(agency.buyer, '/functions/v1/purchase-orders/issue', { id })
      done++
    }
    line.close()
  }
  await Promise.all(Array.from({ length: connections }, speak))
  return done
}

export async function orderTrial({
  product,
  agency,
  owner,
  gateway,
  keys,
  seconds,
  rounds,
}: {
  product: Started
  agency: Agency
  owner: pg.Client
  gateway: pg.ClientConfig
  keys: Keys
  seconds: number
  rounds: number
}): Promise<OrderResults> {
  const database = openDatabase({ connection: { ...gateway, application_name: 'replay' }, size: connections })
  try {
    // The sums first: repeated, a statement writes the old figures.
    const summed = await sums(product, agency, owner, keys.anonKey)
    const { database: heard, spoken } = listeningTo(database)
    const does = (who: Person, name: string, input: object) =>
      execute(
        {
          database: heard,
          clock: { now: () => new Date() },
          keys,
          settings: { siteUrl: `http://localhost:${product.port}` },
        },
        commands.find((each) => each.name === name)!,
        input,
        who.actor,
      )
    const { id } = (await does(agency.buyer, 'purchase-orders/draft', draftOf(agency, agency.budgets[0]!))) as {
      id: string
    }
    await does(agency.buyer, 'purchase-orders/submit', { id })
    const { rows } = await owner.query<{ id: string; revision: number }>(
      'select id, revision::int from approval_requests where organization_id = $1 and document = $2',
      [agency.organization, id],
    )
    await does(agency.manager, 'approvals/decide', { ...rows[0]!, decision: 'approved', comment: '' })
    await does(agency.buyer, 'purchase-orders/issue', { id })

    const replay = async () => {
      const until = performance.now() + seconds * 1000
      let done = 0
      let begun = 0
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() < until) {
            await sayAgain(database, spoken, new Map([[agency.budgets[0]!, agency.budgets[begun++ % half(agency)]!]]))
            done++
          }
        }),
      )
      return done
    }
    const measured = async (who: string, pid: number, work: () => Promise<number>): Promise<Written> => {
      const processes = [pid, ...(await backendsOf(owner, who))]
      const spent = () => processes.reduce((sum, each) => sum + processorTime(each), 0)
      const [began, before] = [performance.now(), spent()]
      const done = await work()
      return {
        who,
        perSecond: done / ((performance.now() - began) / 1000),
        processor: ((spent() - before) * 1000) / done,
      }
    }
    await Promise.all([replay(), overTheWire(product, agency, keys.anonKey, seconds)])
    const written: OrderResults['written'] = []
    for (let round = 0; round < rounds; round++)
      written.push([
        await measured('replay', process.pid, replay),
        await measured('product', product.pid, () => overTheWire(product, agency, keys.anonKey, seconds)),
      ])
    return {
      made: agency.made,
      statements: spoken.reduce((sum, { statements }) => sum + statements.length, 0),
      transactions: spoken.length,
      written,
      summed,
    }
  } finally {
    await database.close()
  }
}

type Months = { months: { month: string; spent: number }[]; centers: { name: string; spent: number }[] }
const ofThisYear = `from invoice_shares s join invoices i on i.organization_id = s.organization_id and i.id = s.invoice
  join budget_lines l on l.organization_id = s.organization_id and l.id = s.budget_line
  where s.organization_id = $1 and l.status = 'adopted' and i.status in ('approved', 'paid')`
const entriesOfThisYear = `from budget_entries e join budget_lines l on l.organization_id = e.organization_id
  and l.id = e.line join cost_centers c on c.organization_id = l.organization_id and c.id = l.cost_center
  where e.organization_id = $1 and l.status = 'adopted' and e.kind = 'expenditure'`

/** (c): the figures of the dashboard and the budget, beside the same sums over their rows. */
async function sums(product: Started, agency: Agency, owner: pg.Client, anonKey: string): Promise<Summed[]> {
  const line = await Line.open(product.port)
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${agency.manager.token}`,
    'content-type': 'application/json',
  }
  const ask = async <T>(name: string, body: object): Promise<T> => {
    const { status, body: answer } = await line.ask({
      method: 'POST',
      path: `/functions/v1/${name}`,
      headers,
      body: JSON.stringify(body),
    })
    if (status !== 200) throw new Error(`${name} was answered ${status}: ${answer.toString().slice(0, 300)}`)
    return JSON.parse(answer.toString()) as T
  }
  const [{ pid }] = (await owner.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }]
  const cost = async (processes: readonly number[], times: number, work: () => Promise<unknown>, before = times) => {
    const spent = () => processes.reduce((sum, each) => sum + processorTime(each), 0)
    for (let time = 0; time < before; time++) await work()
    const begun = spent()
    for (let time = 0; time < times; time++) await work()
    return ((spent() - begun) * 1000) / times
  }
  const compared = async <T>(
    title: string,
    name: string,
    body: object,
    figures: (answer: T) => unknown,
    scan: string,
  ): Promise<Summed> => {
    const raw = async () =>
      (await owner.query<{ key: string; cents: string }>(scan, [agency.organization])).rows.map(({ key, cents }) => [
        key,
        Number(cents),
      ])
    const [said, added] = [JSON.stringify(figures(await ask<T>(name, body))), JSON.stringify(await raw())]
    if (said !== added)
      throw new Error(`${title}: the screen says ${said.slice(0, 400)}, and the rows total ${added.slice(0, 400)}.`)
    const own = [product.pid, ...(await backendsOf(owner, product.name))]
    // A newly started server still compiles what it runs: it is done after some thousand requests.
    const [asked, scanned] = [await cost(own, 500, () => ask(name, body), 3_000), await cost([pid], 10, raw)]
    return { title, product: asked, scan: scanned, ratio: asked / scanned }
  }
  // A scan is one process's work here too, without two uncounted workers.
  await owner.query('set max_parallel_workers_per_gather = 0')
  const sorted = (rows: (readonly [string, number])[]) =>
    rows.filter(([, cents]) => cents !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const {
    rows: [year],
  } = await owner.query<{ id: string }>(`select id from fiscal_years where organization_id = $1 and status = 'open'`, [
    agency.organization,
  ])
  const results = [
    await compared<Months>(
      'dashboard: spent by month',
      'dashboard/burn',
      {},
      ({ months }) => sorted(months.map(({ month, spent }) => [month, spent] as const)),
      `select to_char(e.day, 'YYYY-MM') as key, sum(e.amount) as cents ${entriesOfThisYear} group by 1 order by 1`,
    ),
    await compared<Months>(
      'dashboard: spent by department',
      'dashboard/burn',
      {},
      ({ centers }) => sorted(centers.map(({ name, spent }) => [name, spent] as const)),
      `select c.name as key, sum(e.amount) as cents ${entriesOfThisYear} group by 1 order by c.name collate "C"`,
    ),
    await compared<{ spent: number }>(
      'budget: spent in a year, from invoices',
      'budget-lines/figures',
      { fiscal_year: year!.id },
      ({ spent }) => [['spent', spent]],
      `select 'spent' as key, sum(s.amount) as cents ${ofThisYear}`,
    ),
  ]
  line.close()
  return results
}

export function printOrders({ made, statements, transactions, written, summed }: OrderResults): void {
  console.log(
    `
${made.orders} orders with ${made.lines} lines, ${made.entries} budget entries, ${made.journal} journal lines, ${made.invoices} invoices and ${made.payments} payments were created in ${made.seconds.toFixed(0)} s. Every rule of the books is met.`,
  )
  console.log(
    `
(b) an order of 10 lines drafted, submitted, approved and issued, ${connections} connections. The floor runs the same ${statements} statements in the same ${transactions} transactions, one after another, from a bare loop on this machine. Ids that a statement returns go into the next, which pgbench can’t do.`,
  )
  for (const [floor, product] of written)
    console.log(
      `  floor ${floor.perSecond.toFixed(1)} orders/s (${floor.processor.toFixed(1)} ms of processor each), product ${product.perSecond.toFixed(1)} (${product.processor.toFixed(1)} ms); ${(product.perSecond / floor.perSecond).toFixed(2)} of the floor`,
    )
  const share = written.reduce((sum, [floor, product]) => sum + product.perSecond / floor.perSecond, 0) / written.length
  console.log(`  ${share.toFixed(2)} of the floor’s orders, target 0.25: ${share >= 0.25 ? 'met' : 'MISSED'}`)
  console.log('\n(c) sums as a screen requests them, the whole request, beside a scan of the rows; equal to the cent.')
  for (const { title, product, scan, ratio } of summed)
    console.log(
      `  ${title}: ${product.toFixed(2)} ms of processor, the scan ${scan.toFixed(1)} ms: 1/${(1 / ratio).toFixed(0)}, target 1/50: ${ratio <= 1 / 50 ? 'met' : 'MISSED'}`,
    )
}
