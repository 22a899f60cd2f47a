import { none, type Words } from '../records/list/conditions.ts'
import { isSortable, newestFirst, type Place, type Sort, type Turn } from '../records/list/query.ts'
import { columnsOf, type AnyRecord } from '../records/record.ts'

export const densities = ['compact', 'comfortable', 'spacious'] as const
export type Density = (typeof densities)[number]

/** The names and values of an address. */
export type Params = Iterable<[name: string, value: string]> & {
  get: (name: string) => string | null
  has: (name: string) => boolean
}

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

export const narrowed = 'where.'

export function readList(
  record: AnyRecord,
  params: Params,
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

const own = new Set(['q', 'sort', 'columns', 'after', 'before', 'density', 'chart', 'open'])

/** The address parameters of a list. */
export const ownNames = (name: string) => own.has(name) || name.startsWith(narrowed)

function sortIn(record: AnyRecord, text: string | null, first: Sort): Sort {
  const field = text?.replace(/^-/, '') ?? ''
  return isSortable(record, field) ? { field, descending: text!.startsWith('-') } : first
}

// The id comes first: its length is fixed, and the rest may be any text.
const placeIn = (text: string): Place => ({ id: text.slice(0, 36), value: text.length > 36 ? text.slice(37) : null })

export const isNarrowed = ({ search, words }: ListState) => search !== '' || Object.keys(words).length > 0

/** Adds or removes a value in a filter that accepts any of several. */
export function withValue(words: string, value: string, on: boolean): string {
  const others = words.split(',').filter((each) => each && each !== value)
  return (on ? [...others, value] : others).toSorted((a, b) => Number(a === none) - Number(b === none)).join()
}
