import { beforeAll, expect, test } from 'vitest'
import type { Command, Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { foreseenSentence, isPassing } from '#platform/functions/answers.ts'
import { sentBy } from '#platform/jobs/later.ts'
import type { Effect } from '#platform/records/effect.ts'
import { changesSince, effectsOfChanges } from '#platform/rehearsal/effects.ts'
import { effectsOfSent } from '#platform/rehearsal/queued.ts'
import { rehearse, whyNotRehearse } from '#platform/rehearsal/rehearse.ts'
import { commands } from '../src/commands.ts'
import { records } from '../src/records.ts'
import '../src/server.ts'
import { demonstration } from './demonstration.ts'
import { everyStatus } from './every-status.ts'
import { triesOn, type Tries, type Try } from './tries.ts'
import { withoutHaste } from './without-haste.ts'

// Each command that changes something, on the whole demo: its rehearsal leaves nothing behind, and says what then
// happens. Moves are tried on the rows of their statuses; other commands with the inputs that the demo was made with, or
// with inputs in their shape. Where the demo has no row of a status, one is made.

let place: Awaited<ReturnType<typeof demonstration>>
let tries: Tries
/** The first try of each command that is not refused. */
const rehearsed = new Map<string, Try>()
const faults: string[] = []

const changing = commands.filter((command) => whyNotRehearse(command) === null)

beforeAll(async () => {
  withoutHaste()
  await begin(0)
})

async function begin(turn: number): Promise<void> {
  place = await demonstration()
  await everyStatus(place, turn)
  tries = await triesOn(place)
}

test('a rehearsal leaves no row, number, letter, file, lock or line of the audit log behind', async () => {
  const before = await fingerprint()
  for (const command of changing) {
    const allowed = await tries.firstAllowed(
      command,
      ({ input, actor }) => rehearse(place.services, command, input, actor, records),
      (error) => refuseFailure(command, error),
    )
    if (allowed) rehearsed.set(command.name, allowed.by)
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
  const left = new Set(changing.map(({ name }) => name))
  for (let copy = 0; copy < mostCopies; copy++) {
    if (copy > 0) await begin(copy)
    // Commands that the untouched demo allowed come first: they make the rows that the others begin from.
    for (const name of [...left].toSorted((one, other) => Number(rehearsed.has(other)) - Number(rehearsed.has(one)))) {
      const done = await doneAsRehearsed(commands.find((each) => each.name === name)!)
      if (!done) continue
      left.delete(name)
      if (inOneOrder(done.rehearsed) === inOneOrder(done.happened)) equal.add(name)
      else unequal.push({ name, ...done })
    }
  }
  expect([faults, unequal]).toEqual([[], []])
  expect(equal.size).toBeGreaterThan(950)
})

/** Parts of a command that go at once write their lines in either order. */
const inOneOrder = (effects: readonly Effect[]) =>
  effects
    .map((each) => JSON.stringify(each))
    .toSorted()
    .join('\n')

/** The first try that is not refused, rehearsed and then carried out. */
async function doneAsRehearsed(command: Command) {
  const known = rehearsed.get(command.name)
  const done = await tries.firstAllowed(
    command,
    async ({ input, actor }) => {
      const { at } = (await place.owner.query<{ at: string }>('select clock_timestamp()::text as at')).rows[0]!
      // Both clocks go on together, as in the product: a moment that SQL sets is the one of the command.
      place.clock.set(new Date(at))
      const rehearsed = await rehearse(place.services, command, input, actor, records)
      await execute(place.services, command, input, actor)
      return { rehearsed, happened: await effectsSince(command, actor, at) }
    },
    (error) => refuseFailure(command, error),
    known && [known],
  )
  return done?.found ?? null
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
