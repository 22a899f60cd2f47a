import { beforeAll, expect, test } from 'vitest'
import type { Command, Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { foreseenSentence, isPassing } from '#platform/functions/answers.ts'
import { sentBy } from '#platform/jobs/later.ts'
import type { Effect } from '#platform/records/effect.ts'
import { changesSince, effectsOfChanges } from '#platform/rehearsal/effects.ts'
import { effectsOfSent } from '#platform/rehearsal/queued.ts'
import { rehearse, whyNotRehearse } from '#platform/rehearsal/rehearse.ts'
import type { Services } from '#platform/services.ts'
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
const faults: string[] = []
/** The services with which commands are rehearsed, and each transaction of them that was not undone. */
let watched: Services
let committed = 0

const changing = commands.filter((command) => whyNotRehearse(command) === null)

beforeAll(async () => {
  withoutHaste()
  await begin(0)
})

async function begin(turn: number): Promise<void> {
  place = await demonstration()
  await everyStatus(place, turn)
  tries = await triesOn(place)
  const { database } = place.services
  const transaction: typeof database.transaction = async (caller, work, options) => {
    const answer = await database.transaction(caller, work, options)
    committed++
    return answer
  }
  watched = { ...place.services, database: { ...database, transaction } }
}

test('a rehearsal leaves no row, number, letter, file, lock or line of the audit log behind', async () => {
  const before = await fingerprint()
  let rehearsed = 0
  for (const command of oneOfEachTopic(changing)) {
    const rehearsing = ({ input, actor }: Try) => rehearse(watched, command, input, actor, records)
    const found = await tries.firstAllowed(command, rehearsing, (error) => refuseFailure(command, error), mostAgain)
    if (found) rehearsed++
  }
  expect(rehearsed).toBeGreaterThan(150)
  expect(faults).toEqual([])
  expect(await fingerprint()).toEqual(before)
  expect(await heldLocks()).toEqual([])
  expect([place.mails, committed]).toEqual([[], 0])
})

/** A command has nothing but its transaction, and none of a rehearsal is committed: one of each topic is looked for. */
const oneOfEachTopic = (all: readonly Command[]) => [
  ...new Map(all.map((command) => [command.name.split('/')[0], command])).values(),
]

/** A deed may rule out later ones: those are done on another copy of the demo, with the tries that come first. */
const mostCopies = 3
const mostAgain = 8

test('a rehearsal and its deed have the same effects', async () => {
  const unequal: unknown[] = []
  const equal = new Set<string>()
  const left = new Set(changing)
  for (let copy = 0; copy < mostCopies; copy++) {
    if (copy > 0) await begin(copy)
    for (const command of left) {
      const done = await doneAsRehearsed(command, copy === 0 ? undefined : mostAgain)
      if (!done) continue
      left.delete(command)
      if (inOneOrder(done.rehearsed) === inOneOrder(done.happened)) equal.add(command.name)
      else unequal.push({ name: command.name, ...done })
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
const doneAsRehearsed = (command: Command, most?: number) =>
  tries.firstAllowed(
    command,
    async ({ input, actor }) => {
      const { at } = (await place.owner.query<{ at: string }>('select clock_timestamp()::text as at')).rows[0]!
      // Both clocks go on together, as in the product: a moment that SQL sets is the one of the command.
      place.clock.set(new Date(at))
      const rehearsed = await rehearse(watched, command, input, actor, records)
      expect(committed).toBe(0)
      await execute(place.services, command, input, actor)
      return { rehearsed, happened: await effectsSince(command, actor, at) }
    },
    (error) => refuseFailure(command, error),
    most,
  )

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
