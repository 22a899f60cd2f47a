import { readFileSync } from 'node:fs'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askerOf } from './batch.ts'
import { joined, windowOf } from './realtime.ts'
import { startDemonstration } from './demonstration.ts'

// Live changes by caller, on the rows of a whole demo. Each caller's changes are in who-hears.txt, which people write
// and review; row security itself confirms, row by row, that each may read them.

const names = [
  'a visitor',
  'Rosa Delgado',
  'Max Okafor',
  'Ada Lindqvist',
  'Program Staff',
  'Grant Manager',
  'Organization Admin',
  'Vera Novak',
  'Pat Moreau',
]
const owners = ['City of Alder Falls', 'Department for the Aging', 'Larkspur Paving']

type Person = {
  user_id: string
  organization_id: string
  name: string
  organization: string
  role: string
  supplies: boolean
  email: string
}
type Table = { name: string; key: string[]; owned: boolean; column: string; roles: string[] }
/** A changing row, with its owner's place among the owners. */
type Row = { id: string; json: string; owner: number }
type Caller = {
  name: string
  person: Person | undefined
  client: SupabaseClient
  token: string
  all: string[]
  filtered: string[]
  windows: Awaited<ReturnType<typeof windowOf>>[]
  /** The tables that a window hears of which begins after the changes. */
  replayed: string[]
}

let wire: Awaited<ReturnType<typeof startDemonstration>>
let db: PoolClient
let of: string[]
let tables: Table[]
const callers: Caller[] = []
/**
 * The changing rows: all of a small table; of others, one per organization that each caller reads and one that they
 * do not.
 */
const rows = new Map<Table, Row[]>()
/** The first set of received changes. */
const patterns = new Map<string, string>()

beforeAll(async () => {
  wire = await startDemonstration()
  db = await wire.owner.connect()
  const people = (await db.query<Person>(peopleSql)).rows
  of = owners.map((name) => people.find(({ organization }) => organization.startsWith(name))!.organization_id)
  tables = (await db.query<Table>(tablesSql)).rows
  // Rows are touched without further effects: only the change notification stays active.
  for (const { name } of tables)
    for (const event of ['update', 'delete'])
      await db.query(`alter table public.${name} enable always trigger realtime_${event}`)
  await db.query('set session_replication_role = replica')
  for (const name of names)
    callers.push(
      await enter(
        name,
        people.find((person) => person.name === name),
      ),
    )
  for (const table of tables) rows.set(table, await rowsOf(table))
  for (const caller of callers) for (const [table, readable] of await readBy(caller)) pick(table, readable)
  for (const [table, all] of rows)
    rows.set(
      table,
      all.filter((row) => picked.has(row)),
    )
  for (const caller of callers) await listen(caller)
  const before: string[] = []
  for (const caller of callers) before.push(await positionsOf(caller))
  await touch(tables)
  for (const [place, caller] of callers.entries()) await replay(caller, before[place]!)
  await settled()
  for (const table of tables) patterns.set(table.name, patternOf(table))
})
afterAll(async () => {
  await Promise.all(callers.map(({ client }) => client.removeAllChannels()))
  db?.release()
})

