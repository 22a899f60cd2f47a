import { recordPage, rows } from '#platform/pages/page.ts'
import { organizationCertificateLife, policyLife } from './life.ts'
import { attestation, organizationCertificate, policyDocument, policyVersion } from './records.ts'

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

/** Its text is written in the editor below. */
const { body: _, ...others } = policyDocument.fields

export const policyPage = recordPage(policyDocument, {
  at: '/certifications-policies/policies/:id',
  list: ['/certifications-policies', 'Policies'],
  life: policyLife,
  edit: { by: 'policies/edit', form: { ...policyDocument, fields: others } },
  loads: {
    readings: rows(attestation, { by: 'policy', order: 'created_at.asc', limit: 1_000, columns: ['edition'] }),
    versions: rows(policyVersion, { by: 'policy', order: 'edition.desc', limit: 50, columns: ['edition'] }),
  },
  shows: [
    {
      notes: (row) => [
        policyLife.is(row, 'returned') && row.note && { tone: 'warn', title: 'Returned for changes', text: row.note },
      ],
    },
    {
      figures: (row, { loaded: { readings } }) => [
        { label: 'Current version', value: row.edition > 0 ? String(row.edition) : 'None' },
        {
          label: 'Attested',
          value: readings && String(readings.filter(({ edition }) => Number(edition) === Number(row.edition)).length),
          note: readings && 'of this version',
        },
        { label: 'Next review', value: row.review_on ? { day: row.review_on } : 'Not set' },
      ],
    },
    { own: 'PolicyTexts' },
    {
      title: 'Details',
      facts: [
        'summary',
        'changes',
        'owner',
        'readers',
        'open_to_all',
        'review_months',
        'written_by',
        'approved_by',
        'approved_at',
      ],
    },
    {
      title: 'Versions',
      rows: rows(policyVersion, {
        by: 'policy',
        order: 'edition.desc',
        limit: 50,
        columns: ['edition', 'title', 'changes', 'effective_on', 'approved_by'],
        whole: true,
      }),
    },
  ],
})
