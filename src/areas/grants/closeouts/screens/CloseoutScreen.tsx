import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date } from '#platform/records/fields.ts'
import { EditButton } from '../../grants/screens/AddButton.tsx'
import { Belongs } from '../../grants/screens/Belongs.tsx'
import { grant } from '../../grants/records.ts'
import type { closeGrant, editCloseout, prepareCloseout, refundCloseout, reopenGrant, returnCloseout } from '../commands.ts'
import type { showCloseout } from '../questions.ts'
import { grantCloseout, type GrantCloseout } from '../records.ts'
import { afterCloseout, daysLeft, stillOwed, whyNotClose, whyNotPrepare, whyNotRefund, whyNotReopen } from '../rules.ts'

const list = { to: '/grant-management?tab=closeout', label: 'Closeouts' }

export default function CloseoutScreen() {
  const found = useRecord(grantCloseout, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={grantCloseout} found={found} list={list} />
}

function One({ row }: { row: GrantCloseout }) {
  const actor = useActor()
  const today = useToday()
  const { data: shown } = useAnswer<typeof showCloseout>('grant-closeouts/show', { id: row.id }, { about: 'grant_closeouts' })
  const edit = useCommand<typeof editCloseout>('grant-closeouts/edit')
  const prepare = useCommand<typeof prepareCloseout>('grant-closeouts/prepare')
  const refund = useCommand<typeof refundCloseout>('grant-closeouts/refund')
  const sendBack = useCommand<typeof returnCloseout>('grant-closeouts/return')
  const close = useCommand<typeof closeGrant>('grant-closeouts/close')
  const [asking, setAsking] = useState<'return' | 'refund' | 'reopen'>()
  const reopen = useCommand<typeof reopenGrant>('grant-closeouts/reopen')
  const { id, number } = row
  const owes = stillOwed(row)
  const writes = whyNotEdit(grantCloseout, null, actor) === null
  const left = row.due_on ? daysLeft(row.due_on, today) : 0
  const done = shown?.checks.filter(({ whyNot }) => whyNot === null).length ?? 0
  return (
    <RecordPage
      of={grantCloseout}
      row={row}
      list={list}
      actions={
        writes && (
          <>
            <EditButton of={grantCloseout} row={row} send={(changes, version) => edit({ id, version, changes })} />
            {(row.status === 'open' || row.status === 'returned') && shown && <MoveButton look="main" whyNot={whyNotPrepare(row, { actor, checks: shown.checks })} run={() => prepare({ id })} done={`${number} is prepared`}>Prepare</MoveButton>}
            {row.status === 'prepared' && (
              <>
                {owes > 0 && <Button onClick={() => setAsking('refund')}>Was paid back</Button>}
                <MoveButton look="main" whyNot={whyNotClose(row, actor, shown && { checks: shown.checks, refund: row.refund })} run={() => close({ id })} done="The grant is closed">Sign off</MoveButton>
                <Button onClick={() => setAsking('return')}>Send back</Button>
              </>
            )}
            {row.status === 'closed' && <MoveButton whyNot={whyNotReopen(row, { actor, today })} run={() => setAsking('reopen')}>Open again</MoveButton>}
          </>
        )
      }
    >
      <Belongs of={grant} id={row.funding} to={`/grant-management/grants/${row.funding}`} />
      {row.reopened_because && row.status !== 'closed' && <Notice tone="warn" title={`This grant was opened again on ${dayInWords(row.reopened_on!)}`}>{row.reopened_because}</Notice>}
      {row.returned_because && row.status !== 'closed' && <Notice tone="warn" title="It came back">{row.returned_because}</Notice>}
      {row.held && <Notice tone="warn" title="Records are kept beyond their day">Litigation, a claim or an audit is open: nothing is destroyed until it is resolved (2 CFR 200.334).</Notice>}
      <Figures
        figures={[
          { label: row.status === 'closed' ? 'Was due' : left < 0 ? 'Late by' : 'Days left', value: row.status === 'closed' && row.due_on ? <Day day={row.due_on} /> : `${Math.abs(left)} days`, note: row.due_on ? <>due <Day day={row.due_on} /></> : undefined, ...(row.status !== 'closed' && left < 0 && { tone: 'bad' as const }) },
          { label: 'Owed to the giver', value: <Amount cents={row.owed} />, note: row.status === 'open' || row.status === 'returned' ? 'counted when it is prepared' : owes > 0 ? row.refunded > 0 ? <><Amount cents={owes} /> more to be paid back</> : 'to be paid back' : row.refunded_on ? <>paid back on <Day day={row.refunded_on} /></> : 'nothing', ...(owes > 0 && { tone: 'warn' as const }) },
          { label: 'Records kept until', value: row.keep_until ? <Day day={row.keep_until} /> : 'Not known yet', note: 'three years from the final financial report' },
        ]}
      />
      {row.status === 'closed' && (
        <Panel title="What goes on after the closeout" about="Closed is not forgotten (2 CFR 200.345). An administrator opens the grant again for it.">
          <ul className="grid list-disc gap-1.5 ps-5">
            {afterCloseout.map((words) => <li key={words}>{words}</li>)}
          </ul>
        </Panel>
      )}
      <Panel title="Checklist" about={shown && `${done} of ${shown.checks.length} are done.`} actions={<ButtonLink to={`/grant-management/reports?grant=${row.funding}`}>Its reports</ButtonLink>}>
        {!shown ? (
          <SkeletonLines lines={6} />
        ) : (
          <ol className="divide-y divide-line">
            {shown.checks.map(({ words, whyNot }) => (
              <li key={words} className="flex items-start gap-3 py-2.5">
                <Icon name={whyNot ? 'warn' : 'check'} className={`mt-0.5 size-4.5 ${whyNot ? 'text-warn' : 'text-good'}`} />
                <span className="min-w-0">
                  <span className="block font-semibold">{words}</span>
                  {whyNot && <span className="block text-ink-2">{whyNot}</span>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <Panel title="Property and what is owed" about="Equipment at or below the limit is kept without a debt; above it the federal share of its value is owed (2 CFR 200.313(e)). Unused supplies likewise, all of them together.">
        <RecordFacts of={grantCloseout} row={row} show={['equipment', 'equipment_value', 'federal_share', 'disposition', 'supplies_value', 'equipment_owed', 'supplies_owed', 'refund', ...(row.refunded > 0 ? (['refunded', 'refunded_on'] as const) : [])]} />
      </Panel>
      <Panel title="The closeout">
        <RecordFacts of={grantCloseout} row={row} show={['funding', 'liquidated', 'subawards_closed', 'inventory', 'held', 'note', 'documents', 'prepared_by', 'signed_by', 'signed_at', ...(row.reopened_on ? (['reopened_on', 'reopened_by', 'reopened_because'] as const) : [])]} />
      </Panel>
      {asking === 'return' && <ReasonDialog title={`Send ${number} back?`} about="Whoever prepared it reads the reason." verb="Send it back" run={(reason) => sendBack({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'refund' && <AskDialog title="What was owed is paid back" verb="Note the refund" done="Noted" fields={{ day: date({ required: true, label: 'Day' }) }} start={{ day: today }} whyNot={({ day }) => whyNotRefund(row, { actor, day, today })} run={({ day }) => refund({ id, day })} onClose={() => setAsking(undefined)} />}
      {asking === 'reopen' && <ReasonDialog title="Open this grant again?" about="For what its closeout does not end: a correction, a refund, a disallowed cost. Cost and reports can be entered again, and the closeout is prepared and signed off anew by two people." verb="Open it again" run={(reason) => reopen({ id, reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
