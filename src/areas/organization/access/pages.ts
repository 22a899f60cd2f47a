import { longText } from '#platform/records/fields.ts'
import { recordPage, rows } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import { reviewLife } from './life.ts'
import { accessReview, accessReviewItem, dutyConflict } from './records.ts'

export const conflictPage = recordPage(dutyConflict, {
  at: '/admin/roles/duties/:id',
  list: ['/admin/roles?tab=duties', 'Segregation-of-duties rules'],
  add: { by: 'duty-conflicts/create', under: 'Roles and permissions' },
  links: (row, { actor }) => [
    whyNotEdit(dutyConflict, row, actor) === null && [`/admin/roles/duties/${row.id}/edit`, 'Edit'],
  ],
  acts: [
    {
      by: 'duty-conflicts/retire',
      label: 'Retire',
      when: (row, { actor }) => whyNotEdit(dutyConflict, row, actor) === null,
      about: 'A second administrator approves it. Every administrator is notified.',
      asks: { reason: longText({ required: true, max: 500, label: 'Reason' }) },
      done: 'Proposed. A second administrator approves it.',
    },
  ],
  shows: [{ own: 'DutyRule' }],
})

export const reviewPage = recordPage(accessReview, {
  at: '/admin/roles/reviews/:id',
  list: ['/admin/roles?tab=reviews', 'Access reviews'],
  life: reviewLife,
  loads: {
    items: rows(accessReviewItem, {
      by: 'review',
      order: 'decision.desc,granted_at.asc',
      limit: 1_000,
      columns: ['member', 'role'],
    }),
  },
  shows: [
    {
      figures: (row) => [
        {
          label: 'Decided',
          value: `${Number(row.decided)} of ${Number(row.grants)}`,
          note: {
            label: `${Number(row.decided)} of ${Number(row.grants)} decided`,
            part: Number(row.decided),
            of: Math.max(1, Number(row.grants)),
          },
        },
      ],
    },
    { title: 'Access review', facts: ['owner', 'due_on', 'grants', 'decided', 'revoked', 'closed_at'] },
    { own: 'ReviewItems' },
    {
      own: 'VendorPairs',
      when: (_, { actor }) => atLeast('admin', actor),
      asks: () => [['access-reviews/vendor-pairs', {}]],
    },
  ],
})
