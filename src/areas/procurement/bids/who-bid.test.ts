import { beforeAll, expect, test } from 'vitest'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { mailNotification } from '#areas/organization/notifications/emails.ts'
import { seal as sealTrail } from '#platform/audit/log/seal.ts'
import type { Caller } from '#platform/database/database.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { jsonLog } from '#platform/log.ts'
import { callerOf, city, type Person } from '#tests/city.ts'
import { afterFile, testDatabase } from '#tests/database.ts'
import { market } from '#tests/market.ts'
import { serve } from '../../../server.ts'
import { jobs } from '../server.ts'

/**
 * Before the opening only the bidder knows who has bid. What every other caller sees is read before and after one
 * more bid is sealed: every table that a person or visitor may read, and every door that looks across organizations.
 * The two must not differ.
 */
type Bidder = Awaited<ReturnType<Awaited<ReturnType<typeof market>>['bidder']>>
let scene: Awaited<ReturnType<typeof setUp>>
beforeAll(async () => void (scene = await setUp()))

async function setUp() {
  const place = await market()
  const { services } = await testDatabase()
  const logged: string[] = []
  const running = await serve(
    {
      ...services,
      settings: { ...services.settings, logRequests: true },
      log: jsonLog((line) => void logged.push(line)),
    },
    { background: false },
  )
  afterFile(() => running.stop())
  const url = `http://127.0.0.1:${running.port}`
  const { id } = await place.published()
  const [acme, birch, cedar, stranger] = [
    await place.bidder('Acme'),
    await place.bidder('Birch'),
    await place.bidder('Cedar'),
    await city(),
  ]
  const evaluator = await place.person('Eva')
  await place.owner.query(
    `with judged as (insert into evaluations (organization_id, number, title, solicitation, chair)
      values ($1, 'EV-1', 'Road salt', $2, $3) returning id)
     insert into panelists (organization_id, evaluation, solicitation, member, part, declared, sees) select $1, id, $2,
     $3, 'evaluator', 'clear', true from judged`,
    [place.organization.id, id, evaluator.user_id],
  )
  const people: Record<string, Person> = {
    'the buyer': place.rosa,
    'an opening officer': place.max,
    'an administrator': place.ada,
    'an evaluator': evaluator,
    'another vendor': birch.ada,
    'another city': stranger.ada,
    'the operator, who works for the buying city': await place.person('Pat', 'platform_admin'),
    'the operator, who works elsewhere': await stranger.person('Pia', 'platform_admin'),
  }
  const ask = async (token: string, path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, {
      ...init,
      headers: {
        apikey: services.keys.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(init.headers as Record<string, string>),
      },
    })
    return `${answer.status} ${await answer.text()}`
  }
  /** As the bidder's browser does it, with everything that follows the answer, and the audit log sealed. */
  const sealBid = async (who: Bidder) => {
    expect(
      await ask(who.rosa.token, '/functions/v1/bids/submit', {
        method: 'POST',
        body: JSON.stringify(await place.seal(who, id, [70, 8])),
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    ).toMatch(/^200/)
    await afterward(who)
  }
  const afterward = async (who: Bidder) => {
    for (let round = 0; round < 4; round++) {
      place.clock.advance(61_000)
      await runDueJobs(services, [...jobs.filter(({ every }) => !every), deliver, mailNotification, sendMail])
    }
    await sealTrail(services, who.organization.id, place.clock.now())
  }
  await sealBid(acme)
  return {
    ...place,
    id,
    acme,
    birch,
    cedar,
    people,
    logged,
    ask,
    sealBid,
    token: (name: string) => people[name]!.token,
  }
}

const names = [
  'the buyer',
  'an opening officer',
  'an administrator',
  'an evaluator',
  'another vendor',
  'another city',
  'the operator, who works for the buying city',
  'the operator, who works elsewhere',
]

/** Marks that identify this company: its number, its vendor number at the city, its people. */
const marksOf = ({ organization, vendor, rosa, max, ada }: Bidder) => [
  organization.id,
  vendor,
  rosa.user_id,
  max.user_id,
  ada.user_id,
  rosa.email,
]

type Lists = Record<string, string[]>

/**
 * Every row of every table that the caller's role may read, with the columns that it may read, through row security.
 */
async function everyRow({ owner, database }: typeof scene, caller: Caller): Promise<Lists> {
  const { rows } = await owner.query<{ name: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, string_agg(format('t.%I', a.attname), ', ' order by a.attnum)
      as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p', 'v') and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime')
      and has_schema_privilege($1, n.oid, 'usage') and has_column_privilege($1, c.oid, a.attnum, 'select')
      group by 1 order by 1`,
    [caller.role],
  )
  // In one statement, which is planned once for all callers of a role.
  const text = rows
    .map(({ name, columns }) => `select '${name}' as table, row(${columns})::text as row from ${name} t`)
    .join(' union all ')
  const { rows: read } = await database.read(caller, { text, name: `every row: ${caller.role}` })
  const found: Lists = Object.fromEntries(rows.map(({ name }) => [name, []]))
  for (const { table, row } of read as { table: string; row: string }[]) found[table]!.push(row)
  for (const each of Object.values(found)) each.sort()
  return found
}

/** Rows that are new or gone, by table. */
const differences = (before: Lists, after: Lists) =>
  Object.fromEntries(
    Object.keys(after).flatMap((name) => {
      const [old, now] = [new Set(before[name]), new Set(after[name])]
      const changed = [
        ...after[name]!.filter((row) => !old.has(row)),
        ...(before[name] ?? []).filter((row) => !now.has(row)),
      ]
      return changed.length > 0 ? [[name, changed]] : []
    }),
  )

/**
 * The buying agency learns by design how many bids are sealed, without a name (docs/decisions/0080); the named buyer is
 * told of each.
 */
const told = (name: string) => (name === 'the buyer' ? ['public.notifications'] : [])
const inTheAgency = [
  'the buyer',
  'an opening officer',
  'an administrator',
  'an evaluator',
  'the operator, who works for the buying city',
]

/** The rows that each caller reads, one after the other: on one connection, which knows the statement. */
async function readByOthers(): Promise<Map<string, Lists>> {
  const read = new Map<string, Lists>()
  for (const name of names) read.set(name, await everyRow(scene, callerOf(scene.people[name]!)))
  return read.set('a visitor', await everyRow(scene, { role: 'anon' }))
}

let sealed: ReturnType<typeof oneMore> | undefined
/** Before and after one more bid is sealed. */
async function oneMore() {
  const before = await readByOthers()
  await scene.sealBid(scene.cedar)
  return { before, after: await readByOthers() }
}

test('one more sealed bid changes no row that anyone but the bidder can read', async () => {
  const { before, after } = await (sealed ??= oneMore())
  const changed: string[] = []
  for (const [name, rowsAfter] of after)
    for (const [table, rows] of Object.entries(differences(before.get(name)!, rowsAfter)))
      if (!told(name).includes(table) || rows.some((row) => marksOf(scene.cedar).some((mark) => row.includes(mark))))
        changed.push(`${name}: ${table} ${rows[0]!.slice(0, 300)}`)
  expect(changed).toEqual([])
})

test('the bidder reads what was sealed, so the search works', async () => {
  const own = await everyRow(scene, callerOf(scene.cedar.ada))
  expect(own['public.bid_envelopes']).toHaveLength(1)
  expect(own['public.audit_events']!.some((row) => row.includes('bids/submit') && row.includes(scene.id))).toBe(true)
})

test('no row that another person reads names a bidder together with the solicitation', async () => {
  const { after } = await (sealed ??= oneMore())
  const named: string[] = []
  for (const [name, tables] of after)
    for (const [table, rows] of Object.entries(tables))
      for (const row of rows)
        if (row.includes(scene.id) && marksOf(scene.acme).some((mark) => row.includes(mark)))
          named.push(`${name}: ${table} ${row.slice(0, 300)}`)
  expect(named).toEqual([])
})

const get = (path: (of: typeof scene) => string) => (of: typeof scene, token: string) => of.ask(token, path(of))
const post =
  (path: string, body: (of: typeof scene) => object = () => ({})) =>
  (of: typeof scene, token: string) =>
    of.ask(token, path, { method: 'POST', body: JSON.stringify(body(of)) })
const parts = (answer: string, ...keep: string[]) => {
  const body = JSON.parse(answer.slice(4)) as Record<string, unknown>
  return JSON.stringify([answer.slice(0, 3), ...keep.map((name) => body[name])])
}

/** Doors beside the table API that see more than one organization, or every event. */
const doors: [string, (of: typeof scene, token: string) => Promise<string>][] = [
  ...(['entries?limit=100', 'verbs', 'checkpoints', 'export', 'verification'] as const).map(
    (what): [string, ReturnType<typeof get>] => [
      `the bidder's trail: ${what}`,
      get(({ birch }) => `/trail/v1/logs/${birch.organization.id}/${what}`),
    ],
  ),
  ['the growth of the bidder’s trail', get(({ birch }) => `/trail/v1/logs/${birch.organization.id}/growth?days=1`)],
  ['the city’s trail', get(({ organization }) => `/trail/v1/logs/${organization.id}/entries?limit=100`)],
  ['the logs', get(() => '/trail/v1/logs')],
  [
    'files of the bidder',
    post('/storage/v1/object/list/documents', ({ birch }) => ({ prefix: birch.organization.id, limit: 100 })),
  ],
  ['envelopes to open', post('/functions/v1/openings/envelopes', ({ id }) => ({ id }))],
  // A bidder is a plan holder: for the agency's own people that number is the number of bids, which they know.
  ['plan holders', post('/functions/v1/solicitations/plan-holders', ({ id }) => ({ id }))],
  ['organizations', post('/functions/v1/tenants/list')],
  ['people', post('/functions/v1/members/list')],
  ['plans and income', post('/functions/v1/plans/business')],
  ['growth of the platform', post('/functions/v1/growth/platform')],
  ['the search', post('/rest/v1/rpc/search_records', () => ({ query: 'Birch' }))],
  ['the search in files', post('/rest/v1/rpc/search_files', () => ({ query: 'Birch' }))],
  ['the search in texts', post('/rest/v1/rpc/search_texts', () => ({ query: 'Birch' }))],
  [
    'the records of the solicitation',
    post('/rest/v1/rpc/chain_of', ({ id }) => ({ about: 'solicitations', this: id })),
  ],
  [
    'the record of the vendor',
    post('/functions/v1/vendors/performance', ({ birch }) => ({ id: birch.vendor, vendor: birch.vendor })),
  ],
  ['open data', get(({ id }) => `/open/v1/ocds/records/${id}.json`)],
  ['all open data', get(() => '/open/v1/ocds/releases.json')],
  ['the console', async (of, token) => parts(await post('/functions/v1/platform/console')(of, token), 'jobs', 'runs')],
  [
    'monitoring',
    async (of, token) => parts(await get(() => '/functions/v1/monitoring')(of, token), 'queue', 'storage'),
  ],
]

