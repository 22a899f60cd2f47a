import { useParams } from 'react-router'
import { journalLine } from '#areas/planning/journal/records.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { ReprintCheck } from '#areas/finance/checks/screens/ReprintCheck.tsx'
import { paymentLife } from '#areas/finance/payments/life.ts'
import { payment, paymentItem, type Payment } from '#areas/finance/payments/records.ts'

const list = { to: '/payments?tab=payments', label: 'Payments' }

export default function PaymentScreen() {
  const found = useRecord(payment, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={payment} found={found} list={list} />
}

function Page({ row }: { row: Payment }) {
  const items = useRecords(paymentItem, (from) => from.eq('payment', row.id).order('position').limit(500))
  const entries = useRecords(journalLine, (from) =>
    from
      .eq('source_table', 'payments')
      .eq('source', row.id)
      .order('created_at')
      .order('entry')
      .order('position')
      .limit(200),
  )
  return (
    <RecordPage
      of={payment}
      life={paymentLife}
      row={row}
      list={list}
      actions={
        <>
          <ReprintCheck row={row} />
          <Moves life={paymentLife} row={row} />
        </>
      }
    >
      <Figures
        figures={[
          { label: 'Paid', value: row.paid_on ? <Day day={row.paid_on} /> : 'Not yet' },
          {
            label: 'Cleared',
            value: row.cleared_on ? <Day day={row.cleared_on} /> : 'Not yet',
            note: row.cleared_on ? 'On the bank statement' : undefined,
          },
          { label: 'Trace or check', value: <span className="font-mono text-base">{row.trace ?? 'None yet'}</span> },
        ]}
      />
      <Panel title={row.paid_on ? 'Invoices paid' : 'Invoices to pay'}>
        <RecordTable of={paymentItem} found={items} columns={['invoice', 'billed', 'discount', 'interest', 'amount']} />
      </Panel>
      <Panel title="In the ledger" about="Each entry balances in its fund and can’t be changed.">
        <RecordTable
          of={journalLine}
          found={entries}
          columns={['day', 'fund', 'control', 'debit', 'credit', 'words']}
        />
      </Panel>
      <Panel title="Payment">
        <RecordFacts of={payment} row={row} show={['run', 'vendor', 'remittance', 'returned_on', 'returned_because']} />
      </Panel>
    </RecordPage>
  )
}
