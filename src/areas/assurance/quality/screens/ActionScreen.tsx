import { Due } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Stepper } from '#kit/parts/Stepper.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import { actionLife } from '../life.ts'
import { correctiveAction, type CorrectiveAction } from '../records.ts'

const { is, isOpen } = actionLife
const order = ['opened', 'contained', 'cause_found', 'corrected', 'closed'] as const
const names = ['Contain', 'Find root cause', 'Correct', 'Verify', 'Closed']

const steps = (row: CorrectiveAction) => {
  const at = Math.max(0, order.indexOf(row.status as (typeof order)[number]))
  return names.map((name, place) => ({
    name,
    to: '#steps',
    state:
      is(row, 'closed') || place < at
        ? ('done' as const)
        : place === at && !is(row, 'canceled')
          ? ('now' as const)
          : ('todo' as const),
  }))
}

export default function ActionScreen() {
  const today = useToday()
  return (
    <OnePage
      of={correctiveAction}
      list={{ to: '/admin/quality?tab=actions', label: 'Corrective actions' }}
      editBy="corrective-actions/edit"
      life={actionLife}
    >
      {(row) => (
        <>
          <Panel title="Progress" about={<Waiting row={row} today={today} />}>
            <Stepper label="Corrective action steps" steps={steps(row)} />
          </Panel>
          <Panel title="Problem">
            <RecordFacts
              of={correctiveAction}
              row={row}
              show={[
                'problem',
                'source',
                ...(row.source_number ? (['source_number'] as const) : []),
                'owner',
                'verifier',
                'due_on',
                'opened_by',
                'containment',
              ]}
            />
          </Panel>
          {row.root_cause && (
            <Panel title="Root cause">
              <RecordFacts
                of={correctiveAction}
                row={row}
                show={['why_1', 'why_2', 'why_3', 'why_4', 'why_5', 'root_cause']}
              />
            </Panel>
          )}
          {row.correction && (
            <Panel title="Correction">
              <RecordFacts
                of={correctiveAction}
                row={row}
                show={['correction', 'proof', 'corrected_on', 'verify_on', 'effectiveness', 'verified_on']}
              />
            </Panel>
          )}
        </>
      )}
    </OnePage>
  )
}

/** The next step and its due date. */
function Waiting({ row, today }: { row: CorrectiveAction; today: string }) {
  if (!isOpen(row)) return null
  if (is(row, 'corrected'))
    return (
      <>
        Waiting for verification by a person other than the owner{' '}
        {row.verify_on ? <Due day={row.verify_on} today={today} /> : 'of effectiveness'}.
      </>
    )
  return (
    <>
      Correction due <Due day={row.due_on} today={today} />.
    </>
  )
}
