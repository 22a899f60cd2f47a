import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editConflict } from '../commands.ts'
import { longText } from '#platform/records/fields.ts'
import { dutyConflict } from '../records.ts'

const withReason = {
  ...dutyConflict,
  fields: {
    ...dutyConflict.fields,
    reason: longText({
      required: true,
      max: 500,
      label: 'Reason for the change',
      help: 'Every administrator is notified. A second administrator approves the change.',
    }),
  },
}

export default function EditConflictScreen() {
  const found = useRecord(dutyConflict, useParams().id ?? '')
  const edit = useCommand<typeof editConflict>('duty-conflicts/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord
        of={dutyConflict}
        found={found}
        list={{ to: '/admin/roles?tab=duties', label: 'Roles and permissions' }}
      />
    )
  return (
    <RecordFormScreen
      of={withReason}
      area="Roles and permissions"
      row={{ ...row, reason: '' }}
      back={`/admin/roles/duties/${row.id}`}
      send={({ reason, ...changes }, version) =>
        edit({ id: row.id, version, changes, reason }).then((changed) => ({ ...changed, reason: '' }))
      }
    />
  )
}
