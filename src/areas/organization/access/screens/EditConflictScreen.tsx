import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editConflict } from '../commands.ts'
import { dutyConflict } from '../records.ts'

export default function EditConflictScreen() {
  const found = useRecord(dutyConflict, useParams().id ?? '')
  const edit = useCommand<typeof editConflict>('duty-conflicts/edit')
  const { row } = found
  if (!row) return <NoRecord of={dutyConflict} found={found} list={{ to: '/admin/roles?tab=duties', label: 'Roles and permissions' }} />
  return <RecordFormScreen of={dutyConflict} area="Roles and permissions" row={row} back={`/admin/roles/duties/${row.id}`} send={(changes, version) => edit({ id: row.id, version, changes })} />
}
