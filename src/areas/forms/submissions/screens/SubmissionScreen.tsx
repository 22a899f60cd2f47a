import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Digest } from '../../versions/screens/Digest.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { person } from '#platform/records/fields.ts'
import { answerInWords } from '../../definition/answers/rules.ts'
import { isAsked, readDefinition, type Answers } from '../../definition/rules.ts'
import { formDelivery } from '../../deliveries/records.ts'
import { pdfTemplate } from '../../pdf/records.ts'
import { fillBoxes } from '../../pdf/rules.ts'
import { workflowRun } from '../../runs/records.ts'
import { formVersion } from '../../versions/records.ts'
import type { assignSubmission, decideSubmission, readSubmission } from '../commands.ts'
import { formSubmission, type FormSubmission } from '../records.ts'
import { whyNotDecideYet, type Decision } from '../rules.ts'
import { EraseButton } from './EraseButton.tsx'
import { useAgencyDay } from './use-agency-day.ts'

const list = { to: '/utility-form-filler/submissions', label: 'Submissions' }

export default function SubmissionScreen() {
  const found = useRecord(formSubmission, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={formSubmission} found={found} list={list} />
}

function Page({ row }: { row: FormSubmission }) {
  const actor = useActor()
  const today = useAgencyDay()
  const decide = useCommand<typeof decideSubmission>('form-submissions/decide')
  const assign = useCommand<typeof assignSubmission>('form-submissions/assign')
  const [asking, setAsking] = useState<Decision | 'assign'>()
  const deliveries = useRecords(formDelivery, (from) => from.eq('submission', row.id).order('created_at').limit(50))
  const runs = useRecords(workflowRun, (from) => from.eq('submission', row.id).order('created_at').limit(20))
  const whyNot = (decision: Decision) => whyNotDecideYet(row, { actor, decision })
  return (
    <RecordPage
      of={formSubmission}
      row={row}
      list={list}
      actions={
        <>
          <Button onClick={() => setAsking('assign')}>Hand to</Button>
          {row.status === 'received' && <MoveButton look="main" whyNot={whyNot('accept')} run={() => decide({ id: row.id, decision: 'accept', reason: '' })} done={`${row.number} is accepted`}>Accept</MoveButton>}
          {row.status === 'received' && <MoveButton whyNot={whyNot('return')} run={() => setAsking('return')}>Return</MoveButton>}
          {row.status === 'received' && <MoveButton look="danger" whyNot={whyNot('reject')} run={() => setAsking('reject')}>Reject</MoveButton>}
          {row.keep_until < today && row.erased_on === null && <EraseButton row={row} today={today} />}
          {(asking === 'return' || asking === 'reject') && <ReasonDialog title={asking === 'return' ? `Return ${row.number}?` : `Reject ${row.number}?`} about="Whoever filled it in reads the reason." verb={asking === 'return' ? 'Return it' : 'Reject it'} run={(reason) => decide({ id: row.id, decision: asking, reason })} onClose={() => setAsking(undefined)} />}
          {asking === 'assign' && <AskDialog title="Who looks after it?" verb="Hand over" done="It is handed over" fields={{ to: person({ required: true, label: 'Colleague' }) }} start={{ to: row.assigned_to }} run={({ to }) => assign({ id: row.id, to })} onClose={() => setAsking(undefined)} />}
        </>
      }
    >
      {row.erased_on && <Notice title="The answers are erased">Their time was over. That it was sent, when, and the digest of what was sent stay.</Notice>}
      {row.reason && <Notice tone="warn" title={row.reason} />}
      <Panel title="The submission"><RecordFacts of={formSubmission} row={row} show={['form', 'form_version', 'filled_by', 'sent_at', 'assigned_to', 'keep_until', 'decided_by']} /><Digest of="SHA-256 of the answers" hash={row.digest} /></Panel>
      {!row.erased_on && <Answered row={row} today={today} />}
      {runs.rows && runs.rows.length > 0 && <Panel title="Its workflow"><RecordTable of={workflowRun} found={runs} columns={['number', 'subject', 'step_name', 'due_at', 'status']} /></Panel>}
      {deliveries.rows && deliveries.rows.length > 0 && <Panel title="Where it went"><RecordTable of={formDelivery} found={deliveries} columns={['subject', 'channel', 'target', 'receipt', 'status']} /></Panel>}
    </RecordPage>
  )
}

/** Answers are opened, not shown: that somebody did stands in the trail. */
function Answered({ row, today }: { row: FormSubmission; today: string }) {
  const read = useCommand<typeof readSubmission>('form-submissions/read')
  const [open, setOpen] = useState(false)
  const { data } = useRows<{ answers: Answers }>('form_answers', (from) => from.select('answers').eq('submission', row.id).limit(1), { enabled: open })
  const { row: version } = useRecord(formVersion, row.form_version)
  const { rows: templates } = useRecords(pdfTemplate, (from) => from.eq('form', row.form).eq('status', 'active').limit(20))
  const definition = readDefinition(version?.definition ?? '')
  const answers = data?.[0]?.answers
  if (!open || data?.length === 0)
    return (
      <Panel title="Answers" about="They may be about a person. That you opened them stands in the trail.">
        <MoveButton whyNot={null} run={async () => { await read({ id: row.id }); setOpen(true) }}>Open the answers</MoveButton>
      </Panel>
    )
  if (!answers || !version) return <Panel title="Answers"><SkeletonLines lines={5} /></Panel>
  return (
    <>
      <Panel title="Answers" about={`As they were given to ${version.name}.`}>
        <Facts facts={definition.questions.filter((question) => isAsked(question) && answers[question.key] !== undefined).map((question) => ({ label: question.label, value: <span className="whitespace-pre-line">{answerInWords(question, answers[question.key])}</span>, wide: ['address', 'table', 'group', 'long_text'].includes(question.kind) }))} />
      </Panel>
      {templates?.map((template) => {
        const boxes = fillBoxes(template, definition, answers, today)
        const over = boxes.filter((box) => box.over > 0)
        return (
          <Panel key={template.id} title={template.title} about="What each box of the PDF gets from these answers.">
            {over.length > 0 && <Notice tone="warn" title={`${over.length === 1 ? 'One answer does' : `${over.length} answers do`} not fit into its box`}>{over.map(({ box, over: by }) => `${box} by ${by}`).join(', ')}</Notice>}
            <Facts facts={boxes.map(({ box, text, over: by }) => ({ label: box, value: <>{text || <span className="text-ink-2">Empty</span>}{by > 0 && <span className="text-warn"> ({by} too many)</span>}</> }))} />
          </Panel>
        )
      })}
    </>
  )
}