const page = readFileSync(new URL('who-hears.txt', import.meta.url), 'utf8').replaceAll(/^#.*\n/gm, '')
const [ofTables = '', ofTopics = ''] = page.split('\nTopics\n')

test('a change of a table is received by the callers on the reviewed page', () => {
  const expected = new Map(
    ofTables.split(/\n(?=\S)/).flatMap((part) => {
      const [pattern, ...lines] = part.trim().split('\n')
      return lines
        .join(' ')
        .split(/\s+/)
        .filter(Boolean)
        .map((table) => [table, pattern!] as const)
    }),
  )
  const wrong = [...new Set([...patterns.keys(), ...expected.keys()])].filter(
    (table) => patterns.get(table) !== expected.get(table),
  )
  expect(wrong.map((table) => `${table}: ${patterns.get(table)} instead of ${expected.get(table)}`)).toEqual([])
})

test('a window hears of the same tables, as it watches and when it begins later', () => {
  const wrong = callers.flatMap((caller) => [
    ...differences(`${caller.name}, watching,`, tablesHeard(caller), watchedBy(caller)),
    ...differences(`${caller.name}, later,`, tablesHeard(caller), [...new Set(caller.replayed)]),
  ])
  expect(wrong).toEqual([])
})

/**
 * Read but not notified: the operator reads the names of all organizations; a colleague's waiting items are sent to
 * that colleague.
 */
const readOnly = ({ name, person }: Caller, { id, owner, json }: Row) =>
  (name === 'Pat Moreau' && id.startsWith('organizations ') && owner !== 0) ||
  (id.startsWith('approval_waiting ') && JSON.parse(json).person !== person?.user_id)

test('each change is received once, by exactly those who read the row, with a filter and without', async () => {
  const wrong: string[] = []
  for (const caller of callers) {
    const readable = (await readableBy(caller)).filter((row) => !readOnly(caller, row))
    wrong.push(
      ...differences(
        caller.name,
        readable.map(({ id }) => id),
        caller.all,
      ),
    )
    wrong.push(
      ...differences(
        `${caller.name} with a filter`,
        readable.filter(isFiltered).map(({ id }) => id),
        caller.filtered,
      ),
    )
  }
  expect(wrong).toEqual([])
})

test('a deletion is sent to its own people and its owner, and only to those who could read the row', async () => {
  callers.forEach(forget)
  await db.query('begin')
  await db.query('savepoint there')
  for (const table of tables) await db.query(`delete from public.${table.name} where ${keyIn(table)}`, [keysOf(table)])
  const { rows: lines } = await db.query(
    'select to_jsonb(c) as line from realtime.changes c where c.xid = pg_current_xact_id()',
  )
  // The rows stay: the notification is what the recorder wrote, and the receivers are unchanged.
  await db.query('rollback to savepoint there')
  await db.query(
    `insert into realtime.changes overriding system value select *
      from jsonb_populate_recordset(null::realtime.changes, $1)`,
    [JSON.stringify(lines.map(({ line }) => line))],
  )
  await db.query('commit')
  await settled()

  const whose = new Map(
    lines.map(({ line }) => [
      idOf(
        tables.find(({ name }) => name === line.table_name)!,
        line.key,
      ),
      line,
    ]),
  )
  const wrong: string[] = []
  for (const caller of callers) {
    const own = (await readableBy(caller)).filter((row) => {
      const { organization_id, owner_id } = whose.get(row.id)!
      return (
        caller.person !== undefined &&
        !readOnly(caller, row) &&
        (organization_id === caller.person.organization_id || owner_id === caller.person.user_id)
      )
    })
    wrong.push(
      ...differences(
        caller.name,
        own.map(({ id }) => id),
        caller.all,
      ),
      ...differences(`${caller.name}, watching,`, tablesHeard(caller), watchedBy(caller)),
    )
  }
  expect(wrong).toEqual([])
  expect(callers.every(({ name, all }) => (name === 'a visitor' ? all.length === 0 : all.length > 0))).toBe(true)
})

/** Walls between the roles of one agency. */
const weakened = { paying_accounts: 'people read', vendor_bank_accounts: 'managers read', webhooks: 'people read' }

test('a weakened wall lets changes through', async () => {
  const ours = '(organization_id = (select app.organization_id()))'
  const some = tables.filter(({ name }) => name in weakened)
  for (const [name, policy] of Object.entries(weakened))
    await db.query(`alter policy "${policy}" on ${name} using ${ours}`)
  // A current listener finds that the policies have changed, and joins again.
  await touch(some)
  await rejoin()
  callers.forEach(forget)
  await touch(some)
  const count = (pattern: string) => pattern.replaceAll(/[^a]/g, '').length
  expect(
    some.filter((table) => count(patternOf(table)) <= count(patterns.get(table.name)!)).map(({ name }) => name),
  ).toEqual([])
  expect(some).toHaveLength(3)
})

test('a topic is joined and received by the callers on the reviewed page', async () => {
  const found: string[] = []
  for (const line of ofTopics.trim().split('\n')) {
    const [name = '', speaker = ''] = line.split(/\s+/)
    found.push([name, speaker, ...(await heardOn(name, speaker))].join(' '))
  }
  expect(found).toEqual(
    ofTopics
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/).join(' ')),
  )
})

