import { importLife } from '#areas/organization/imports/life.ts'
import { importRun, type ImportRun } from '#areas/organization/imports/records.ts'
import { recordPage } from '#platform/pages/page.ts'
import { labelOf } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { employeeImport } from '../employees/import/rules.ts'
import { importKinds } from './rules.ts'

const count = (value: number) => Number(value).toLocaleString('en-US')

/** By the labels of the fields that they filled. */
function columnsOf({ kind: named, columns }: ImportRun): string | undefined {
  const kind = importKinds.find(({ name }) => name === named)
  return (
    kind &&
    `Columns imported: ${(JSON.parse(columns) as (string | null)[])
      .flatMap((name) => (name && kind.sheet.fields[name] ? [labelOf(kind.sheet, name)] : []))
      .join(', ')}.`
  )
}

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
    { own: 'Prepared', when: (row, { actor }) => row.kind === employeeImport.name && atLeast('admin', actor) },
    {
      title: 'Import',
      foot: (row) => columnsOf(row),
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
  ],
})
