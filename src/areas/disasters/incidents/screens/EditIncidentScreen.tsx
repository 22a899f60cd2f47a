import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editIncident } from '../commands.ts'
import { incident } from '../records.ts'

export default function EditIncidentScreen() {
  const found = useRecord(incident, useParams().id ?? '')
  const edit = useCommand<typeof editIncident>('incidents/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord of={incident} found={found} list={{ to: '/disaster-response?tab=incidents', label: 'Incidents' }} />
    )
  return (
    <RecordFormScreen
      of={incident}
      area="Emergency & Disaster"
      row={row}
      back={`/disaster-response/incidents/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
