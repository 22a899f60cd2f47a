import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editCostCenter } from '../commands.ts'
import { costCenter } from '../records.ts'

export default function EditCostCenterScreen() {
  const found = useRecord(costCenter, useParams().id ?? '')
  const edit = useCommand<typeof editCostCenter>('cost-centers/edit')
  const { row } = found
  if (!row) return <NoRecord of={costCenter} found={found} list={{ to: '/cost-centers', label: 'Cost centers' }} />
  return (
    <RecordFormScreen
      of={costCenter}
      area="Cost centers"
      row={row}
      back={`/cost-centers/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
