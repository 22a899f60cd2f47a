import { plural } from '#platform/words.ts'
import { useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useQuestions } from '#areas/forms/versions/screens/use-questions.ts'
import { useToday } from '#client/use-today.ts'
import { useKept } from '#areas/forms/versions/screens/use-kept.ts'
import type { flowCommands, saveFlow } from '#areas/forms/workflows/commands.ts'
import { versionLife, whyNotChange } from '#areas/forms/workflows/life.ts'
import { workflow, workflowVersion, type Workflow, type WorkflowVersion } from '#areas/forms/workflows/records.ts'
import { valueNamesOf } from '#areas/forms/workflows/starts/rules.ts'
import { problemsOfFlow } from '#areas/forms/workflows/problems/rules.ts'
import {
  added,
  arranged,
  connected,
  disconnected,
  movedTo,
  removed,
  withStartOf,
  withStep,
} from '#areas/forms/workflows/drawing/rules.ts'
import {
  emptyFlow,
  readFlow,
  stepKinds,
  stepsByKey,
  type Flow,
  type StepKind,
  type Way,
} from '#areas/forms/workflows/rules.ts'
import { Button, ButtonLink, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Returned } from '#kit/record/Returned.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { createsOf } from '../actions/rules.ts'
import { ImportBpmn } from './Bpmn.tsx'
import { FlowCanvas, type ChosenLink, type Connecting } from './canvas/FlowCanvas.tsx'
import { AddTools, ChangeTools } from './DrawTools.tsx'
import { FlowDrawing } from './FlowDrawing.tsx'
import { stepInWords, wayInWords } from './in-words.ts'
import { Simulation } from './Simulation.tsx'
import { StartEditor } from './StartEditor.tsx'
import { StepEditor } from './StepEditor.tsx'
import { useHistory } from './use-history.ts'
import { usePeople } from './use-people.ts'
import { startShown, useStarts } from './use-starts.ts'

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
  const { change, undo, redo, canUndo, canRedo } = useHistory(flow, setFlow)
  const [open, setOpened] = useState<string | null>(flow.steps[0]?.key ?? null)
  const [isStartOpen, setStartOpen] = useState(false)
  function setOpen(key: string | null) {
    setOpened(key)
    setStartOpen(false)
  }
  const [view, setView] = useState<'diagram' | 'list'>('diagram')
  const [connecting, setConnecting] = useState<Connecting | null>(null)
  const [link, setLink] = useState<ChosenLink | null>(null)
  const [said, setSaid] = useState('')
  const addId = useId()
  const questions = useQuestions(row.form)
  const { rows: published = [] } = useRecords(workflow, (from) =>
    from.eq('status', 'published').order('name').limit(500),
  )
  const { records, record, isKnown } = useStarts(flow.start)
  const hasForm = row.form !== null
  const facts = record ? valueNamesOf(record) : questions.size > 0 ? new Set(questions.keys()) : null
  // While the records are loading, an event is neither known nor unknown.
  const known = isKnown || flow.start?.kind === 'schedule' ? { record, hasForm, creates: createsOf(flow) } : null
  const problems = problemsOfFlow(flow, facts, known)
  const shownStart = startShown(flow.start, record, hasForm)
  const whyNot = whyNotEdit(workflow, row, actor) ?? (draft ? whyNotChange(draft) : null)
  const { steps } = flow
  const byKey = stepsByKey(flow)
  const current = open === null ? undefined : byKey.get(open)
  const named = (key: string) => byKey.get(key)?.name || key
  const marks = new Map(
    problems.flatMap(({ step, words }) => (step ? [[step, { tone: 'bad', note: words }] as const] : [])),
  )
  const place = current ? steps.indexOf(current) : -1
  function askFor() {
    if (problems.length === 0) return void ask()
    setRefusal(
      `Fix ${plural(problems.length, { one: 'one problem', other: `${problems.length} problems` })} first, listed under Problems.`,
    )
  }
  function add(kind: StepKind) {
    const { flow: next, key } = added(flow, kind, link ?? (current ? { from: current.key } : null))
    change(next)
    setLink(null)
    setOpen(key)
    setSaid(`${stepKinds[kind]} added.`)
    setTimeout(() => document.getElementById('step-name')?.focus())
  }
  function remove(key: string) {
    change(removed(flow, key))
    setOpen(steps[Math.max(0, place - 1)]?.key ?? null)
    setSaid(`${named(key)} removed.`)
  }
  function connect(from: string, way: Way, to: string) {
    change(connected(flow, from, way, to))
    setSaid(`${named(from)} now leads to ${named(to)}.`)
  }
  function disconnect(from: string, way: Way) {
    change(disconnected(flow, from, way))
    setLink(null)
    setSaid(`Connection from ${named(from)} to ${named(way.to)} removed.`)
  }
  function startConnecting(next: Connecting | null) {
    setConnecting(next)
    if (next)
      setSaid(
        `${next.out.label} of ${named(next.from)}: choose a step with the arrow keys and press Enter. Escape cancels.`,
      )
  }
  function move(to: number) {
    if (!current || to < 0 || to >= steps.length) return
    const next = steps.filter((step) => step !== current)
    next.splice(to, 0, current)
    change({ ...flow, steps: next })
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
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,24rem)]">
          <Panel
            title="Steps"
            about={steps.length === 0 ? 'Add the first one.' : 'The workflow starts at the first step.'}
            actions={
              view === 'list' &&
              current && (
                <>
                  <IconButton
                    label={`Move ${current.name} up`}
                    disabled={place === 0}
                    onClick={() => move(place - 1)}
                    className="disabled:opacity-40"
                  >
                    <Icon name="open" className="size-4 -rotate-90" />
                  </IconButton>
                  <IconButton
                    label={`Move ${current.name} down`}
                    disabled={place === steps.length - 1}
                    onClick={() => move(place + 1)}
                    className="disabled:opacity-40"
                  >
                    <Icon name="open" className="size-4 rotate-90" />
                  </IconButton>
                </>
              )
            }
          >
            <div className="grid gap-3">
              <AddTools id={addId} onAdd={add} />
              <ChangeTools
                step={view === 'diagram' ? current : undefined}
                link={link && `${named(link.from)} to ${named(link.way.to)}`}
                canUndo={canUndo}
                canRedo={canRedo}
                isPlaced={steps.some((step) => step.place)}
                onConnect={(out) => {
                  startConnecting({ from: current!.key, out })
                  document.querySelector<HTMLElement>(`[data-step="${current!.key}"]`)?.focus({ preventScroll: true })
                }}
                onDisconnect={() => disconnect(link!.from, link!.way)}
                onUndo={() => undo() && setSaid('Undone.')}
                onRedo={() => redo() && setSaid('Redone.')}
                onArrange={() => (change(arranged(flow)), setSaid('All steps are arranged.'))}
              />
              <Tabs label="View" tabs={views} chosen={view} onChoose={setView} ids="draw">
                {view === 'diagram' ? (
                  <FlowCanvas
                    flow={flow}
                    label={`Diagram of ${row.name}`}
                    start={{
                      ...shownStart,
                      isChosen: isStartOpen,
                      problem: problems.find(({ step }) => step === '')?.words,
                      onChoose() {
                        setOpened(null)
                        setStartOpen(true)
                      },
                    }}
                    words={(step) => stepInWords(step, names)}
                    wayLabel={(step, way) => wayInWords(step, way, questions)}
                    marks={marks}
                    chosen={open}
                    onChoose={setOpen}
                    edit={{
                      connecting,
                      onConnecting: startConnecting,
                      link,
                      onLink: setLink,
                      onMove: (key, at) => change(movedTo(flow, key, at), `move ${key}`),
                      onConnect: connect,
                      onDisconnect: disconnect,
                      onRemove: remove,
                      onAdd: () => document.getElementById(addId)?.querySelector('button')?.focus(),
                      onUndo: () => undo() && setSaid('Undone.'),
                      onRedo: () => redo() && setSaid('Redone.'),
                    }}
                  />
                ) : (
                  <FlowDrawing
                    start={shownStart.words}
                    flow={flow}
                    names={names}
                    questions={questions}
                    open={open}
                    onOpen={setOpen}
                    marks={marks}
                  />
                )}
              </Tabs>
              {/* Below the diagram: above it, it would move the diagram under a pointer that drags. */}
              {connecting && (
                <p className="rounded-sm bg-action-soft px-3 py-2 text-ink">
                  {connecting.out.label} of {named(connecting.from)}: choose the step that it leads to.{' '}
                  <button type="button" className="link min-h-6" onClick={() => setConnecting(null)}>
                    Cancel
                  </button>
                </p>
              )}
            </div>
          </Panel>
          <div className="grid min-w-0 gap-5">
            {(isStartOpen || !current) && (
              <StartEditor
                start={flow.start}
                records={records}
                record={record}
                form={hasForm}
                onChange={(next) => change(withStartOf(flow, next), 'edit the start')}
              />
            )}
            {current && (
              <StepEditor
                key={current.key}
                step={current}
                steps={steps}
                workflows={published.filter(({ id }) => id !== row.id)}
                names={names}
                record={record}
                onChange={(step) => change(withStep(flow, step), `edit ${step.key}`)}
                onRemove={() => remove(current.key)}
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
                  {problems.map(({ step, words }, at) => (
                    <li key={at}>
                      {step && (
                        <button
                          type="button"
                          onClick={() => setOpen(step)}
                          className="link mr-1.5 min-h-6 font-semibold"
                        >
                          {named(step)}
                        </button>
                      )}
                      {words}
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
            <Simulation flow={flow} today={today} questions={questions} />
            {whyNot === null && (
              <ImportBpmn
                onRead={(read) => {
                  change(read)
                  setOpen(read.steps[0]?.key ?? null)
                  setLink(null)
                  setSaid(`${read.steps.length} steps read.`)
                }}
              />
            )}
          </div>
        </div>
      </div>
    </Screen>
  )
}

const views = [
  { name: 'diagram', title: 'Diagram' },
  { name: 'list', title: 'List' },
] as const
