import { useState } from 'react'
import { useParams } from 'react-router'
import { journalLine } from '#areas/planning/journal/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { returnPayment } from '../commands.ts'
import { payment, paymentItem, type Payment } from '../records.ts'
import { whyNotReturn } from '../rules.ts'

const list = { to: '/payments?tab=payments', label: 'Payments' }

export default function PaymentScreen() {
  const found = useRecord(payment, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={payment} found={found} list={list} />
}

function Page({ row }: { row: Payment }) {
  const actor = useActor()
  const comesBack = useCommand<typeof returnPayment>('payments/return')
  const [asking, setAsking] = useState(false)
  const items = useRecords(paymentItem, (from) => from.eq('payment', row.id).order('position').limit(500))
  const entries = useRecords(journalLine, (from) => from.eq('source_table', 'payments').eq('source', row.id).order('created_at').order('entry').order('position').limit(200))
  return (
    <RecordPage of={payment} row={row} list={list} actions={(row.status === 'issued' || row.status === 'cleared') && <MoveButton look="danger" whyNot={whyNotReturn(row, { actor })} run={() => setAsking(true)}>It came back</MoveButton>}>
      <Figures
        figures={[
          { label: 'Paid', value: <Amount cents={row.amount} />, note: row.paid_on ? <Day day={row.paid_on} /> : 'Not yet' },
          { label: 'Cleared', value: row.cleared_on ? <Day day={row.cleared_on} /> : 'Not yet', note: row.cleared_on ? 'On the bank’s statement' : undefined },
          { label: 'Trace or check', value: <span className="font-mono text-base">{row.trace ?? 'None yet'}</span> },
        ]}
      />
      <Panel title="What it pays"><RecordTable of={paymentItem} found={items} columns={['invoice', 'billed', 'discount', 'interest', 'amount']} /></Panel>
      <Panel title="In the ledger" about="Each entry balances in its fund, and nobody changes one."><RecordTable of={journalLine} found={entries} columns={['day', 'fund', 'control', 'debit', 'credit', 'words']} /></Panel>
      <Panel title="The payment"><RecordFacts of={payment} row={row} show={['run', 'vendor', 'remittance', 'returned_on', 'returned_because']} /></Panel>
      {asking && <ReasonDialog title={`${row.number} came back`} about="What it paid is owed again and can be paid anew. Write the bank’s code and its words, such as R03: no account of that name." verb="It came back" run={(reason) => comesBack({ id: row.id, reason })} onClose={() => setAsking(false)} />}
    </RecordPage>
  )
}
