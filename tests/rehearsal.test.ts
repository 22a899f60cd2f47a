import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { standingOf } from '#platform/auth/standing.ts'
import type { Command, Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { localDay } from '#platform/dates.ts'
import { foreseenSentence, isPassing } from '#platform/functions/answers.ts'
import { sentBy } from '#platform/jobs/later.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove, AnyRow } from '#platform/life/move.ts'
import type { Effect } from '#platform/records/effect.ts'
import type { Field } from '#platform/records/fields.ts'
import { columnsOf, type Kept } from '#platform/records/record.ts'
import { changesSince, effectsOfChanges } from '#platform/rehearsal/effects.ts'
import { effectsOfSent } from '#platform/rehearsal/queued.ts'
import { rehearse, whyNotRehearse } from '#platform/rehearsal/rehearse.ts'
import { commands } from '../src/commands.ts'
import { records } from '../src/records.ts'
import '../src/server.ts'
import { demonstration } from './demonstration.ts'
import { sampleOf } from './sample-input.ts'
import { withoutHaste } from './without-haste.ts'

// Each command that changes something, on the whole demo: its rehearsal leaves nothing behind, and says what then
// happens. Moves are tried on the rows of their statuses; other commands with the inputs that the demo was made with.

type Try = { input: Record<string, unknown>; actor: Member }
type Row = AnyRow & Kept
let place: Awaited<ReturnType<typeof demonstration>>
let people: Member[]
/** The agency with the most people. */
let city: string
/** Commands of which one try is not refused, and which one. */
const rehearsed = new Map<string, number>()
const faults: string[] = []

const changing = commands.filter((command) => whyNotRehearse(command) === null)
const lifeOf = ({ move }: Command) => move && (move.life as Life)
/** Rows, and people for each of them, with which a move is tried. */
const mostRows = 40
const mostTries = 8

beforeAll(async () => {
  withoutHaste()
  place = await demonstration()
  const { rows } = await place.owner.query<{ user_id: string }>(
    'select user_id from organization_members order by email',
  )
  const found = await standingOf(
    place.services,
    rows.map(({ user_id }) => user_id),
  )
  people = found.map(({ caller }) => caller.actor)
  city = people.toSorted((one, other) => countOf(other) - countOf(one))[0]!.organization_id
})

const countOf = ({ organization_id }: Member) =>
  people.filter((each) => each.organization_id === organization_id).length

test('a rehearsal leaves no row, number, letter, file, lock or line of the audit log behind', async () => {
  const before = await fingerprint()
  for (const command of changing)
    for (const [at, attempt] of (await triesOf(command)).entries()) {
      try {
        await rehearse(place.services, command, attempt.input, attempt.actor, records)
        rehearsed.set(command.name, at)
        break
      } catch (error) {
        refuseFailure(command, error as Error)
      }
    }
  expect(faults).toEqual([])
  expect(await fingerprint()).toEqual(before)
  expect(await heldLocks()).toEqual([])
  expect(place.mails).toEqual([])
})

/** A deed may rule out later ones: those are done on another copy of the demo. */
const mostCopies = 3

test('a rehearsal and its deed have the same effects', async () => {
  const unequal: unknown[] = []
  const equal = new Set<string>()
  const left = new Set(rehearsed.keys())
  for (let copy = 0; copy < mostCopies && left.size > 0; copy++) {
    if (copy > 0) place = await demonstration()
    for (const name of left) {
      const done = await doneAsRehearsed(commands.find((each) => each.name === name)!)
      if (!done) continue
      left.delete(name)
      if (inOneOrder(done.rehearsed) === inOneOrder(done.happened)) equal.add(name)
      else unequal.push({ name, ...done })
    }
  }
  expect([faults, unequal]).toEqual([[], []])
  expect(equal.size).toBeGreaterThan(700)
})

/** Parts of a command that go at once write their lines in either order. */
const inOneOrder = (effects: readonly Effect[]) =>
  effects
    .map((each) => JSON.stringify(each))
    .toSorted()
    .join('\n')

/** The first try that is not refused, rehearsed and then carried out. */
async function doneAsRehearsed(command: Command) {
  const tries = await triesOf(command)
  for (const { input, actor } of [...tries.slice(rehearsed.get(command.name)), ...tries]) {
    const { at } = (await place.owner.query<{ at: string }>('select clock_timestamp()::text as at')).rows[0]!
    // Both clocks go on together, as in the product: a moment that SQL sets is the one of the command.
    place.clock.set(new Date(at))
    try {
      const rehearsed = await rehearse(place.services, command, input, actor, records)
      await execute(place.services, command, input, actor)
      return { rehearsed, happened: await effectsSince(command, actor, at) }
    } catch (error) {
      refuseFailure(command, error as Error)
    }
  }
  return null
}

/** A refusal is an answer; anything else is a fault. */
function refuseFailure({ name }: Command, error: Error): void {
  if (!isPassing(error) && foreseenSentence(error) === null) faults.push(`${name}: ${String(error)}`)
}

/** The effects that were written, as their author reads them afterward. */
function effectsSince(command: Command, actor: Member, at: string): Promise<Effect[]> {
  const { database, clock } = place.services
  return database.transaction({ role: 'commands', actor }, async (tx) => {
    const asking = { tx, actor, now: clock.now() }
    const effects = await effectsOfChanges(await changesSince(asking, command.name, at), asking, records)
    const { rows } = await place.owner.query<{ name: string; payload: unknown }>(
      'select name, payload from app.jobs where created_at >= $1 order by id',
      [at],
    )
    return [
      ...effects,
      ...effectsOfSent(
        rows.map(({ name, payload }) => sentBy(name, payload)),
        actor,
      ),
    ]
  })
}

async function triesOf(command: Command): Promise<Try[]> {
  const life = lifeOf(command)
  return life ? triesOfMove(life, command) : [...(await earlier(command)), ...(await drafted(command))]
}

/** The inputs with which the demo ran it, the newest first. */
async function earlier({ name }: Command): Promise<Try[]> {
  const { rows } = await place.owner.query<{ actor: string; input: Try['input'] }>(
    'select actor, input from audit_events where command = $1 order by at desc, id desc limit $2',
    [name, mostTries],
  )
  const tries = rows.flatMap(({ actor, input }) => {
    const person = people.find(({ user_id }) => user_id === actor)
    return person ? [{ input, actor: person }] : []
  })
  return (await Promise.all(tries.map(async (each) => [await asSeenNow(name, each), others(each)]))).flat()
}

/** With the version that the row has by now. */
async function asSeenNow(name: string, { input, actor }: Try): Promise<Try> {
  const table = name.split('/')[0]!.replaceAll('-', '_')
  if (!('version' in input) || !records.some((record) => record.table === table)) return { input, actor }
  const { rows } = await place.owner.query<{ version: number }>(`select version from public.${table} where id = $1`, [
    input.id,
  ])
  return { input: { ...input, ...rows[0] }, actor }
}

/** The same with other names: what must be unique is in use since. */
const others = ({ input, actor }: Try): Try => ({
  input: Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, unique.test(name) ? `${String(value)} B` : value]),
  ),
  actor,
})
const unique = /^(code|name|title|key|number|serial|award_number|legal_name)$/