test('after the end of a token or a role no more changes are received', async () => {
  const [max, ada] = ['Max Okafor', 'Ada Lindqvist'].map((name) => callers.find((caller) => caller.name === name)!) as [
    Caller,
    Caller,
  ]
  // Data that managers read and others do not.
  const managers = tables.filter(({ name }) => patterns.get(name)!.startsWith('..aa') && !(name in weakened))
  await rejoin()
  await db.query('delete from user_roles where user_id = $1', [max.person!.user_id])
  wire.clock.advance(3_000)
  await settled()
  callers.forEach(forget)
  await touch(managers)
  expect([...max.all, ...watchedBy(max)]).toEqual([])
  expect(ada.all.length).toBeGreaterThan(0)

  await db.query('delete from auth.sessions where user_id = $1', [ada.person!.user_id])
  wire.clock.advance(3_000)
  callers.forEach(forget)
  await touch(tables.filter(({ name }) => name !== 'organization_members' && name !== 'user_roles'))
  expect([...ada.all, ...watchedBy(ada)]).toEqual([])
  const others = callers.filter(({ name }) => name === 'Grant Manager' || name === 'Rosa Delgado')
  expect(others.every(({ all }) => all.length > 0)).toBe(true)

  wire.clock.advance(20 * 60_000)
  callers.forEach(forget)
  await touch(tables, false)
  expect(callers.filter(({ person }) => person).flatMap(({ all }) => all)).toEqual([])
})

/** Each caller's share of the changes, by owner of the rows: . none, s some, a all, 0 where no row is. */
function patternOf(table: Table): string {
  const parts = table.owned
    ? of.map((_, owner) => rows.get(table)!.filter((row) => row.owner === owner))
    : [rows.get(table)!]
  const sign = (caller: Caller, some: Row[]) => {
    const count = some.filter(({ id }) => caller.all.includes(id)).length
    return some.length === 0 ? '0' : count === 0 ? '.' : count < some.length ? 's' : 'a'
  }
  return parts.map((some) => callers.map((caller) => sign(caller, some)).join('')).join(' ')
}

const idOf = ({ name, key }: Pick<Table, 'name' | 'key'>, row: Record<string, unknown>) =>
  `${name} ${JSON.stringify(key.map((column) => row[column]))}`
const keySql = ({ key }: Table) => `jsonb_build_object(${key.map((column) => `'${column}', ${column}`).join(', ')})`
const keyIn = (table: Table) => `${keySql(table)} = any ($1::jsonb[])`
const keysOf = (table: Table) => rows.get(table)!.map(({ json }) => json)
const isFiltered = ({ owner, id }: Row) =>
  owner === 0 && tables.some(({ name, owned }) => owned && id.startsWith(`${name} `))
function forget(caller: Caller): void {
  Object.assign(caller, { all: [], filtered: [] })
  for (const { changed } of caller.windows) changed.rest().length = 0
}
const tablesHeard = ({ all }: Caller) => [...new Set(all.map((id) => id.split(' ')[0]!))]
const watchedBy = ({ windows }: Caller) => [...new Set(windows.flatMap(({ changed }) => changed.rest()))]

async function rowsOf(table: Table): Promise<Row[]> {
  const owner = table.owned ? 'organization_id' : table.name === 'organizations' ? 'id' : 'null::uuid'
  const { rows: found } = await db.query<{ key: string; owner: string | null }>(
    `select ${keySql(table)}::text as key, ${owner} as owner from public.${table.name} order by 1`,
  )
  return found
    .map(({ key, owner: whose }) => ({ id: idOf(table, JSON.parse(key)), json: key, owner: of.indexOf(whose ?? '') }))
    .filter((row) => !table.owned || row.owner >= 0)
}

const picked = new Set<Row>()
function pick(table: Table, readable: ReadonlySet<string>): void {
  const all = rows.get(table)!
  if (all.length <= 60) return all.forEach((row) => picked.add(row))
  for (const owner of [-1, 0, 1, 2])
    for (const isRead of [true, false]) {
      const row = all.find((each) => each.owner === owner && readable.has(each.id) === isRead)
      if (row) picked.add(row)
    }
}

/** Changes the rows, all of them in one transaction, and waits until all notifications have arrived. */
async function touch(some: Table[], wait = true): Promise<void> {
  await db.query('begin')
  for (const table of some)
    await db.query(`update public.${table.name} set ${table.column} = ${table.column} where ${keyIn(table)}`, [
      keysOf(table),
    ])
  await db.query('commit')
  await settled(wait ? callers : callers.filter(({ person }) => !person))
}

/** A join is answered after a check, and after everything sent before it: frames of a socket keep their order. */
async function settled(some = callers): Promise<void> {
  await Promise.all(
    some.map(async ({ client, person }) => {
      const channel = client
        .channel(person ? 'settled' : 'public:settled')
        .on(
          'postgres_changes' as never,
          { event: '*', schema: 'public', table: 'publications' } as never,
          () => undefined,
        )
      await joined(channel).catch(() => undefined)
      await client.removeChannel(channel)
    }),
  )
}

