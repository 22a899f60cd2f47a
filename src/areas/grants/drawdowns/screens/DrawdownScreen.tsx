import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date, money, text } from '#platform/records/fields.ts'
import { grantCost } from '../../charges/records.ts'
import { Belongs } from '../../grants/screens/Belongs.tsx'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { grant } from '../../grants/records.ts'
import type { approveDrawdown, cancelDrawdown, receiveDrawdown, requestDrawdown, returnDrawdown, submitDrawdown } from '../commands.ts'
import { drawdown, drawdownLine, type Drawdown } from '../records.ts'
import { moves, whyNotApprove, whyNotCancel, whyNotReceive, whyNotRequest } from '../rules.ts'

const list = { to: '/grants-management?tab=drawdowns', label: 'Drawdowns' }

export default function DrawdownScreen() {
  const found = useRecord(drawdown, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={drawdown} found={found} list={list} />
  return (
    <RecordPage of={drawdown} row={row} list={list} actions={<Moves row={row} />}>
      <Belongs of={grant} id={row.funding} to={`/grant-management/grants/${row.funding}`} />
      {row.returned_because && row.status !== 'received' && <Notice tone="warn" title={row.status === 'cancelled' ? 'Given up' : 'It came back'}>{row.returned_because}</Notice>}
      <Figures
        figures={[
          { label: 'Asks for', value: <Amount cents={row.amount} /> },
          { label: 'Asked for', value: row.sent_on ? <Day day={row.sent_on} /> : 'Not yet', note: row.reference ?? undefined },
          { label: 'Received', value: row.received_on ? <Amount cents={row.received} /> : 'Not yet', note: row.received_on ? <Day day={row.received_on} /> : row.expected_on ? <>expected by <Day day={row.expected_on} /></> : undefined },
        ]}
      />
      <Lines row={row} />
      <Panel title="The drawdown">
        <RecordFacts of={drawdown} row={row} show={['funding', 'kind', 'made_by', 'checked_by', 'checked_at']} />
      </Panel>
    </RecordPage>
  )
}

/** The way from the money to what it pays: each cost with its invoice. */
function Lines({ row }: { row: Drawdown }) {
  const { rows: lines } = useRecords(drawdownLine, (from) => from.eq('drawdown', row.id).order('position').limit(500))
  const { rows: costs } = useRecords(grantCost, (from) => from.in('id', lines?.map(({ cost }) => cost) ?? []).limit(500))
  const { rows: invoices } = useRecords(invoice, (from) => from.in('id', costs?.flatMap((each) => each.invoice ?? []) ?? []).limit(500))
  const of = (id: string) => costs?.find((each) => each.id === id)
  return (
    <Panel title="What it pays" about="Each cost leads to the invoice that it is of, and the invoice to its payment.">
      <Sheet
        label="Costs of this drawdown"
        rows={lines ?? []}
        idOf={({ id }) => id}
        columns={[
          { name: 'Cost', of: ({ cost }) => <Link className="link" to={`/grants-management/costs/${cost}`}>{of(cost)?.description ?? '…'}</Link> },
          { name: 'Invoice', of: ({ cost }) => { const found = invoices?.find(({ id }) => id === of(cost)?.invoice); return found ? <Link className="link font-mono text-xs" to={`/invoices/${found.id}`}>{found.number}</Link> : <span className="text-ink-2">none</span> } },
          { name: 'Award pays', figure: true, of: ({ cost }) => <Amount cents={of(cost)?.amount ?? 0} /> },
          { name: 'Drawn here', figure: true, of: ({ amount }) => <Amount cents={amount} /> },
        ]}
      />
    </Panel>
  )
}

function Moves({ row }: { row: Drawdown }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'return' | 'cancel' | 'request' | 'receive'>()
  const submit = useCommand<typeof submitDrawdown>('drawdowns/submit')
  const approve = useCommand<typeof approveDrawdown>('drawdowns/approve')
  const sendBack = useCommand<typeof returnDrawdown>('drawdowns/return')
  const request = useCommand<typeof requestDrawdown>('drawdowns/request')
  const receive = useCommand<typeof receiveDrawdown>('drawdowns/receive')
  const cancel = useCommand<typeof cancelDrawdown>('drawdowns/cancel')
  if (whyNotEdit(drawdown, {}, actor) !== null) return null
  const { id, number } = row
  return (
    <>
      {(row.status === 'draft' || row.status === 'returned') && <MoveButton look="main" whyNot={row.made_by === actor.user_id ? moves.whyNot('submit', row) : 'Whoever made this drawdown sends it.'} run={() => submit({ id })} done={`${number} waits for its check`}>Send to be checked</MoveButton>}
      {row.status === 'submitted' && (
        <>
          <MoveButton look="main" whyNot={whyNotApprove(row, actor)} run={() => approve({ id })} done={`${number} is checked`}>Checked: it is right</MoveButton>
          <Button onClick={() => setAsking('return')}>Send back</Button>
        </>
      )}
      {row.status === 'approved' && <MoveButton look="main" whyNot={whyNotRequest(row, actor)} run={() => setAsking('request')}>Was asked for</MoveButton>}
      {row.status === 'requested' && <MoveButton look="main" whyNot={null} run={() => setAsking('receive')}>Money came</MoveButton>}
      {whyNotCancel(row, actor) === null && <Button look="danger" onClick={() => setAsking('cancel')}>Give up</Button>}
      {asking === 'return' && <ReasonDialog title={`Send ${number} back?`} about="Whoever made it reads the reason. Its costs can be drawn again." verb="Send it back" run={(reason) => sendBack({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && <ReasonDialog title={`Give ${number} up?`} about="Its costs can be drawn again." verb="Give it up" run={(reason) => cancel({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'request' && <AskDialog title={`${number} was asked for`} about="In the payment system of the giver. Its reference there finds the money again." verb="Note the request" done="Noted" fields={{ reference: text({ required: true, label: 'Their reference' }) }} early run={({ reference }) => request({ id, reference })} onClose={() => setAsking(undefined)} />}
      {asking === 'receive' && <AskDialog title={`The money of ${number} came`} verb="Note the receipt" done="Noted" fields={{ received: money({ required: true, label: 'Amount' }), day: date({ required: true, label: 'Day' }) }} start={{ received: row.amount, day: today }} whyNot={({ received, day }) => whyNotReceive(row, { actor, received, day, today })} run={({ received, day }) => receive({ id, received, day })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