/** Inputs in its shape, about the newest rows of its topic and of each kind that it names. */
async function drafted({ name, input }: Command): Promise<Try[]> {
  const table = name.split('/')[0]!.replaceAll('-', '_')
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape
  const sample = sampleOf(input) as Record<string, unknown>
  const rows = records.some((record) => record.table === table) ? await newest(table) : [{ organization_id: city }]
  const tries: Try[] = []
  for (const row of rows as Partial<Row>[])
    for (const actor of oneOfEachRole(row.organization_id!)) {
      const given: Record<string, unknown> = {}
      for (const field of Object.keys(properties)) {
        const value = (row as Record<string, unknown>)[field] ?? (await newestOf(field, actor.organization_id))
        if (value !== undefined && value !== null) given[field] = value
        else if (required.includes(field)) given[field] = sample[field]
      }
      // A form that is saved without a change writes nothing.
      tries.push(others({ input: given, actor }))
    }
  return tries
}

type Shape = { properties?: object; required?: string[] }

const newest = async (table: string): Promise<Row[]> =>
  (
    await place.owner.query<Row>(
      `select * from public.${table} where organization_id = $1 order by created_at desc, id limit 3`,
      [city],
    )
  ).rows

const refers = new Map(
  records.flatMap((record) => columnsOf(record).flatMap(([name, { to }]) => (to ? [[name, to] as const] : []))),
)

