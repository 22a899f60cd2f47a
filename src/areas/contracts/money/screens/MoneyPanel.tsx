import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { dollars } from '#platform/money.ts'
import { date } from '#platform/records/fields.ts'
import type { completeContract } from '../../contracts/commands.ts'
import type { Contract } from '../../contracts/records.ts'
import { whyNotComplete } from '../../contracts/rules.ts'
import { useToday } from '#client/use-today.ts'
import { damagesOf, owedOf } from '../rules.ts'

/** What was invoiced, paid and kept back under it, as its row has it; and what lateness costs by the terms, on this day. */
export function MoneyPanel({ row }: { row: Contract }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState(false)
  const late = damagesOf(row, today)
  return (
    <Panel title="Money" foot={<Link className="link" to={`/contract-management/${row.id}/money`}>Every order, invoice and release behind these figures</Link>} actions={row.completed_on === null && <MoveButton whyNot={whyNotComplete(row, { actor, day: today, today })} run={() => setAsking(true)}>Work is complete</MoveButton>}>
      <Facts
        facts={[
          { label: 'Invoiced', value: <Amount cents={row.invoiced} />, wide: true },
          { label: 'Paid', value: <Amount cents={row.paid} />, wide: true },
          { label: 'Still owed', value: <Amount cents={owedOf(row)} />, wide: true },
          { label: 'Kept back', value: <Amount cents={row.retained} />, wide: true },
          ...(row.released > 0 ? [{ label: 'Released', value: <Amount cents={row.released} />, wide: true }] : []),
          { label: 'Retainage', value: row.retainage ? `${Number(row.retainage)} %${row.retainage_until !== null && Number(row.retainage_until) < 100 ? `, until ${Number(row.retainage_until)} % of the ceiling` : ''}` : 'None', wide: true },
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
  return (
    <AskDialog
      title="The work is complete"
      about="Liquidated damages are counted until this day."
      verb="Complete the work"
      done="It is complete"
      fields={{ day: date({ required: true, label: 'Day' }) }}
      start={{ day: today }}
      early={false}
      whyNot={({ day }: { day: string }) => whyNotComplete(row, { actor, day, today })}
      run={({ day }: { day: string }) => complete({ id: row.id, day })}
      onClose={onClose}
    />
  )
}
