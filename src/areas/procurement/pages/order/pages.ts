import { budgetEntry } from '#areas/planning/ledger/records.ts'
import { orderChangeStatus } from '#areas/procurement/purchase-orders/changes/rules.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import {
  orderChange,
  orderLine,
  orderLineShare,
  purchaseOrder,
  type PurchaseOrder,
} from '#areas/procurement/purchase-orders/records.ts'
import { leftOf, partInWords, type Bill } from '#areas/procurement/purchase-orders/rules.ts'
import { dayInWords, dayShort } from '#platform/dates.ts'
import type { NextStep } from '#platform/life/next-step.ts'
import { recordPage, rows, rowsOf, type FigureSaid, type ProgressSaid, type Seen } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { openFields, optionLabel } from '#platform/records/record.ts'
import { atLeast, type Actor } from '#platform/roles.ts'

const loads = {
  lines: rows(orderLine, { by: 'purchase_order', order: 'position.asc', limit: 1_000 }),
  shares: rows(orderLineShare, { by: 'purchase_order', order: 'position.asc', limit: 5_000 }),
  changes: rows(orderChange, { by: 'purchase_order', order: 'revision.desc', limit: 100 }),
  bills: rowsOf<Bill>('invoices', {
    by: 'purchase_order',
    order: 'number.asc',
    limit: 200,
    reads: ['id', 'number', 'vendor_number', 'kind', 'amount', 'holds', 'status'],
  }),
  entries: rows(budgetEntry, {
    by: 'source',
    where: { source_table: purchaseOrder.table },
    order: 'created_at.asc,id.asc',
    limit: 500,
    columns: ['line'],
  }),
}

const isBlanket = ({ kind }: PurchaseOrder) => kind === 'blanket'
const isStandard = (row: PurchaseOrder) => !isBlanket(row)
const isIssued = (row: PurchaseOrder) => orderLife.is(row, 'issued')
const isOpen = (row: PurchaseOrder) => orderLife.is(row, 'draft', 'returned')
const isBilled = (row: PurchaseOrder) => row.invoiced_amount >= row.amount
const hasGone = (row: PurchaseOrder) => row.issued_at !== null
const isTheirs = (row: PurchaseOrder, actor: Actor) => row.buyer === actor.user_id || atLeast('manager', actor)
const waitingIn = ({ changes }: Seen<typeof loads>['loaded']) => changes?.find((each) => orderChangeStatus.isOpen(each))

/** The next step of an issued order; before and after that, the order's life has it. */
function nextOf(row: PurchaseOrder, today: string): NextStep | undefined {
  if (!isIssued(row) || isBlanket(row)) return undefined
  const due = row.due ? dayShort(row.due, today) : null
  if (row.answer === 'refused')
    return {
      tone: 'problem',
      lead: 'The vendor declined this order',
      rest: 'Change it, or cancel it and buy elsewhere.',
    }
  if (row.delivery !== 'complete')
    return {
      tone: row.due && row.due < today ? 'late' : 'moving',
      lead: `Waiting for ${row.delivery === 'none' ? 'delivery' : 'the rest of the delivery'}${due ? `, due ${due}` : ''}`,
      rest: row.answer === 'waiting' ? 'The vendor has not responded yet.' : undefined,
    }
  if (!isBilled(row)) return { tone: 'moving', lead: 'Received. Waiting for the invoice' }
  return { tone: 'you', lead: 'Everything was received and billed', rest: 'Close the order.' }
}

const progressOf = (row: PurchaseOrder): ProgressSaid[] =>
  [
    { name: 'received', words: 'Received', part: row.received_amount },
    { name: 'billed', words: 'Billed', part: row.invoiced_amount },
  ].map(({ name, words, part }) => ({
    name,
    words,
    share: row.amount > 0 ? part / row.amount : 0,
    note: partInWords(part, row.amount),
  }))

