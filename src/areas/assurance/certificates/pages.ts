import { recordPage } from '#platform/pages/page.ts'
import { certificateLife } from './life.ts'
import { certificate } from './records.ts'

export const certificatePage = recordPage(certificate, {
  at: '/admin/certifications/:id',
  list: ['/admin/certifications', 'Certifications'],
  life: certificateLife,
  edit: { by: 'certificates/edit' },
  shows: [
    {
      title: 'Credential',
      facts: [
        'holder',
        'issued_by',
        'outside_number',
        'issued_on',
        'expires_on',
        'needed_for',
        'course',
        'proof',
        'confirmed_by',
        'end_reason',
      ],
    },
    { own: 'Verification', when: (row) => row.code },
  ],
})
