// The rows of the budget, written once: the page asks with these words, and the server sends them with it.
import { chosen } from '#platform/pages/drawn-page.ts'
import type { FiscalYear } from '../calendar/records.ts'
import type { AllocationRule, CostCenter } from '../cost-centers/records.ts'
import type { Account, BudgetLine, Fund } from './records.ts'

/** The years of the books, latest first. */
export const years = chosen<FiscalYear>('fiscal_years', (from) =>
  from.select().order('starts_on', { ascending: false }).limit(50),
)

/** Every line of one year’s budget; without a year, of all. */
export const linesOf = (year: string | null | undefined) =>
  chosen<BudgetLine>('budget_lines', (from) => {
    const all = from.select()
    return (year ? all.eq('fiscal_year', year) : all).order('name').limit(1000)
  })

const inOrder = <Row>(table: string) => chosen<Row>(table, (from) => from.select().order('code').limit(1000))
export const funds = inOrder<Fund>('funds')
export const centers = inOrder<CostCenter>('cost_centers')
export const accounts = inOrder<Account>('accounts')
export const allocationRules = chosen<AllocationRule>('allocation_rules', (from) =>
  from.select().order('name').limit(200),
)
