import { Suspense, useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useQuestions } from '#areas/forms/versions/screens/use-questions.ts'
import type { goOn } from '#areas/forms/runs/commands.ts'
import { runLife, taskLife } from '#areas/forms/runs/life.ts'
import { statesOf, waysTaken } from '#areas/forms/runs/lit/rules.ts'
import {
  workflowRun,
  workflowStep,
  workflowTask,
  type WorkflowRun,
  type WorkflowStep,
  type WorkflowTask,
} from '#areas/forms/runs/records.ts'
import { isLate, whyNotGoOn } from '#areas/forms/runs/rules.ts'
import { workflow, workflowVersion } from '#areas/forms/workflows/records.ts'
import { readFlow, stepsByKey, type Result, type Step } from '#areas/forms/workflows/rules.ts'
import { Deadline } from '#kit/parts/Deadline.tsx'
import { optional } from '#kit/optional.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { inFigures } from '#platform/words.ts'
import { linkId } from '../../designer/screens/canvas/FlowLinks.tsx'
import type { Mark } from '../../designer/screens/canvas/FlowNode.tsx'
import { stepInWords } from '../../designer/screens/in-words.ts'
import { usePeople } from '../../designer/screens/use-people.ts'

const FlowView = optional(() => import('../../designer/screens/FlowView.tsx').then(({ FlowView }) => FlowView))

const list = { to: '/workflow-engine', label: 'Workflow runs' }

