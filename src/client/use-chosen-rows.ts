import type { Chosen } from '#platform/pages/drawn-page.ts'
import { useAuth } from './auth.ts'
import { useRows } from './use-rows.ts'

/** Rows in the words that the page declares. */
export function useChosenRows<Row>({ table, choose }: Chosen<Row>, options?: { enabled?: boolean }) {
  const me = useAuth().user?.id ?? ''
  return useRows<Row>(table, (from) => choose(from, me), options)
}
