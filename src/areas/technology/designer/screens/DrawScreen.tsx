import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { keyFor } from '#areas/forms/definition/rules.ts'
import { useQuestions } from '#areas/forms/versions/screens/use-questions.ts'
import { useToday } from '#client/use-today.ts'
import { useKept } from '#areas/forms/versions/screens/use-kept.ts'
import type { flowCommands, saveFlow } from '#areas/forms/workflows/commands.ts'
import { versionLife, whyNotChange } from '#areas/forms/workflows/life.ts'
import { workflow, workflowVersion, type Workflow, type WorkflowVersion } from '#areas/forms/workflows/records.ts'
import {
  emptyFlow,
  problemsOfFlow,
  readFlow,
  stepKinds,
  type Flow,
  type Step,
  type StepKind,
} from '#areas/forms/workflows/rules.ts'
import { Button, ButtonLink, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Returned } from '#kit/record/Returned.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { FlowDrawing } from './FlowDrawing.tsx'
import { Simulation } from './Simulation.tsx'
import { StepEditor } from './StepEditor.tsx'
import { usePeople } from './use-people.ts'

export default function DrawScreen() {
  const { id = '' } = useParams()
  const found = useRecord(workflow, id)
  const { rows: versions } = useRecords(workflowVersion, (from) =>
    from.eq('workflow', id).order('edition', { ascending: false }).limit(20),
  )
  if (!found.row)
    return <NoRecord of={workflow} found={found} list={{ to: '/workflow-designer', label: 'Workflows' }} />
  if (!versions)
    return (
      <Screen area="Workflow designer" title={found.row.name}>
        <SkeletonLines lines={8} />
      </Screen>
    )
  const draft = versions.find(versionLife.isOpen)
  const start = draft ?? versions.find((each) => versionLife.is(each, 'published'))
  return <Draw key={found.row.id} row={found.row} draft={draft} start={start} />
}

