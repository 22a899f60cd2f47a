import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Menu } from '#kit/overlays/Menu.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dayInWords, daysBetween } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { longText, money, number } from '#platform/records/fields.ts'
import type { assessClaim, editClaim, rejectClaim, settleClaim, withdrawClaim } from '../commands.ts'
import { claim, type Claim } from '../records.ts'
import { whyNotAssess, whyNotAssessYet, whyNotReject, whyNotSettle, whyNotSettleYet, whyNotWithdrawClaim } from '../rules.ts'

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
        <MoveButton {...(row.status === 'noticed' && { look: 'main' as const })} whyNot={whyNotAssessYet(row, { actor })} run={() => setAsking('assess')}>
          {row.status === 'assessed' ? 'Assess again' : 'Assess'}
        </MoveButton>
      )}
      {row.status === 'assessed' && (
        <MoveButton look="main" whyNot={whyNotSettleYet(row, { actor })} run={() => setAsking('settle')}>
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
  const claimed = Number(row.days)
  if (what === 'settle')
    return (
      <AskDialog
        title="Settle the claim"
        about="What both sides agree on."
        verb="Settle the claim"
        done="The claim is settled"
        fields={{ settled: money({ required: true, min: 0, label: 'Settled at' }), settlement: longText({ required: true, label: 'What was agreed' }) }}
        start={{ settled: row.assessed }}
        early={false}
        whyNot={({ settled }: { settled: number }) => whyNotSettle(row, { actor, settled })}
        run={(agreed: { settled: number; settlement: string }) => settle({ id: row.id, ...agreed })}
        onClose={onClose}
      />
    )
  return (
    <AskDialog
      title="Assess the claim"
      about="What of it is owed by the contract, and why. Somebody else settles it."
      verb="Assess the claim"
      done="The claim is assessed"
      fields={{ assessed: money({ required: true, min: 0, label: 'Owed' }), ...(claimed > 0 && { days: number({ required: true, min: 0, decimals: 0, label: 'Days', help: `${claimed} are claimed.` }) }), assessment: longText({ required: true, label: 'How you come to it' }) }}
      start={{ assessed: row.assessed, ...(claimed > 0 && { days: Number(row.assessed_days ?? 0) }) }}
      early={false}
      whyNot={({ assessed, days = 0 }: { assessed: number; days?: number }) => whyNotAssess(row, { actor, assessed, days })}
      run={({ days = 0, ...found }: { assessed: number; days?: number; assessment: string }) => assess({ id: row.id, days, ...found })}
      onClose={onClose}
    />
  )
}
