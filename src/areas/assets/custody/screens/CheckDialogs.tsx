import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { addDays } from '#platform/dates.ts'
import { date, person, text } from '#platform/records/fields.ts'
import { asset, type Asset } from '../../assets/records.ts'
import type { checkInAsset, checkOutAsset } from '../commands.ts'
import { whyNotCheckOut } from '../rules.ts'

type Props = { row: Asset; onClose: () => void }
type GivenOut = { holder: string; due_on: string; purpose: string }

export function CheckOutDialog({ row, onClose }: Props) {
  const today = useToday()
  const checkOut = useCommand<typeof checkOutAsset>('assets/check-out')
  return (
    <AskDialog
      title={`Give ${row.name} out`}
      verb="Check it out"
      done="It is checked out"
      fields={{ holder: person({ required: true, label: 'Who takes it' }), due_on: date({ required: true, label: 'Back by' }), purpose: text({ required: true, max: 200, label: 'For what' }) }}
      start={{ due_on: addDays(today, 14) }}
      whyNot={({ due_on }: GivenOut) => whyNotCheckOut(row, { today, due: due_on })}
      early={false}
      run={(given: GivenOut) => checkOut({ id: row.id, ...given })}
      onClose={onClose}
    />
  )
}

export function CheckInDialog({ row, onClose }: Props) {
  const checkIn = useCommand<typeof checkInAsset>('assets/check-in')
  return (
    <AskDialog
      title={`${row.name} came back?`}
      verb="It is back"
      done="It is back"
      fields={{ condition: { ...asset.fields.condition, label: 'In which condition' }, note: text({ max: 300 }) }}
      start={{ condition: row.condition }}
      run={({ condition, note }: { condition: Asset['condition']; note?: string }) => checkIn({ id: row.id, condition, note: note ?? null })}
      onClose={onClose}
    />
  )
}
