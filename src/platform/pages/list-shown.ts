import type { Field } from '../records/fields.ts'
import { columnsOf, type AnyRecord, type Fields } from '../records/record.ts'
import { readConditions, wayOf, type Condition, type Reader, type Words } from '../records/list/conditions.ts'
import { newestFirst, type Sort } from '../records/list/query.ts'
import { readList, type ListState, type Params } from './list-state.ts'

/**
 * A computed column, such as the rest of a budget line: in cents, and added up like the others. One that comes from
 * other records is found by the row's id, has no columns in `from`, and no total: the totals are those of all pages.
 */
export type Follows = {
  name: string
  label: string
  from: readonly string[]
  of: (values: Record<string, number>, id: string) => number
}

/** Parts of a whole as bars in one column of a list: what was received and billed of an order. */
export type SharesOf = {
  /** The column that shows them: a status gives way to its figures, an amount stays beside its bar. */
  column: string
  label: string
  whole: string
  parts: readonly { name: string; label: string }[]
}

/** Actions for many rows: the same command as for one row, once for each. Questions are asked once. */
export type BulkMove = {
  label: string
  command: string
  asks?: Fields
  /** The command that takes it back without a question. */
  undoneBy?: string
}

/** A list as data: what it asks follows from this and from the address. */
export type ListShown<R extends AnyRecord = AnyRecord> = {
  of: R
  /** The default columns; people select their own. */
  columns?: readonly (keyof R['fields'] & string)[]
  /** The page's own filter, such as the lines of one fund: shown in no chip, and not removable. */
  where?: Words
  /** The default order, where that is not the newest first. */
  sort?: Sort
  /** The actions for many rows at once. */
  moves?: readonly BulkMove[]
  /** Computed columns, such as the remaining amount: shown last, added up and exported like the others. */
  follows?: readonly Follows[]
  /** Parts of a whole as bars in a column, such as what was received of an order. */
  shares?: readonly SharesOf[]
  /** The command that edits one record: with it cells are edited in place. */
  editBy?: string
  /** The kind of sheet that becomes these records, where there is one. */
  importAs?: string
}

export const pageSize = 100

const nowhere: Words = {}

/** The state of a list at an address. */
export const stateOf = ({ of, columns = of.list, sort = newestFirst }: ListShown, params: Params): ListState =>
  readList(of, params, columns, sort)

/** Its filters: those of the address, its own, and what keeps the rows to one organization or to what was found. */
export const conditionsOf = (
  { of, where = nowhere }: Pick<ListShown, 'of' | 'where'>,
  { words, search }: Pick<ListState, 'words' | 'search'>,
  { ours, ids, reader }: { ours: readonly Condition[]; ids: readonly string[] | undefined; reader: Reader },
): Condition[] => [
  ...ours,
  ...(ids ? [{ test: 'these' as const, ids }] : []),
  ...readConditions(of, { ...words, ...where }, ids ? '' : search, reader),
]

/** The columns of its rows: those shown, and those that every row needs. */
export function columnsRead(
  { of, follows = [], shares = [] }: Pick<ListShown, 'of' | 'follows' | 'shares'>,
  { columns, sort }: Pick<ListState, 'columns' | 'sort'>,
): string[] {
  return [
    ...new Set([
      'id',
      'version',
      'created_at',
      of.title,
      ...(of.fields.status ? ['status'] : []),
      sort.field,
      ...columns,
      ...columns.flatMap((name) => Object.keys(of.fields[name]?.due?.unless ?? {})),
      ...follows.flatMap(({ from }) => from),
      // The amounts behind the bars that are shown.
      ...shares.flatMap(({ column, whole, parts }) =>
        columns.includes(column) ? [whole, ...parts.map(({ name }) => name)] : [],
      ),
    ]),
  ]
}

/** Counts by status are for a page's list, and not for the few rows that belong to one record. */
export const hasStatuses = ({ of, where = nowhere }: Pick<ListShown, 'of' | 'where'>): boolean =>
  of.fields.status?.kind === 'choice' &&
  of.fields.status.options.length > 1 &&
  Object.keys(where).every((name) => name !== 'status' && of.fields[name]?.kind === 'choice')

/** The columns that an address narrows. */
export const filtersOf = (of: AnyRecord, words: Words): readonly [name: string, field: Field][] =>
  columnsOf(of).filter(([name, field]) => wayOf(field) && words[name])

/** The records that its filters name, as rows that name them. */
export const namedInFilters = (of: AnyRecord, words: Words): Record<string, string>[] =>
  filtersOf(of, words).flatMap(([name]) =>
    words[name]!.split(',')
      .filter((value) => value.length === 36)
      .map((id) => ({ [name]: id })),
  )

/** A saved view of a list. */
export type ListView = {
  id: string
  user_id: string
  name: string
  query: string
  shared: boolean
  is_default: boolean
}

/** The view with which a list begins: personal before shared. */
export const beginsWith = <View extends ListView>(views: readonly View[], user: string): View | undefined =>
  views.find((view) => view.is_default && !view.shared && view.user_id === user) ??
  views.find((view) => view.is_default && view.shared)
