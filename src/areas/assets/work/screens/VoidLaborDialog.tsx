import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { dayInWords } from '#platform/dates.ts'
import { choice, text } from '#platform/records/fields.ts'
import type { voidLabor } from '../commands.ts'
import type { WorkLabor, WorkOrder } from '../records.ts'

type VoidLaborDialogProps = { row: WorkOrder; bookings: readonly WorkLabor[]; onClose: () => void }

export function VoidLaborDialog({ row, bookings, onClose }: VoidLaborDialogProps) {
  const voids = useCommand<typeof voidLabor>('work-orders/void-labor')
  const words = ({ worked_on, minutes, note }: WorkLabor) =>
    [dayInWords(worked_on), `${Number(minutes)} minutes`, note].filter(Boolean).join(' · ')
  return (
    <AskDialog
      title={`Void labor in ${row.number}`}
      about="The entry stays in the list with your reason. Its hours and cost no longer count."
      verb="Void labor"
      done="Labor voided"
      fields={{
        id: choice(
          bookings.map(({ id }) => id),
          {
            required: true,
            label: 'Labor entry',
            words: Object.fromEntries(bookings.map((each) => [each.id, words(each)])),
          },
        ),
        reason: text({ required: true, max: 500, label: 'Reason' }),
      }}
      run={({ id, reason }: { id: string; reason: string }) => voids({ id, reason })}
      onClose={onClose}
    />
  )
}
