import { recordPage } from '#platform/pages/page.ts'
import { checkRun } from './records.ts'

export const checkRunPage = recordPage(checkRun, {
  at: '/admin/system-test/runs/:id',
  list: ['/admin/system-test', 'Checks'],
  roles: ['admin'],
  shows: [
    { own: 'RunSteps' },
    { title: 'Run', facts: ['kind', 'asked_by', 'asked_at', 'done_at', 'milliseconds', 'prompt'] },
  ],
})
