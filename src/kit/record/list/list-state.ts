import { none, type Words } from '#platform/records/list/conditions.ts'
import { isSortable, newestFirst, type Place, type Sort, type Turn } from '#platform/records/list/query.ts'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'

export const densities = ['compact', 'comfortable', 'spacious'] as const
export type Density = (typeof densities)[number]

/** The state of a list, all of it in the address: the same address shows the same rows to everyone. */
export type ListState = {
  search: string
  /** The filter of each field, in the format of conditions.ts. */
  words: Words
  sort: Sort
  /** The columns beside the title, in their order. */
  columns: readonly string[]
  turn: Turn
  density: Density
  /** The column by which its rows are drawn and the amount, such as `status.total`; `on` for the first chart. */
  chart: string | null
  /** The row open beside the list. */
  open: string | null
}

const narrowed = 'where.'

export function readList(
  record: AnyRecord,
  params: URLSearchParams,
  columns: readonly string[] = record.list,
  first: Sort = newestFirst,
): ListState {
  const known = new Set(columnsOf(record).map(([name]) => name))
  const chosen = params
    .get('columns')
    ?.split(',')
    .filter((name) => known.has(name))
  const density = densities.find((name) => name === params.get('density'))
  return {
    search: params.get('q') ?? '',
    words: Object.fromEntries(
      [...params].flatMap(([name, value]) =>
        name.startsWith(narrowed) && known.has(name.slice(narrowed.length)) && value
          ? [[name.slice(narrowed.length), value]]
          : [],
      ),
    ),
    sort: sortIn(record, params.get('sort'), first),
    columns: chosen && chosen.length > 0 ? [...new Set(chosen)] : columns,
    turn: params.has('before')
      ? { before: placeIn(params.get('before')!) }
      : params.has('after')
        ? { after: placeIn(params.get('after')!) }
        : {},
    density: density ?? 'compact',
    chart: params.get('chart'),
    open: params.get('open'),
  }
}

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

const own = new Set(['q', 'sort', 'columns', 'after', 'before', 'density', 'chart', 'open'])

/** The address parameters of a list. */
export const ownNames = (name: string) => own.has(name) || name.startsWith(narrowed)

/** The part of an address that a saved view keeps: filters and columns, not the position in the list. */
export function viewOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(
    [...params].filter(([name]) => ownNames(name) && !['after', 'before', 'open'].includes(name)),
  )
  kept.sort()
  return kept.toString()
}

const sortOf = ({ field, descending }: Sort) => (descending ? `-${field}` : field)

function sortIn(record: AnyRecord, text: string | null, first: Sort): Sort {
  const field = text?.replace(/^-/, '') ?? ''
  return isSortable(record, field) ? { field, descending: text!.startsWith('-') } : first
}

// The id comes first: its length is fixed, and the rest may be any text.
const placeOf = ({ id, value }: Place) => (value === null ? id : `${id}~${value}`)
const placeIn = (text: string): Place => ({ id: text.slice(0, 36), value: text.length > 36 ? text.slice(37) : null })

export const isNarrowed = ({ search, words }: ListState) => search !== '' || Object.keys(words).length > 0

/** Adds or removes a value in a filter that accepts any of several. */
export function withValue(words: string, value: string, on: boolean): string {
  const others = words.split(',').filter((each) => each && each !== value)
  return (on ? [...others, value] : others).toSorted((a, b) => Number(a === none) - Number(b === none)).join()
}
