import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { addDays } from '#platform/dates.ts'
import { actionFields } from '../../screens/action-fields.ts'
import { act } from '#platform/pages/act.ts'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import type { actOnFinding } from '../commands.ts'
import { findingLife } from '../findings/life.ts'
import { auditFinding } from '../records.ts'

export default function FindingScreen() {
  const today = useToday()
  return (
    <OnePage
      of={auditFinding}
      list={{ to: '/admin/audits?tab=findings', label: 'Findings' }}
      editBy="audit-findings/edit"
      life={findingLife}
      acts={(row) => [
        act<typeof actOnFinding>('audit-findings/act', {
          label: 'New corrective action',
          when: findingLife.is(row, 'issued', 'answered') && !row.action,
          whyNot: null,
          send: { id: row.id },
          ask: { fields: actionFields, start: { owner: row.responsible, due_on: addDays(today, 60) } },
          done: 'Corrective action opened',
        }),
      ]}
    >
      {(row) => (
        <>
          <Panel title="Finding">
            <RecordFacts
              of={auditFinding}
              row={row}
              show={[
                'audit',
                'severity',
                'criterion',
                'condition',
                'cause',
                'effect',
                'recommendation',
                'questioned',
                'repeat',
                'raised_by',
              ]}
            />
          </Panel>
          <Panel title="Outcome">
            <RecordFacts
              of={auditFinding}
              row={row}
              show={['responsible', 'answer_by', 'agreed', 'response', 'done_by', 'action', 'follow_up', 'closed_on']}
            />
          </Panel>
        </>
      )}
    </OnePage>
  )
}
