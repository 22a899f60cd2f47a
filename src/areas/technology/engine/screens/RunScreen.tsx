import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useQuestions } from '#areas/forms/definition/screens/use-questions.ts'
import type { cancelRun, goOn, moveVersion, reassignRun, retryRun, skipStep } from '#areas/forms/runs/commands.ts'
import { workflowRun, workflowStep, type WorkflowRun } from '#areas/forms/runs/records.ts'
import { isLate, whyNotCancel, whyNotGoOn, whyNotMoveVersion, whyNotReassign, whyNotRetry, whyNotSkip } from '#areas/forms/runs/rules.ts'
import { workflow, workflowVersion } from '#areas/forms/workflows/records.ts'
import { readFlow, type Result } from '#areas/forms/workflows/rules.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { PersonInput } from '#kit/inputs/RefInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { atLeast } from '#platform/roles.ts'
import { FlowDrawing } from '../../designer/screens/FlowDrawing.tsx'
import { usePeople } from '../../designer/screens/use-people.ts'

const list = { to: '/workflow-engine', label: 'Running workflows' }

export default function RunScreen() {
  const found = useRecord(workflowRun, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={workflowRun} found={found} list={list} />
}

function Page({ row }: { row: WorkflowRun }) {
  const now = useNow()
  const names = usePeople()
  const { row: version } = useRecord(workflowVersion, row.workflow_version)
  const { rows: newest } = useRecords(workflowVersion, (from) => from.eq('workflow', row.workflow).eq('status', 'published').limit(1))
  const steps = useRecords(workflowStep, (from) => from.eq('run', row.id).order('left_at').order('id').limit(500))
  const flow = readFlow(version?.definition ?? '')
  const questions = useQuestions(useRecord(workflow, row.workflow).row?.form)
  const facts = Object.entries(JSON.parse(row.facts) as Record<string, unknown>)
  const isOver = row.status === 'completed' || row.status === 'cancelled'
  return (
    <RecordPage of={workflowRun} row={row} list={list} actions={version && !isOver && <Moves row={row} flow={flow} newest={newest?.[0]} />}>
      {row.problem && <Notice tone="bad" title={row.problem}>A manager can try it again, go past it with a reason, or move it to the newest version.</Notice>}
      {isLate(row, now) && <Notice tone="warn" title={`“${row.step_name}” is late`} />}
      <Panel title="The run"><RecordFacts of={workflowRun} row={row} show={['workflow', 'workflow_version', ...(row.submission ? (['submission'] as const) : []), 'step_name', 'assigned_role', 'assigned_to', 'since', 'due_at', 'started_by', 'ended_at']} /></Panel>
      <Panel title="Where it stands" about={facts.length > 0 ? `It branches by ${facts.map(([name, value]) => `${questions.get(name)?.label ?? name}: ${value === true ? 'yes' : value === false ? 'no' : String(value as string)}`).join('; ')}.` : undefined}>
        <FlowDrawing flow={flow} names={names} questions={questions} at={row.step} note={(key) => { const times = steps.rows?.filter((step) => step.step === key && step.outcome !== 'begun').length ?? 0; return times > 1 ? `${times} times here` : '' }} />
      </Panel>
      <Panel title="What happened" about={<Link to={`/workflow-designer/${row.workflow}`} className="link">The workflow</Link>}>
        <RecordTable of={workflowStep} found={steps} columns={['name', 'outcome', 'came_at', 'left_at', 'by', 'reason']} />
      </Panel>
    </RecordPage>
  )
}

type Asking = 'reject' | 'retry' | 'skip' | 'cancel' | 'move' | 'reassign'

function Moves({ row, flow, newest }: { row: WorkflowRun; flow: ReturnType<typeof readFlow>; newest: { id: string; definition: string } | undefined }) {
  const actor = useActor()
  const go = useCommand<typeof goOn>('workflow-runs/go-on')
  const retry = useCommand<typeof retryRun>('workflow-runs/retry')
  const skip = useCommand<typeof skipStep>('workflow-runs/skip')
  const cancel = useCommand<typeof cancelRun>('workflow-runs/cancel')
  const move = useCommand<typeof moveVersion>('workflow-runs/move')
  const [asking, setAsking] = useState<Asking>()
  const { id } = row
  const step = flow.steps.find(({ key }) => key === row.step) ?? null
  const whyNot = (result: Result) => (step ? whyNotGoOn(row, { actor, step, result }) : 'Its step is not in its version.')
  const close = () => setAsking(undefined)
  const operates = atLeast('manager', actor)
  const isNewer = newest !== undefined && newest.id !== row.workflow_version
  const dialogs: Record<Exclude<Asking, 'reassign'>, [title: string, verb: string, run: (reason: string) => Promise<unknown>]> = {
    reject: [`Reject “${row.step_name}”?`, 'Reject', (reason) => go({ id, result: 'rejected', reason })],
    retry: ['Try it again?', 'Try again', (reason) => retry({ id, reason })],
    skip: [`Go past “${row.step_name}”?`, 'Go past it', (reason) => skip({ id, reason })],
    cancel: [`End ${row.number} here?`, 'End it', (reason) => cancel({ id, reason })],
    move: ['Move it to the newest version?', 'Move it', (reason) => move({ id, reason })],
  }
  return (
    <>
      {row.status === 'open' && step?.kind === 'task' && <MoveButton look="main" whyNot={whyNot('done')} run={() => go({ id, result: 'done' })} done={`“${row.step_name}” is done`}>Done</MoveButton>}
      {row.status === 'open' && step?.kind === 'approval' && <MoveButton look="main" whyNot={whyNot('approved')} run={() => go({ id, result: 'approved' })} done="It is approved">Approve</MoveButton>}
      {row.status === 'open' && step?.kind === 'approval' && <MoveButton look="danger" whyNot={whyNot('rejected')} run={() => setAsking('reject')}>Reject</MoveButton>}
      {operates && row.status === 'exception' && <MoveButton look="main" whyNot={whyNotRetry(row, { actor })} run={() => setAsking('retry')}>Try again</MoveButton>}
      {operates && <MoveButton whyNot={whyNotReassign(row, { actor })} run={() => setAsking('reassign')}>Give to</MoveButton>}
      {operates && <MoveButton whyNot={whyNotSkip(row, { actor, step })} run={() => setAsking('skip')}>Skip</MoveButton>}
      {operates && isNewer && <MoveButton whyNot={whyNotMoveVersion(row, { actor, newest: newest.id, known: readFlow(newest.definition).steps.some(({ key }) => key === row.step) })} run={() => setAsking('move')}>Newest version</MoveButton>}
      {operates && <MoveButton look="danger" whyNot={whyNotCancel(row, { actor })} run={() => setAsking('cancel')}>End it</MoveButton>}
      {asking === 'reassign' && <GiveDialog row={row} onClose={close} />}
      {asking && asking !== 'reassign' && <ReasonDialog title={dialogs[asking][0]} about="The reason stays with the run." verb={dialogs[asking][1]} run={dialogs[asking][2]} onClose={close} />}
    </>
  )
}

function GiveDialog({ row, onClose }: { row: WorkflowRun; onClose: () => void }) {
  const reassign = useCommand<typeof reassignRun>('workflow-runs/reassign')
  const [to, setTo] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const whyNot = !to ? 'Choose a colleague.' : reason.trim() === '' ? 'Say why.' : null
  return (
    <Dialog title={`Give “${row.step_name}” to somebody`} onClose={onClose} foot={<><Button look="quiet" onClick={onClose}>Cancel</Button><MoveButton look="main" whyNot={whyNot} run={async () => (await reassign({ id: row.id, to: to!, reason: reason.trim() }), onClose())} done="It is given over">Give over</MoveButton></>}>
      <div className="grid gap-4"><PersonInput id="to" label="Colleague" required value={to} onChange={(value) => setTo(value as string | null)} /><LongTextInput id="why" label="Reason" required value={reason} onChange={(value) => setReason(String(value ?? ''))} /></div>
    </Dialog>
  )
}
