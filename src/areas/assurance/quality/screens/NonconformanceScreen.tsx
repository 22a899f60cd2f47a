import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { addDays } from '#platform/dates.ts'
import { choice, longText } from '#platform/records/fields.ts'
import { actionFields } from '../../screens/action-fields.ts'
import { move } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import type { actOnNonconformance, closeNonconformance, decideNonconformance } from '../commands.ts'
import { correctiveAction, nonconformance } from '../records.ts'
import { whyNotCloseNonconformance, whyNotDecideYet } from '../rules.ts'

export default function NonconformanceScreen() {
  const today = useToday()
  const found = useRecord(nonconformance, useParams().id ?? '')
  const action = useRecord(correctiveAction, found.row?.action ?? '')
  return (
    <OnePage
      of={nonconformance}
      list={{ to: '/admin/quality?tab=nonconformances', label: 'Nonconformances' }}
      editBy="nonconformances/edit"
      moves={(row, actor) => [
        move<typeof decideNonconformance>('nonconformances/decide', {
          label: 'Decide', look: 'main', when: row.status === 'open', whyNot: whyNotDecideYet(row, { actor }), send: { id: row.id }, done: 'It is decided',
          ask: { fields: { disposition: choice(['use_as_is', 'rework', 'return', 'scrap', 'redo'], { required: true, label: 'What becomes of it', words: { use_as_is: 'Use as it is', return: 'Back to the supplier', redo: 'Done again' } }), disposition_reason: longText({ max: 2_000, label: 'Why' }) } },
        }),
        move<typeof actOnNonconformance>('nonconformances/act', { label: 'Open a corrective action', when: row.status !== 'closed' && !row.action, whyNot: null, send: { id: row.id }, ask: { fields: actionFields, start: { due_on: addDays(today, 30) } }, done: 'The action is open' }),
        move<typeof closeNonconformance>('nonconformances/close', { label: 'Close', look: 'main', when: row.status === 'decided', whyNot: whyNotCloseNonconformance(row, { actor, action: action.row?.status ?? null }), send: { id: row.id }, done: 'It is closed' }),
      ]}
    >
      {(row) => (
        <Panel title="What was found">
          <RecordFacts of={nonconformance} row={row} show={['about', 'kind', 'supplier', 'reference', 'quantity', 'found_on', 'found_by', 'photos', 'cost', 'cost_kind', 'disposition', 'disposition_reason', 'decided_by', 'action']} />
        </Panel>
      )}
    </OnePage>
  )
}
