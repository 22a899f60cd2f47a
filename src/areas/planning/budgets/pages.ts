import { recordPage, register, rows } from '#platform/pages/page.ts'
import { fiscalYear } from '../calendar/records.ts'
import { account, budgetLine, fund } from './records.ts'

const lines = <By extends 'fund' | 'account'>(by: By) =>
  rows(budgetLine, {
    by,
    order: 'starts_on.desc,name.asc',
    limit: 500,
    columns: ['name', 'fiscal_year', 'amended', 'spent', 'status'],
  })

const years = register(fiscalYear, { order: 'starts_on.desc', limit: 50 })
const ofFund = lines('fund')

export const fundPage = recordPage(fund, {
  at: '/budget-management/funds/:id',
  list: ['/budget-management?tab=funds', 'Funds'],
  add: { by: 'funds/create' },
  edit: { by: 'funds/edit', page: true },
  loads: { lines: ofFund, years },
  shows: [
    { own: 'YearOfLines' },
    { title: 'Fund', facts: 'all' },
    { title: 'Budget lines', about: 'Lines in this fund, this year and before.', rows: ofFund },
  ],
})

const ofAccount = lines('account')
const isSpent = ({ type }: { type: string }) => type === 'expenditure'

export const accountPage = recordPage(account, {
  at: '/budget-management/accounts/:id',
  list: ['/budget-management?tab=accounts', 'Accounts'],
  add: { by: 'accounts/create' },
  edit: { by: 'accounts/edit', page: true },
  loads: { lines: ofAccount, years },
  shows: [
    { own: 'YearOfLines', when: isSpent },
    { title: 'Account', facts: 'all' },
    { title: 'Budget lines', about: 'Lines on this account, this year and before.', when: isSpent, rows: ofAccount },
  ],
})
