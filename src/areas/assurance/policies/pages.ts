import { recordPage } from '#platform/pages/page.ts'
import { organizationCertificateLife } from './life.ts'
import { organizationCertificate } from './records.ts'

export const organizationCertificatePage = recordPage(organizationCertificate, {
  at: '/certifications-policies/certificates/:id',
  list: ['/certifications-policies?tab=certificates', 'Certificates'],
  life: organizationCertificateLife,
  edit: { by: 'organization-certificates/edit' },
  shows: [
    {
      notes: (row) => [
        organizationCertificateLife.is(row, 'entered') && {
          tone: 'warn',
          title: 'Unconfirmed',
          text: 'This certificate counts once another manager has checked it.',
        },
      ],
    },
    {
      title: 'Certificate',
      facts: [
        'standard',
        'issued_by',
        'number',
        'scope',
        'issued_on',
        'expires_on',
        'file',
        'owner',
        'entered_by',
        'confirmed_by',
      ],
    },
  ],
})
