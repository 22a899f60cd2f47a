import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editRequisition } from '../commands.ts'
import { requisition } from '../records.ts'

export default function EditRequisitionScreen() {
  const found = useRecord(requisition, useParams().id ?? '')
  const edit = useCommand<typeof editRequisition>('requisitions/edit')
  const { row } = found
  if (!row) return <NoRecord of={requisition} found={found} list={{ to: '/requisitions', label: 'Requisitions' }} />
  return (
    <RecordFormScreen
      of={requisition}
      area="Core Procurement"
      row={row}
      back={`/requisitions/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
