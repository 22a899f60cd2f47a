import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { defectLife } from '../life.ts'
import { testExecution } from '../records.ts'

export default function ExecutionScreen() {
  return (
    <OnePage of={testExecution} list={{ to: '/testing-dashboard?tab=runs', label: 'Test runs' }} life={defectLife}>
      {(row) => (
        <Panel title="Result">
          <RecordFacts
            of={testExecution}
            row={row}
            show={['script', 'outcome', 'notes', 'defect', 'pictures', 'tester', 'ran_at', 'answer']}
          />
        </Panel>
      )}
    </OnePage>
  )
}
