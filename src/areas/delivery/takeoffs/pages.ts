import { list, listPage } from '#platform/pages/list-page.ts'
import { chart, recordPage, rows } from '#platform/pages/page.ts'
import { takeoffLife } from './life.ts'
import { takeoff, takeoffItem } from './records.ts'
import { whyNotRevise } from './rules.ts'

export const takeoffPage = recordPage(takeoff, {
  at: '/quantity-takeoff/:id',
  list: ['/quantity-takeoff', 'Takeoffs'],
  life: takeoffLife,
  add: { by: 'takeoffs/begin' },
  edit: { by: 'takeoffs/edit', page: true },
  loads: {
    items: rows(takeoffItem, {
      by: 'takeoff',
      order: 'position.asc',
      limit: 1_000,
      columns: ['takeoff', 'description', 'quantity', 'amount'],
    }),
  },
  links: (row) => [[`/quantity-takeoff/${row.id}/plan`, 'Open plan']],
  acts: [
    { own: 'BillOfQuantities' },
    {
      by: 'takeoffs/revise',
      label: 'Revise',
      when: (row) => whyNotRevise(row) === null,
      done: 'New revision created',
      opens: (_, { id }: { id: string }) => `/quantity-takeoff/${id}`,
    },
  ],
  wide: [
    {
      figures: (row, { loaded: { items } }) => [
        { label: 'Items', value: items && String(items.length) },
        {
          label: 'Revision',
          value: String(row.revision),
          ...(row.before && { note: 'compared below', to: `/quantity-takeoff/${row.before}` }),
        },
      ],
    },
    { own: 'TakeoffItems' },
  ],
  shows: [
    { own: 'Compared', when: (row) => row.before },
    { title: 'Drawing', facts: ['project', 'drawing', 'scale', 'documents', 'note', 'measured_by', 'checked_by'] },
    { title: 'Cost by division', chart: chart(takeoffItem, { of: 'takeoff', by: 'division', figure: 'amount' }) },
  ],
})

/** Every measured drawing with its estimate. */
export const takeoffsPage = listPage({
  at: '/quantity-takeoff',
  title: 'Quantity takeoff',
  shows: [{ list: list(takeoff), new: { to: '/quantity-takeoff/new', label: 'New takeoff' } }],
})
