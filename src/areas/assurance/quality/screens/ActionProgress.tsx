import { useToday } from '#client/use-today.ts'
import { Due } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Stepper } from '#kit/parts/Stepper.tsx'
import { actionLife } from '../life.ts'
import type { CorrectiveAction } from '../records.ts'

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

export const ActionProgress = ({ row }: { row: CorrectiveAction }) => (
  <Panel title="Progress" about={<Waiting row={row} today={useToday()} />}>
    <Stepper label="Corrective action steps" steps={steps(row)} />
  </Panel>
)

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
