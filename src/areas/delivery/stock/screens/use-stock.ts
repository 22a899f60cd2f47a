import { useRecords } from '#client/use-record.ts'
import { stockItem, stockTerm } from '../records.ts'
import type { Dated } from '../rules.ts'

export const useItems = () => useRecords(stockItem, (from) => from.eq('status', 'open').order('name').limit(1_000))

/** Undefined until loaded. */
export const useStockTerms = (): readonly Dated[] | undefined =>
  useRecords(stockTerm, (from) => from.order('kind').limit(200)).rows?.map((row) => ({
    ...row,
    value: Number(row.value),
  }))
