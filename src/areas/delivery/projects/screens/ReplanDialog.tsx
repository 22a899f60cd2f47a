import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { firstReason } from '#platform/rules.ts'
import type { replanProject } from '../commands.ts'
import type { Project } from '../records.ts'
import { whyNotReplan } from '../rules.ts'

/** Another budget or another last day, decided with a reason: the baseline that it is measured against stays. */
export function ReplanDialog({ row, spent, onClose }: { row: Project; spent: number; onClose: () => void }) {
  const actor = useActor()
  const replan = useCommand<typeof replanProject>('projects/replan')
  const [budget, setBudget] = useState<number | null>(row.budget)
  const [ends_on, setEnds] = useState(row.ends_on)
  const [reason, setReason] = useState('')
  const whyNot = firstReason(whyNotReplan(row, { actor, budget: budget ?? -1, ends_on, spent }), reason.trim() === '' && 'Say why.')
  return (
    <Dialog
      title="Plan it anew"
      about="Who decided it and why stays with the project. Its baseline is not touched."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={whyNot} run={async () => (await replan({ id: row.id, budget: budget!, ends_on, reason: reason.trim() }), onClose())} done="It is planned anew">
            Decide
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <MoneyInput id="replan-budget" label="Budget" value={budget} onChange={(value) => setBudget(typeof value === 'number' ? value : null)} />
        <DateInput id="replan-end" label="To be done by" value={ends_on} onChange={(value) => setEnds(String(value ?? ''))} />
        <LongTextInput id="replan-reason" label="Why" required value={reason} onChange={(value) => setReason(String(value ?? ''))} />
      </div>
    </Dialog>
  )
}
