import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editTakeoff } from '../commands.ts'
import { takeoff } from '../records.ts'

export default function EditTakeoffScreen() {
  const found = useRecord(takeoff, useParams().id ?? '')
  const edit = useCommand<typeof editTakeoff>('takeoffs/edit')
  const { row } = found
  if (!row) return <NoRecord of={takeoff} found={found} list={{ to: '/quantity-takeoff', label: 'Takeoffs' }} />
  return (
    <RecordFormScreen
      of={takeoff}
      area="Performance & Delivery"
      row={row}
      back={`/quantity-takeoff/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
