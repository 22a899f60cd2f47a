import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { useQuestions } from '#areas/forms/versions/screens/use-questions.ts'
import { versionLife } from '#areas/forms/workflows/life.ts'
import { workflow, workflowVersion, type WorkflowVersion } from '#areas/forms/workflows/records.ts'
import { problemsOfFlow } from '#areas/forms/workflows/problems/rules.ts'
import { flowDifferences, readFlow } from '#areas/forms/workflows/rules.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { ExportBpmn } from './Bpmn.tsx'
import { FlowView } from './FlowView.tsx'
import { Replay } from './Replay.tsx'
import { Simulation } from './Simulation.tsx'
import { usePeople } from './use-people.ts'

export default function FlowVersionScreen() {
  const found = useRecord(workflowVersion, useParams().id ?? '')
  return found.row ? (
    <Page row={found.row} />
  ) : (
    <NoRecord of={workflowVersion} found={found} list={{ to: '/workflow-designer', label: 'Workflows' }} />
  )
}

function Page({ row }: { row: WorkflowVersion }) {
  const actor = useActor()
  const names = usePeople()
  const today = useToday()
  const { rows: before } = useRecords(workflowVersion, (from) =>
    from.eq('workflow', row.workflow).lt('edition', row.edition).order('edition', { ascending: false }).limit(1),
  )
  const flow = readFlow(row.definition)
  const questions = useQuestions(useRecord(workflow, row.workflow).row?.form)
  const problems = problemsOfFlow(flow)
  const differences = before?.[0] ? flowDifferences(readFlow(before[0].definition), flow) : []
  const may = whyNotEdit(workflow, null, actor) === null
  return (
    <RecordPage
      of={workflowVersion}
      life={versionLife}
      row={row}
      list={{ to: `/workflow-designer/${row.workflow}`, label: 'Workflow' }}
      actions={
        <>
          {versionLife.is(row, 'draft') && may && (
            <ButtonLink to={`/workflow-designer/${row.workflow}/draw`}>Edit diagram</ButtonLink>
          )}
          <ExportBpmn id={row.id} name={row.name} />
          <Moves life={versionLife} row={row} />
        </>
      }
    >
      <Panel title="Version">
        <RecordFacts
          of={workflowVersion}
          row={row}
          show={['workflow', 'edition', 'drafted_by', 'published_by', 'published_at', 'note']}
        />
      </Panel>
      {before?.[0] && (
        <Panel title="Changes" about={`Compared with ${before[0].name}.`}>
          {differences.length > 0 ? (
            <ul className="list-disc pl-5">
              {differences.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">The steps are unchanged.</p>
          )}
        </Panel>
      )}
      <Panel title="Steps">
        <FlowView
          label={`Steps of ${row.name}`}
          flow={flow}
          names={names}
          questions={questions}
          marks={new Map(problems.map(({ step, words }) => [step, { tone: 'bad', note: words }]))}
        />
      </Panel>
      {may && <Replay version={row.id} />}
      <Simulation flow={flow} today={today} questions={questions} />
    </RecordPage>
  )
}
