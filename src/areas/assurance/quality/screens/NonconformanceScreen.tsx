import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { addDays } from '#platform/dates.ts'
import { actionFields } from '../../screens/action-fields.ts'
import { act } from '#platform/pages/act.ts'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import type { actOnNonconformance } from '../commands.ts'
import { nonconformanceLife } from '../nonconformances/life.ts'
import { nonconformance } from '../records.ts'

export default function NonconformanceScreen() {
  const today = useToday()
  return (
    <OnePage
      of={nonconformance}
      list={{ to: '/admin/quality?tab=nonconformances', label: 'Nonconformances' }}
      editBy="nonconformances/edit"
      life={nonconformanceLife}
      acts={(row) => [
        act<typeof actOnNonconformance>('nonconformances/act', {
          label: 'New corrective action',
          when: nonconformanceLife.isOpen(row) && !row.action,
          whyNot: null,
          send: { id: row.id },
          ask: { fields: actionFields, start: { due_on: addDays(today, 30) } },
          done: 'Corrective action opened',
        }),
      ]}
    >
      {(row) => (
        <Panel title="Findings">
          <RecordFacts
            of={nonconformance}
            row={row}
            show={[
              'about',
              'kind',
              'supplier',
              'reference',
              'quantity',
              'found_on',
              'found_by',
              'photos',
              'cost',
              'cost_kind',
              'disposition',
              'disposition_reason',
              'decided_by',
              'action',
            ]}
          />
        </Panel>
      )}
    </OnePage>
  )
}
