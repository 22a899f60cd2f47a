import { methodTitle } from '#areas/procurement/methods/rules.ts'
import { orderLine, purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { draftOf, judgeOf } from '#areas/procurement/requisitions/judging/rules.ts'
import { requisitionLife } from '#areas/procurement/requisitions/life.ts'
import { priceQuote } from '#areas/procurement/requisitions/quotes/records.ts'
import { requisition, requisitionLine, type Requisition } from '#areas/procurement/requisitions/records.ts'
import { recordPage, rows, type Seen } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'

const loads = {
  lines: rows(requisitionLine, { by: 'requisition', order: 'position.asc', limit: 1_000 }),
  quotes: rows(priceQuote, {
    by: 'requisition',
    order: 'received_on.asc',
    limit: 100,
    columns: ['source', 'way', 'received_on', 'amount'],
  }),
  orders: rows(purchaseOrder, { by: 'requisition', order: 'created_at.asc', limit: 100 }),
  ordered: rows(orderLine, { by: 'purchase_orders.requisition', order: 'position.asc', limit: 1_000 }),
}

const isOpen = (row: Requisition) => requisitionLife.is(row, 'draft', 'returned')
/** The checks of its lines while it is written. Once submitted, nothing is judged again. */
const judged = (row: Requisition, { loaded: { lines } }: Seen<typeof loads>) => [
  isOpen(row) && lines && lines.length > 0 && judgeOf(row, lines.map(draftOf)),
]

/** A need, from its lines and checks to the order or solicitation that it becomes. */
export const requisitionPage = recordPage(requisition, {
  at: '/requisitions/:id',
  list: ['/requisitions', 'Requisitions'],
  life: requisitionLife,
  only: () => ['submit', 'cancel'],
  loads,
  links: (row, { actor }) => {
    const editable = isOpen(row) && whyNotEdit(requisition, row, actor) === null
    return [
      editable && [`/requisitions/${row.id}/edit`, 'Edit'],
      editable && [`/requisitions/${row.id}/lines`, 'Edit lines'],
    ]
  },
  acts: [{ own: 'RequisitionActs' }],
  shows: [
    { own: 'requisitions/OpenFigures', when: isOpen, asks: judged },
    {
      when: (row) => !isOpen(row),
      figures: (row) => [
        { label: 'Method', value: row.method ? methodTitle(row.method) : 'Not determined', note: row.method_paragraph },
        { label: 'Needed by', value: row.need_by ? { day: row.need_by } : 'Any date' },
      ],
    },
    {
      tab: 'lines',
      title: 'Lines',
      count: (_, { loaded: { lines } }) => lines?.length,
      shows: [{ own: 'requisitions/LinesOfRequisition' }],
    },
    { own: 'requisitions/QuotesOfRequisition' },
    { own: 'requisitions/JudgmentOfRequisition', when: isOpen },
    {
      title: 'Procurement method',
      when: (row) => !isOpen(row),
      about: 'As determined at submission.',
      text: 'method_facts',
      lines: true,
      foot: (row) => row.method_paragraph && { code: row.method_paragraph },
    },
    {
      title: 'Requisition details',
      facts: [
        'requested_by',
        'cost_center',
        'vendor',
        'deliver_to',
        'nature',
        'federal',
        'award',
        'way',
        'justification',
        'cost_note',
      ],
    },
    { approvals: (row, { loaded: { lines } }) => isOpen(row) && Boolean(lines?.length) },
  ],
})
