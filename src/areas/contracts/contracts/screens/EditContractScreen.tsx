import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editContract } from '../commands.ts'
import { contract } from '../records.ts'

export default function EditContractScreen() {
  const found = useRecord(contract, useParams().id ?? '')
  const edit = useCommand<typeof editContract>('contracts/edit')
  const { row } = found
  if (!row) return <NoRecord of={contract} found={found} list={{ to: '/contracts', label: 'Contracts' }} />
  return (
    <RecordFormScreen
      of={contract}
      area="Contracts & Finance"
      row={row}
      back={`/contracts/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
