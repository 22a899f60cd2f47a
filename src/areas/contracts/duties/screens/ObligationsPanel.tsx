import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Contract } from '../../contracts/records.ts'
import { useToday } from '#client/use-today.ts'
import type { createObligation } from '../commands.ts'
import { obligationLife } from '../life.ts'
import { obligation, type Obligation } from '../records.ts'

const { isOpen } = obligationLife

type ObligationsPanelProps = { row: Contract; loaded: { duties?: readonly Obligation[] } }

/** Obligations of both sides under this contract, nearest due date first; closed ones last. */
export function ObligationsPanel({ row, loaded: { duties: rows } }: ObligationsPanelProps) {
  const actor = useActor()
  const today = useToday()
  const [adding, setAdding] = useState(false)
  const create = useCommand<typeof createObligation>('contract-obligations/create')
  const [open, over] = [rows?.filter(isOpen), rows?.filter((owed) => !isOpen(owed))]
  return (
    <Panel
      title="Obligations and deliverables"
      actions={<Button onClick={() => setAdding(true)}>Add obligation</Button>}
    >
      {rows?.length === 0 && (
        <p className="text-ink-2">No obligations yet. Add what each side owes and by when; the owner gets reminders.</p>
      )}
      <ul className="divide-y divide-line">
        {[...(open ?? []), ...(over ?? [])].map((each) => (
          <li
            key={each.id}
            className="relative grid gap-x-5 gap-y-1 py-3 hover:bg-surface-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center"
          >
            <span className="min-w-0">
              <Link
                to={`/contract-management/obligations/${each.id}`}
                className="font-semibold text-ink after:absolute after:inset-0 hover:text-action-ink hover:underline"
              >
                {each.title}
              </Link>
              <span className="block text-xs text-ink-2">
                {optionLabel(obligation.fields.kind, each.kind)}, owed by the {each.party}
                {Number(each.every_months) > 0 &&
                  `, every ${plural(Number(each.every_months), { one: 'month', other: `${Number(each.every_months)} months` })}`}
              </span>
            </span>
            <span className="text-sm">{isOpen(each) && <Due day={each.due_on} today={today} />}</span>
            <Dial state={dialOf(each.status)}>{optionLabel(obligation.fields.status, each.status)}</Dial>
          </li>
        ))}
      </ul>
      {adding && (
        <FormDialog
          of={obligation}
          title="Obligation or deliverable"
          done="Saved"
          start={{ contract: row.id, owner: actor.user_id, party: 'vendor', kind: 'deliverable' }}
          send={create}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}
