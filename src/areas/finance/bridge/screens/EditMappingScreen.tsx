import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editMapping } from '../commands.ts'
import { accountMapping } from '../records.ts'

export default function EditMappingScreen() {
  const found = useRecord(accountMapping, useParams().id ?? '')
  const edit = useCommand<typeof editMapping>('account-mappings/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord
        of={accountMapping}
        found={found}
        list={{ to: '/fms-integration?tab=mappings', label: 'Account mappings' }}
      />
    )
  return (
    <RecordFormScreen
      of={accountMapping}
      area="Contracts & Finance"
      row={row}
      back={`/fms-integration/mappings/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
