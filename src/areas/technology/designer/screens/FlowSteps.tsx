import { useActor } from '#client/use-actor.ts'
import { useToday } from '#client/use-today.ts'
import { questionsIn } from '#areas/forms/versions/screens/use-questions.ts'
import type { FormVersion } from '#areas/forms/versions/records.ts'
import { problemsOfFlow } from '#areas/forms/workflows/problems/rules.ts'
import { workflow, type WorkflowVersion } from '#areas/forms/workflows/records.ts'
import { flowDifferences, readFlow } from '#areas/forms/workflows/rules.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { FlowView } from './FlowView.tsx'
import { Replay } from './Replay.tsx'
import { Simulation } from './Simulation.tsx'

type FlowStepsProps = {
  row: WorkflowVersion
  loaded: {
    versions: readonly WorkflowVersion[] | undefined
    forms: readonly FormVersion[] | undefined
    people: readonly { user_id: string; display_name: string }[] | undefined
  }
}

/** The steps of a version: changed from the version before, drawn, replayed with earlier cases, and simulated. */
export function FlowSteps({ row, loaded: { versions, forms, people = [] } }: FlowStepsProps) {
  const actor = useActor()
  const names = new Map(people.map(({ user_id, display_name }) => [user_id, display_name]))
  const today = useToday()
  const before = versions?.find(({ edition }) => edition < row.edition)
  const flow = readFlow(row.definition)
  const questions = questionsIn(forms)
  const problems = problemsOfFlow(flow)
  const differences = before ? flowDifferences(readFlow(before.definition), flow) : []
  const may = whyNotEdit(workflow, null, actor) === null
  return (
    <>
      {before && (
        <Panel title="Changes" about={`Compared with ${before.name}.`}>
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
