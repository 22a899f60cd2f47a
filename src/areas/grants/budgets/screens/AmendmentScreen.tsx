import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { knownOf } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { EditButton } from '../../grants/screens/AddButton.tsx'
import { grant } from '../../grants/records.ts'
import { grantTerm } from '../../terms/records.ts'
import { centsOn, termOn } from '../../terms/rules.ts'
import type { approveGrantAmendment, editGrantAmendment, returnGrantAmendment, submitGrantAmendment, withdrawGrantAmendment } from '../commands.ts'
import { grantAmendment, type GrantAmendment } from '../records.ts'
import { moves, priorApproval, whyNotApprove } from '../rules.ts'

const list = { to: '/grant-management?tab=budget', label: 'Award budgets' }

export default function AmendmentScreen() {
  const found = useRecord(grantAmendment, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantAmendment} found={found} list={list} />
}

function One({ row }: { row: GrantAmendment }) {
  const actor = useActor()
  const { row: of } = useRecord(grant, row.funding)
  const { rows: terms } = useRecords(grantTerm, (from) => from.limit(500))
  const edit = useCommand<typeof editGrantAmendment>('grant-amendments/edit')
  const submit = useCommand<typeof submitGrantAmendment>('grant-amendments/submit')
  const approve = useCommand<typeof approveGrantAmendment>('grant-amendments/approve')
  const sendBack = useCommand<typeof returnGrantAmendment>('grant-amendments/return')
  const withdraw = useCommand<typeof withdrawGrantAmendment>('grant-amendments/withdraw')
  const [returning, setReturning] = useState(false)
  const { id } = row
  const limits = of && terms && { percent: termOn(terms, 'transfer_percent', of.awarded_on) ?? 0, from: centsOn(terms, 'transfer_from', of.awarded_on) ?? 0 }
  const needs = limits ? priorApproval(row, { share: Number(row.share ?? 0), federal: of.amount, limits }) : null
  const mine = whyNotEdit(grantAmendment, row, actor) === null
  return (
    <RecordPage
      of={grantAmendment}
      row={row}
      list={list}
      actions={
        <>
          <ButtonLink to={`/grant-management?tab=budget&grant=${row.funding}`}>The budget</ButtonLink>
          <EditButton of={grantAmendment} row={row} send={(changes, version) => edit({ id, version, changes })} />
          {mine && <MoveButton look="main" whyNot={moves.whyNot('submit', row)} run={() => submit({ id })} done={`${row.number} waits for its approval`}>Send</MoveButton>}
          {mine && <MoveButton whyNot={moves.whyNot('withdraw', row)} run={() => withdraw({ id })} done={`${row.number} is withdrawn`}>Withdraw</MoveButton>}
          {row.status === 'submitted' && whyNotEdit(grantAmendment, null, actor) === null && (
            <>
              <MoveButton look="main" whyNot={whyNotApprove(row, { actor, needs })} run={() => approve({ id })} done="Approved and carried out">Approve</MoveButton>
              <Button onClick={() => setReturning(true)}>Send back</Button>
            </>
          )}
        </>
      }
    >
      {needs && row.status !== 'approved' && row.status !== 'withdrawn' && <Notice tone="warn" title="The giver approves it first">{needs}</Notice>}
      <Figures
        figures={[
          { label: 'Amount', value: row.amount === null ? 'None' : <Amount cents={row.amount} /> },
          { label: 'Moved in all', ...knownOf([of, terms], () => ({ value: row.share === null ? 'Counted when it is sent' : `${Number(row.share)} %`, note: limits && `an agency may ask above ${limits.percent} %` })) },
          { label: 'Their approval', ...knownOf([of, terms], () => ({ value: needs ? (row.approval ?? 'Missing') : 'Not needed', ...(needs && !row.approval && { tone: 'warn' as const, note: 'enter it before it is approved' }) })) },
        ]}
      />
      <Panel title="The amendment">
        <RecordFacts of={grantAmendment} row={row} show={['funding', 'kind', 'from_class', 'to_class', 'new_end', 'reason', 'approval', 'documents', 'asked_by', 'decided_by', 'decided_at']} />
      </Panel>
      {returning && <ReasonDialog title={`Send ${row.number} back?`} about="Whoever asked for it reads the reason." verb="Send it back" run={(reason) => sendBack({ id, reason })} onClose={() => setReturning(false)} />}
    </RecordPage>
  )
}
