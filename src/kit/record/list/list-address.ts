import { narrowed, ownNames, type ListState } from '#platform/pages/list-state.ts'
import { newestFirst, type Place, type Sort } from '#platform/records/list/query.ts'
import type { AnyRecord } from '#platform/records/record.ts'

/** The same address with this list in it. Defaults are left out; other parts of the address stay. */
export function writeList(
  record: AnyRecord,
  params: URLSearchParams,
  state: ListState,
  columns: readonly string[] = record.list,
  first: Sort = newestFirst,
): URLSearchParams {
  const written = new URLSearchParams([...params].filter(([name]) => !ownNames(name)))
  const say = (name: string, value: string | false | null | undefined) => value && written.set(name, value)
  say('q', state.search)
  for (const [name, words] of Object.entries(state.words)) say(narrowed + name, words)
  say('sort', sortOf(state.sort) !== sortOf(first) && sortOf(state.sort))
  say('columns', state.columns.join() !== columns.join() && state.columns.join())
  say('after', state.turn.after && placeOf(state.turn.after))
  say('before', state.turn.before && placeOf(state.turn.before))
  say('density', state.density !== 'compact' && state.density)
  say('chart', state.chart)
  say('open', state.open)
  return written
}

/** The part of an address that a saved view keeps: filters and columns, not the position in the list. */
export function viewOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(
    [...params].filter(([name]) => ownNames(name) && !['after', 'before', 'open'].includes(name)),
  )
  kept.sort()
  return kept.toString()
}

const sortOf = ({ field, descending }: Sort) => (descending ? `-${field}` : field)
const placeOf = ({ id, value }: Place) => (value === null ? id : `${id}~${value}`)
