import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { NewRecord } from '../../screens/NewRecord.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { scriptLife } from '../life.ts'
import { testExecution, testScript } from '../records.ts'

export default function ScriptScreen() {
  return (
    <OnePage
      of={testScript}
      list={{ to: '/testing-dashboard?tab=scripts', label: 'Test scripts' }}
      editBy="test-scripts/edit"
      life={scriptLife}
    >
      {(row) => (
        <>
          <Panel title="Test script">
            <RecordFacts
              of={testScript}
              row={row}
              show={['module', 'covers', 'steps', 'expected', 'last_outcome', 'last_at']}
            />
          </Panel>
          <Panel
            title="Runs"
            actions={
              scriptLife.isOpen(row) && (
                <NewRecord
                  of={testExecution}
                  name="test-scripts/note-run"
                  label="Record test run"
                  start={{ script: row.id }}
                  stay
                />
              )
            }
          >
            <RecordList
              of={testExecution}
              where={{ script: row.id }}
              columns={['outcome', 'notes', 'defect', 'tester', 'ran_at', 'status']}
            />
          </Panel>
        </>
      )}
    </OnePage>
  )
}
