import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportNamed } from '#areas/delivery/reports/rules.ts'
import { waitingSql } from '#areas/dashboard/waiting/commands.ts'
import { singleSourcesSql, withoutVendorSql } from '#areas/disasters/supply-risks/sums.ts'
import { actsSql } from '#areas/organization/access/commands.ts'
import { summarySql } from '#areas/organization/companions/questions.ts'
import { patternsOf, usualConflicts } from '#areas/organization/access/rules.ts'
import { usageSql } from '#areas/organization/billing/subscription.ts'
import { spansSql } from '#areas/organization/growth/questions.ts'
import { laterStages } from '#areas/finance/invoices/in-the-pipeline.ts'
import { earlierStatement } from '#areas/procurement/requisitions/circumstances.ts'
import { cardsSql, stagesSql } from '#areas/procurement/pipeline/questions.ts'
import { usesOfUnit } from '#areas/technology/master-data/commands.ts'
import { performanceSql, scorecardSql } from '#areas/vendors/performance/questions.ts'
import { openTables } from '#platform/data/table-api.ts'
import type { Statement } from '#platform/database/database.ts'
import { makeOrders } from '../benchmarks/many-orders.ts'
import { city } from './city.ts'
import type { TestDatabase } from './database.ts'
import { demonstration } from './demonstration.ts'
import { addNeighbors } from './neighbors.ts'
import { planOf, type Asker, type Scan } from './plans-of.ts'

/**
 * A page's cost depends on what it shows: neither on an agency's neighbors nor on its age. PostgreSQL explains its
 * plans for the screens' statements, on the demo with forty neighbors that have the same rows under the same ids, and
 * on an agency with thousands of orders.
 */
type Caller = Asker & { name: string; supplies: boolean; token: string }
type Table = { name: string; key: string[]; newest: boolean; places: boolean; references: string[] }

let place: TestDatabase
let db: PoolClient
const empty = new Set<string>()
let people: Caller[] = []
let tables: Table[]
/** The tables of organizations: those with the column. */
let owned: ReadonlySet<string>
let ask: (caller: Caller, path: string) => Promise<{ shown: number; statement: Statement }>

beforeAll(async () => {
  place = await demonstration()
  const { owner } = place
  db = await owner.connect()
  const big = await city({ in: place, name: 'Big City' })
  await makeOrders(db, { organization: big.organization.id, buyer: big.rosa.user_id, today: '2026-11-20' }, 600)
  await addNeighbors(db)
  tables = (await db.query<Table>(tablesSql)).rows
  owned = new Set((await db.query<{ name: string }>(ownedSql)).rows.map(({ name }) => name))
  // Without a row every access path is equally good.
  for (const name of owned) if ((await db.query(`select from ${name} limit 1`)).rows.length === 0) empty.add(name)
  const found = await db.query<Omit<Caller, 'token'>>(peopleSql)
  for (const name of ['Rosa Delgado', 'Max Okafor', 'Ada Lindqvist', 'Vera Novak'])
    people.push(await signedIn(found.rows.find((each) => each.name === name)!))
  people = [...people, { ...big.rosa, name: 'Rosa of Big City', organization_id: big.organization.id, supplies: false }]
  ask = asking()
})
afterAll(() => db?.release())

test('every read of the screens uses an index by organization, and reads about as much as it shows', async () => {
  const wrong: string[] = []
  let asked = 0
  for (const caller of people)
    for (const table of tables)
      for (const path of await pathsOf(table, caller)) {
        asked++
        const { shown, statement } = await ask(caller, path)
        const told = path.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
        wrong.push(
          ...faultsOf(
            await planOf(db, caller, statement, undefined, caller.supplies ? 'supplier' : 'authenticated'),
            shown,
            told,
          ).map((fault) => `${caller.name}: ${told} ${fault}`),
        )
      }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(4_000)
  expect([...owned].filter((table) => !empty.has(table)).length).toBeGreaterThan(250)
})

