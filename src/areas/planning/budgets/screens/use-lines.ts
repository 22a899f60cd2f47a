import { useRecords } from '#client/use-record.ts'
import { fiscalYear } from '../../calendar/records.ts'
import { budgetLine } from '../records.ts'

/** Every line of one year's budget. */
export const useLines = (year: string | undefined) => useRecords(budgetLine, (from) => (year ? from.eq('fiscal_year', year) : from).order('name').limit(1000))

/** The years of the books, the latest first; the one that is open is shown until another is chosen. */
export function useYears(chosen: string | null) {
  const { rows } = useRecords(fiscalYear, (from) => from.order('starts_on', { ascending: false }).limit(50))
  const year = rows?.find(({ name }) => name === chosen) ?? rows?.find(({ status }) => status === 'open') ?? rows?.[0]
  return { years: rows, year }
}
