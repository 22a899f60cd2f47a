import { Suspense, useId, useState, type FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { sentence } from '#client/sentences.ts'
import { useQuestions } from '#areas/forms/versions/screens/use-questions.ts'
import type { beginRun } from '#areas/forms/runs/commands.ts'
import { workflowRun } from '#areas/forms/runs/records.ts'
import { versionLife, workflowLife } from '#areas/forms/workflows/life.ts'
import { workflow, workflowStart, workflowVersion, type Workflow } from '#areas/forms/workflows/records.ts'
import { factsOf, readFlow } from '#areas/forms/workflows/rules.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { optional } from '#kit/optional.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { nameInWords } from '#platform/words.ts'
import { usePeople } from './use-people.ts'

const FlowView = optional(() => import('./FlowView.tsx').then(({ FlowView }) => FlowView))
const FlowLoad = optional(() => import('./FlowLoad.tsx').then(({ FlowLoad }) => FlowLoad))

const list = { to: '/workflow-designer', label: 'Workflows' }

export default function WorkflowScreen() {
  const found = useRecord(workflow, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={workflow} found={found} list={list} />
}

function Page({ row }: { row: Workflow }) {
  const actor = useActor()
  const names = usePeople()
  const [beginning, setBeginning] = useState(false)
  const versions = useRecords(workflowVersion, (from) =>
    from.eq('workflow', row.id).order('edition', { ascending: false }).limit(50),
  )
  const runs = useRecords(workflowRun, (from) =>
    from.eq('workflow', row.id).order('since', { ascending: false }).limit(50),
  )
  const { rows: starts } = useRecords(workflowStart, (from) => from.eq('workflow', row.id).limit(1))
  const published = versions.rows?.find((each) => versionLife.is(each, 'published'))
  const flow = readFlow(published?.definition ?? '')
  const questions = useQuestions(row.form)
  const isPublished = workflowLife.is(row, 'published')
  const may = whyNotEdit(workflow, row, actor) === null
  return (
    <RecordPage
      of={workflow}
      life={workflowLife}
      row={row}
      list={list}
      actions={
        <>
          {isPublished && !row.form && (!flow.start || flow.start.kind === 'schedule') && (
            <Button look="main" onClick={() => setBeginning(true)}>
              Start run
            </Button>
          )}
          {isPublished && row.form && (
            <ButtonLink look="main" to={`/utility-form-filler/fill/${row.form}`}>
              Fill in form
            </ButtonLink>
          )}
          {may && <ButtonLink to={`/workflow-designer/${row.id}/draw`}>Edit diagram</ButtonLink>}
          {may && <ButtonLink to={`/workflow-designer/${row.id}/edit`}>Edit</ButtonLink>}
          <Moves life={workflowLife} row={row} />
        </>
      }
    >
      <Panel title="Workflow">
        <RecordFacts of={workflow} row={row} show={['about', 'form', 'owner', 'edition']} />
        {starts?.[0]?.next_at && (
          <p className="mt-3">
            Next start: <Moment at={starts[0].next_at} />
          </p>
        )}
      </Panel>
      <Panel title="Diagram">
        {published ? (
          <Suspense fallback={<SkeletonLines lines={8} />}>
            <FlowView
              label={`Diagram of ${row.name}`}
              flow={flow}
              form={row.form !== null}
              names={names}
              questions={questions}
            />
          </Suspense>
        ) : (
          <Empty title="No published version">Edit the diagram and submit it for publication.</Empty>
        )}
      </Panel>
      {published && (
        <Suspense fallback={<SkeletonLines />}>
          <FlowLoad row={row} flow={flow} names={names} />
        </Suspense>
      )}
      <Panel title="Versions">
        <RecordTable
          of={workflowVersion}
          found={versions}
          columns={['name', 'drafted_by', 'published_by', 'published_at', 'status']}
        />
      </Panel>
      <Panel title="Runs">
        <RecordTable of={workflowRun} found={runs} columns={['subject', 'step_name', 'since', 'due_at', 'status']} />
      </Panel>
      <RowsPanel title="Runs by status" of={workflowRun} by="status" figure={null} where={{ workflow: row.id }} />
      {beginning && <Begin row={row} facts={factsOf(flow)} onClose={() => setBeginning(false)} />}
    </RecordPage>
  )
}

function Begin({ row, facts, onClose }: { row: Workflow; facts: readonly string[]; onClose: () => void }) {
  const begin = useCommand<typeof beginRun>('workflow-runs/begin')
  const navigate = useNavigate()
  const [subject, setSubject] = useState('')
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const id = useId()
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!subject.trim()) return document.getElementById('subject')?.focus()
    setBusy(true)
    try {
      const run = await begin({
        workflow: row.id,
        subject,
        facts: Object.fromEntries(
          Object.entries(typed).map(([name, text]) => [
            name,
            /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : /^(true|false)$/.test(text) ? text === 'true' : text,
          ]),
        ),
      })
      void navigate(`/workflow-engine/${run.id}`)
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`Start ${row.name}`}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} look="main" busy={busy}>
            Start run
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <TextInput
          id="subject"
          label="Subject"
          required
          error={tried && !subject.trim() ? 'Enter a subject.' : null}
          value={subject}
          onChange={(value) => setSubject(String(value ?? ''))}
        />
        {facts.map((name) => (
          <TextInput
            key={name}
            id={`begin-${name}`}
            label={nameInWords(name)}
            hint="Used for branching."
            value={typed[name] ?? ''}
            onChange={(value) => setTyped((now) => ({ ...now, [name]: String(value ?? '') }))}
          />
        ))}
      </form>
    </Dialog>
  )
}
