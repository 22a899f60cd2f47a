import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editGrant } from '../commands.ts'
import { grant } from '../records.ts'

export default function EditGrantScreen() {
  const found = useRecord(grant, useParams().id ?? '')
  const edit = useCommand<typeof editGrant>('grants/edit')
  const { row } = found
  if (!row) return <NoRecord of={grant} found={found} list={{ to: '/grant-management', label: 'Grants' }} />
  return (
    <RecordFormScreen
      of={grant}
      area="Grant Management"
      row={row}
      back={`/grant-management/grants/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
