import { drawnPage, type Asked } from '#platform/pages/drawn-page.ts'
import { budgetVersion } from '#areas/planning/adoption/records.ts'
import { fiscalYear, type FiscalYear } from '#areas/planning/calendar/records.ts'
import { yearToShow } from '#areas/planning/calendar/rules.ts'
import { budgetTransfer } from '#areas/planning/transfers/records.ts'
import * as reads from '#areas/planning/budgets/reads.ts'
import { account } from '#areas/planning/budgets/records.ts'

const ofTab: Readonly<Record<string, readonly Asked[]>> = {
  book: [
    ...[reads.funds, reads.centers, reads.accounts].map((rows) => ({ rows })),
    { ask: ['book-checks/last', { book: 'budget' }] },
  ],
  transfers: [{ list: { of: budgetTransfer } }],
  versions: [{ list: { of: budgetVersion } }],
  years: [{ list: { of: fiscalYear } }],
  accounts: [{ list: { of: account } }],
}

/** The budget: the year that is shown, its figures, and the open tab. */
export const budget = drawnPage('/budget-management', (_, params, today) => {
  const tab = params.get('tab') ?? 'book'
  const ofYear = (years: readonly FiscalYear[]): Asked[] => {
    const year = years.find(({ name }) => name === params.get('year')) ?? yearToShow(years, today)
    return [
      { ask: ['budget-lines/figures', { fiscal_year: year?.id ?? null }] },
      ...(tab === 'book' ? [{ rows: reads.linesOf(year?.id) }] : []),
    ]
  }
  return [{ rows: reads.years, leadsTo: ofYear }, ...(ofTab[tab] ?? [])]
})
