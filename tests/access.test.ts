import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actors, cast, targets, type ActorName, type Cast, type Target } from './access-actors.ts'
import { attempts, trier, type Attempt } from './access-attempts.ts'
import { policy, tableOf } from './access-policy.ts'
import { tablesOf, type Table } from './access-rows.ts'
import { testDatabase } from './database.ts'

/** Every table of the catalogue x every actor x every operation x whose row, against the reviewed page. */
type Cell = { line: string; actor: ActorName; target: Target }
/** Actors for whom the row is the same one: a colleague's, a stranger's. */
type Group = { line: string; target: Target; actors: ActorName[] }

let db: PoolClient
let people: Cast
let tables: Map<string, Table>
let { outcomes, granted, forgetGrants } = {} as ReturnType<typeof trier>

beforeAll(async () => {
  people = await cast()
  db = await (await testDatabase()).owner.connect()
  tables = new Map((await tablesOf(db)).map((table) => [table.name, table]))
  ;({ outcomes, granted, forgetGrants } = trier(db, tables))
})
afterAll(() => db?.release())

const lines = Object.keys(policy)
const cells: Cell[] = lines.flatMap((line) => actors.flatMap((actor) => targets.map((target) => ({ line, actor, target }))))

test('every table has its line, and every line its table', () => {
  expect([...new Set(lines.map(tableOf))].sort()).toEqual([...tables.keys()].sort())
})

