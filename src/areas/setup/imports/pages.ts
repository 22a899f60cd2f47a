import { importLife } from '#areas/organization/imports/life.ts'
import { importRun } from '#areas/organization/imports/records.ts'
import { recordPage } from '#platform/pages/page.ts'

const count = (value: number) => Number(value).toLocaleString('en-US')

export const importRunPage = recordPage(importRun, {
  at: '/imports/:id',
  list: ['/imports', 'Imports'],
  life: importLife,
  links: (row) => [[`/imports/new?kind=${row.kind}`, 'Import another']],
  shows: [
    { own: 'Continue', when: (row) => importLife.is(row, 'running') },
    {
      figures: (row) => [
        { label: 'Rows', value: count(row.rows) },
        { label: 'Created', value: count(row.made) },
        { label: 'Updated', value: count(row.changed) },
        { label: 'Already on file', value: count(row.unchanged) },
      ],
    },
    { own: 'LeftOut', when: (row) => row.left_out },
    { own: 'Prepared' },
    {
      title: 'Import',
      facts: (row) => [
        'kind',
        'file',
        'system',
        ...(row.typed_total === null ? [] : (['typed_total', 'sheet_total'] as const)),
        'reason',
        'digest',
      ],
      filled: ['reason'],
    },
    { own: 'ImportedColumns' },
    {
      tab: 'costs',
      title: 'Costs',
      when: (row) => row.kind === 'cost-records',
      count: (row) => Number(row.made),
      shows: [{ own: 'ImportedCosts' }],
    },
  ],
})
