import { useChosenRecords } from '#client/use-chosen-rows.ts'
import { useToday } from '#client/use-today.ts'
import { fiscalYear } from '../../calendar/records.ts'
import { yearToShow } from '../../calendar/rules.ts'
import { linesOf, years } from '../reads.ts'
import { budgetLine } from '../records.ts'

/** Undefined while loading; null if the books have no years at all. */
export type YearId = string | null | undefined

/** Every line of one year's budget. */
export const useLines = (year: YearId) => useChosenRecords(budgetLine, linesOf(year), { enabled: year !== undefined })

/** The years of the books, latest first; the year that runs today is the default. */
export function useYears(chosen: string | null) {
  const found = useChosenRecords(fiscalYear, years)
  const today = useToday()
  const { rows } = found
  const year = rows?.find(({ name }) => name === chosen) ?? yearToShow(rows ?? [], today)
  const id: YearId = rows && (year?.id ?? null)
  return { found, years: rows, year, id }
}
