import type { Chosen } from '#platform/pages/drawn-page.ts'
import type { AnyRecord, RowOf } from '#platform/records/record.ts'
import { useAuth } from './auth.ts'
import { useRecordsFrom, type FoundAll } from './use-record.ts'
import { useRows } from './use-rows.ts'

/** Rows in the words that the page declares. */
export function useChosenRows<Row>({ table, choose }: Chosen<Row>, options?: { enabled?: boolean }) {
  const me = useAuth().user?.id ?? ''
  return useRows<Row>(table, (from) => choose(from, me), options)
}

/** Records in the words that the page declares, kept fresh while it is open. */
export function useChosenRecords<R extends AnyRecord>(
  of: R,
  { choose }: Chosen,
  options?: { enabled?: boolean },
): FoundAll<RowOf<R>> {
  const me = useAuth().user?.id ?? ''
  return useRecordsFrom(of, (from) => choose(from, me), options)
}