const orderFigures = (row: PurchaseOrder): FigureSaid[] => [
  {
    label: 'Received',
    value: { cents: row.received_amount },
    note: row.delivery !== 'complete' && optionLabel(purchaseOrder.fields.delivery, row.delivery),
    ...(hasGone(row) && { to: '?tab=delivery' }),
  },
  { label: 'Billed', value: { cents: row.invoiced_amount }, ...(row.invoiced_amount !== 0 && { to: '?tab=delivery' }) },
  { label: 'Open encumbrance', value: { cents: row.open_amount } },
]

const blanketFigures = (row: PurchaseOrder): FigureSaid[] => [
  { label: 'Released', value: { cents: row.released }, to: '?tab=delivery' },
  { label: 'Remaining', value: { cents: leftOf(row) } },
  { label: 'Valid until', value: row.ends_on ? dayInWords(row.ends_on) : 'No end date' },
]

type Field = keyof typeof purchaseOrder.fields
/** The order in which people read them; the fields that are not named here follow. The title is the page's own. */
const first: readonly Field[] = [
  'vendor',
  'kind',
  'buyer',
  'cost_center',
  'due',
  'deliver_to',
  'starts_on',
  'ends_on',
  'payment_days',
  'nature',
  'blanket',
  'contract',
  'requisition',
  'award',
  'federal',
  'grant_award',
  'over_receipt',
  'answer',
  'issued_at',
  'closed_at',
  'price_basis',
  'terms',
  'closing_reason',
]
const drawnElsewhere: readonly Field[] = [...first, 'title', 'limit_amount']
const others = openFields(purchaseOrder)
  .map(([name]) => name as Field)
  .filter((name) => !drawnElsewhere.includes(name))
const factsOf = (row: PurchaseOrder): Field[] =>
  [...first, ...others].filter((name) => {
    const value = row[name as keyof PurchaseOrder]
    return value !== null && value !== false
  })

