import type { Command, Member } from '../commands/command.ts'
import { carryOut, waysOf, type Asked, type Needs } from '../commands/execute.ts'
import { parseInput } from '../commands/input.ts'
import type { Tx } from '../database/database.ts'
import { mostTogether, type Effect } from '../records/effect.ts'
import type { AnyRecord } from '../records/record.ts'
import { firstReason, type Reason } from '../rules.ts'
import { teller, type Change } from './booking.ts'
import { changesSince, effectsOfChanges, effectsOfRows } from './effects.ts'
import type { Sent } from '../jobs/later.ts'
import { effectsOfSent, noted } from './queued.ts'

/**
 * A command has nothing but its transaction, so every one that is undone with it can be rehearsed. Left out are those
 * whose very attempt is secret, those that open what is sealed, and those that cost too much to run twice.
 */
export const whyNotRehearse = ({ reads, newcomers, nameless, confidential, unseals, heavy }: Command): Reason =>
  firstReason(
    reads && 'A question changes nothing.',
    newcomers && 'This action founds or joins an organization and can’t be rehearsed.',
    (nameless || confidential) && 'This action is secret and can’t be rehearsed.',
    unseals && 'This action opens what is sealed and can’t be rehearsed.',
    heavy && 'This action reads too many records to be rehearsed.',
  )

class Undone<Found> extends Error {
  readonly found: Found
  constructor(found: Found) {
    super('undone')
    this.found = found
  }
}

/**
 * Carries out the command and takes everything back: its refusals are the real ones, and its effect is what really
 * would change. Nothing is sent, because what a command sends waits for its commit, and no number is used, because a
 * series is counted in the transaction too.
 */
export async function rehearse(
  needs: Needs,
  command: Command,
  raw: unknown,
  actor: Member,
  records: readonly AnyRecord[],
): Promise<readonly Effect[]> {
  const input = parseInput(command.input, raw)
  return undone(needs, command, actor, (tx) =>
    carriedOut(needs, tx, { command, input, actor, visit: { id: '' }, records }),
  )
}

export type Together = {
  /** How many rows were tried so far. */ rows: number
  effects: readonly Effect[]
  refusals: readonly Error[]
}
type Piece = {
  changes: readonly Change[]
  effects: readonly Effect[]
  sent: readonly Sent[]
  refusals: readonly Error[]
}

/**
 * The same command for many rows, in pieces whose rows stay locked only until their piece is taken back. After each
 * piece everything is added up: what is booked to one budget is one line with the sum, and a person who is notified
 * twice is one person.
 */
export async function* rehearseTogether(
  needs: Needs,
  command: Command,
  raws: readonly unknown[],
  actor: Member,
  records: readonly AnyRecord[],
): AsyncGenerator<Together> {
  const pieces: Piece[] = []
  for (let at = 0; at < raws.length; at += mostTogether) {
    pieces.push(await pieceOf(needs, command, raws.slice(at, at + mostTogether), actor, records))
    const changes = pieces.flatMap((piece) => piece.changes)
    const booked = await needs.database.transaction({ role: 'commands', actor }, async (tx) =>
      teller()?.(changes, { tx, undone: true }),
    )
    const sent = pieces.flatMap((piece) => piece.sent)
    yield {
      rows: Math.min(at + mostTogether, raws.length),
      effects: [...pieces.flatMap(({ effects }) => effects), ...(booked?.effects ?? []), ...effectsOfSent(sent, actor)],
      refusals: pieces.flatMap(({ refusals }) => refusals),
    }
  }
}

/** One row after the other, as they will be carried out: a refusal undoes its own row alone. */
const pieceOf = (
  needs: Needs,
  command: Command,
  raws: readonly unknown[],
  actor: Member,
  records: readonly AnyRecord[],
): Promise<Piece> =>
  undone(needs, command, actor, async (outer) => {
    const sent: Sent[] = []
    const refusals: Error[] = []
    for (const raw of raws) {
      const row = noted(outer)
      await outer.sql('savepoint row')
      try {
        await carryOut(needs, row.tx, command, parseInput(command.input, raw), actor, { id: '' })
        sent.push(...row.sent)
      } catch (error) {
        await outer.sql('rollback to savepoint row')
        refusals.push(error as Error)
      }
    }
    const asking = { tx: outer, actor, now: needs.clock.now() }
    const changes = await changesSince(asking, command.name)
    const booked = await teller()?.(changes, asking)
    return { changes, effects: await effectsOfRows(changes, booked?.told, asking, records), sent, refusals }
  })

/** The findings of doing it, in a transaction that is taken back. */
async function undone<Found>(
  needs: Needs,
  command: Command,
  actor: Member,
  find: (tx: Tx) => Promise<Found>,
): Promise<Found> {
  try {
    return await needs.database.transaction(
      { role: 'commands', actor },
      async (tx) => {
        await tx.sql(`select set_config('lock_timeout', $1, true)`, [String(patience)])
        throw new Undone(await find(tx))
      },
      { ...waysOf(command), unnamed: true },
    )
  } catch (error) {
    if (error instanceof Undone) return error.found as Found
    throw error
  }
}

/** Milliseconds that a rehearsal waits for a row: a person who decides must not wait for one who only looks. */
const patience = 1_000

type Asking = { command: Command; input: unknown; actor: Member; visit: Asked; records: readonly AnyRecord[] }

/** Carries out the command in the caller’s transaction, and returns its effects. */
export async function carriedOut(
  needs: Omit<Needs, 'database'>,
  outer: Tx,
  { command, input, actor, visit, records }: Asking,
): Promise<Effect[]> {
  const { tx, sent } = noted(outer)
  await carryOut(needs, tx, command, input, actor, visit)
  const asking = { tx, actor, now: needs.clock.now() }
  const changes = await changesSince(asking, command.name)
  return [...(await effectsOfChanges(changes, asking, records)), ...effectsOfSent(sent, actor)]
}
