import { budgetLineCommands } from '#areas/planning/adoption/line-commands.ts'
import { createAccount, createFund, draftBudgetLine } from '#areas/planning/budgets/commands.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { fiscalYearCommands, planFiscalYear } from '#areas/planning/calendar/commands.ts'
import { city } from './city.ts'
import type { TestDatabase } from './database.ts'

type City = Pick<Awaited<ReturnType<typeof city>>, 'ada' | 'does'>

/** Fiscal year 2027, from July to June, planned: lines can be drafted and adopted for it. */
export const year2027 = ({ ada, does }: City) =>
  does(ada, planFiscalYear, { name: '2027', starts_on: '2026-07-01', ends_on: '2027-06-30' })

/** A city in November of its open fiscal year 2027, with a fund, an account, and a helper for adopted lines. */
export async function budgetCity(within?: TestDatabase) {
  const place = await city({ in: within })
  place.clock.set(new Date('2026-11-20T15:00:00Z'))
  const { ada, max, does } = place
  const { id: fiscal_year } = await year2027(place)
  const year = await does(ada, fiscalYearCommands.open, { id: fiscal_year })
  const fund = await does(ada, createFund, { code: '100', name: 'General fund', type: 'general' })
  const account = await does(ada, createAccount, { code: '5310', name: 'Repairs', type: 'expenditure' })
  const line = async (name: string, original: number, more: Partial<BudgetLine> = {}): Promise<BudgetLine> => {
    const draft = await does(max, draftBudgetLine, {
      name,
      fund: fund.id,
      account: account.id,
      fiscal_year,
      starts_on: '2026-07-01',
      ends_on: '2027-06-30',
      original,
      ...more,
    })
    return does(ada, budgetLineCommands.adopt, { id: draft.id })
  }
  return { ...place, year, fund, account, line }
}
