import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { date, longText, money } from '#platform/records/fields.ts'
import type { replanProject } from '../commands.ts'
import type { Project } from '../records.ts'
import { whyNotReplan } from '../rules.ts'

type Replanned = { budget: number; ends_on: string; reason: string }

/** Another budget or another last day, decided with a reason: the baseline that it is measured against stays. */
export function ReplanDialog({ row, spent, onClose }: { row: Project; spent: number; onClose: () => void }) {
  const actor = useActor()
  const replan = useCommand<typeof replanProject>('projects/replan')
  return (
    <AskDialog
      title="Plan it anew"
      about="Who decided it and why stays with the project. Its baseline is not touched."
      verb="Plan it anew"
      done="It is planned anew"
      fields={{ budget: money({ required: true, min: 0 }), ends_on: date({ required: true, label: 'To be done by' }), reason: longText({ required: true, label: 'Why' }) }}
      start={{ budget: row.budget, ends_on: row.ends_on }}
      whyNot={({ budget, ends_on }: Replanned) => whyNotReplan(row, { actor, budget, ends_on, spent })}
      early={false}
      run={(values: Replanned) => replan({ id: row.id, ...values })}
      onClose={onClose}
    />
  )
}
