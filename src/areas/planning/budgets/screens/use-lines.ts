import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { fiscalYear } from '../../calendar/records.ts'
import { yearToShow } from '../../calendar/rules.ts'
import { budgetLine } from '../records.ts'

/** Undefined while loading; null if the books have no years at all. */
export type YearId = string | null | undefined

/** Every line of one year's budget. */
export const useLines = (year: YearId) =>
  useRecords(budgetLine, (from) => (year ? from.eq('fiscal_year', year) : from).order('name').limit(1000), {
    enabled: year !== undefined,
  })

/** The years of the books, latest first; the year that runs today is the default. */
export function useYears(chosen: string | null) {
  const found = useRecords(fiscalYear, (from) => from.order('starts_on', { ascending: false }).limit(50))
  const today = useToday()
  const { rows } = found
  const year = rows?.find(({ name }) => name === chosen) ?? yearToShow(rows ?? [], today)
  const id: YearId = rows && (year?.id ?? null)
  return { found, years: rows, year, id }
}