function Draw({
  row,
  draft,
  start,
}: {
  row: Workflow
  draft: WorkflowVersion | undefined
  start: WorkflowVersion | undefined
}) {
  const actor = useActor()
  const navigate = useNavigate()
  const names = usePeople()
  const today = useToday()
  const save = useCommand<typeof saveFlow>('workflow-versions/save')
  const submit = useCommand<typeof flowCommands.submit>('workflow-versions/submit')
  const {
    content: flow,
    put: setFlow,
    returned,
    startAgain,
    changed,
    refusal,
    setRefusal,
    busy,
    keep,
    ask,
  } = useKept<WorkflowVersion, Flow>({
    of: `workflow_definition ${row.id}`,
    seen: draft?.version ?? null,
    read: () => (start ? readFlow(start.definition) : emptyFlow),
    save: (flow, seen) => save({ workflow: row.id, seen, definition: flow as never }),
    submit: ({ id }) => submit({ id }),
    asked: ({ id }) => void navigate(`/workflow-designer/versions/${id}`),
  })
  const [open, setOpen] = useState<string | undefined>(flow.steps[0]?.key)
  const [said, setSaid] = useState('')
  const questions = useQuestions(row.form)
  const facts = questions.size > 0 ? new Set(questions.keys()) : null
  const problems = problemsOfFlow(flow, facts)
  const whyNot = whyNotEdit(workflow, row, actor) ?? (draft ? whyNotChange(draft) : null)
  const { steps } = flow
  const at = steps.findIndex(({ key }) => key === open)
  const current = steps[at]
  function askFor() {
    if (problems.length === 0) return void ask()
    setRefusal(
      `Fix ${plural(problems.length, { one: 'one problem', other: `${problems.length} problems` })} first, listed under Problems.`,
    )
  }
  const put = (next: readonly Step[]) => setFlow({ steps: next })

  function add(kind: StepKind) {
    const key = keyFor(stepKinds[kind], new Set(steps.map((step) => step.key)))
    const before = steps[at]
    const step: Step = {
      key,
      kind,
      name: stepKinds[kind],
      ...(kind === 'approval' && { role: 'manager' as const, days: 3 }),
      ...(kind === 'task' && { role: 'user' as const, days: 3 }),
      ...(before?.to && kind !== 'end' && { to: before.to }),
    }
    const place = steps.length === 0 ? 0 : at + 1
    // The step before leads to the new one, and the new one to where that step led.
    const linked = steps.map((each) =>
      each === before && each.kind !== 'end' && each.kind !== 'gateway' ? { ...each, to: key } : each,
    )
    put([...linked.slice(0, place), step, ...linked.slice(place)])
    setOpen(key)
    setTimeout(() => document.getElementById('step-name')?.focus())
  }
  function move(to: number) {
    if (!current || to < 0 || to >= steps.length) return
    const next = steps.filter((step) => step !== current)
    next.splice(to, 0, current)
    put(next)
    setSaid(`${current.name} is now step ${to + 1} of ${steps.length}.`)
  }
  return (
    <Screen
      area="Workflow designer"
      title={`Edit diagram of ${row.name}`}
      about="Changes stay in draft until a second person publishes."
      actions={
        <>
          <ButtonLink to={`/workflow-designer/${row.id}`}>Workflow</ButtonLink>
          {whyNot === null && (
            <Button busy={busy} onClick={() => void keep().then((kept) => kept && toast('good', 'Draft saved'))}>
              {changed ? 'Save draft' : 'Saved'}
            </Button>
          )}
          {whyNot === null && (
            <Button look="main" onClick={askFor}>
              Submit for publication
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <Returned did="drew" at={returned} onStartAgain={startAgain} />
        {refusal && <Notice tone="bad" title={refusal} />}
        {whyNot && <Notice tone="warn" title={whyNot} />}
        <p role="status" className="sr-only">
          {said}
        </p>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
          <Panel
            title="Steps"
            about={steps.length === 0 ? 'Add the first one.' : 'The first step is the start.'}
            actions={
              current && (
                <>
                  <IconButton
                    label={`Move ${current.name} up`}
                    disabled={at === 0}
                    onClick={() => move(at - 1)}
                    className="disabled:opacity-40"
                  >
                    <Icon name="open" className="size-4 -rotate-90" />
                  </IconButton>
                  <IconButton
                    label={`Move ${current.name} down`}
                    disabled={at === steps.length - 1}
                    onClick={() => move(at + 1)}
                    className="disabled:opacity-40"
                  >
                    <Icon name="open" className="size-4 rotate-90" />
                  </IconButton>
                </>
              )
            }
          >
            <FlowDrawing
              flow={flow}
              names={names}
              questions={questions}
              open={open}
              onOpen={setOpen}
              wrong={new Set(problems.map(({ step }) => step))}
            />
            <div className="mt-4 flex flex-wrap gap-2" role="group" aria-label="Add a step">
              {(Object.keys(stepKinds) as StepKind[]).map((kind) => (
                <Button key={kind} onClick={() => add(kind)}>
                  <Icon name="plus" />
                  {stepKinds[kind]}
                </Button>
              ))}
            </div>
          </Panel>
          <div className="grid min-w-0 gap-5">
            {current && (
              <StepEditor
                key={current.key}
                step={current}
                steps={steps}
                onChange={(step) => put(steps.map((each) => (each === current ? step : each)))}
                onRemove={() => (
                  put(
                    steps
                      .filter((each) => each !== current)
                      .map((each) =>
                        each.to === current.key ? { ...each, ...(current.to ? { to: current.to } : { to: '' }) } : each,
                      ),
                  ),
                  setOpen(steps[Math.max(0, at - 1)]?.key)
                )}
              />
            )}
            <Panel title="Problems">
              {problems.length === 0 ? (
                <p className="flex items-center gap-2 text-ink">
                  <Icon name="check" className="size-4 text-good" />
                  No problems. Every step is reachable, and every path ends.
                </p>
              ) : (
                <ul className="grid gap-1 text-sm">
                  {problems.map(({ step, words }, place) => (
                    <li key={place}>
                      {step && (
                        <button
                          type="button"
                          onClick={() => setOpen(step)}
                          className="link mr-1.5 min-h-6 font-semibold"
                        >
                          {steps.find(({ key }) => key === step)?.name ?? step}
                        </button>
                      )}
                      {words}
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
            <Simulation flow={flow} today={today} questions={questions} />
          </div>
        </div>
      </div>
    </Screen>
  )
}
