import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { date, text } from '#platform/records/fields.ts'
import { PlainTable } from '../../screens/PlainTable.tsx'
import { useToday } from '#client/use-today.ts'
import type { disputeBill, payBill } from '../bills.ts'
import { billingInvoice, billingLine, type BillingInvoice } from '../records.ts'
import { whyNotDispute, whyNotPayYet } from '../rules.ts'

const list = { to: '/billing/invoices', label: 'Billing invoices' }

export default function BillScreen() {
  const found = useRecord(billingInvoice, useParams().id ?? '')
  return found.row ? <Bill row={found.row} /> : <NoRecord of={billingInvoice} found={found} list={list} />
}

function Bill({ row }: { row: BillingInvoice }) {
  const actor = useActor()
  const { organization } = useOrganization()
  const [asking, setAsking] = useState<'pay' | 'dispute'>()
  const { rows: lines } = useRecords(billingLine, (from) => from.eq('invoice', row.id).order('created_at').order('id').limit(100))
  const dispute = useCommand<typeof disputeBill>('billing-invoices/dispute')
  return (
    <RecordPage
      of={billingInvoice}
      row={row}
      list={list}
      actions={
        <>
          {row.status === 'open' && <MoveButton look="main" whyNot={whyNotPayYet(row, { actor })} run={() => setAsking('pay')}>It was paid</MoveButton>}
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
          {row.status === 'open' && <MoveButton whyNot={whyNotDispute(row, actor)} run={() => setAsking('dispute')}>Dispute</MoveButton>}
        </>
      }
    >
      {row.simulated && <Notice title="Simulated: nobody is charged">It belongs to a demonstration.</Notice>}
      {row.status === 'disputed' && row.reason && <Notice tone="warn" title="It is disputed">{row.reason}</Notice>}
      {row.settlement && <Notice title={row.status === 'void' ? 'It is void' : 'The dispute was settled: it stands'}>{row.settlement}</Notice>}
      <Panel title={`To ${organization?.name ?? 'your organization'}`}>
        <RecordFacts of={billingInvoice} row={row} show={['plan', 'period_from', 'period_to', 'issued_on', 'due_on', 'po_number', 'paid_on', 'reference']} />
      </Panel>
      <Panel title="Lines" about="A plan for a part of a month costs its price times the days, divided by the days of that very month." foot={<span className="flex justify-between gap-4 text-sm font-semibold text-ink"><span>Total, without tax</span><Amount cents={row.amount} /></span>}>
        <PlainTable label="Lines" rows={lines ?? []} keyOf={({ id }) => id} empty="Without lines." columns={[
          { label: 'For', cell: (line) => line.words },
          { label: 'Days', cell: (line) => (line.of_days === null ? '' : `${Number(line.days)} of ${Number(line.of_days)}`), figure: true },
          { label: 'A month', cell: (line) => <Amount cents={line.price} />, figure: true },
          { label: 'Amount', cell: (line) => <Amount cents={line.amount} />, figure: true },
        ]} />
      </Panel>
      {asking === 'pay' && <PayDialog row={row} onClose={() => setAsking(undefined)} />}
      {asking === 'dispute' && <ReasonDialog title="Dispute this invoice?" about="It is not due until this is settled. Whoever runs the installation reads what you write." label="What is wrong" verb="Dispute it" run={(reason) => dispute({ id: row.id, reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}

function PayDialog({ row, onClose }: { row: BillingInvoice; onClose: () => void }) {
  const today = useToday()
  const pay = useCommand<typeof payBill>('billing-invoices/pay')
  return (
    <AskDialog
      title="It was paid"
      about="By check or ACH against your order; no card is needed."
      verb="Note the payment"
      done="It is noted"
      fields={{ paid_on: date({ required: true, label: 'Paid on' }), reference: text({ required: true, max: 120, label: 'Check number or trace' }) }}
      start={{ paid_on: today }}
      run={({ paid_on, reference }) => pay({ id: row.id, paid_on, reference })}
      onClose={onClose}
    />
  )
}
