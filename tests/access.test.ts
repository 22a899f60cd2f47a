import { escapeLiteral, type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, type ActorName, type Cast } from './access-actors.ts'
import { attempts, trier, type Attempt, type Stage, type Trier, type Try } from './access-attempts.ts'
import { cells, differences, grouped, isAllowed, lines, type Cell, type Group } from './access-matrix.ts'
import { policy, tableOf } from './access-policy.ts'
import { tablesOf, type Table } from './access-rows.ts'
import { testDatabase } from './database.ts'

let db: PoolClient
let people: Cast
let tables: Map<string, Table>
let { staged, outcomes, granted, forgetGrants } = {} as Trier

beforeAll(async () => {
  people = await cast()
  await connect()
})
afterAll(() => db?.release())

async function connect(): Promise<void> {
  db?.release(true)
  db = await (await testDatabase()).owner.connect()
  tables = new Map((await tablesOf(db)).map((table) => [table.name, table]))
  ;({ staged, outcomes, granted, forgetGrants } = await trier(db, tables))
}

test('every table has its line, and every line its table', () => {
  expect([...new Set(lines.map(tableOf))].sort()).toEqual([...tables.keys()].sort())
})

test('a view of the house shows each person only what the tables behind it show them', async () => {
  const { rows } = await db.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relkind = 'v' and c.relnamespace = 'app'::regnamespace
      and not coalesce('security_invoker=true' = any (c.reloptions), false)`)
  expect(rows).toEqual([])
})

test('everyone may do exactly what the page says', async () => {
  const wrong: string[] = []
  for (const group of grouped(people, cells))
    await undone(async () => wrong.push(...(await differences(people, outcomes, group))))
  expect(wrong).toEqual([])
})

test('people fill in and change only the columns that the page names', async () => {
  const wrong: string[] = []
  for (const line of lines.filter((line) => line === tableOf(line))) {
    const table = tables.get(line)!
    const { fillable = [], changeable = [] } = policy[line]!
    const named = {
      INSERT: fillable === 'every column' ? table.columns.map(({ name }) => name) : fillable,
      UPDATE: changeable,
    }
    for (const privilege of ['INSERT', 'UPDATE'] as const) {
      const [signedIn, anon] = [
        await granted(table, 'authenticated', privilege),
        await granted(table, 'anon', privilege),
      ]
      if (`${[...signedIn].sort()}` !== `${[...named[privilege]].sort()}`)
        wrong.push(`${privilege} on ${line}: ${signedIn.join(', ')}`)
      if (anon.some((name) => !signedIn.includes(name)))
        wrong.push(`visitors ${privilege} on ${line}: ${anon.join(', ')}`)
    }
  }
  expect(wrong).toEqual([])
})

type Policy = {
  table: string
  name: string
  roles: string[]
  command: string
  using: string | null
  check: string | null
  permissive: boolean
}

// For an owner who is not a superuser: row security is forced on it too, and the recording triggers are its own.
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

test('dropping or weakening any policy is detected by this page', async () => {
  const { rows: policies } = await db.query<Policy>(policiesSql)
  expect(policies.length).toBeGreaterThan(2 * tables.size - 5)
  const known = new Set(Object.values(people).flatMap(rolesOf))
  expect(
    policies
      .filter(({ roles }) => !roles.some((role) => known.has(role)))
      .map(({ table, name }) => `${table}: ${name}`),
  ).toEqual(ofTheOwner)

  const mutants = policies.filter(({ roles }) => roles.some((role) => known.has(role))).flatMap(mutantsOf)
  // Once, in this file's own database, and on a connection that has planned nothing: each change would have it look
  // through all of its plans.
  await connect()
  for (const each of policies) await db.query(switched(each))
  const survivors: string[] = []
  for (const table of new Set(mutants.map(({ table }) => table)))
    for (const mutant of await unnoticed(
      table,
      mutants.filter((each) => each.table === table),
    ))
      if (!(await isSecondWall(mutant))) survivors.push(`${mutant.mutation}: "${mutant.name}" on ${table}`)
  expect(survivors).toEqual([])
})

const policiesSql = `
  select schemaname || '.' || tablename as table, policyname as name, roles::text[], cmd as command, qual as using,
  with_check as check, permissive = 'PERMISSIVE' as permissive
    from pg_policies where schemaname in ('public', 'app', 'auth', 'storage', 'realtime') order by 1, 2`

/**
 * A policy that a setting drops or weakens: a change of the table for each of them would have PostgreSQL read every
 * policy of the table again, before the attempt and after it. A dropped policy permits nothing, or restricts nothing.
 */
const switched = ({ table, name, using, check, permissive }: Policy) => {
  const behindSwitch = (expression: string) =>
    `(case current_setting('access.mutant', true) when ${escapeLiteral(`dropped ${name}`)} then ${!permissive}
      when ${escapeLiteral(`weakened ${name}`)} then true else (${expression}) end)`
  const conditions = [using && `using ${behindSwitch(using)}`, check && `with check ${behindSwitch(check)}`]
  return `alter policy "${name}" on ${table} ${conditions.filter(Boolean).join(' ')}`
}

type Mutant = Policy & { mutation: 'dropped' | 'weakened'; sql: string }
function mutantsOf(each: Policy): Mutant[] {
  const { table, name, using, check } = each
  const isOpen = [using, check].every((expression) => expression === null || expression === 'true')
  const open = [using !== null && 'using (true)', check !== null && 'with check (true)'].filter(Boolean).join(' ')
  const dropped: Mutant = { ...each, mutation: 'dropped', sql: `drop policy "${name}" on ${table}` }
  return isOpen
    ? [dropped]
    : [dropped, { ...each, mutation: 'weakened', sql: `alter policy "${name}" on ${table} ${open}` }]
}

const cellsOf = new Map<string, Cell[]>()
for (const cell of cells) cellsOf.set(tableOf(cell.line), [...(cellsOf.get(tableOf(cell.line)) ?? []), cell])
/** A vendor's people have the rights of people, too. */
const rolesOf = ({ asking }: (typeof people)[ActorName]): string[] =>
  asking?.role === 'supplier' ? ['supplier', 'authenticated'] : asking ? [asking.role] : []
const decides = ({ roles }: Policy, actor: ActorName) => rolesOf(people[actor]).some((role) => roles.includes(role))
const decidedBy = (each: Policy) =>
  grouped(
    people,
    (cellsOf.get(each.table) ?? []).filter(({ actor }) => decides(each, actor)),
  )
const attemptsOf = ({ command }: Policy) =>
  attempts.filter((attempt) => command === 'ALL' || command === (attempt === 'move' ? 'UPDATE' : attempt.toUpperCase()))

/** A dropped policy shows at the actor's own row, a weakened one at a stranger's row. */
const showsFirst = { dropped: ['mine', 'ours', 'theirs'], weakened: ['theirs', 'ours', 'mine'] } as const

/**
 * The mutants of a table that no cell detects. A row is made once and shown to all of them, and one differing cell is
 * enough.
 */
async function unnoticed(table: string, mutants: readonly Mutant[]): Promise<readonly Mutant[]> {
  let left = mutants
  await undone(async () => {
    for (const mutation of ['dropped', 'weakened'] as const) {
      const place = ({ target, actors: names }: Group) => 100 * showsFirst[mutation].indexOf(target) - names.length
      for (const group of grouped(people, cellsOf.get(table) ?? []).toSorted((a, b) => place(a) - place(b))) {
        const asked = left.filter((mutant) => mutant.mutation === mutation)
        if (asked.length === 0) break
        const noticed = await noticedIn(group, asked)
        left = left.filter((mutant) => !noticed.has(mutant))
      }
    }
  })
  return left
}

async function noticedIn(group: Group, mutants: readonly Mutant[]): Promise<Set<Mutant>> {
  const noticed = new Set<Mutant>()
  const { line, target, actors: names } = group
  await staged(line, target, people[names[0]!].of[target], async (stage) => {
    for (const some of [attempts.filter((attempt) => attempt !== 'insert'), ['insert'] as const]) {
      const asked = mutants.map((mutant) => ({ mutant, tries: triesOf(mutant, group, some) }))
      // The first attempt of each, then the second of those that are left: most are noticed by the first.
      for (let nth = 0; asked.some(({ tries }) => nth < tries.length); nth++)
        await differing(
          stage,
          group,
          asked.flatMap(({ mutant, tries }) => (tries[nth] && !noticed.has(mutant) ? [[mutant, tries[nth]!]] : [])),
        ).then((found) => found.forEach((mutant) => noticed.add(mutant)))
    }
  })
  return noticed
}

/** Only actors that the policy can affect. */
const triesOf = (mutant: Mutant, { actors: names }: Group, some: readonly Attempt[]): NamedTry[] =>
  names
    .filter((name) => decides(mutant, name))
    .flatMap((name) =>
      attemptsOf(mutant)
        .filter((attempt) => some.includes(attempt))
        .map((attempt) => ({ name, asker: people[name], attempt })),
    )

type NamedTry = Try & { name: ActorName }

async function differing(
  stage: Stage,
  { line, target }: Group,
  asked: readonly [Mutant, NamedTry][],
): Promise<Mutant[]> {
  const answers = await stage.tries(
    asked.map(([{ mutation, name }, each]) => ({ ...each, settings: { 'access.mutant': `${mutation} ${name}` } })),
  )
  return asked.flatMap(([mutant, { name, attempt }], at) =>
    answers[at] !== null && answers[at] !== isAllowed(line, name, target, attempt) ? [mutant] : [],
  )
}

/** Some policies are behind a missing column grant. Each must hold alone on the day the grant is given. */
const isSecondWall = (each: Mutant) =>
  undone(async () => {
    await db.query(`grant insert, update on ${each.table} to ${each.roles.join(', ')}`)
    forgetGrants()
    const seen = async () => {
      const all = []
      for (const { line, actors: names, target } of decidedBy(each))
        all.push(
          await outcomes(
            line,
            names.map((name) => people[name]),
            target,
            attemptsOf(each),
          ),
        )
      return JSON.stringify(all)
    }
    const before = await seen()
    await db.query(each.sql)
    return before !== (await seen())
  }).finally(forgetGrants)

/** Each in its own transaction: one with thousands of attempts slows down with every one of them. */
async function undone<T>(work: () => Promise<T>): Promise<T> {
  await db.query('begin')
  try {
    return await work()
  } finally {
    await db.query('rollback')
  }
}
