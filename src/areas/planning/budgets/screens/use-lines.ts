import { useRecords } from '#client/use-record.ts'
import { budgetLine } from '../records.ts'

/** Every line of the budget in the order of the book. */
export const useLines = () => useRecords(budgetLine, (from) => from.order('fiscal_year', { ascending: false }).order('name').limit(500))
