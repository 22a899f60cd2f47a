import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { cancelRun, releaseRun, sendRun, submitRun, takeBackRun } from '../commands.ts'
import { payment, paymentRun, type PaymentRun } from '../records.ts'
import { runMoves, whyNotCancel, whyNotMakeFile, whyNotReleaseYet, whyNotSend, whyNotSubmitYet } from '../rules.ts'
import { useBankFile } from './use-bank-file.ts'

const list = { to: '/payments', label: 'Payments' }

export default function RunScreen() {
  const found = useRecord(paymentRun, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={paymentRun} found={found} list={list} />
}

function Page({ row }: { row: PaymentRun }) {
  const actor = useActor()
  const submit = useCommand<typeof submitRun>('payment-runs/submit')
  const release = useCommand<typeof releaseRun>('payment-runs/release')
  const takeBack = useCommand<typeof takeBackRun>('payment-runs/take-back')
  const send = useCommand<typeof sendRun>('payment-runs/send')
  const cancel = useCommand<typeof cancelRun>('payment-runs/cancel')
  const takeFile = useBankFile(row.id)
  const [cancelling, setCancelling] = useState(false)
  const payments = useRecords(payment, (from) => from.eq('run', row.id).order('number').limit(1000))
  const { status } = row
  return (
    <RecordPage
      of={paymentRun}
      row={row}
      list={list}
      actions={
        <>
          {status === 'draft' && <MoveButton look="main" whyNot={whyNotSubmitYet(row, { actor })} run={async () => void (await submit({ id: row.id }))} done={`${row.number} waits for somebody else to release it`}>Send to be released</MoveButton>}
          {status === 'submitted' && <MoveButton look="main" whyNot={whyNotReleaseYet(row, { actor })} run={async () => void (await release({ id: row.id }))} done={`${row.number} is released`}>Release</MoveButton>}
          {status === 'submitted' && <MoveButton whyNot={runMoves.whyNot('takeBack', row)} run={async () => void (await takeBack({ id: row.id }))}>Take back</MoveButton>}
          {(status === 'released' || status === 'sent') && <MoveButton look={row.file_digest ? 'plain' : 'main'} whyNot={whyNotMakeFile(row, { actor })} run={takeFile} done="The file is made, and who opened it is kept">{row.file_digest ? 'The file again' : 'Make the bank’s file'}</MoveButton>}
          {status === 'released' && <MoveButton look={row.file_digest ? 'main' : 'plain'} whyNot={whyNotSend(row, { actor })} run={async () => void (await send({ id: row.id }))} done="The vendors are told what they are paid for">It was sent to the bank</MoveButton>}
          {(status === 'draft' || status === 'submitted') && <MoveButton look="danger" whyNot={whyNotCancel(row, { actor })} run={() => setCancelling(true)}>Cancel</MoveButton>}
        </>
      }
    >
      {status === 'submitted' && row.made_by === actor.user_id && <Notice title="Somebody else releases it">Whoever puts a run together does not release it, nor whoever entered one of its invoices.</Notice>}
      <Figures
        figures={[
          { label: 'Together', value: <Amount cents={row.amount} />, note: `${row.payments} ${row.payments === 1 ? 'payment' : 'payments'}` },
          { label: 'Pay on', value: <Day day={row.pay_on} />, note: row.sent_on ? <>Sent <Day day={row.sent_on} /></> : 'Not sent yet' },
          { label: 'Discounts taken', value: <Amount cents={row.discount} />, ...(row.discount > 0 && { tone: 'good' as const }) },
          { label: 'Interest', value: <Amount cents={row.interest} />, note: row.interest > 0 ? 'For late payment' : 'None is added', ...(row.interest > 0 && { tone: 'warn' as const }) },
        ]}
      />
      <Panel title="Payments"><RecordTable of={payment} found={payments} columns={['number', 'vendor', 'amount', 'trace', 'remittance', 'status']} /></Panel>
      <Panel title="The run" about={row.funding && `${row.released_at ? 'When it was released' : 'When it was sent to be released'}: ${row.funding.charAt(0).toLowerCase()}${row.funding.slice(1)}`} foot={row.file_digest && <span className="font-mono break-all">SHA-256 {row.file_digest}</span>}>
        <RecordFacts of={paymentRun} row={row} show={['paying_account', 'method', 'made_by', 'released_by', 'released_at', 'file_at', 'opened_by', 'sent_on']} />
        {(status === 'sent' || status === 'cleared') && <p className="mt-3 text-sm"><Link className="link" to={`/payments?tab=ledger&where.source_table=payments#entries`}>Entries of payments in the ledger</Link></p>}
      </Panel>
      {cancelling && <ReasonDialog title={`Cancel ${row.number}`} about="Its invoices can be paid again. The reason is kept." verb="Cancel the run" run={(reason) => cancel({ id: row.id, reason })} onClose={() => setCancelling(false)} />}
    </RecordPage>
  )
}
