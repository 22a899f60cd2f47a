import { drawnPage, type Asked } from '#platform/pages/drawn-page.ts'
import type { Params } from '#platform/pages/list-state.ts'
import { allocationRule, costCenter } from '#areas/planning/cost-centers/records.ts'
import { budgetVersion } from '#areas/planning/adoption/records.ts'
import { fiscalYear, type FiscalYear } from '#areas/planning/calendar/records.ts'
import { yearToShow } from '#areas/planning/calendar/rules.ts'
import { budgetTransfer } from '#areas/planning/transfers/records.ts'
import * as reads from '#areas/planning/budgets/reads.ts'
import { account, budgetLine } from '#areas/planning/budgets/records.ts'

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

const shownOf = (years: readonly FiscalYear[], params: Params, today: string) =>
  years.find(({ name }) => name === params.get('year')) ?? yearToShow(years, today)

/** The budget: the year that is shown, its figures, and the open tab. */
export const budget = drawnPage('/budget-management', (_, params, today) => {
  const tab = params.get('tab') ?? 'book'
  const ofYear = (years: readonly FiscalYear[]): Asked[] => {
    const year = shownOf(years, params, today)
    return [
      { ask: ['budget-lines/figures', { fiscal_year: year?.id ?? null }] },
      ...(tab === 'book' ? [{ rows: reads.linesOf(year?.id) }] : []),
    ]
  }
  return [{ rows: reads.years, leadsTo: ofYear }, ...(ofTab[tab] ?? [])]
})

/** The departments with the budget of the year that is shown, or the rules that share costs among them. */
export const centers = drawnPage('/cost-centers', (_, params, today) => {
  const isTree = params.get('tab') !== 'rules'
  const { table } = isTree ? costCenter : allocationRule
  const ofYear = (years: readonly FiscalYear[]): Asked[] =>
    isTree ? [{ rows: reads.linesOf(shownOf(years, params, today)?.id) }] : []
  const names = (rows: readonly object[]): Asked[] => [{ named: [table, rows] }]
  return [
    { rows: reads.years, leadsTo: ofYear },
    { rows: isTree ? reads.centers : reads.allocationRules, leadsTo: names },
  ]
})

/** The forecast of the year that is shown begins with what was spent in it. */
export const forecasts = drawnPage('/budget-forecasts', (_, params, today) => {
  const ofYear = (years: readonly FiscalYear[]): Asked[] => {
    const year = shownOf(years, params, today)
    return year ? [{ ask: ['budget-forecasts/actuals', { fiscal_year: year.id }] }] : []
  }
  return [{ rows: reads.years, leadsTo: ofYear }]
})

/** The forms of the budget begin with the year that runs. */
export const newLine = drawnPage('/budget-management/lines/new', (_, __, today) => {
  const ofYear = (years: readonly FiscalYear[]): Asked[] => [
    { form: budgetLine, start: { fiscal_year: yearToShow(years, today)?.id } },
  ]
  return [{ rows: reads.years, leadsTo: ofYear }]
})
export const newVersion = drawnPage('/budget-management/versions/new', (_, params, today) => {
  const ofYear = (years: readonly FiscalYear[]): Asked[] => [{ rows: reads.linesOf(shownOf(years, params, today)?.id) }]
  return [{ rows: reads.years, leadsTo: ofYear }]
})
export const newTransfer = drawnPage('/budget-management/transfers/new', (_, params) => [
  { form: budgetTransfer, start: { from_line: params.get('from') } },
])
export const newRule = drawnPage('/cost-centers/rules/new', () => [{ picks: costCenter.table }])
