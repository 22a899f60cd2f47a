import { damageItem } from '#areas/grants/damage/records.ts'
import { paRequest } from '#areas/grants/public-assistance/records.ts'
import { paRequestLife } from '#areas/grants/public-assistance/requests/life.ts'
import { needsLoanFirst } from '#areas/grants/public-assistance/rules.ts'
import { recordPage, rows } from '#platform/pages/page.ts'

export const requestPage = recordPage(paRequest, {
  at: '/fema-grants-hub/requests/:id',
  list: ['/fema-grants-hub?tab=requests', 'Requests for Public Assistance'],
  life: paRequestLife,
  edit: { by: 'pa-requests/edit' },
  shows: [
    {
      notes: (row) => [
        needsLoanFirst(row, 'E') && {
          title: 'Apply to the Small Business Administration first',
          text: 'This nonprofit’s service isn’t critical. Permanent work is paid only for costs a loan doesn’t cover (44 CFR 206.226(c)).',
        },
      ],
    },
    {
      figures: (row) => [
        { label: 'Designated', value: row.designated_on ? { day: row.designated_on } : 'Unknown', note: row.area },
        {
          label: 'Due',
          value: row.due_on ? { day: row.due_on } : 'Not set',
          note:
            paRequestLife.is(row, 'draft') && row.due_on
              ? { due: row.due_on }
              : row.submitted_on && ['submitted ', { day: row.submitted_on }],
        },
        {
          label: 'Damage due',
          value: row.damage_due ? { day: row.damage_due } : 'After the meeting',
          note:
            row.damage_due && paRequestLife.is(row, 'eligible')
              ? { due: row.damage_due }
              : '60 days after the recovery scoping meeting',
        },
      ],
    },
    {
      title: 'Details',
      facts: (row) => [
        'declaration',
        'applicant_kind',
        ...(row.applicant_kind === 'nonprofit' ? (['nonprofit_proof', 'nonprofit_service'] as const) : []),
        'pa_id',
        'contact',
        'submitted_on',
        'scoping_on',
        'late_reason',
        'answer',
        'documents',
      ],
      filled: ['late_reason', 'answer', 'documents'],
    },
    {
      title: 'Reported damage',
      rows: rows(damageItem, {
        by: 'request',
        order: 'number.asc',
        limit: 500,
        columns: ['number', 'title', 'category', 'estimate', 'status'],
      }),
    },
  ],
})
