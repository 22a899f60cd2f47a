import type { PostgrestFilterBuilder } from '@supabase/postgrest-js'
import { recordOf } from '#platform/reads/reads.ts'
import { useChanges } from './use-changes.ts'
import { useRows, type Choose } from './use-rows.ts'
import { whyNotUuid } from '#platform/validators.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'

/**
 * The result of a query: a row, or why there is none to show yet. Offline, queries wait, and people are told so
 * instead of seeing a loading state.
 */
export type Found<Row> = { row: Row | undefined; state: 'loading' | 'there' | 'missing' | 'failed'; retry: () => void }
export type FoundAll<Row> = {
  rows: readonly Row[] | undefined
  state: 'loading' | 'there' | 'failed'
  retry: () => void
}

type Narrow = (
  from: PostgrestFilterBuilder<any, any, any, any>,
) => PromiseLike<{ data: unknown; error: { message: string } | null }>

/** One record, kept fresh while the page is open: other people's changes appear without a reload. */
export function useRecord<R extends AnyRecord>(of: R, id: string): Found<RowOf<R>> {
  const asked = whyNotUuid(id) === null
  const { data, isError, isPaused, refetch } = useRows<RowOf<R>>(of.table, (from) => recordOf(from, id), {
    enabled: asked,
  })
  useChanges([of.table])
  const row = data?.[0]
  return {
    row,
    state: row ? 'there' : !asked || data ? 'missing' : isError || isPaused ? 'failed' : 'loading',
    retry: () => void refetch(),
  }
}

/** A screenful of records, newest first unless the screen wants another order. A disabled query counts as loading. */
export const useRecords = <R extends AnyRecord>(
  of: R,
  narrow: Narrow = newestFirst,
  options: { enabled?: boolean } = {},
): FoundAll<RowOf<R>> => useRecordsFrom(of, (from) => narrow(from.select()), options)

/** The same with columns of one’s own. */
export function useRecordsFrom<R extends AnyRecord>(
  of: R,
  choose: Choose,
  { enabled = true } = {},
): FoundAll<RowOf<R>> {
  const { data, isError, isPaused, refetch } = useRows<RowOf<R>>(of.table, choose, { enabled })
  useChanges([of.table])
  return { rows: data, state: data ? 'there' : isError || isPaused ? 'failed' : 'loading', retry: () => void refetch() }
}

const newestFirst: Narrow = (from) =>
  from.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(200)
