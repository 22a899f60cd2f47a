import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useQuestions } from '#areas/forms/versions/screens/use-questions.ts'
import type { goOn } from '#areas/forms/runs/commands.ts'
import { runLife } from '#areas/forms/runs/life.ts'
import { workflowRun, workflowStep, type WorkflowRun } from '#areas/forms/runs/records.ts'
import { isLate, whyNotGoOn } from '#areas/forms/runs/rules.ts'
import { workflow, workflowVersion } from '#areas/forms/workflows/records.ts'
import { readFlow, type Result, type Step } from '#areas/forms/workflows/rules.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { FlowDrawing } from '../../designer/screens/FlowDrawing.tsx'
import { usePeople } from '../../designer/screens/use-people.ts'

const list = { to: '/workflow-engine', label: 'Workflow runs' }

export default function RunScreen() {
  const found = useRecord(workflowRun, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={workflowRun} found={found} list={list} />
}

function Page({ row }: { row: WorkflowRun }) {
  const now = useNow()
  const names = usePeople()
  const { row: version } = useRecord(workflowVersion, row.workflow_version)
  const steps = useRecords(workflowStep, (from) => from.eq('run', row.id).order('left_at').order('id').limit(500))
  const flow = readFlow(version?.definition ?? '')
  const questions = useQuestions(useRecord(workflow, row.workflow).row?.form)
  const facts = Object.entries(JSON.parse(row.facts) as Record<string, unknown>)
  const step = flow.steps.find(({ key }) => key === row.step) ?? null
  return (
    <RecordPage
      of={workflowRun}
      life={runLife}
      row={row}
      list={list}
      actions={version && runLife.isOpen(row) && <Steps row={row} step={step} />}
    >
      {row.problem && (
        <Notice tone="bad" title={row.problem}>
          A manager can retry the step, skip it with a reason, or move the run to the newest version.
        </Notice>
      )}
      {isLate(row, now) && <Notice tone="warn" title={`“${row.step_name}” is late`} />}
      <Panel title="Run">
        <RecordFacts
          of={workflowRun}
          row={row}
          show={[
            'workflow',
            'workflow_version',
            ...(row.submission ? (['submission'] as const) : []),
            'step_name',
            'assigned_role',
            'assigned_to',
            'since',
            'due_at',
            'started_by',
            'ended_at',
          ]}
        />
      </Panel>
      <Panel
        title="Current step"
        about={
          facts.length > 0
            ? `Branches by ${facts.map(([name, value]) => `${questions.get(name)?.label ?? name}: ${value === true ? 'yes' : value === false ? 'no' : String(value as string)}`).join('; ')}.`
            : undefined
        }
      >
        <FlowDrawing
          flow={flow}
          names={names}
          questions={questions}
          at={row.step}
          note={(key) => {
            const times = steps.rows?.filter((each) => each.step === key && each.outcome !== 'begun').length ?? 0
            return times > 1 ? `${times} times here` : ''
          }}
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

/**
 * Completing a step has a command for each kind and leads where the step says; the other moves are those of the life.
 */
function Steps({ row, step }: { row: WorkflowRun; step: Step | null }) {
  const actor = useActor()
  const go = useCommand<typeof goOn>('workflow-runs/go-on')
  const [rejecting, setRejecting] = useState(false)
  const { id, step_name } = row
  const finish = (result: Result, reason?: string) => go({ id, result, ...(reason && { reason }) })
  const whyNot = (result: Result) => step && whyNotGoOn(row, { actor, step, result })
  const isOpen = runLife.is(row, 'open')
  return (
    <>
      {isOpen && step?.kind === 'task' && (
        <MoveButton look="main" whyNot={whyNot('done')} run={() => finish('done')} done={`“${step_name}” completed`}>
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
      <Moves life={runLife} row={row} more={[]} />
      {rejecting && (
        <ReasonDialog
          title={`Reject “${step_name}”?`}
          about="The reason stays with the run."
          verb="Reject"
          run={(reason) => finish('rejected', reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
