import { useRecords } from '#client/use-record.ts'
import { useTerms } from '#client/use-terms.ts'
import { stockItem, stockTerm } from '../records.ts'
import type { Dated } from '../rules.ts'

export const useItems = () => useRecords(stockItem, (from) => from.eq('status', 'open').order('name').limit(1_000))

/** Undefined until loaded. */
export const useStockTerms = (): readonly Dated[] | undefined => useTerms(stockTerm)
