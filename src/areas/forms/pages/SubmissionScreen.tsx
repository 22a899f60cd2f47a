import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Digest } from '#areas/forms/versions/screens/Digest.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { answerInWords } from '#areas/forms/definition/answers/rules.ts'
import { isAsked, readDefinition, type Answers } from '#areas/forms/definition/rules.ts'
import { formDelivery } from '#areas/forms/deliveries/records.ts'
import { pdfTemplate } from '#areas/forms/pdf/records.ts'
import { fillBoxes } from '#areas/forms/pdf/rules.ts'
import { workflowRun } from '#areas/forms/runs/records.ts'
import { formVersion } from '#areas/forms/versions/records.ts'
import type { readSubmission } from '#areas/forms/submissions/commands.ts'
import { submissionLife } from '#areas/forms/submissions/life.ts'
import { formSubmission, type FormSubmission } from '#areas/forms/submissions/records.ts'
import { useToday } from '#client/use-today.ts'

const list = { to: '/utility-form-filler/submissions', label: 'Submissions' }
const decisions = ['accept', 'return', 'reject', 'assign'] as const

export default function SubmissionScreen() {
  const found = useRecord(formSubmission, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={formSubmission} found={found} list={list} />
}

function Page({ row }: { row: FormSubmission }) {
  const today = useToday()
  const deliveries = useRecords(formDelivery, (from) => from.eq('submission', row.id).order('created_at').limit(50))
  const runs = useRecords(workflowRun, (from) => from.eq('submission', row.id).order('created_at').limit(20))
  // Erasing is offered when retention has ended.
  const mayErase = row.keep_until < today && row.erased_on === null
  return (
    <RecordPage
      of={formSubmission}
      life={submissionLife}
      row={row}
      list={list}
      actions={<Moves life={submissionLife} row={row} {...(!mayErase && { only: decisions })} />}
    >
      {row.erased_on && (
        <Notice title="Answers erased">The retention period ended. The submission, its date and digest stay.</Notice>
      )}
      {row.reason && <Notice tone="warn" title={row.reason} />}
      <Panel title="Submission">
        <RecordFacts
          of={formSubmission}
          row={row}
          show={['form', 'form_version', 'filled_by', 'sent_at', 'assigned_to', 'keep_until', 'decided_by']}
        />
        <Digest of="SHA-256 of the answers" hash={row.digest} />
      </Panel>
      {!row.erased_on && <Answered row={row} today={today} />}
      {runs.rows && runs.rows.length > 0 && (
        <Panel title="Workflow">
          <RecordTable of={workflowRun} found={runs} columns={['number', 'subject', 'step_name', 'due_at', 'status']} />
        </Panel>
      )}
      {deliveries.rows && deliveries.rows.length > 0 && (
        <Panel title="Deliveries">
          <RecordTable
            of={formDelivery}
            found={deliveries}
            columns={['subject', 'channel', 'target', 'receipt', 'status']}
          />
        </Panel>
      )}
    </RecordPage>
  )
}

/** Answers must be opened explicitly, which the audit trail records. */
function Answered({ row, today }: { row: FormSubmission; today: string }) {
  const read = useCommand<typeof readSubmission>('form-submissions/read')
  const [open, setOpen] = useState(false)
  const { data } = useRows<{ answers: Answers }>(
    'form_answers',
    (from) => from.select('answers').eq('submission', row.id).limit(1),
    { enabled: open },
  )
  const { row: version } = useRecord(formVersion, row.form_version)
  const { rows: templates } = useRecords(pdfTemplate, (from) =>
    from.eq('form', row.form).eq('status', 'active').limit(20),
  )
  const definition = readDefinition(version?.definition ?? '')
  const answers = data?.[0]?.answers
  if (!open || data?.length === 0)
    return (
      <Panel title="Answers" about="They may contain personal data. The audit log records that you opened them.">
        <MoveButton
          whyNot={null}
          run={async () => {
            await read({ id: row.id })
            setOpen(true)
          }}
        >
          Open answers
        </MoveButton>
      </Panel>
    )
  if (!answers || !version)
    return (
      <Panel title="Answers">
        <SkeletonLines lines={5} />
      </Panel>
    )
  return (
    <>
      <Panel title="Answers" about={`As submitted to ${version.name}.`}>
        <Facts
          facts={definition.questions
            .filter((question) => isAsked(question) && answers[question.key] !== undefined)
            .map((question) => ({
              label: question.label,
              value: <span className="whitespace-pre-line">{answerInWords(question, answers[question.key])}</span>,
              wide: ['address', 'table', 'group', 'long_text'].includes(question.kind),
            }))}
        />
      </Panel>
      {templates?.map((template) => {
        const boxes = fillBoxes(template, definition, answers, today)
        const over = boxes.filter((box) => box.over > 0)
        return (
          <Panel key={template.id} title={template.title} about="The text of each PDF box from these answers.">
            {over.length > 0 && (
              <Notice
                tone="warn"
                title={`${plural(over.length, { one: 'One answer does', other: `${over.length} answers do` })} not fit in the box`}
              >
                {over.map(({ box, over: by }) => `${box} by ${by}`).join(', ')}
              </Notice>
            )}
            <Facts
              facts={boxes.map(({ box, text, over: by }) => ({
                label: box,
                value: (
                  <>
                    {text || <span className="text-ink-2">Empty</span>}
                    {by > 0 && <span className="text-warn"> ({by} too many)</span>}
                  </>
                ),
              }))}
            />
          </Panel>
        )
      })}
    </>
  )
}
