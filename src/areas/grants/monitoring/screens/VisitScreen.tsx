import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date, longText } from '#platform/records/fields.ts'
import { AddButton, EditButton } from '../../grants/screens/AddButton.tsx'
import { Belongs } from '../../grants/screens/Belongs.tsx'
import { subaward } from '../../subawards/records.ts'
import type { cancelVisit, editVisit, finishVisit, noteFinding, reopenVisit } from '../commands.ts'
import { monitoringFinding, monitoringVisit, type MonitoringVisit } from '../records.ts'
import { whyNotFinish, whyNotReopenVisit } from '../rules.ts'

const list = { to: '/grant-management?tab=recipient', label: 'Subrecipients' }

export default function VisitScreen() {
  const found = useRecord(monitoringVisit, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={monitoringVisit} found={found} list={list} />
}

function One({ row }: { row: MonitoringVisit }) {
  const actor = useActor()
  const today = useToday()
  const findings = useRecords(monitoringFinding, (from) => from.eq('visit', row.id).order('due_on').limit(100))
  const edit = useCommand<typeof editVisit>('monitoring-visits/edit')
  const finish = useCommand<typeof finishVisit>('monitoring-visits/finish')
  const cancel = useCommand<typeof cancelVisit>('monitoring-visits/cancel')
  const reopen = useCommand<typeof reopenVisit>('monitoring-visits/reopen')
  const note = useCommand<typeof noteFinding>('monitoring-findings/note')
  const [asking, setAsking] = useState<'finish' | 'cancel' | 'reopen'>()
  const { id, number } = row
  return (
    <RecordPage
      of={monitoringVisit}
      row={row}
      list={list}
      actions={
        <>
          <EditButton of={monitoringVisit} row={row} send={(changes, version) => edit({ id, version, changes })} />
          {row.status === 'planned' && (row.visitor === actor.user_id || whyNotEdit(monitoringVisit, null, actor) === null) && <MoveButton look="main" whyNot={whyNotFinish(row, { actor, day: today, today })} run={() => setAsking('finish')}>It took place</MoveButton>}
          {row.status === 'planned' && whyNotEdit(monitoringVisit, null, actor) === null && <Button onClick={() => setAsking('cancel')}>Cancel it</Button>}
          {row.status !== 'planned' && whyNotReopenVisit(row, { actor, today }) === null && <Button onClick={() => setAsking('reopen')}>Open again</Button>}
        </>
      }
    >
      <Belongs of={subaward} id={row.subaward} to={`/grant-management/subawards/${row.subaward}`} />
      {row.reopened_because && row.status === 'planned' && <Notice tone="warn" title="This visit was opened again">{row.reopened_because}</Notice>}
      <Panel title="The visit">
        <RecordFacts of={monitoringVisit} row={row} show={['subaward', 'kind', 'planned_on', 'visitor', 'agenda', 'done_on', 'summary', 'documents', ...(row.reopened_by ? (['reopened_by', 'reopened_because'] as const) : [])]} />
      </Panel>
      <Panel title="Findings" actions={<AddButton of={monitoringFinding} label="Note a finding" start={{ subaward: row.subaward, visit: id, owner: actor.user_id, due_on: addDays(today, 60) }} send={note} />}>
        <RecordTable of={monitoringFinding} found={findings} columns={['title', 'severity', 'questioned', 'due_on', 'status']} />
      </Panel>
      {asking === 'finish' && <AskDialog title={`${number} took place`} about="What is not as it must be becomes a finding." verb="Keep the visit" done="It is kept" fields={{ day: date({ required: true, label: 'Day' }), summary: longText({ required: true, label: 'What was seen' }) }} start={{ day: today, summary: row.summary }} whyNot={({ day }) => whyNotFinish(row, { actor, day, today })} run={({ day, summary }) => finish({ id, day, summary })} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && <ReasonDialog title={`Cancel ${number}?`} about="The reason stays with it." verb="Cancel it" run={(reason) => cancel({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'reopen' && <ReasonDialog title={`Open ${number} again?`} about="Because there is more to look at, or it was noted too early. What was written stays, and its history tells of both." verb="Open it again" run={(reason) => reopen({ id, reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
