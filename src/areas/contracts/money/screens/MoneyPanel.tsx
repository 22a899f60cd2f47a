import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { dollars } from '#platform/money.ts'
import type { completeContract } from '../../contracts/commands.ts'
import type { Contract } from '../../contracts/records.ts'
import { whyNotComplete } from '../../contracts/rules.ts'
import { useToday } from '../../contracts/screens/use-today.ts'
import { damagesOf, retainedOf } from '../rules.ts'

/** What is kept back of the work that was paid for, and what lateness costs: both worked out from the terms, on this day. */
export function MoneyPanel({ row }: { row: Contract }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState(false)
  const late = damagesOf(row, today)
  const done = row.paid + row.retained
  return (
    <Panel title="Retainage and damages" actions={row.completed_on === null && <MoveButton whyNot={whyNotComplete(row, { actor, day: today, today })} run={() => setAsking(true)}>Complete</MoveButton>}>
      <Facts
        facts={[
          { label: 'Retainage', value: row.retainage ? `${Number(row.retainage)} %${row.retainage_until !== null && Number(row.retainage_until) < 100 ? `, until ${Number(row.retainage_until)} % of the ceiling` : ''}` : 'None', wide: true },
          { label: 'Kept back', value: <Amount cents={row.retained} />, wide: true },
          ...(row.retainage && done > 0 ? [{ label: 'By the terms', value: <Amount cents={retainedOf(row, done)} />, wide: true }] : []),
          { label: 'To be complete by', value: row.complete_by ? <Day day={row.complete_by} /> : 'No day is named', wide: true },
          ...(row.completed_on ? [{ label: 'Complete', value: <Day day={row.completed_on} />, wide: true }] : []),
          { label: 'Liquidated damages', value: row.damages > 0 ? `${dollars(row.damages)} a day` : 'None', wide: true },
          ...(row.damages > 0 && row.complete_by ? [{ label: late.days > 0 ? `${late.days} ${late.days === 1 ? 'day' : 'days'} late` : 'Not late', value: <><Amount cents={late.amount} />{late.capped && ', at the cap'}</>, wide: true }] : []),
        ]}
      />
      {asking && <CompleteDialog row={row} today={today} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function CompleteDialog({ row, today, onClose }: { row: Contract; today: string; onClose: () => void }) {
  const actor = useActor()
  const complete = useCommand<typeof completeContract>('contracts/complete')
  const [day, setDay] = useState<string | null>(today)
  return (
    <Dialog
      title="The work is complete"
      about="Liquidated damages are counted until this day."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={day ? whyNotComplete(row, { actor, day, today }) : 'Choose the day.'} run={async () => (await complete({ id: row.id, day: day! }), onClose())} done="It is complete">
            Complete
          </MoveButton>
        </>
      }
    >
      <DateInput id="complete-day" label="Day" required value={day} onChange={(value) => setDay(value ? String(value) : null)} />
    </Dialog>
  )
}
