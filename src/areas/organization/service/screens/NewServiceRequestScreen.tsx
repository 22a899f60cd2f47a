import { useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createServiceRequest } from '../commands.ts'
import { serviceRequest } from '../records.ts'

/** For the client whose page the user came from. */
export default function NewServiceRequestScreen() {
  const client = useSearchParams()[0].get('client')
  return (
    <RecordFormScreen
      of={serviceRequest}
      area="Service requests"
      back={client ? `/clients/${client}` : '/customer-management'}
      start={client ? { client } : {}}
      send={useCommand<typeof createServiceRequest>('service-requests/create')}
    />
  )
}
