import { useActor } from '#client/use-actor.ts'
import { whyNotRead } from '#areas/forms/submissions/rules.ts'
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
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { answerInWords, filesIn, isParts, isStrokes } from '#areas/forms/definition/answers/rules.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { Value } from '#areas/forms/formulas/rules.ts'
import { isAsked, readDefinition, type Answers, type Question } from '#areas/forms/definition/rules.ts'
import { formDelivery } from '#areas/forms/deliveries/records.ts'
import { pdfTemplate } from '#areas/forms/pdf/records.ts'
import { fillBoxes } from '#areas/forms/pdf/rules.ts'
import { FilledPdf } from '#areas/forms/pdf/screens/FilledPdf.tsx'
import { workflowRun } from '#areas/forms/runs/records.ts'
import { formVersion } from '#areas/forms/versions/records.ts'
import type { readSubmission, verifySubmission } from '#areas/forms/submissions/commands.ts'
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
          show={[
            'form',
            'form_version',
            'filled_by',
            'public_form',
            'language',
            'sent_at',
            'assigned_to',
            'keep_until',
            'decided_by',
          ]}
        />
        <Digest of="SHA-256 of the receipt" hash={row.digest} />
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
  const verify = useCommand<typeof verifySubmission>('form-submissions/verify')
  const [open, setOpen] = useState(false)
  const [verified, setVerified] = useState<Awaited<ReturnType<typeof verify>>>()
  const actor = useActor()
  const compare = () => verify({ id: row.id }).then(setVerified, (error: Error) => toast('bad', error.message))
  const { data } = useRows<{ answers: Answers }>(
    'form_answers',
    (from) => from.select('answers').eq('submission', row.id).limit(1),
    { enabled: open },
  )
  const { row: version } = useRecord(formVersion, row.form_version)
  const { rows: templates } = useRecords(pdfTemplate, (from) =>
    from.eq('form', row.form).is('source', null).eq('status', 'active').limit(20),
  )
  const definition = readDefinition(version?.definition ?? '')
  const answers = data?.[0]?.answers
  if (!open || data?.length === 0)
    return (
      <Panel title="Answers" about="They may contain personal data. The audit log records that you opened them.">
        <MoveButton
          whyNot={whyNotRead(actor)}
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
      <Panel
        title="Answers"
        about={`As submitted to ${version.name}.`}
        actions={
          <span className="flex flex-wrap gap-2">
            <PdfButton of="form-submissions/document" input={{ id: row.id }} file={`${row.number}.pdf`}>
              Download answers (PDF)
            </PdfButton>
            <Button onClick={() => void compare()}>Verify receipt</Button>
          </span>
        }
      >
        {verified && (
          <div className="mb-4">
            {verified.matches && verified.changed.length === 0 ? (
              <Notice tone="good" title="The answers and files agree with the receipt" />
            ) : (
              <Notice tone="bad" title="The stored answers don’t agree with the receipt">
                {verified.changed.length > 0 && `Changed files: ${verified.changed.join(', ')}.`}
              </Notice>
            )}
          </div>
        )}
        <Facts
          facts={definition.questions
            .filter((question) => isAsked(question) && answers[question.key] !== undefined)
            .map((question) => ({
              label: question.label,
              value: <Answer question={question} value={answers[question.key] ?? null} />,
              wide: ['address', 'table', 'group', 'long_text'].includes(question.kind),
            }))}
        />
      </Panel>
      {templates?.map((template) => {
        const boxes = fillBoxes(template, definition, answers, today)
        const over = boxes.filter((box) => box.over > 0)
        return (
          <Panel key={template.id} title={template.title} about="The text of each PDF box from these answers.">
            <FilledPdf template={template} definition={definition} answers={answers} name={row.number} />
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

/** Files open, and a drawn signature is shown as it was drawn. */
function Answer({ question, value }: { question: Question; value: Value }) {
  const backend = useBackend()
  const words = answerInWords(question, value)
  if (question.kind === 'file' && Array.isArray(value)) {
    const open = async (path: string, name: string) => {
      const files = (await backend.files()).from('documents')
      const { data, error } = await files.createSignedUrl(path, 60, { download: name })
      if (data) location.assign(data.signedUrl)
      else if (error) toast('bad', `${name} could not be opened. ${error.message}`)
    }
    return (
      <ul className="grid gap-1">
        {filesIn(value).map(({ path, name, sha256 }) => (
          <li key={path}>
            <button type="button" className="link min-h-6 text-left" onClick={() => void open(path, name)}>
              {name}
            </button>
            {sha256 && <code className="block font-mono text-2xs break-all text-ink-2">SHA-256 {sha256}</code>}
          </li>
        ))}
      </ul>
    )
  }
  const drawn = question.kind === 'signature' && isParts(value) && isStrokes(value.drawn) ? value.drawn : null
  return (
    <span className="whitespace-pre-line">
      {words}
      {drawn && (
        <svg viewBox="0 0 300 100" role="img" aria-label="Drawn signature" className="mt-2 block w-48 max-w-full">
          <path d={drawn} fill="none" className="stroke-ink" strokeWidth="2" strokeLinecap="round" />
        </svg>
      )}
    </span>
  )
}