async function enter(name: string, person: Person | undefined): Promise<Caller> {
  if (!person)
    return {
      name,
      person,
      client: wire.client(),
      token: wire.anonKey,
      all: [],
      filtered: [],
      windows: [],
      replayed: [],
    }
  const now = wire.clock.now()
  const {
    rows: [session],
  } = await db.query<{ id: string }>(
    'insert into auth.sessions (user_id, refreshed_at, created_at, not_after) values ($1, $2, $2, $3) returning id',
    [person.user_id, now, new Date(now.getTime() + 86_400_000)],
  )
  const seconds = Math.floor(now.getTime() / 1000)
  const token = await wire.services.keys.sign({
    sub: person.user_id,
    email: person.email,
    role: 'authenticated',
    aal: 'aal1',
    session_id: session!.id,
    iat: seconds,
    exp: seconds + 900,
  })
  const client = wire.signedIn({ token })
  await client.realtime.setAuth(token)
  return { name, person, client, token, all: [], filtered: [], windows: [], replayed: [] }
}

/** All tables in one channel; and each table of an organization, filtered by the city, twenty to a channel. */
async function listen(caller: Caller): Promise<void> {
  const hear = (list: 'all' | 'filtered') =>
    ((change: { table: string; eventType: string; new: Record<string, unknown>; old: Record<string, unknown> }) => {
      const table = tables.find(({ name }) => name === change.table)!
      caller[list].push(idOf(table, change.eventType === 'DELETE' ? change.old : change.new))
    }) as never
  const channel = (name: string) => caller.client.channel(caller.person ? name : `public:${name}`)
  await joined(channel('all').on('postgres_changes' as never, { event: '*', schema: 'public' } as never, hear('all')))
  const theirs = tables.filter(({ owned, roles }) => owned && roles.includes(caller.person ? 'authenticated' : 'anon'))
  caller.windows = []
  for (let at = 0; at < tables.length; at += 200) {
    const window = await windowOf(caller.client, caller.person ? `window ${at}` : `public:window ${at}`)
    window.watch({ tables: tables.slice(at, at + 200).map(({ name }) => name) })
    caller.windows.push(window)
  }
  for (let from = 0; from < theirs.length; from += 20) {
    const some = channel(`filtered ${from}`)
    for (const { name } of theirs.slice(from, from + 20))
      some.on(
        'postgres_changes' as never,
        { event: '*', schema: 'public', table: name, filter: `organization_id=eq.${of[0]}` } as never,
        hear('filtered'),
      )
    await joined(some)
  }
}

/** Where a batch of this caller has read. */
async function positionsOf({ token }: Caller): Promise<string> {
  const asker = askerOf((path, init) => fetch(wire.url + path, init), token)
  const { opening } = await asker.together([{ method: 'GET', path: '/rest/v1/publications?limit=1' }])
  return opening.positions!
}

/** So few at a time that fewer lines are missed than a window is told of. */
const tablesAtOnce = 12

async function replay(caller: Caller, from: string): Promise<void> {
  const window = await windowOf(caller.client, caller.person ? 'later' : 'public:later')
  for (let at = 0; at < tables.length; at += tablesAtOnce)
    window.watch({ tables: tables.slice(at, at + tablesAtOnce).map(({ name }) => name), from })
  await settled([caller])
  expect(window.behind.rest()).toEqual([])
  caller.replayed = window.changed.rest()
  await caller.client.removeChannel(window.channel)
}

async function rejoin(): Promise<void> {
  for (const caller of callers) {
    await caller.client.removeAllChannels()
    await listen(caller)
  }
}

/** The rows that row security lets a caller read, among those that change now. */
const readableBy = async (caller: Caller): Promise<Row[]> =>
  [...(await readBy(caller, true))].flatMap(([table, readable]) =>
    rows.get(table)!.filter(({ id }) => readable.has(id)),
  )