test('a view of the house shows each person only what the tables behind it show them', async () => {
  const { rows } = await db.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relkind = 'v' and c.relnamespace = 'app'::regnamespace
      and not coalesce('security_invoker=true' = any (c.reloptions), false)`)
  expect(rows).toEqual([])
})

test('everybody may do exactly what the page says', async () => {
  const wrong: string[] = []
  for (const group of grouped(cells)) await undone(async () => wrong.push(...(await differences(group))))
  expect(wrong).toEqual([])
}, 900_000)

test('people fill in and change the columns that the page names, and no others', async () => {
  const wrong: string[] = []
  for (const line of lines.filter((line) => line === tableOf(line))) {
    const table = tables.get(line)!
    const { fillable = [], changeable = [] } = policy[line]!
    const named = { INSERT: fillable === 'every column' ? table.columns.map(({ name }) => name) : fillable, UPDATE: changeable }
    for (const privilege of ['INSERT', 'UPDATE'] as const) {
      const [signedIn, anon] = [await granted(table, 'authenticated', privilege), await granted(table, 'anon', privilege)]
      if (`${[...signedIn].sort()}` !== `${[...named[privilege]].sort()}`) wrong.push(`${privilege} on ${line}: ${signedIn.join(', ')}`)
      if (anon.some((name) => !signedIn.includes(name))) wrong.push(`visitors ${privilege} on ${line}: ${anon.join(', ')}`)
    }
  }
  expect(wrong).toEqual([])
})

type Policy = { table: string; name: string; roles: string[]; command: string; using: string | null; check: string | null }

// For an owner who is no superuser: row security is forced on it too, and the triggers that record are its own.
const ofTheOwner = [
  'app.destroyed_records: destructions are looked up',
  'app.held_scopes: holds are looked up',
  'app.idempotency_keys: the redactor forgets',
  'app.idempotency_keys: the redactor reads',
  'app.search_words: the recorder inserts',
  'app.search_words: the recorder reads',
  'app.trail_waiting: the recorder inserts',
  'public.audit_events: the redactor reads',
  'public.audit_events: the redactor redacts',
  'public.bid_envelopes: the counter counts',
  'public.organization_members: names are compared',
  'public.organizations: names are compared',
  'public.plan_holders: the counter counts',
  'public.record_changes: the recorder inserts',
  'public.record_changes: the redactor reads',
  'public.record_changes: the redactor redacts',
  'public.search_entries: the recorder deletes',
  'public.search_entries: the recorder inserts',
  'public.search_entries: the recorder reads',
  'public.search_entries: the recorder updates',
  'public.user_roles: the operator is looked for',
  'realtime.changes: the recorder inserts',
]

test('no policy can be dropped or weakened without this page noticing', async () => {
  const { rows: policies } = await db.query<Policy>(policiesSql)
  expect(policies.length).toBeGreaterThan(2 * tables.size - 5)
  const known = new Set(Object.values(people).map(({ asking }) => asking?.role))
  expect(policies.filter(({ roles }) => !roles.some((role) => known.has(role))).map(({ table, name }) => `${table}: ${name}`)).toEqual(ofTheOwner)

  const survivors: string[] = []
  for (const each of policies.filter(({ roles }) => roles.some((role) => known.has(role))))
    for (const [mutation, sql] of mutationsOf(each))
      if (!(await undone(async () => (await db.query(sql), isNoticed(each)))) && !(await isSecondWall(each, sql))) survivors.push(`${mutation}: "${each.name}" on ${each.table}`)
  expect(survivors).toEqual([])
}, 900_000)

async function differences({ line, actors: names, target }: Group, wanted: readonly Attempt[] = attempts): Promise<string[]> {
  const found = await outcomes(line, names.map((name) => people[name]), target, wanted).catch((error: Error) => { throw new Error(`${line} (${target}): ${error.message} ${(error as { detail?: string }).detail ?? ""}`) })
  return names.flatMap((actor, at) =>
    (Object.entries(found[at]!) as [Attempt, boolean][])
      .filter(([attempt, can]) => can !== isAllowed(line, actor, target, attempt))
      .map(([attempt, can]) => `${actor} ${can ? 'can' : 'cannot'} ${attempt} ${line} (${target})`),
  )
}

function grouped(all: readonly Cell[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { line, actor, target } of all) {
    const { organization, person } = people[actor].of[target]
    const key = `${line} ${target} ${organization} ${person}`
    const group = groups.get(key)
    if (group) group.actors.push(actor)
    else groups.set(key, { line, target, actors: [actor] })
  }
  return [...groups.values()]
}

function isAllowed(line: string, actor: ActorName, target: Target, attempt: Attempt): boolean {
  const { house, ...rules } = policy[line]!
  const operation = attempt === 'move' ? 'update' : attempt
  const ofTheHouse = house?.[operation] ?? (line.startsWith('auth.') ? ['identity', 'custodian'] : ['service_role', 'custodian'])
  if (ofTheHouse.includes(actor)) return true
  // Nobody else gives a row away.
  if (attempt === 'move') return false
  const rule = rules[operation]
  return (rule?.[target] ?? (target === 'mine' ? rule?.ours : undefined) ?? []).includes(actor)
}

const policiesSql = `
  select schemaname || '.' || tablename as table, policyname as name, roles::text[], cmd as command, qual as using, with_check as check
    from pg_policies where schemaname in ('public', 'app', 'auth', 'storage', 'realtime') order by 1, 2`

function mutationsOf({ table, name, using, check }: Policy): [mutation: string, sql: string][] {
  const isOpen = [using, check].every((expression) => expression === null || expression === 'true')
  const open = [using !== null && 'using (true)', check !== null && 'with check (true)'].filter(Boolean).join(' ')
  return [['dropped', `drop policy "${name}" on ${table}`], ...(isOpen ? [] : [['weakened', `alter policy "${name}" on ${table} ${open}`] as [string, string]])]
}

const cellsOf = new Map<string, Cell[]>()
for (const cell of cells) cellsOf.set(tableOf(cell.line), [...(cellsOf.get(tableOf(cell.line)) ?? []), cell])
const decidedBy = ({ table, roles }: Policy) => grouped((cellsOf.get(table) ?? []).filter(({ actor }) => roles.includes(people[actor].asking?.role ?? '')))
const attemptsOf = ({ command }: Policy) => attempts.filter((attempt) => command === 'ALL' || command === (attempt === 'move' ? 'UPDATE' : attempt.toUpperCase()))

/** One cell that differs is enough; only those are asked that the policy can decide. */
async function isNoticed(each: Policy): Promise<boolean> {
  for (const group of decidedBy(each)) if ((await differences(group, attemptsOf(each))).length > 0) return true
  return false
}

/** Some policies stand behind a missing grant of a column. Each must hold by itself on the day that somebody grants it. */
const isSecondWall = (each: Policy, mutation: string) =>
  undone(async () => {
    await db.query(`grant insert, update on ${each.table} to ${each.roles.join(', ')}`)
    forgetGrants()
    const seen = async () => {
      const all = []
      for (const { line, actors: names, target } of decidedBy(each)) all.push(await outcomes(line, names.map((name) => people[name]), target, attemptsOf(each)))
      return JSON.stringify(all)
    }
    const before = await seen()
    await db.query(mutation)
    return before !== (await seen())
  }).finally(forgetGrants)

/** Each in a transaction of its own: one that holds thousands of attempts grows slower with every one of them. */
async function undone<T>(work: () => Promise<T>): Promise<T> {
  await db.query('begin')
  try {
    return await work()
  } finally {
    await db.query('rollback')
  }
}
