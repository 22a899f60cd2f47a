import { recordPage, rows } from '#platform/pages/page.ts'
import { holdLife } from './life.ts'
import { holdScope, legalHold, scopeFields } from './records.ts'
import { whyNotAddScope } from './rules.ts'

export const holdPage = recordPage(legalHold, {
  at: '/compliance/records/holds/:id',
  list: ['/compliance/records?tab=holds', 'Legal holds'],
  life: holdLife,
  acts: [
    {
      by: 'legal-holds/add-scope',
      label: 'Add scope',
      when: (row) => holdLife.isOpen(row),
      whyNot: (row, { actor }) => whyNotAddScope(row, actor),
      asks: scopeFields,
      done: 'Scope added',
    },
  ],
  shows: [
    {
      title: 'Legal hold',
      facts: [
        'kind',
        'custodian',
        'held_from',
        'placed_by',
        'reason',
        'release_proposed_by',
        'release_reason',
        'released_by',
        'released_on',
      ],
    },
    {
      title: 'Scope',
      about: 'A record is held when any line covers it.',
      rows: rows(holdScope, {
        by: 'hold',
        order: 'created_at.asc',
        limit: 200,
        columns: ['words', 'covers', 'from_on', 'to_on'],
      }),
    },
  ],
})
