import { recordPage } from '#platform/pages/page.ts'
import { criterionLife } from './life.ts'
import { reviewCriterion } from './records.ts'

export const criterionPage = recordPage(reviewCriterion, {
  at: '/grant-management/criteria/:id',
  list: ['/grant-management?tab=reviewer', 'Merit review'],
  life: criterionLife,
  edit: { by: 'grant-criteria/edit' },
  shows: [{ title: 'Details', facts: ['weight', 'most', 'asks'] }],
})
