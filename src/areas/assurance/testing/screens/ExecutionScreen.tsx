import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { longText } from '#platform/records/fields.ts'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import type { closeDefect, fixDefect, reopenDefect } from '../commands.ts'
import { testExecution } from '../records.ts'
import { whyNotClose, whyNotFix, whyNotReopen } from '../rules.ts'

export default function ExecutionScreen() {
  return (
    <OnePage
      of={testExecution}
      list={{ to: '/testing-dashboard?tab=runs', label: 'Test runs' }}
      moves={(row, actor) => [
        move<typeof fixDefect>('test-runs/fix', { label: 'Mended', look: 'main', when: row.status === 'open', whyNot: whyNotFix(row), send: { id: row.id }, ask: { fields: { answer: longText({ required: true, max: 2_000, label: 'What was done' }) } }, done: 'It is to be run again' }),
        move<typeof reopenDefect>('test-runs/reopen', { label: 'Still there', when: row.status === 'fixed', whyNot: whyNotReopen(row), send: { id: row.id }, ask: { fields: reasonField('What still happens') }, done: 'It is open again' }),
        move<typeof closeDefect>('test-runs/close', { label: 'Close', when: row.status === 'open' || row.status === 'fixed', whyNot: whyNotClose(row, actor), send: { id: row.id }, ask: { fields: reasonField('How you saw it') }, done: 'It is closed' }),
      ]}
    >
      {(row) => (
        <Panel title="What happened">
          <RecordFacts of={testExecution} row={row} show={['script', 'outcome', 'notes', 'defect', 'pictures', 'tester', 'ran_at', 'answer']} />
        </Panel>
      )}
    </OnePage>
  )
}