export default function RunScreen() {
  const found = useRecord(workflowRun, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={workflowRun} found={found} list={list} />
}

function Page({ row }: { row: WorkflowRun }) {
  const now = useNow()
  const names = usePeople()
  const { row: version } = useRecord(workflowVersion, row.workflow_version)
  const steps = useRecords(workflowStep, (from) => from.eq('run', row.id).order('left_at').order('id').limit(1_000))
  const { rows: tasks = [] } = useRecords(workflowTask, (from) => from.eq('run', row.id).order('token').limit(500))
  const { rows: above = [] } = useRecords(workflowTask, (from) => from.eq('child', row.id).limit(1))
  const flow = readFlow(version?.definition ?? '')
  const byKey = stepsByKey(flow)
  const questions = useQuestions(useRecord(workflow, row.workflow).row?.form)
  const facts = Object.entries(JSON.parse(row.facts) as Record<string, unknown>)
  const open = tasks.filter(taskLife.isOpen)
  const marks = marksOf(steps.rows ?? [], tasks, names)
  return (
    <RecordPage
      of={workflowRun}
      life={runLife}
      row={row}
      list={list}
      actions={<Moves life={runLife} row={row} more={[]} />}
    >
      {row.problem && (
        <Notice tone="bad" title={row.problem}>
          A manager can retry the step, skip it with a reason, or move the run to the newest version.
        </Notice>
      )}
      {isLate(row, now) && <Notice tone="warn" title={`“${row.step_name}” is late`} />}
      {above[0] && (
        <p>
          <Link to={`/workflow-engine/${above[0].run}`} className="link">
            Part of another run
          </Link>
          , which waits for this one at “{above[0].name}”.
        </p>
      )}
      {version && open.length > 0 && (
        <Panel title={open.length > 1 ? 'Current steps' : 'Current step'}>
          <ul className="grid gap-3">
            {open.map((task) => (
              <TaskLine
                key={task.id}
                run={row}
                task={task}
                step={byKey.get(task.step) ?? null}
                names={names}
                history={steps.rows ?? []}
              />
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title="Diagram"
        about={
          facts.length > 0
            ? `Branches by ${facts.map(([name, value]) => `${questions.get(name)?.label ?? name}: ${value === true ? 'yes' : value === false ? 'no' : typeof value === 'number' ? inFigures(value, 2) : String(value as string)}`).join('; ')}.`
            : undefined
        }
      >
        {version && (
          <Suspense fallback={<SkeletonLines lines={8} />}>
            <FlowView
              label={`Diagram of ${row.number}`}
              flow={flow}
              form={row.submission !== null}
              names={names}
              questions={questions}
              marks={marks}
              lit={new Set(waysTaken(flow, steps.rows ?? [], tasks).map(({ from, way }) => linkId(from, way)))}
              around={open.find(({ kind }) => kind !== 'join')?.step}
            />
          </Suspense>
        )}
      </Panel>
      <Panel title="Run">
        <RecordFacts
          of={workflowRun}
          row={row}
          show={[
            'workflow',
            'workflow_version',
            ...(row.submission ? (['submission'] as const) : []),
            'start',
            'step_name',
            'since',
            'due_at',
            'started_by',
            'ended_at',
          ]}
        />
      </Panel>
      <Panel
        title="Step history"
        about={
          <Link to={`/workflow-designer/${row.workflow}`} className="link">
            Workflow
          </Link>
        }
      >
        <RecordTable
          of={workflowStep}
          found={steps}
          columns={['name', 'outcome', 'came_at', 'left_at', 'by', 'reason']}
        />
      </Panel>
    </RecordPage>
  )
}

const day = (at: string) => new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
const stands = { here: 'since', waits: 'waits since', bad: 'stuck since' }

/** Each step of the diagram with who completed it when, or since when the run has been there. */
function marksOf(
  history: readonly WorkflowStep[],
  tasks: readonly WorkflowTask[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, Mark> {
  return new Map(
    [...statesOf(history, tasks)].map(([key, { tone, last, times }]) => {
      const here = tasks.find((task) => task.step === key && taskLife.isOpen(task))
      const who = last?.by ? names.get(last.by) : undefined
      const note =
        tone !== 'done'
          ? `${stands[tone]} ${here ? day(here.since) : ''}`
          : [who, last && day(last.left_at), times > 1 && `${times} times`].filter(Boolean).join(', ')
      return [key, { tone, note }]
    }),
  )
}

type TaskLineProps = {
  run: WorkflowRun
  task: WorkflowTask
  step: Step | null
  names: ReadonlyMap<string, string>
  history: readonly WorkflowStep[]
}

/**
 * A current step of the run, with what can be done there. Completing it has a name for each kind and leads where
 * the step says; the other moves are those of the task.
 */
function TaskLine({ run, task, step, names, history }: TaskLineProps) {
  const actor = useActor()
  const go = useCommand<typeof goOn>('workflow-tasks/go-on')
  const [rejecting, setRejecting] = useState(false)
  const { id, name } = task
  const finish = (result: Exclude<Result, 'failed' | 'rejected'>) => go({ id, result })
  const votes = history.filter(
    ({ task: of, outcome }) => of === task.id && (outcome === 'approves' || outcome === 'rejects'),
  )
  const voters = votes.flatMap(({ by }) => by ?? [])
  const whyNot = (result: Result) => step && whyNotGoOn(run, task, { actor, step, result, voters })
  const isOpen = taskLife.is(task, 'open')
  const assigned = task.assigned_to && names.get(task.assigned_to)
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line p-3">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold text-ink">{name}</p>
        <Line>
          {step ? stepInWords(step, names) : 'Not in this version'}
          {assigned && `, assigned to ${assigned}`}
        </Line>
        <Line>
          Since <Moment at={task.since} />
          {task.due_at && (
            <>
              , due <Deadline at={task.due_at} />
            </>
          )}
        </Line>
        {votes.length > 0 && (
          <Line>
            {votes.filter(({ outcome }) => outcome === 'approves').length} of {step?.need ?? 1} approvals:{' '}
            {votes.map(({ by, outcome }) => `${(by && names.get(by)) ?? 'a colleague'} ${outcome}`).join(', ')}
          </Line>
        )}
        {task.child && (
          <Link to={`/workflow-engine/${task.child}`} className="link">
            Run of the sub-workflow
          </Link>
        )}
        {task.problem && <p className="text-bad">{task.problem}</p>}
      </div>
      <div className="flex max-w-full flex-wrap gap-2">
        {isOpen && step?.kind === 'task' && (
          <MoveButton look="main" whyNot={whyNot('done')} run={() => finish('done')} done={`“${name}” completed`}>
            Complete step
          </MoveButton>
        )}
        {isOpen && step?.kind === 'approval' && (
          <>
            <MoveButton look="main" whyNot={whyNot('approved')} run={() => finish('approved')} done="Approved">
              Approve
            </MoveButton>
            <MoveButton look="danger" whyNot={whyNot('rejected')} run={() => setRejecting(true)}>
              Reject
            </MoveButton>
          </>
        )}
        <Moves life={taskLife} row={task} more={[]} />
      </div>
      {rejecting && (
        <ReasonDialog
          title={`Reject “${name}”?`}
          about="The reason stays with the run."
          verb="Reject"
          press={(reason) => go.press({ id, result: 'rejected', reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}

const Line = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-2">{children}</p>
