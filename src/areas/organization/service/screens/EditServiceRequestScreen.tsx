import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editServiceRequest } from '../commands.ts'
import { serviceRequest } from '../records.ts'

export default function EditServiceRequestScreen() {
  const found = useRecord(serviceRequest, useParams().id ?? '')
  const edit = useCommand<typeof editServiceRequest>('service-requests/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord of={serviceRequest} found={found} list={{ to: '/customer-management', label: 'Service requests' }} />
    )
  return (
    <RecordFormScreen
      of={serviceRequest}
      area="Service requests"
      row={row}
      back={`/customer-management/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
