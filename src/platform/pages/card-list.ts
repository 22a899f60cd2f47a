import type { AnyRecord } from '../records/record.ts'
import { readList, type ListState, type Params } from './list-state.ts'

/** The first rows of a list and their number, in the words of its address; `shows` is beside each row. */
export type CardList = { table: string; query: string; shows?: string | undefined }

export const cardSize = 5

/** The order and the columns of a card. */
export function cardOf(of: AnyRecord, shows: string | undefined, params: Params): ListState {
  const state = readList(of, params)
  const named = [of.title, aboutOf(of), shows ?? measureOf(of, state.columns), 'status']
  return {
    ...state,
    columns: [...new Set(named)].filter((name): name is string => name !== undefined && name in of.fields),
  }
}

/** A row that is known by a number alone says what it is about: the first record that it names. */
export const aboutOf = (of: AnyRecord): string | undefined =>
  of.title === 'title' || of.title === 'name' ? undefined : of.list.find((name) => of.fields[name]?.kind === 'ref')

/** The date or amount that the view shows first. */
const measureOf = (of: AnyRecord, columns: readonly string[]) =>
  columns.find((name) => ['date', 'instant', 'money'].includes(of.fields[name]?.kind ?? ''))
