import { useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { addDays } from '#platform/dates.ts'
import { date, longText } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { EditButton } from '../../grants/screens/AddButton.tsx'
import type { answerFinding, closeFinding, editFinding, reopenFinding } from '../commands.ts'
import { monitoringFinding, type MonitoringFinding } from '../records.ts'
import { whyNotAnswer, whyNotClose, whyNotReopenFinding } from '../rules.ts'

const list = { to: '/grant-management?tab=recipient', label: 'Subrecipients' }

export default function FindingScreen() {
  const found = useRecord(monitoringFinding, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={monitoringFinding} found={found} list={list} />
}

function One({ row }: { row: MonitoringFinding }) {
  const actor = useActor()
  const today = useToday()
  const edit = useCommand<typeof editFinding>('monitoring-findings/edit')
  const answer = useCommand<typeof answerFinding>('monitoring-findings/answer')
  const close = useCommand<typeof closeFinding>('monitoring-findings/close')
  const reopen = useCommand<typeof reopenFinding>('monitoring-findings/reopen')
  const [asking, setAsking] = useState<'answer' | 'close' | 'reopen'>()
  const { id, title } = row
  return (
    <RecordPage
      of={monitoringFinding}
      row={row}
      list={list}
      actions={
        <>
          <EditButton of={monitoringFinding} row={row} send={(changes, version) => edit({ id, version, changes })} />
          {row.status !== 'closed' && whyNotAnswer(row, actor) === null && <MoveButton look={row.status === 'open' ? 'main' : 'plain'} whyNot={null} run={() => setAsking('answer')}>They answered</MoveButton>}
          {row.status === 'answered' && <MoveButton look="main" whyNot={whyNotClose(row, actor)} run={() => setAsking('close')}>Close</MoveButton>}
          {row.status !== 'open' && whyNotReopenFinding(row, { actor, today }) === null && <Button onClick={() => setAsking('reopen')}>Open again</Button>}
        </>
      }
    >
      {row.reopened_because && row.status === 'open' && <Notice tone="warn" title="This finding was opened again">{row.reopened_because}</Notice>}
      <Figures
        figures={[
          { label: 'Severity', value: optionLabel(monitoringFinding.fields.severity, row.severity), ...(row.severity === 'material' && { tone: 'bad' as const }) },
          { label: 'Questioned cost', value: <Amount cents={row.questioned} /> },
          { label: row.closed_on ? 'Closed' : 'To be corrected', value: <Day day={row.closed_on ?? row.due_on} />, ...(!row.closed_on && { note: <Due bare day={row.due_on} today={today} /> }) },
        ]}
      />
      <Panel title="The finding">
        <RecordFacts of={monitoringFinding} row={row} show={['subaward', 'visit', 'criteria', 'condition', 'cause', 'owner', 'answer', 'answered_by', 'decision', 'closed_by', ...(row.reopened_by ? (['reopened_by', 'reopened_because'] as const) : [])]} />
      </Panel>
      {asking === 'answer' && <AskDialog title={`What was done about “${title}”?`} verb="Keep the answer" done="It is kept" fields={{ answer: longText({ required: true, label: 'What they did' }) }} early run={({ answer: words }) => answer({ id, answer: words })} onClose={() => setAsking(undefined)} />}
      {asking === 'close' && <AskDialog title={`Close “${title}”?`} about="A management decision says why what was done is enough, or what is asked for instead (2 CFR 200.521)." verb="Close it" done="It is closed" fields={{ decision: longText({ required: true, label: 'Decision' }) }} early run={({ decision }) => close({ id, decision })} onClose={() => setAsking(undefined)} />}
      {asking === 'reopen' && <AskDialog title={`Open “${title}” again?`} about="The answer was not enough, or the same was seen again." verb="Open it again" done="It is open again" fields={{ due_on: date({ required: true, label: 'To be corrected by' }), reason: longText({ required: true, label: 'Why' }) }} start={{ due_on: addDays(today, 30) }} whyNot={({ due_on }) => (due_on < today ? 'Give it a day to come.' : null)} run={({ due_on, reason }) => reopen({ id, due_on, reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