const tries = doors.flatMap(([door]) =>
  names
    .filter((name) => name !== 'another vendor' && !(door === 'plan holders' && inTheAgency.includes(name)))
    .map((name): [string, string] => [name, door]),
)

test('no door counts one more bid', async () => {
  const look = async () => {
    const seen: string[] = []
    for (const [name, door] of tries)
      seen.push(await doors.find(([words]) => words === door)![1](scene, scene.token(name)))
    return seen
  }
  const before = await look()
  await scene.sealBid(scene.birch)
  const after = await look()
  expect(
    tries.flatMap(([name, door], at) =>
      before[at] === after[at] ? [] : [[name, door, before[at]!.slice(0, 600), after[at]!.slice(0, 600)]],
    ),
  ).toEqual([])
})

test('the request log and the metrics name neither the bid nor its sender', async () => {
  const { logged, ask, services, cedar, acme, birch } = scene
  const lines = logged.filter((line) => line.includes('bids/'))
  expect(lines).toEqual([])
  const bidders = [cedar, acme, birch].flatMap(marksOf)
  expect(
    logged.filter((line) => line.includes('/functions/') && bidders.slice(0, 6).some((mark) => line.includes(mark))),
  ).toEqual([])
  expect(await ask(services.keys.anonKey, '/metrics')).not.toContain('bids/submit')
  expect(await ask(scene.token('an opening officer'), '/functions/v1/monitoring')).not.toContain('bids/submit')
})
