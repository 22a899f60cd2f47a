import { list } from '#platform/pages/list-page.ts'
import { recordPage } from '#platform/pages/page.ts'
import { codeLife, codeListLife } from './life.ts'
import { codeItem, codeList, type CodeList } from './records.ts'
import { isValidOn } from './rules.ts'

/** With the columns that a list of this kind has. */
const codesOf = ({ id, kind }: CodeList) =>
  list(codeItem, {
    where: { list: id },
    columns: [
      'code',
      'name',
      ...(kind === 'unit' ? (['factor'] as const) : kind === 'place' ? [] : (['broader'] as const)),
      'valid_from',
      'valid_to',
      'status',
    ],
  })

export const listPage = recordPage(codeList, {
  at: '/master-data/:id',
  list: ['/master-data', 'Reference data'],
  life: codeListLife,
  add: { by: 'code-lists/create', mine: 'steward', under: 'Reference data' },
  edit: { by: 'code-lists/edit', done: 'List saved' },
  acts: [{ own: 'NewCode' }],
  shows: [
    { title: 'Code list', facts: ['code', 'kind', 'source', 'steward'] },
    { own: 'Codes', list: codesOf },
  ],
})

export const codePage = recordPage(codeItem, {
  at: '/master-data/items/:id',
  list: (row) => (row ? [`/master-data/${row.list}`, 'Code list'] : ['/master-data', 'Reference data']),
  life: codeLife,
  edit: { by: 'code-items/edit', done: 'Code saved' },
  acts: [{ own: 'MergeCode' }],
  shows: [
    {
      notes: (row, { today }) => [
        !isValidOn(row, today) && {
          tone: 'warn',
          title: row.valid_from > today ? 'Not valid yet' : 'No longer valid',
          text: row.merged_into ? 'Its successor is shown below.' : null,
        },
      ],
    },
    {
      title: 'Code',
      facts: ['list', 'code', 'broader', 'factor', 'valid_from', 'valid_to', 'merged_into'],
      filled: ['merged_into'],
    },
    { own: 'Uses', asks: ({ id }) => [['code-items/uses', { id }]] },
  ],
})
