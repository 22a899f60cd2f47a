import type { From } from '../reads/reads.ts'
import type { Words } from '../records/list/conditions.ts'
import type { AnyRecord } from '../records/record.ts'
import type { Actor } from '../roles.ts'
import type { CardList } from './card-list.ts'
import type { ListShown } from './list-shown.ts'
import type { Params } from './list-state.ts'
import type { Question } from './page.ts'

/** Rows by a query of their own, written once: the part that shows them asks with it, and so does the server. */
export type Chosen<Row = any> = {
  table: string
  choose: (from: From, me: string) => PromiseLike<{ data: unknown; error: { message: string } | null }>
  row?: Row
}
export const chosen = <Row>(table: string, choose: Chosen['choose']): Chosen<Row> => ({ table, choose })

/** One read of a page, and what follows from the answer. */
export type Asked =
  | { rows: Chosen; leadsTo?: (rows: readonly any[]) => readonly Asked[] }
  | { ask: Question; leadsTo?: (answer: any) => readonly Asked[] }
  | { card: CardList }
  | { list: ListShown }
  | {
      /** The form of a new one, with the values that it begins with. */ form: AnyRecord
      start?: Readonly<Record<string, unknown>>
    }
  | { /** The table that a field offers. */ picks: string }
  | { chart: { of: AnyRecord; where: Words; by: string; figure: string | null } }
  | { /** The names that these rows show. */ named: readonly [table: string, rows: readonly object[]] }

/** A page that is drawn by hand, and what it asks when it is opened. */
export type DrawnPage = {
  kind: 'drawn'
  at: string
  /** `id`: of the record in its address. */
  asks: (reader: Actor, params: Params, today: string, id: string) => readonly Asked[] | Promise<readonly Asked[]>
}
export const drawnPage = (at: string, asks: DrawnPage['asks']): DrawnPage => ({ kind: 'drawn', at, asks })

export const isDrawnPage = (value: unknown): value is DrawnPage =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'drawn'