test('the policies alone do so without any condition in the statement; their earlier forms did not', async () => {
  const rosa = people.find(({ name }) => name === 'Rosa of Big City')!
  const parent = (table: string, by: string, of: string) =>
    `alter policy "who reads the parent"
      on ${table} using (exists (select from ${of} parent where parent.organization_id = ${table}.organization_id
        and parent.id = ${table}.${by}))`
  const itsVendor = (table: string, by: string) =>
    `alter policy "its vendor reads"
      on ${table} using (${by} in (select vendor from vendor_accounts where account = (select app.organization_id())))`
  const history = `alter policy "who reads the record" on record_changes
    using ((organization_id = (select app.organization_id()) or app.is_evidence(table_name, operation, after))
      and app.sees(table_name, record, organization_id))`
  const [order] = (
    await db.query<{ id: string }>('select id from purchase_orders where organization_id = $1 limit 1', [
      rosa.organization_id,
    ])
  ).rows
  const [vendor] = (
    await db.query<{ id: string }>('select id from vendors where organization_id = $1 limit 1', [rosa.organization_id])
  ).rows
  const reads: [sql: string, value: string, former: string][] = [
    [
      'select * from order_lines where purchase_order = $1',
      order!.id,
      parent('order_lines', 'purchase_order', 'purchase_orders'),
    ],
    ['select id, name from vendors where id = $1', vendor!.id, itsVendor('vendors', 'id')],
    ['select * from invoices where purchase_order = $1', order!.id, itsVendor('invoices', 'vendor')],
    [
      `select * from record_changes where table_name = 'purchase_orders' and record = $1 order by id desc limit 50`,
      order!.id,
      history,
    ],
  ]
  for (const [text, value, former] of reads) {
    for (const role of ['authenticated', 'supplier'])
      expect(faultsOf(await planOf(db, rosa, { text, values: [value] }, undefined, role), 10)).toEqual([])
    expect(faultsOf(await planOf(db, rosa, { text, values: [value] }, former, 'supplier'), 10)).not.toEqual([])
  }
})

test('the organization is named for members whose organization supplies no agency; a vendor’s people read the rows of theirs', async () => {
  const [rosa, vera] = ['Rosa Delgado', 'Vera Novak'].map((name) => people.find((each) => each.name === name)!)
  const asked = [await ask(rosa!, '/vendors?select=name&limit=51'), await ask(vera!, '/vendors?select=name&limit=51')]
  expect(asked.map(({ statement }) => statement.text.includes('"organization_id" = $'))).toEqual([true, false])
  expect(asked[1]!.shown).toBeGreaterThan(0)
})

test('the panels beside a record are read by index, within the organization and the record', async () => {
  const { organization_id, user_id } = people.find(({ name }) => name === 'Rosa of Big City')!
  const [order] = (
    await db.query<{ id: string }>('select id from purchase_orders where organization_id = $1 limit 1', [
      organization_id,
    ])
  ).rows
  const asked = { text: summarySql, values: [organization_id, 'purchase_orders', order!.id] }
  const scans = await planOf(db, { organization_id, user_id, role: 'user' }, asked, undefined, 'commands')
  expect(scans.map(({ table }) => table)).toContain('record_changes')
  for (const { table, condition, rows } of scans) {
    expect(`${table} ${condition}`).toMatch(/organization_id/)
    expect(`${table} ${condition}`).toMatch(/record|document/)
    expect(rows).toBeLessThan(60)
  }
})

test('the list of what waits for a person is one statement, by index, within the organization, and reads open rows', async () => {
  for (const name of ['Max Okafor', 'Rosa of Big City']) {
    const { organization_id, user_id, role } = people.find((each) => each.name === name)!
    const asked = { text: waitingSql, values: [organization_id, user_id, true] }
    const scans = await planOf(db, { organization_id, user_id, role }, asked, undefined, 'commands')
    expect(scans.map(({ table }) => table)).toContain('invoice_submissions')
    for (const { table, condition, rows } of scans) {
      expect(`${name} ${table} ${condition}`).toMatch(/organization_id/)
      expect([table, rows]).toEqual([table, Math.min(rows, 60)])
    }
  }
})

test("a vendor's score is queried with the moments of its period, and within the organization", async () => {
  const { organization_id, user_id } = people.find(({ name }) => name === 'Rosa of Big City')!
  const [vendor] = (
    await db.query<{ id: string }>('select vendor as id from receipts where organization_id = $1 limit 1', [
      organization_id,
    ])
  ).rows
  const asked = { text: scorecardSql, values: [vendor!.id, '2020-01-01T05:00:00Z', '2090-01-01T05:00:00Z', null, 5] }
  const scans = await planOf(db, { organization_id, user_id, role: 'user' }, asked, undefined, 'commands')
  expect(scans.filter(({ table, condition }) => !empty.has(table) && !condition.includes('organization_id'))).toEqual(
    [],
  )
  expect(scans.map(({ table }) => table)).not.toContain('organizations')
})

