import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { checkRun } from '../records.ts'
import { Steps } from './CheckPanel.tsx'

export default function CheckRunScreen() {
  return (
    <OnePage of={checkRun} list={{ to: '/admin/system-test', label: 'Checks' }}>
      {(row) => (
        <>
          <Panel title="Steps">
            <Steps run={row} />
          </Panel>
          <Panel title="Run">
            <RecordFacts
              of={checkRun}
              row={row}
              show={['kind', 'asked_by', 'asked_at', 'done_at', 'milliseconds', 'prompt']}
            />
          </Panel>
        </>
      )}
    </OnePage>
  )
}
