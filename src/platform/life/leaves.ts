import type { Life } from '../life.ts'
import { columnsOf, optionLabel, titleOf, type AnyRecord } from '../records/record.ts'
import { inText } from '../words.ts'
import type { AnyMove } from './move.ts'

/** The effect of a record’s end on the open records that refer to it (decision 0816). */
export type Left = {
  /** They stop the move: all open ones, or those in these statuses. The sentence says what must be done first. */
  stops?: { first: string; while?: readonly string[] }
  /** They end with it, with this status. Use it where no money and no person waits for them. */
  ended?: string
  /**
   * They go on without it: from these statuses to this one, and no longer refer to it where they may do without. A
   * read-only status can be one of them.
   */
  becomes?: { status: string; while: readonly string[] }
  /** The people of what ends or goes on without it, who are told: its fields that hold a person. */
  tells?: readonly string[]
  /** The move's own rule refuses while they are open: it knows more than their status. */
  refused?: true
  /** The move's own body deals with them: it does more than set a status. */
  body?: true
  /** They stay open, for this reason. */
  stay?: string
}

/** By the table of the records that refer to it. */
export type Leaves = { readonly [table: string]: Left }

type Named = Pick<Life, 'isOpen' | 'openStatuses' | 'leaves' | 'reachedOn'> & {
  record: AnyRecord
  moves: Readonly<Record<string, Pick<AnyMove, 'from' | 'to'>>>
}

const byTable = new Map<string, Named>()

/** Each life is known by its table once it is declared: a life names records of topics that it can't import. */
export const declareLife = (life: unknown): void => void byTable.set((life as Named).record.table, life as Named)

/**
 * The server loads every life before it answers. A test of one topic loads a few: records of a topic that it left out
 * do not exist in it. tests/lives.test.ts finds a table without a life.
 */
export const lifeOfTable = (table: string): Named | undefined => byTable.get(table)

/** The fields in which a record refers to a table. */
export const referringFields = (from: Named, table: string): string[] =>
  columnsOf(from.record).flatMap(([name, { kind, to }]) => (kind === 'ref' && to === table ? [name] : []))

/** The moves that take an open record to a status in which it is read-only. */
export const endingMoves = ({ moves, isOpen }: Named): string[] =>
  Object.entries(moves).flatMap(([name, { from, to = [] }]) =>
    [from].flat().some((status) => isOpen({ status })) && [to].flat().some((status) => !isOpen({ status }))
      ? [name]
      : [],
  )

/** Each ending move with each record that refers to what it ends: “solicitations.cancel < awards”. */
export const pairsOf = (lives: readonly Named[]): { of: Named; move: string; from: Named; left: Left | undefined }[] =>
  lives.flatMap((of) =>
    endingMoves(of).flatMap((move) =>
      lives
        .filter((from) => referringFields(from, of.record.table).length > 0)
        .map((from) => ({ of, move, from, left: of.leaves(move)[from.record.table] })),
    ),
  )

/** The statuses in which a record stops the move, goes on without it, ends with it, or stays. */
export function statusesLeft({ openStatuses }: Pick<Named, 'openStatuses'>, left: Left) {
  const byMove = left.refused === true || left.body === true
  const stopping = byMove ? openStatuses : left.stops ? (left.stops.while ?? openStatuses) : []
  const becoming = left.becomes?.while ?? []
  const others = openStatuses.filter((status) => !stopping.includes(status) && !becoming.includes(status))
  return { stopping, becoming, ending: left.ended ? others : [], staying: left.ended ? [] : others }
}

/** “INV-2026-0001 is still held. Approve or return it first.” With several, how many and the first three. */
export function stillOpen({ record }: Named, rows: readonly { status: string }[], first: string): string {
  const titles = rows.slice(0, 3).map((row) => ('number' in row ? String(row.number) : titleOf(record, row)))
  const [row] = rows
  return rows.length === 1
    ? `${record.label} ${titles[0]} has the status “${optionLabel(record.fields.status, row!.status)}”. ${first}`
    : `${rows.length} ${inText(record.plural)} are still open: ${titles.join(', ')}${rows.length > 3 ? ' and others' : ''}. ${first}`
}