test('scores are counted from the stored events, and only shown events are looked up with their records', async () => {
  const { organization_id, user_id } = people.find(({ name }) => name === 'Rosa of Big City')!
  const asker = { organization_id, user_id, role: 'user' }
  const period = ['2020-01-01T05:00:00Z', '2090-01-01T05:00:00Z']
  const rowsOf = (scans: readonly Scan[], ...of: string[]) =>
    scans.filter(({ table }) => of.includes(table)).reduce((sum, { rows }) => sum + rows, 0)
  const records = ['receipts', 'receipt_lines', 'purchase_orders', 'order_lines', 'invoices', 'invoice_holds']

  const all = await planOf(
    db,
    asker,
    { text: performanceSql, values: [organization_id, ...period, null] },
    undefined,
    'commands',
  )
  expect(rowsOf(all, 'performance_events')).toBeGreaterThan(600)
  expect(rowsOf(all, ...records)).toBe(0)

  // The vendor with many deliveries: its page shows two of them.
  const busy =
    'select vendor as id from receipts where organization_id = $1 group by 1 order by count(*) desc, 1 limit 1'
  const [vendor] = (await db.query<{ id: string }>(busy, [organization_id])).rows
  const one = await planOf(
    db,
    asker,
    { text: scorecardSql, values: [vendor!.id, ...period, null, 2] },
    undefined,
    'commands',
  )
  const whole = await planOf(
    db,
    asker,
    { text: scorecardSql, values: [vendor!.id, ...period, null, 200] },
    undefined,
    'commands',
  )
  expect(rowsOf(one, ...records)).toBeGreaterThan(0)
  expect(rowsOf(one, ...records)).toBeLessThan(rowsOf(whole, ...records))
})

test('the pipeline reads only open orders and invoices', async () => {
  const { organization_id, user_id } = people.find(({ name }) => name === 'Rosa of Big City')!
  const scans = await planOf(
    db,
    { organization_id, user_id, role: 'user' },
    { text: cardsSql(laterStages), values: [organization_id] },
    undefined,
    'commands',
  )
  for (const [table, open] of [
    ['purchase_orders', `kind <> 'blanket' and status not in ('closed', 'canceled', 'rejected')`],
    ['invoices', `kind = 'invoice' and status not in ('paid', 'rejected', 'canceled')`],
  ] as const) {
    const { rows } = await db.query<{ open: number; all: number }>(
      `select count(*) filter (where ${open})::int as open, count(*)::int as all from ${table}
        where organization_id = $1`,
      [organization_id],
    )
    const read = scans.filter((scan) => scan.table === table).reduce((sum, scan) => sum + scan.rows, 0)
    expect(rows[0]!.all).toBeGreaterThan(2 * rows[0]!.open)
    expect(read).toBe(rows[0]!.open)
  }
})

test('earlier purchases of a department are found without those of others', async () => {
  const { organization_id, user_id } = people.find(({ name }) => name === 'Rosa of Big City')!
  const [department, vendor] = [randomUUID(), randomUUID()]
  const scans = await planOf(
    db,
    { organization_id, user_id, role: 'user' },
    earlierStatement(organization_id, { vendor, cost_center: department }, ['775-45'], '2020-01-01'),
    undefined,
    'commands',
  )
  expect(scans.filter(({ table, rows }) => /^purchase_orders|^requisitions/.test(table) && rows > 0)).toEqual([])
})

test('the stages of the pipeline are read without the history', async () => {
  const { organization_id, user_id } = people.find(({ name }) => name === 'Rosa of Big City')!
  const scans = await planOf(
    db,
    { organization_id, user_id, role: 'user' },
    { text: stagesSql(laterStages), values: [organization_id] },
    undefined,
    'commands',
  )
  expect(scans.filter(({ table }) => table === 'record_changes')).toEqual([])
  expect(scans.filter(({ table }) => table === 'stage_times')).not.toEqual([])
})