/** A purchase order: its lines and their funding, deliveries, bills, and versions that the vendor received. */
export const orderPage = recordPage(purchaseOrder, {
  at: '/purchase-orders/:id',
  list: ['/purchase-orders', 'Purchase orders'],
  life: orderLife,
  loads,
  next: (row, { today }) => nextOf(row, today),
  amount: (row) => ({
    cents: isBlanket(row) ? (row.limit_amount ?? 0) : row.amount,
    ...(isBlanket(row)
      ? { note: 'Limit' }
      : row.original !== null && row.original !== row.amount
        ? { note: ['Original ', { cents: row.original }] }
        : row.charges > 0 && { note: ['With freight and tax ', { cents: row.amount + row.charges }] }),
  }),
  progress: (row) => (hasGone(row) && isStandard(row) ? progressOf(row) : []),
  links: (row, { actor, loaded }) => {
    const at = `/purchase-orders/${row.id}`
    const invoice = `/invoices/new?order=${row.id}&vendor=${row.vendor}`
    const editable = whyNotEdit(purchaseOrder, row, actor) === null
    return [
      editable && [`${at}/edit`, 'Edit'],
      editable && [`${at}/lines`, 'Edit lines'],
      isIssued(row) &&
        isStandard(row) &&
        (row.delivery === 'complete' ? [`${at}/receive`, 'Receive'] : [`${at}/receive`, 'Receive', 'main']),
      isIssued(row) &&
        isStandard(row) &&
        row.received_amount > row.invoiced_amount &&
        (row.delivery === 'complete' ? [invoice, 'Enter invoice', 'main'] : [invoice, 'Enter invoice']),
      isIssued(row) && isBlanket(row) && [`${at}/release`, 'Release', 'main'],
      isIssued(row) &&
        isTheirs(row, actor) &&
        loaded.changes &&
        !waitingIn(loaded) && [`${at}/change`, 'Request change'],
    ]
  },
  main: (row) => (isIssued(row) && row.delivery === 'complete' && isBilled(row) ? 'close' : undefined),
  dialogs: { close: 'purchase-orders/EndDialog', cancel: 'purchase-orders/EndDialog' },
  acts: [
    {
      by: 'purchase-orders/issue',
      label: 'Issue',
      look: 'main',
      when: (row) => orderLife.is(row, 'approved'),
      whyNot: (row, { actor }) => (isTheirs(row, actor) ? null : 'Only the buyer or a manager can issue this order.'),
      done: ({ number }) => `${number} issued and sent to the vendor`,
    },
  ],
  shows: [
    {
      notes(row, { today, loaded }) {
        const waiting = waitingIn(loaded)
        return [
          isIssued(row) &&
            row.answer === 'refused' && {
              tone: 'bad',
              title: 'The vendor declined this order',
              text: 'The reason is with the version. Change the order, or cancel it and buy elsewhere.',
            },
          isIssued(row) &&
            row.answer === 'dates' && {
              tone: 'warn',
              title: 'The vendor accepted with new dates',
              text: 'The new dates are with the version.',
            },
          isIssued(row) &&
            row.delivery !== 'complete' &&
            row.due &&
            row.due < today && {
              tone: 'warn',
              title: `Delivery was due by ${dayInWords(row.due)}`,
              text: row.delivery === 'none' ? 'Nothing has been received yet.' : 'Part of the order has been received.',
            },
          row.closed_at && {
            title: orderLife.is(row, 'closed') ? 'This order is closed' : 'This order is canceled',
            text: `${row.closing_reason ?? 'Everything was received and billed.'} The open encumbrance was released; see Budget ledger.`,
          },
          waiting && {
            title: `Change ${waiting.revision} is waiting for approval`,
            text: 'Until then the order does not change.',
          },
          row.overruled && { tone: 'warn', title: 'Vendor exception approved', text: row.overruled },
        ]
      },
    },
    { figures: (row) => (isBlanket(row) ? blanketFigures(row) : orderFigures(row)) },
    {
      own: 'purchase-orders/LineBullets',
      when: (row, { loaded: { lines } }) => hasGone(row) && isStandard(row) && lines && lines.length > 1,
    },
    {
      tab: 'lines',
      title: 'Lines',
      count: (_, { loaded: { lines } }) => lines?.length,
      shows: [{ own: 'purchase-orders/LinesOfOrder' }, { own: 'solicitations/MeasuredLinesOfOrder' }],
    },
    ...[
      {
        title: 'Releases and billing',
        own: 'purchase-orders/ReleasesPanel',
        when: (row: PurchaseOrder) => hasGone(row) && isBlanket(row),
      },
      {
        title: 'Receipts and billing',
        own: 'receipts/ReceiptsPanel',
        when: (row: PurchaseOrder) => hasGone(row) && isStandard(row),
      },
    ].map(({ title, own, when }) => ({
      tab: 'delivery',
      title,
      when,
      count: (_: PurchaseOrder, { loaded: { bills } }: Seen<typeof loads>) => bills?.length,
      shows: [{ own }, { own: 'purchase-orders/InvoicesPanel' }],
    })),
    {
      tab: 'versions',
      title: 'Versions',
      when: (row, { loaded: { changes } }) => hasGone(row) || (changes && changes.length > 0),
      count: ({ revision }) => revision,
      shows: [{ own: 'purchase-orders/VersionsPanel', when: hasGone }, { own: 'purchase-orders/ChangesPanel' }],
    },
    { title: 'Order details', facts: factsOf },
    { own: 'purchase-orders/MoneyPanel', when: (row) => !orderLife.is(row, 'draft') && isStandard(row) },
    {
      title: 'Procurement method',
      about: 'As determined at submission.',
      text: 'method_facts',
      lines: true,
      foot: (row) => row.method_paragraph && { code: row.method_paragraph },
    },
    { approvals: (row, { loaded: { lines } }) => isOpen(row) && Boolean(lines?.length) },
  ],
})
