import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { useQuestions } from '#areas/forms/versions/screens/use-questions.ts'
import { problemsOfFlow } from '#areas/forms/workflows/problems/rules.ts'
import { workflow, workflowVersion, type Workflow, type WorkflowVersion } from '#areas/forms/workflows/records.ts'
import { flowDifferences, readFlow } from '#areas/forms/workflows/rules.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { FlowView } from './FlowView.tsx'
import { Replay } from './Replay.tsx'
import { Simulation } from './Simulation.tsx'
import { usePeople } from './use-people.ts'

type FlowStepsProps = { row: WorkflowVersion; loaded: { workflow?: Workflow | undefined } }

/** The steps of a version: changed from the version before, drawn, replayed with earlier cases, and simulated. */
export function FlowSteps({ row, loaded }: FlowStepsProps) {
  const actor = useActor()
  const names = usePeople()
  const today = useToday()
  const { rows: before } = useRecords(workflowVersion, (from) =>
    from.eq('workflow', row.workflow).lt('edition', row.edition).order('edition', { ascending: false }).limit(1),
  )
  const flow = readFlow(row.definition)
  const questions = useQuestions(loaded.workflow?.form)
  const problems = problemsOfFlow(flow)
  const differences = before?.[0] ? flowDifferences(readFlow(before[0].definition), flow) : []
  const may = whyNotEdit(workflow, null, actor) === null
  return (
    <>
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
    </>
  )
}