test('purchases by vendor are read from the stored sums, without any order line', async () => {
  const { organization_id, user_id } = people.find(({ name }) => name === 'Rosa of Big City')!
  const { rows } = await db.query<{ vendor: string; since: string; all: number; theirs: number }>(
    `select vendor, min(starts_on)::text as since, sum(count(*)) over ()::int as all, count(*)::int as theirs
      from supply_sums where organization_id = $1 group by vendor order by count(*) desc, vendor`,
    [organization_id],
  )
  const { vendor, since, all, theirs } = rows[0]!
  expect(all).toBeGreaterThan(2_000)
  for (const [text, values, most] of [
    [singleSourcesSql, [organization_id, since], all + 50],
    [withoutVendorSql, [organization_id, since, vendor], 10 * theirs],
  ] as const) {
    const scans = await planOf(
      db,
      { organization_id, user_id, role: 'user' },
      { text, values: [...values] },
      undefined,
      'commands',
    )
    const ofSums = scans.filter(({ table }) => table === 'supply_sums')
    expect(new Set(scans.map(({ table }) => table))).toEqual(new Set(['supply_sums', 'vendors']))
    expect(ofSums.every(({ condition }) => condition.includes('organization_id'))).toBe(true)
    expect(ofSums.reduce((sum, scan) => sum + scan.rows, 0)).toBeLessThanOrEqual(most)
  }
})

test('history and audit log are counted from indexes alone, and so are the payments of a report', async () => {
  const ada = people.find(({ name }) => name === 'Ada Lindqvist')!
  const since = '2020-01-01T00:00:00Z'
  const payments = {
    text: `${reportNamed('payments')!.sql} limit 5001`,
    values: [ada.organization_id, '2026-11-20', '2020-01-01', '2090-01-01'],
  }
  const counts: [Statement, role: string, table: string, index: string][] = [
    [{ text: usageSql, values: [ada.organization_id] }, 'service_role', 'record_changes', 'record_changes_made'],
    [
      { text: spansSql, values: [ada.organization_id, since] },
      'service_role',
      'record_changes',
      'record_changes_spans',
    ],
    [
      { text: actsSql, values: [ada.organization_id, since, patternsOf(usualConflicts)] },
      'authenticated',
      'audit_events',
      'audit_events_counted',
    ],
    [payments, 'authenticated', 'payments', 'payments_reported'],
  ]
  for (const [statement, role, table, index] of counts) {
    const scansOf = async (before?: string) =>
      (await planOf(db, ada, statement, before, role)).filter((scan) => scan.table === table)
    const scans = await scansOf()
    expect([index, scans.map(({ ofIndex }) => ofIndex)]).toEqual([index, [true]])
    expect(scans[0]!.condition).toContain('organization_id')
    expect([index, (await scansOf(`drop index ${index}`)).map(({ ofIndex }) => ofIndex)]).not.toEqual([index, [true]])
  }
})

test('of the lines in a unit only the reported ones are read, and none where there are none', async () => {
  const rosa = people.find(({ name }) => name === 'Rosa of Big City')!
  const read = async (unit: string, before?: string) => {
    const scans = await planOf(
      db,
      rosa,
      { text: usesOfUnit('order_lines'), values: [rosa.organization_id, unit] },
      before,
      'service_role',
    )
    return scans.map(({ table, rows }) => [table, rows] as const)
  }
  expect(await read('EACH')).toEqual([['order_lines', 1_001]])
  expect(await read('pallet')).toEqual([['order_lines', 0]])
  expect((await read('pallet', 'drop index order_lines_unit'))[0]![1]).toBeGreaterThan(5_000)
})

/** The faults of a plan that shows so many rows. */
function faultsOf(scans: readonly Scan[], shown: number, path = ''): string[] {
  return scans.flatMap(({ table, condition, rows }) => {
    if (!owned.has(table) || empty.has(table) || everyones.has(table)) return []
    const leads = ['organization_id', ...(led[table] ?? []).map((column) => `${column} = `)].some((by) =>
      condition.includes(by),
    )
    const isMuch = rows > 20 * shown + 500 && !ownRows.some((known) => path.startsWith(known))
    return [
      ...(leads ? [] : [`reads ${table} by ${condition}`]),
      ...(isMuch ? [`reads ${rows} rows of ${table} to show ${shown}`] : []),
    ]
  })
}

/** Public, whatever the organization: no organization is named. */
const everyones: ReadonlySet<string> = new Set([
  'announcements',
  'certificate_proofs',
  'notice_documents',
  'notice_editions',
  'notice_events',
  'notices',
  'platform_switches',
  'publications',
  'published_payments',
  'published_policies',
  'published_projects',
  'solicitation_questions',
  'tenants',
  'vendor_listings',
  'vendor_welcomes',
])