/** The newest row of the kind to which fields of this name refer. */
async function newestOf(field: string, organization: string): Promise<string | undefined> {
  const to = refers.get(field)
  if (!to) return undefined
  const { rows } = await place.owner.query<{ id: string }>(
    `select id from public.${to} where organization_id = $1 order by created_at desc, id limit 1`,
    [organization],
  )
  return rows[0]?.id
}

const oneOfEachRole = (organization: string): Member[] =>
  (['admin', 'manager', 'user'] as const).flatMap(
    (role) => people.find((each) => each.organization_id === organization && each.role === role) ?? [],
  )

async function triesOfMove(life: Life, command: Command): Promise<Try[]> {
  const name = command.move!.name
  const move = life.moves[name] as AnyMove
  const { rows } = await place.owner.query<Row>(
    `select * from public.${life.record.table} where status = any ($1) order by created_at desc, id limit $2`,
    [[move.from].flat(), mostRows],
  )
  const tries: Try[] = []
  for (const row of rows)
    for (const actor of people.filter(({ organization_id }) => organization_id === row.organization_id)) {
      const asking = { actor, today: localDay(place.clock.now(), 'America/Chicago') }
      if (life.whyNotHere(name, row, asking) !== null) continue
      const answers = await answersOf(move, row, asking)
      tries.push({ input: { id: row.id, ...answers }, actor })
      break
    }
  return tries.slice(0, mostTries)
}

async function answersOf(move: AnyMove, row: Row, asking: { actor: Member; today: string }) {
  const answers: Record<string, unknown> = {}
  for (const [name, field] of Object.entries((move.asks ?? {}) as Record<string, Field>)) {
    const value = await answerOf(field, row, asking)
    if (value !== undefined) answers[name] = value
  }
  return { ...answers, ...move.start?.(row, asking) }
}

async function answerOf(field: Field, row: Row, { actor, today }: { actor: Member; today: string }): Promise<unknown> {
  const { kind, to, options, min } = field as Field & { options?: readonly string[]; min?: number }
  if (field.initial !== undefined) return field.initial
  switch (kind) {
    case 'text':
    case 'long_text':
      return 'A word or two'
    case 'choice':
      return options![0]
    case 'flag':
      return true
    case 'date':
      return today
    case 'instant':
      return place.clock.now().toISOString()
    case 'number':
    case 'money':
    case 'percent':
      return Math.max(1, min ?? 1)
    case 'person':
      return people.find((each) => each.organization_id === row.organization_id && each.user_id !== actor.user_id)
        ?.user_id
    case 'ref': {
      const { rows } = await place.owner.query<{ id: string }>(
        `select id from public.${to} where organization_id = $1 order by created_at desc limit 1`,
        [row.organization_id],
      )
      return rows[0]?.id
    }
    default:
      return undefined
  }
}

/** Count and content of every table. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await place.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: sums } = await place.owner.query<{ sum: string }>(
      `select concat(count(*), ' ', sum(hashtextextended(t::text, 0)::numeric)) as sum from ${name} t`,
    )
    found[name] = sums[0]!.sum
  }
  return found
}

const heldLocks = async () =>
  (
    await place.owner.query(
      `select l.locktype, l.mode, a.query from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where a.datname = current_database() and l.pid <> pg_backend_pid()`,
    )
  ).rows
