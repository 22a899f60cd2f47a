import { list, listPage } from '#platform/pages/list-page.ts'
import { budgetPlan } from './records.ts'

/** Budget proposals of applications, each with its own page. */
export const plansPage = listPage({
  at: '/grant-budget-builder',
  title: 'Grant budget builder',
  shows: [
    {
      list: list(budgetPlan, {
        columns: ['number', 'title', 'application', 'federal', 'match', 'total', 'status'],
        shares: [{ column: 'federal', label: 'Award', whole: 'total', parts: [{ name: 'federal', label: 'Award' }] }],
      }),
      new: {
        by: 'grant-budget-plans/draft',
        label: 'New budget proposal',
        start: ({ actor }) => ({ owner: actor.user_id }),
        opens: true,
      },
    },
  ],
})