/** Reads of one person's or one company's rows, which have their own index. */
const led: Readonly<Record<string, readonly string[]>> = {
  organization_members: ['user_id'],
  user_roles: ['user_id', 'id'],
  user_feedback: ['user_id', 'id'],
  watchers: ['user_id'],
  vendor_accounts: ['account'],
  order_responses: ['account'],
  invoice_submissions: ['account'],
  vendor_registrations: ['account'],
  plan_holders: ['account'],
  finalists: ['account'],
  bid_envelopes: ['bidder'],
  question_askers: ['bidder'],
  protests: ['bidder'],
}

/**
 * Reads of many rows of the user's organization that no screen makes: lines of a period are summed, the history is
 * that of one record, and a foreign log is not opened.
 */
const ownRows = ['/journal_lines?period=', '/record_changes?limit=', '/audit_events?']

/** The screens' queries of a table: the newest, one, the names of some, and the children of another record. */
async function pathsOf(
  { name, key, newest, places, references }: Table,
  { organization_id }: Caller,
): Promise<string[]> {
  const { rows } = await db.query<Record<string, string | null>>(
    `select * from public.${name} where organization_id = $1 limit 3`,
    [organization_id],
  )
  const [id] = key.filter((column) => column !== 'organization_id')
  const values = (column: string) => rows.flatMap((row) => row[column] ?? [])
  // Lines are ordered within their parent; everything else is shown newest first.
  const order = places
    ? '&order=position'
    : newest
      ? '&order=created_at.desc,id.desc'
      : id && !led[name]
        ? `&order=${id}.desc`
        : ''
  return [
    ...(places ? [] : [`/${name}?limit=51${order}`]),
    ...(id && values(id).length > 0
      ? [`/${name}?${id}=eq.${values(id)[0]}`, `/${name}?select=${id}&${id}=in.(${values(id).join()})`]
      : []),
    ...references.flatMap((column) =>
      values(column)
        .slice(0, 1)
        .map((value) => `/${name}?${column}=eq.${value}&limit=51${order}`),
    ),
    ...(newest && values('id').length > 0
      ? [`/record_changes?table_name=eq.${name}&record=eq.${values('id')[0]}&order=id.desc&limit=50`]
      : []),
  ]
}

function asking() {
  let last: Statement | undefined
  const { database } = place.services
  const noted = (...[caller, statement]: Parameters<typeof database.read>) => (
    (last = statement),
    database.read(caller, statement)
  )
  const watched = { ...database, read: noted, show: noted }
  const answer = openTables({ ...place.services, database: watched })
  return async ({ token }: Caller, path: string) => {
    const [rest, query] = path.slice(1).split('?')
    const headers = new Map([['authorization', `Bearer ${token}`]])
    const { status, body } = await answer({
      method: 'GET',
      rest: rest!,
      query: query!,
      headers: { get: (name) => headers.get(name) },
      text: async () => '',
      requestId: 'plans',
    })
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
    return { shown: (JSON.parse(body!) as unknown[]).length, statement: last! }
  }
}

async function signedIn(person: Omit<Caller, 'token'>): Promise<Caller> {
  const { services, clock } = place
  const now = clock.now()
  const { rows } = await db.query<{ id: string }>(
    'insert into auth.sessions (user_id, refreshed_at, created_at, not_after) values ($1, $2, $2, $3) returning id',
    [person.user_id, now, new Date(now.getTime() + 86_400_000)],
  )
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    ...person,
    token: await services.keys.sign({
      sub: person.user_id,
      role: 'authenticated',
      aal: 'aal1',
      session_id: rows[0]!.id,
      iat: seconds,
      exp: seconds + 3_600,
    }),
  }
}

const peopleSql = `
  select m.user_id, m.organization_id, m.display_name as name, coalesce(r.role, 'user') as role,
         exists (select from vendor_accounts a where a.account = m.organization_id) as supplies
    from organization_members m left join user_roles r on r.user_id = m.user_id`
const ownedSql = `
  select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  and a.attname = 'organization_id'
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`
const tablesSql = `
  select c.relname as name, array(select a.attname::text from unnest(x.indkey) k
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k) as key,
         (select count(*) = 2 from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'created_at'))
         as newest,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'position')
           and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'who reads the parent')
           as places,
         array(select distinct a.attname::text from pg_constraint f join pg_attribute a on a.attrelid = c.oid
           and a.attnum = f.conkey[2] where f.conrelid = c.oid and f.contype = 'f' and cardinality(f.conkey) = 2)
           as references
    from pg_class c join pg_index x on x.indrelid = c.oid and x.indisprimary
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   and has_any_column_privilege('authenticated', c.oid, 'select')
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
       and not a.attisdropped) order by 1`
