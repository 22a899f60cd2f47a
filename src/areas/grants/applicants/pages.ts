import { recordPage } from '#platform/pages/page.ts'
import { openFields } from '#platform/records/record.ts'
import { applicantProfile } from './records.ts'

export const applicantPage = recordPage(applicantProfile, {
  at: '/grant-management/applicants/:id',
  list: ['/grant-management?tab=applications', 'Applications'],
  add: { by: 'applicant-profiles/create' },
  edit: { by: 'applicant-profiles/edit', page: true },
  shows: [{ title: 'Details', facts: () => openFields(applicantProfile).map(([name]) => name) as never }],
})
