import { recordPage } from '#platform/pages/page.ts'
import { serviceQuestion } from './records.ts'

export const questionPage = recordPage(serviceQuestion, {
  at: '/customer-management/questions/:id',
  list: ['/customer-management?tab=terms', 'Service settings'],
  add: { by: 'service-questions/create' },
  edit: { by: 'service-questions/edit', page: true, under: 'Service settings' },
  shows: [{ title: 'Question', facts: 'all' }],
})
