import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editClient } from '../commands.ts'
import { client } from '../records.ts'

export default function EditClientScreen() {
  const found = useRecord(client, useParams().id ?? '')
  const edit = useCommand<typeof editClient>('clients/edit')
  const { row } = found
  if (!row) return <NoRecord of={client} found={found} list={{ to: '/clients', label: 'Client agencies' }} />
  return (
    <RecordFormScreen
      of={client}
      area="Client agencies"
      row={row}
      back={`/clients/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
