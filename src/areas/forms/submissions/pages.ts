import { list, listPage } from '#platform/pages/list-page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { formSubmission } from './records.ts'

const at = '/utility-form-filler/submissions'
const trends = [
  trend(formSubmission, { title: 'Submissions by month', by: 'sent_at', list: at }),
  trend(formSubmission, { title: 'Submissions by form', by: 'form', list: at }),
  trend(formSubmission, { title: 'Submissions by status', by: 'status', list: at }),
  trend(formSubmission, { title: 'Submissions by reviewer', by: 'assigned_to', list: at }),
]

export const submissionsPage = listPage({
  at,
  title: 'Submissions',
  under: 'Forms',
  roles: ['admin', 'manager'],
  links: [['/utility-form-filler', 'Forms']],
  tabs: [
    {
      tab: 'list',
      title: 'Submissions',
      shows: [
        {
          list: list(formSubmission, {
            columns: ['number', 'form', 'filled_by', 'public_form', 'sent_at', 'assigned_to', 'keep_until', 'status'],
          }),
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
