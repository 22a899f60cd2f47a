import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { MoneyInput, NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Menu } from '#kit/overlays/Menu.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dayInWords, daysBetween } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { assessClaim, editClaim, rejectClaim, settleClaim, withdrawClaim } from '../commands.ts'
import { claim, type Claim } from '../records.ts'
import { whyNotAssess, whyNotReject, whyNotSettle, whyNotWithdrawClaim } from '../rules.ts'

const list = { to: '/claims-change-orders?tab=claims', label: 'Claims' }

export default function ClaimScreen() {
  const found = useRecord(claim, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={claim} found={found} list={list} />
  const late = row.notice_due ? daysBetween(row.notice_due, row.noticed_on) : 0
  return (
    <RecordPage of={claim} row={row} list={list} actions={<Moves row={row} />}>
      {late > 0 && <Notice tone="warn" title={`The notice came ${late === 1 ? 'a day' : `${late} days`} late: it was due on ${dayInWords(row.notice_due!)}`}>{row.late_reason}</Notice>}
      <Figures
        figures={[
          { label: 'Claimed', value: <Amount cents={row.claimed} />, ...(Number(row.days) > 0 && { note: `and ${Number(row.days)} days` }) },
          { label: 'Assessed', value: row.assessed === null ? 'Not yet' : <Amount cents={row.assessed} />, ...(row.assessed_days !== null && Number(row.assessed_days) > 0 && { note: `and ${Number(row.assessed_days)} days` }) },
          { label: 'Settled', value: row.settled === null ? 'Not yet' : <Amount cents={row.settled} /> },
        ]}
      />
      <Panel title="The claim">
        <RecordFacts of={claim} row={row} show={['contract', 'by', 'cause', 'grounds', 'event_on', 'noticed_on', 'notice_due', 'answer_by', 'change_order', 'owner', 'documents']} />
      </Panel>
      {(row.assessment || row.settlement) && (
        <Panel title="What was decided">
          <RecordFacts of={claim} row={row} show={['assessment', 'settlement', 'decided_by']} />
        </Panel>
      )}
    </RecordPage>
  )
}

function Moves({ row }: { row: Claim }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'assess' | 'settle' | 'reject' | 'withdraw' | 'edit'>()
  const reject = useCommand<typeof rejectClaim>('contract-claims/reject')
  const withdraw = useCommand<typeof withdrawClaim>('contract-claims/withdraw')
  const edit = useCommand<typeof editClaim>('contract-claims/edit')
  const { id, number } = row
  const open = row.status === 'noticed' || row.status === 'assessed'
  const ends = [
    ...(open && whyNotWithdrawClaim(row, actor) === null ? [{ label: 'Was withdrawn', run: () => setAsking('withdraw') }] : []),
    ...(whyNotReject(row, actor) === null ? [{ label: 'Reject', danger: true, run: () => setAsking('reject') }] : []),
  ]
  return (
    <>
      <ButtonLink to={`/contract-management/${row.contract}`}>The contract</ButtonLink>
      {whyNotEdit(claim, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
      {open && (
        <MoveButton {...(row.status === 'noticed' && { look: 'main' as const })} whyNot={whyNotAssess(row, { actor, assessed: 0, days: 0 })} run={() => setAsking('assess')}>
          {row.status === 'assessed' ? 'Assess again' : 'Assess'}
        </MoveButton>
      )}
      {row.status === 'assessed' && (
        <MoveButton look="main" whyNot={whyNotSettle(row, { actor, settled: 0 })} run={() => setAsking('settle')}>
          Settle
        </MoveButton>
      )}
      {ends.length > 0 && <Menu label="More for this claim" items={ends}><Button>More</Button></Menu>}
      {(asking === 'assess' || asking === 'settle') && <AmountDialog row={row} what={asking} onClose={() => setAsking(undefined)} />}
      {asking === 'edit' && <FormDialog of={claim} row={row} title={`Edit ${number}`} done="It is kept" send={(changes, version) => edit({ id, version, changes })} onClose={() => setAsking(undefined)} />}
      {asking === 'reject' && <ReasonDialog title={`Reject ${number}?`} about="Who made it reads the reason." verb="Reject it" run={(reason) => reject({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'withdraw' && <ReasonDialog title={`${number} was withdrawn?`} about="By who made it, with their letter." verb="It was withdrawn" run={(reason) => withdraw({ id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function AmountDialog({ row, what, onClose }: { row: Claim; what: 'assess' | 'settle'; onClose: () => void }) {
  const actor = useActor()
  const assess = useCommand<typeof assessClaim>('contract-claims/assess')
  const settle = useCommand<typeof settleClaim>('contract-claims/settle')
  const [amount, setAmount] = useState<number | null>(row.assessed)
  const [days, setDays] = useState<number | null>(0)
  const [words, setWords] = useState('')
  const isAssessing = what === 'assess'
  const missing = amount === null ? 'Enter the amount.' : words.trim() === '' ? (isAssessing ? 'Say how you come to it.' : 'Write what was agreed.') : null
  const whyNot = missing ?? (isAssessing ? whyNotAssess(row, { actor, assessed: amount!, days: days ?? 0 }) : whyNotSettle(row, { actor, settled: amount! }))
  const send = () => (isAssessing ? assess({ id: row.id, assessed: amount!, days: days ?? 0, assessment: words.trim() }) : settle({ id: row.id, settled: amount!, settlement: words.trim() }))
  return (
    <Dialog
      title={isAssessing ? 'Assess the claim' : 'Settle the claim'}
      about={isAssessing ? 'What of it is owed by the contract, and why. Somebody else settles it.' : 'What both sides agree on.'}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={whyNot} run={async () => (await send(), onClose())} done={isAssessing ? 'The claim is assessed' : 'The claim is settled'}>
            {isAssessing ? 'Assess' : 'Settle'}
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <MoneyInput id="claim-amount" label={isAssessing ? 'Owed' : 'Settled at'} required value={amount} onChange={(value) => setAmount(value === null ? null : Number(value))} />
        {isAssessing && Number(row.days) > 0 && <NumberInput id="claim-days" label="Days" value={days} onChange={(value) => setDays(value === null ? null : Number(value))} />}
        <LongTextInput id="claim-words" label={isAssessing ? 'How you come to it' : 'What was agreed'} required value={words} onChange={(value) => setWords(String(value ?? ''))} />
      </div>
    </Dialog>
  )
}
