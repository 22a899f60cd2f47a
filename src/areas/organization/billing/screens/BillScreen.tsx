import { useParams } from 'react-router'
import { useOrganization } from '#client/use-organization.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { billLife } from '../life.ts'
import { billingInvoice, billingLine, type BillingInvoice } from '../records.ts'

const list = { to: '/billing/invoices', label: 'Billing invoices' }

export default function BillScreen() {
  const found = useRecord(billingInvoice, useParams().id ?? '')
  return found.row ? <Bill row={found.row} /> : <NoRecord of={billingInvoice} found={found} list={list} />
}

function Bill({ row }: { row: BillingInvoice }) {
  const { organization } = useOrganization()
  const { rows: lines } = useRecords(billingLine, (from) =>
    from.eq('invoice', row.id).order('created_at').order('id').limit(100),
  )
  return (
    <RecordPage
      of={billingInvoice}
      life={billLife}
      row={row}
      list={list}
      actions={
        <>
          <Moves life={billLife} row={row} />
          <PdfButton of="billing-invoices/document" input={{ id: row.id }} file={`${row.number}.pdf`}>
            Download invoice (PDF)
          </PdfButton>
        </>
      }
    >
      {row.simulated && <Notice title="Simulated: no one is charged">This invoice is from a demo.</Notice>}
      {billLife.is(row, 'disputed') && row.reason && (
        <Notice tone="warn" title="Disputed">
          {row.reason}
        </Notice>
      )}
      {row.settlement && (
        <Notice title={billLife.is(row, 'void') ? 'Void' : 'Dispute settled: the invoice is due'}>
          {row.settlement}
        </Notice>
      )}
      <Panel title={`To ${organization?.name ?? 'your organization'}`}>
        <RecordFacts
          of={billingInvoice}
          row={row}
          show={['plan', 'period_from', 'period_to', 'issued_on', 'due_on', 'po_number', 'paid_on', 'reference']}
        />
      </Panel>
      <Panel
        title="Lines"
        about="Part of a month costs the plan’s price times the days, divided by the days in that month."
        foot={
          <span className="flex justify-between gap-4 text-sm font-semibold text-ink">
            <span>Total before tax</span>
            <Amount cents={row.amount} />
          </span>
        }
      >
        <PlainTable
          label="Lines"
          rows={lines ?? []}
          keyOf={({ id }) => id}
          empty="No lines."
          columns={[
            { label: 'Description', cell: (line) => line.words },
            {
              label: 'Days',
              cell: (line) => (line.of_days === null ? '' : `${Number(line.days)} of ${Number(line.of_days)}`),
              figure: true,
            },
            { label: 'Monthly price', cell: (line) => <Amount cents={line.price} />, figure: true },
            { label: 'Amount', cell: (line) => <Amount cents={line.amount} />, figure: true },
          ]}
        />
      </Panel>
    </RecordPage>
  )
}
