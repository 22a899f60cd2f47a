import { addDays } from '#platform/dates.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { selected } from '#platform/pages/act.ts'
import { countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { trend } from '#platform/records/list/charted.ts'
import { notKnownYet } from '#platform/rules.ts'
import { codeLife, codeListLife } from './life.ts'
import { codeItem, codeList, type CodeList } from './records.ts'
import { isValidOn, whyNotAddTo, whyNotMerge, whyNotMergeYet } from './rules.ts'

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

export const codeListPage = recordPage(codeList, {
  at: '/master-data/:id',
  list: ['/master-data', 'Reference data'],
  life: codeListLife,
  add: { by: 'code-lists/create', mine: 'steward', under: 'Reference data' },
  edit: { by: 'code-lists/edit', done: 'List saved' },
  acts: [
    {
      by: 'code-items/add',
      label: 'New code',
      look: 'main',
      when: (row, { actor }) => whyNotEdit(codeList, row, actor) === null,
      whyNot: (row, { actor }) => whyNotAddTo(row, { actor }),
      form: codeItem,
      start: (_, { today }) => ({ valid_from: today }),
      send: (row, _, item) => ({ list: row.id, item }),
      done: 'Code added',
    },
  ],
  shows: [
    { title: 'Code list', facts: ['code', 'kind', 'source', 'steward'] },
    { own: 'Codes', list: codesOf },
  ],
})

/** A code is not changed once it is used: another one takes its place. */
const { code: _code, ...changing } = codeItem.fields

export const codePage = recordPage(codeItem, {
  at: '/master-data/items/:id',
  list: (row) => (row ? [`/master-data/${row.list}`, 'Code list'] : ['/master-data', 'Reference data']),
  life: codeLife,
  edit: { by: 'code-items/edit', done: 'Code saved', form: { ...codeItem, fields: changing } },
  loads: { others: rows(codeItem, { by: 'list', through: 'list', order: 'code.asc', limit: 1_000 }) },
  acts: [
    {
      by: 'code-items/merge',
      label: 'Merge',
      when: (row, { actor }) => whyNotEdit(codeItem, row, actor) === null,
      whyNot: (row, { actor, loaded: { others } }) => (others ? whyNotMergeYet(row, { actor, others }) : notKnownYet),
      about:
        'The code ends yesterday and leads to its successor. The catalog and the codes below it move over; documents keep their code.',
      send: (row) => ({ from: row.id }),
      asks: (row, { loaded: { others = [] } }) => ({
        into: selected(
          others.filter((each) => each.id !== row.id && codeLife.isOpen(each)),
          ({ code, name }) => `${code}, ${name}`,
          'Merge into',
        ),
      }),
      whyNotWith: (row, { actor, today, loaded: { others = [] } }, { into }) => {
        const all = new Map(others.map((each) => [each.id, each]))
        return whyNotMerge(row, { actor, into: all.get(into)!, all, today })
      },
      done: (row) => `${row.code} merged`,
    },
  ],
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

const trends = [
  trend(codeItem, { title: 'Codes by list', by: 'list', list: '/master-data?tab=codes' }),
  trend(codeItem, { title: 'Codes by status', by: 'status', list: '/master-data?tab=codes' }),
  trend(codeItem, { title: 'Valid from, by month', by: 'valid_from', list: '/master-data?tab=codes' }),
]

const lists = register(codeList, { order: 'created_at.desc', limit: 500, where: { status: 'open' }, reads: ['status'] })
const ending = register(codeItem, {
  order: 'valid_to.desc',
  limit: 1_000,
  where: { status: 'open', valid_to: { not: null } },
  reads: ['valid_to'],
})
const coming = register(codeItem, {
  order: 'valid_from.desc',
  limit: 500,
  where: { status: 'open', valid_from: { not: null } },
  reads: ['valid_from'],
})
const add = { to: '/master-data/new', label: 'New code list' }

/** The codes that other records use. */
export const masterDataPage = listPage({
  at: '/master-data',
  title: 'Reference data',
  loads: { lists, ending, coming },
  new: { of: codeList, ...add },
  above: [
    {
      figures: ({ today, loaded: { lists, ending, coming } }) => {
        const until = addDays(today, 90)
        const soon = ending?.filter(({ valid_to }) => valid_to !== null && valid_to >= today && valid_to <= until)
        const later = coming?.filter(({ valid_from }) => valid_from !== null && valid_from > today)
        return [
          {
            label: 'Lists',
            value: countOf(lists?.length),
            note: lists && 'open',
            to: '/master-data?where.status=open',
          },
          {
            label: 'Expiring soon',
            value: countOf(soon?.length),
            note: soon && 'codes, within 90 days',
            to: `/master-data?tab=codes&where.valid_to=${today}..${until}`,
          },
          {
            label: 'Not valid yet',
            value: countOf(later?.length),
            note: later && 'codes with a later start date',
            to: `/master-data?tab=codes&where.valid_from=${addDays(today, 1)}..`,
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'lists',
      title: 'Lists',
      shows: [{ list: list(codeList, { columns: ['code', 'name', 'kind', 'source', 'steward', 'status'] }), new: add }],
    },
    {
      tab: 'codes',
      title: 'All codes',
      shows: [
        { list: list(codeItem, { columns: ['code', 'name', 'list', 'broader', 'valid_from', 'valid_to', 'status'] }) },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
