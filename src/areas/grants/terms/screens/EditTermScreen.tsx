import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editGrantTerm } from '../commands.ts'
import { grantTerm } from '../records.ts'

export default function EditTermScreen() {
  const found = useRecord(grantTerm, useParams().id ?? '')
  const edit = useCommand<typeof editGrantTerm>('grant-terms/edit')
  const { row } = found
  if (!row) return <NoRecord of={grantTerm} found={found} list={{ to: '/grant-management/limits', label: 'Grant limits' }} />
  return <RecordFormScreen of={grantTerm} area="Grant Management" row={row} back={`/grant-management/limits/${row.id}`} send={(changes, version) => edit({ id: row.id, version, changes })} />
}
