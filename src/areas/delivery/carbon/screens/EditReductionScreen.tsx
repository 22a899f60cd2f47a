import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editReduction } from '../commands.ts'
import { reduction } from '../records.ts'

export default function EditReductionScreen() {
  const found = useRecord(reduction, useParams().id ?? '')
  const edit = useCommand<typeof editReduction>('carbon-reductions/edit')
  const { row } = found
  if (!row)
    return <NoRecord of={reduction} found={found} list={{ to: '/carbon?tab=reductions', label: 'Reductions' }} />
  return (
    <RecordFormScreen
      of={reduction}
      area="Performance & Delivery"
      row={row}
      back={`/carbon/reductions/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
