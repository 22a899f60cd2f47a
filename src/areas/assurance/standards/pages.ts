import { recordPage, rows } from '#platform/pages/page.ts'
import { control } from '../controls/records.ts'
import { standardLife } from './life.ts'
import { standard, standardClause } from './records.ts'

export const standardPage = recordPage(standard, {
  at: '/admin/standards/:id',
  list: ['/admin/standards', 'Standards'],
  life: standardLife,
  edit: { by: 'standards/edit' },
  loads: {
    clauses: rows(standardClause, {
      by: 'standard',
      order: 'position.asc',
      limit: 1_000,
      columns: ['code', 'heading', 'standard'],
    }),
    controls: rows(control, { by: 'framework', order: 'created_at.desc', limit: 1_000, columns: ['code', 'title'] }),
  },
  shows: [
    {
      title: 'Standard',
      facts: ['kind', 'issuer', 'edition', 'in_force_from', 'review_on', 'owner', 'source', 'applicability'],
    },
    { own: 'Clauses' },
  ],
})
