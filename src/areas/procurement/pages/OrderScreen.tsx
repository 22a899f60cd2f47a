import { orderChangeStatus } from '../purchase-orders/changes/rules.ts'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecord } from '#client/use-record.ts'
import { optional } from '#kit/optional.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures, type Figure } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import type { Progress } from '#kit/record/StageBar.tsx'
import { type NextStep } from '#platform/life/next-step.ts'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { dayInWords, localDay, dayShort } from '#platform/dates.ts'
import { openFields, optionLabel } from '#platform/records/record.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { MeasuredSource } from '#areas/procurement/solicitations/screens/MeasuredSource.tsx'
import { purchaseOrder, type OrderLine, type PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { leftOf, partInWords } from '#areas/procurement/purchase-orders/rules.ts'
import { ChangesPanel, useChangesOf } from '#areas/procurement/purchase-orders/screens/ChangesPanel.tsx'
import { InvoicesPanel, useBillsOf } from '#areas/procurement/purchase-orders/screens/InvoicesPanel.tsx'
import { MoneyPanel } from '#areas/procurement/purchase-orders/screens/MoneyPanel.tsx'
import { OrderLines } from '#areas/procurement/purchase-orders/screens/OrderLines.tsx'
import { OrderMoves } from '#areas/procurement/purchase-orders/screens/OrderMoves.tsx'
import { ReceiptsPanel } from '#areas/procurement/receipts/screens/ReceiptsPanel.tsx'
import { ReleasesPanel } from '#areas/procurement/purchase-orders/screens/ReleasesPanel.tsx'
import { SplitDialog } from '#areas/procurement/purchase-orders/screens/SplitDialog.tsx'
import { useOrderLines } from '#areas/procurement/purchase-orders/screens/use-order.ts'
import { VersionsPanel } from '#areas/procurement/purchase-orders/screens/VersionsPanel.tsx'

const LineBullets = optional(() =>
  import('#areas/procurement/purchase-orders/screens/LineBullets.tsx').then((file) => file.LineBullets),
)

const list = { to: '/purchase-orders', label: 'Purchase orders' }

export default function OrderScreen() {
  const found = useRecord(purchaseOrder, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={purchaseOrder} found={found} list={list} />
}

function Page({ row }: { row: PurchaseOrder }) {
  const actor = useActor()
  const { organization } = useOrganization()
  // Late by the agency's date.
  const today = localDay(new Date(useNow()), organization?.time_zone ?? 'UTC')
  const { lines, shares } = useOrderLines(row.id)
  const changes = useChangesOf(row.id)
  const bills = useBillsOf(row.id)
  const [splitting, setSplitting] = useState<OrderLine>()
  const open = orderLife.is(row, 'draft', 'returned')
  const going = row.issued_at !== null
  const waiting = changes?.find((row) => orderChangeStatus.isOpen(row))
  const line = splitting && lines?.find(({ id }) => id === splitting.id)
  return (
    <RecordPage
      of={purchaseOrder}
      life={orderLife}
      row={row}
      list={list}
      next={nextOf(row, today)}
      amount={{
        cents: row.kind === 'blanket' ? (row.limit_amount ?? 0) : row.amount,
        note:
          row.kind === 'blanket' ? (
            'Limit'
          ) : row.original !== null && row.original !== row.amount ? (
            <>
              Original <Amount cents={row.original} />
            </>
          ) : row.charges > 0 ? (
            <>
              With freight and tax <Amount cents={row.amount + row.charges} />
            </>
          ) : undefined,
      }}
      progress={going && row.kind !== 'blanket' ? progressOf(row) : []}
      unready={!lines || !shares || !changes || !bills}
      actions={
        lines &&
        shares &&
        changes &&
        bills && <OrderMoves row={row} lines={lines} shares={shares} waiting={waiting !== undefined} />
      }
    >
      {orderLife.is(row, 'issued') && row.answer === 'refused' && (
        <Notice tone="bad" title="The vendor declined this order">
          The reason is with the version. Change the order, or cancel it and buy elsewhere.
        </Notice>
      )}
      {orderLife.is(row, 'issued') && row.answer === 'dates' && (
        <Notice tone="warn" title="The vendor accepted with new dates">
          The new dates are with the version.
        </Notice>
      )}
      {orderLife.is(row, 'issued') && row.delivery !== 'complete' && row.due && row.due < today && (
        <Notice tone="warn" title={`Delivery was due by ${dayInWords(row.due)}`}>
          {row.delivery === 'none' ? 'Nothing has been received yet.' : 'Part of the order has been received.'}
        </Notice>
      )}
      {row.closed_at && (
        <Notice title={orderLife.is(row, 'closed') ? 'This order is closed' : 'This order is canceled'}>
          {row.closing_reason ?? 'Everything was received and billed.'} The open encumbrance was released; see Budget
          ledger.
        </Notice>
      )}
      {waiting && (
        <Notice title={`Change ${waiting.revision} is waiting for approval`}>
          Until then the order does not change.
        </Notice>
      )}
      {row.overruled && (
        <Notice tone="warn" title="Vendor exception approved">
          {row.overruled}
        </Notice>
      )}
      <Figures figures={row.kind === 'blanket' ? blanketFigures(row) : orderFigures(row)} />
      {going && row.kind !== 'blanket' && lines && lines.length > 1 && (
        <Suspense>
          <LineBullets lines={lines} />
        </Suspense>
      )}
      <RecordTab name="lines" title="Lines" count={lines?.length}>
        <Panel title="Lines">
          <OrderLines
            lines={lines}
            shares={shares}
            going={going && row.kind !== 'blanket'}
            onSplit={
              open && row.kind !== 'blanket' && whyNotEdit(purchaseOrder, row, actor) === null
                ? setSplitting
                : undefined
            }
          />
        </Panel>
        {lines && <MeasuredSource orderLines={lines.filter(({ award_line }) => award_line).map(({ id }) => id)} />}
      </RecordTab>
      {going && (
        <RecordTab
          name="delivery"
          title={row.kind === 'blanket' ? 'Releases and billing' : 'Receipts and billing'}
          count={bills?.length}
        >
          {row.kind === 'blanket' ? <ReleasesPanel row={row} /> : lines && <ReceiptsPanel row={row} lines={lines} />}
          {bills && <InvoicesPanel row={row} bills={bills} />}
        </RecordTab>
      )}
      {(going || (changes && changes.length > 0)) && (
        <RecordTab name="versions" title="Versions" count={row.revision}>
          {going && <VersionsPanel row={row} />}
          {changes && <ChangesPanel row={row} changes={changes} />}
        </RecordTab>
      )}
      <Panel title="Order details">
        <RecordFacts of={purchaseOrder} row={row} show={factsOf(row)} />
      </Panel>
      {!orderLife.is(row, 'draft') && row.kind !== 'blanket' && <MoneyPanel row={row} />}
      {row.method_facts && (
        <Panel
          title="Procurement method"
          about="As determined at submission."
          foot={row.method_paragraph && <span className="font-mono">{row.method_paragraph}</span>}
        >
          <ul className="grid gap-1.5 text-sm text-ink-2">
            {row.method_facts.split('\n').map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </Panel>
      )}
      <ApprovalPanel table={purchaseOrder.table} id={row.id} before={open && Boolean(lines?.length)} />
      {line && shares && (
        <SplitDialog
          row={row}
          line={line}
          shares={shares.filter((share) => share.line === line.id)}
          onClose={() => setSplitting(undefined)}
        />
      )}
    </RecordPage>
  )
}

/** The next step of an issued order; before and after that, the order's life has it. */
function nextOf(row: PurchaseOrder, today: string): NextStep | undefined {
  if (!orderLife.is(row, 'issued') || row.kind === 'blanket') return undefined
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
  if (row.invoiced_amount < row.amount) return { tone: 'moving', lead: 'Received. Waiting for the invoice' }
  return { tone: 'you', lead: 'Everything was received and billed', rest: 'Close the order.' }
}

const progressOf = (row: PurchaseOrder): Progress[] =>
  [
    { name: 'received', words: 'Received', part: row.received_amount },
    { name: 'billed', words: 'Billed', part: row.invoiced_amount },
  ].map(({ name, words, part }) => {
    const share = row.amount > 0 ? part / row.amount : 0
    return { name, words, share, note: partInWords(part, row.amount) }
  })

const orderFigures = (row: PurchaseOrder): Figure[] => [
  {
    label: 'Received',
    value: <Amount cents={row.received_amount} />,
    note: row.delivery !== 'complete' && optionLabel(purchaseOrder.fields.delivery, row.delivery),
    ...(row.issued_at && { to: '?tab=delivery' }),
  },
  {
    label: 'Billed',
    value: <Amount cents={row.invoiced_amount} />,
    ...(row.invoiced_amount !== 0 && { to: '?tab=delivery' }),
  },
  { label: 'Open encumbrance', value: <Amount cents={row.open_amount} /> },
]

const blanketFigures = (row: PurchaseOrder): Figure[] => [
  { label: 'Released', value: <Amount cents={row.released} />, to: '?tab=delivery' },
  { label: 'Remaining', value: <Amount cents={leftOf(row)} /> },
  { label: 'Valid until', value: row.ends_on ? dayInWords(row.ends_on) : 'No end date' },
]

type Shown = keyof typeof purchaseOrder.fields
const drawnElsewhere: readonly Shown[] = ['title', 'limit_amount']
/** The order in which people read them; fields that are not named here follow. The title is the page's own. */
const factsOf = (row: PurchaseOrder): Shown[] => {
  const first: Shown[] = [
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
  const others = openFields(purchaseOrder).map(([name]) => name as Shown)
  const wanted = [...first, ...others.filter((name) => !first.includes(name) && !drawnElsewhere.includes(name))]
  return wanted.filter(
    (name) => row[name as keyof PurchaseOrder] !== null && row[name as keyof PurchaseOrder] !== false,
  )
}
