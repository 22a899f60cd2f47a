import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { choice, text } from '#platform/records/fields.ts'
import type { voidPart } from '../commands.ts'
import type { WorkOrder, WorkPart } from '../records.ts'
import { whyNotVoidPart } from '../rules.ts'

type VoidPartDialogProps = { row: WorkOrder; parts: readonly WorkPart[]; onClose: () => void }

export function VoidPartDialog({ row, parts, onClose }: VoidPartDialogProps) {
  const actor = useActor()
  const voids = useCommand<typeof voidPart>('work-orders/void-part')
  const words = ({ description, quantity }: WorkPart) => `${description ?? 'Part'} · ${Number(quantity)}`
  return (
    <AskDialog
      title={`Void part in ${row.number}`}
      about="The part stays in the list with your reason, and its cost no longer counts. One from stock returns to its warehouse."
      verb="Void part"
      done="Part voided"
      fields={{
        id: choice(
          parts.map(({ id }) => id),
          { required: true, label: 'Part', words: Object.fromEntries(parts.map((each) => [each.id, words(each)])) },
        ),
        reason: text({ required: true, max: 500, label: 'Reason' }),
      }}
      whyNot={({ id }: { id: string }) =>
        whyNotVoidPart(
          parts.find((each) => each.id === id)!,
          row,
          actor,
        )
      }
      early={false}
      run={({ id, reason }: { id: string; reason: string }) => voids({ id, reason })}
      onClose={onClose}
    />
  )
}
