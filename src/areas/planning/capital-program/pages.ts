import { recordPage } from '#platform/pages/page.ts'
import { scenarioLife } from './life.ts'
import { capitalScenario } from './records.ts'

export const scenarioPage = recordPage(capitalScenario, {
  at: '/capital-planning/scenarios/:id',
  list: ['/capital-planning?tab=scenarios', 'Scenarios'],
  life: scenarioLife,
  edit: { by: 'capital-scenarios/edit', page: true },
  shows: [
    { own: 'Program' },
    {
      notes: (row) => [
        !(row.question && row.result) && {
          title: 'Not calculated yet',
          text: 'Scored requests compete for each year’s funding. Funded and legally required requests are always included.',
        },
      ],
    },
    {
      title: 'Assumptions',
      foot: () =>
        'Exact optimization: maximizes the total score within each source’s yearly funding. Politics, staff and weather are not considered.',
      facts: ['first_year', 'years', 'funding', 'may_wait', 'note', 'calculated_at'],
    },
  ],
})