async function readBy({ person }: Caller, those = false): Promise<Map<Table, Set<string>>> {
  const settings = {
    'app.user_id': person?.user_id,
    'app.organization_id': person?.organization_id,
    'app.role': person?.role,
    'app.session_id': person?.user_id,
    'app.aal': person && 'aal1',
    role: !person ? 'anon' : person.supplies ? 'supplier' : 'authenticated',
  }
  const found = new Map<Table, Set<string>>()
  await db.query('begin')
  for (const [name, value] of Object.entries(settings))
    await db.query('select set_config($1, $2, true)', [name, value ?? ''])
  for (const table of tables) {
    const mayAsk = table.roles.includes(person ? 'authenticated' : 'anon')
    const text = `select ${keySql(table)} as key from public.${table.name}
      where ${those ? keyIn(table) : '$1::jsonb[] is not null'}`
    const read = mayAsk
      ? (await db.query<{ key: Record<string, unknown> }>(text, [those ? keysOf(table) : []])).rows
      : []
    found.set(table, new Set(read.map(({ key }) => idOf(table, key))))
  }
  await db.query('rollback')
  return found
}

function differences(who: string, may: string[], did: string[]): string[] {
  const [allowed, told] = [new Set(may), new Set(did)]
  return [
    ...may.filter((id) => !told.has(id)).map((id) => `${who} does not hear ${id}`),
    ...[...told].filter((id) => !allowed.has(id)).map((id) => `${who} hears ${id}`),
    ...(told.size < did.length ? [`${who} hears something twice`] : []),
  ]
}

/** Who joins a topic (p: as a private one too), who receives its messages, and who sees the sender's presence. */
async function heardOn(template: string, speaker: string): Promise<[string, string, string]> {
  const ada = callers[3]!
  const name = template.replace('ADA', ada.person!.user_id).replace('CITY', of[0]!)
  const said = new Set<Caller>()
  const seen = new Set<Caller>()
  const channels = new Map<Caller, RealtimeChannel>()
  // A person who left the same topic a moment ago may still be shown to a new one.
  const mark = crypto.randomUUID()
  const isHere = ({ newPresences }: { newPresences: Record<string, unknown>[] }) =>
    newPresences.some((presence) => presence.mark === mark)
  let signs = ''
  for (const caller of callers) {
    const join = async (isPrivate: boolean) => {
      const channel = caller.client.channel(name, {
        config: {
          private: isPrivate,
          broadcast: { self: true, ack: true },
          presence: { key: caller.name, enabled: true },
        },
      })
      channel
        .on('broadcast', { event: '*' }, () => void said.add(caller))
        .on('presence', { event: 'join' }, (joining) => void (isHere(joining) && seen.add(caller)))
      return joined(channel).then(
        () => channel,
        () => void caller.client.removeChannel(channel),
      )
    }
    const closed = await join(true)
    if (closed) await caller.client.removeChannel(closed)
    const open = await join(false)
    if (open) channels.set(caller, open)
    signs += open ? (closed ? 'p' : 'o') : closed ? '?' : '-'
  }
  const service = wire.service()
  const voice =
    speaker === 'installation'
      ? service.channel(name, { config: { broadcast: { ack: true } } })
      : channels.get(callers.find((caller) => caller.name.startsWith(speaker))!)!
  if (speaker === 'installation') await joined(voice)
  await voice.send({ type: 'broadcast', event: 'said', payload: {} })
  if (speaker !== 'installation') await voice.track({ mark })
  await settled()
  for (const [caller, channel] of channels) await caller.client.removeChannel(channel)
  await service.removeAllChannels()
  const marks = (those: Set<Caller>) => callers.map((caller) => (those.has(caller) ? 'a' : '.')).join('')
  return [signs, marks(said), marks(seen)]
}

const peopleSql = `
  select m.user_id, m.organization_id, m.display_name as name, m.email, o.name as organization, r.role,
  exists (select from vendor_accounts a where a.account = m.organization_id) as supplies
    from organization_members m join organizations o on o.id = m.organization_id
    join user_roles r on r.user_id = m.user_id`
/** A column that may be set to its own value. */
const tablesSql = `
  select c.relname as name,
         (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
           join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) where i.indrelid = c.oid
           and i.indisprimary) as key,
         exists (select from pg_attribute where attrelid = c.oid and attname = 'organization_id') as owned,
         (select attname from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
           and attgenerated = '' and attidentity = '' order by attnum limit 1) as column,
         (select coalesce(json_agg(role), '[]') from unnest(array['anon', 'authenticated']) role
           where not exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid
             and a.attnum = any (i.indkey)
                              where i.indrelid = c.oid and i.indisprimary
                              and not has_column_privilege(role, c.oid, a.attnum, 'select'))) as roles
    from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname = 'realtime_update'
    and c.relnamespace = 'public'::regnamespace order by 1`
