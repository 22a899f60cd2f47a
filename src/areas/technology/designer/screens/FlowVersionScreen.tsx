import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useAgencyDay } from '#areas/forms/submissions/screens/use-agency-day.ts'
import { useQuestions } from '#areas/forms/definition/screens/use-questions.ts'
import type { publishFlow, sendBackFlow, submitFlow } from '#areas/forms/workflows/commands.ts'
import { workflow, workflowVersion, type WorkflowVersion } from '#areas/forms/workflows/records.ts'
import { flowDifferences, problemsOfFlow, readFlow, versionMoves, whyNotPublish } from '#areas/forms/workflows/rules.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { FlowDrawing } from './FlowDrawing.tsx'
import { Simulation } from './Simulation.tsx'
import { usePeople } from './use-people.ts'

export default function FlowVersionScreen() {
  const found = useRecord(workflowVersion, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={workflowVersion} found={found} list={{ to: '/workflow-designer', label: 'Workflows' }} />
}

function Page({ row }: { row: WorkflowVersion }) {
  const actor = useActor()
  const names = usePeople()
  const today = useAgencyDay()
  const submit = useCommand<typeof submitFlow>('workflow-versions/submit')
  const publish = useCommand<typeof publishFlow>('workflow-versions/publish')
  const sendBack = useCommand<typeof sendBackFlow>('workflow-versions/send-back')
  const [asking, setAsking] = useState(false)
  const { rows: before } = useRecords(workflowVersion, (from) => from.eq('workflow', row.workflow).lt('edition', row.edition).order('edition', { ascending: false }).limit(1))
  const flow = readFlow(row.definition)
  const questions = useQuestions(useRecord(workflow, row.workflow).row?.form)
  const problems = problemsOfFlow(flow)
  const differences = before?.[0] ? flowDifferences(readFlow(before[0].definition), flow) : []
  const may = whyNotEdit(workflow, null, actor) === null
  return (
    <RecordPage
      of={workflowVersion}
      row={row}
      list={{ to: `/workflow-designer/${row.workflow}`, label: 'The workflow' }}
      actions={
        <>
          {row.status === 'draft' && may && <ButtonLink to={`/workflow-designer/${row.workflow}/draw`}>Draw</ButtonLink>}
          {row.status === 'draft' && may && <MoveButton look="main" whyNot={problems[0]?.words ?? versionMoves.whyNot('submit', row)} run={() => submit({ id: row.id })} done="It waits for a second person">Ask for publication</MoveButton>}
          {row.status === 'submitted' && <MoveButton look="main" whyNot={whyNotPublish(row, { actor, problems: problems.length })} run={() => publish({ id: row.id })} done={`${row.name} is published`}>Publish</MoveButton>}
          {row.status === 'submitted' && may && <Button onClick={() => setAsking(true)}>Send back</Button>}
          {asking && <ReasonDialog title="Send it back?" about="Whoever changed it last reads the reason." verb="Send back" run={(reason) => sendBack({ id: row.id, reason })} onClose={() => setAsking(false)} />}
        </>
      }
    >
      <Panel title="The version"><RecordFacts of={workflowVersion} row={row} show={['workflow', 'edition', 'drafted_by', 'published_by', 'published_at', 'note']} /></Panel>
      {before?.[0] && <Panel title="What differs" about={`From ${before[0].name}.`}>{differences.length > 0 ? <ul className="list-disc pl-5">{differences.map((words) => <li key={words}>{words}</li>)}</ul> : <p className="text-ink-2">The steps are the same.</p>}</Panel>}
      <Panel title="Its steps"><FlowDrawing flow={flow} names={names} questions={questions} wrong={new Set(problems.map(({ step }) => step))} /></Panel>
      <Simulation flow={flow} today={today} questions={questions} />
    </RecordPage>
  )
}
