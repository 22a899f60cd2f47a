import type { Context } from '../commands/command.ts'
import type { ImportKind } from '../records/import-kind.ts'
import type { Reason } from '../rules.ts'
import type { Finds } from './names-in.ts'
import type { Placed } from './place-rows.ts'

export type Row = Record<string, unknown>
/** A record that an import wrote: its id, and the row of the sheet that it came from. */
export type Written = { id: string; values: Row; was: 'made' | 'changed' }
/** A record of a run: what the sheet had for it beyond its own columns is in `extra`. */
export type OfRun = { record: string; extra: Row | null }

export type Reading = Pick<Context, 'tx' | 'now' | 'actor'>
/** A cell of a row that can't be taken, by its field. */
export type WrongCell = { row: number; name: string; message: string }

/** How a kind of sheet becomes records. The area that owns the record declares it; most need only their kind. */
export type Importer = {
  kind: ImportKind
  /** How named rows are found where their number or title does not do. */
  finds?: Finds
  /** Rules of one row beyond its fields, by column. */
  whyNot?: (row: Row, asking: { today: string }) => Readonly<Record<string, Reason>>
  /** Names that lead to a record only together with other cells of their row, such as a rate that applies on its day. */
  resolve?: (context: Reading, rows: readonly Placed[]) => Promise<readonly WrongCell[]>
  /**
   * Judges all rows at once with facts that are read once, and leaves the values that follow in `sets` of each row.
   * Without `writing` nothing is held and nothing written.
   */
  judge?: (context: Reading, rows: readonly Placed[], how: { writing: boolean }) => Promise<readonly WrongCell[]>
  /** Figures of the rows that a person sees before the import. */
  summary?: (rows: readonly Placed[]) => unknown
  /** Values of a new record that only commands set, from its row and the lines under it. */
  sets?: (row: Row, lines: readonly Row[], asking: Pick<Context, 'actor'> & { today: string; run: string }) => Row
  /** Values of a line that only commands set. */
  setsOfLine?: (line: Row) => Row
  /** Work that follows from written records, in the same transaction. */
  wrote?: (context: Context, written: readonly Written[]) => Promise<void>
  /** Activates drafts and answers those that stay drafts, with the reason. */
  activate?: (context: Context, records: readonly OfRun[]) => Promise<{ record: string; reason: string }[]>
  /** Undoes effects of the records before the records are deleted. */
  takeBack?: (context: Context, records: readonly OfRun[]) => Promise<void>
  /** Tables that refer to a record and are taken back with it. */
  takesAlong?: readonly string[]
  /** Columns of the sheet that are stored with the run until its records are active. */
  remembers?: readonly string[]
}
