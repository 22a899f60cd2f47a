import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editEmergency } from '../commands.ts'
import { emergencyPurchase } from '../records.ts'

export default function EditEmergencyScreen() {
  const found = useRecord(emergencyPurchase, useParams().id ?? '')
  const edit = useCommand<typeof editEmergency>('emergency-purchases/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord
        of={emergencyPurchase}
        found={found}
        list={{ to: '/emergency-procurement', label: 'Emergency procurement' }}
      />
    )
  return (
    <RecordFormScreen
      of={emergencyPurchase}
      area="Emergency & Disaster"
      row={row}
      back={`/emergency-procurement/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
