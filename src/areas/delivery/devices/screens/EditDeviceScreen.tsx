import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editDevice } from '../commands.ts'
import { device } from '../records.ts'

export default function EditDeviceScreen() {
  const found = useRecord(device, useParams().id ?? '')
  const edit = useCommand<typeof editDevice>('devices/edit')
  const { row } = found
  if (!row) return <NoRecord of={device} found={found} list={{ to: '/iot', label: 'Sensors' }} />
  return (
    <RecordFormScreen
      of={device}
      area="Performance & Delivery"
      row={row}
      back={`/iot/devices/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
