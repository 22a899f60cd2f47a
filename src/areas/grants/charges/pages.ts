import { recordPage } from '#platform/pages/page.ts'
import { grantIncome } from './records.ts'

export const incomePage = recordPage(grantIncome, {
  at: '/grants-management/income/:id',
  list: ['/grants-management?tab=income', 'Income'],
  edit: { by: 'grant-incomes/edit' },
  shows: [{ title: 'Details', facts: ['funding', 'kind', 'received_on', 'amount', 'remitted_on'] }],
})
