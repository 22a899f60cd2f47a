import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editThreshold } from '../commands.ts'
import { procurementThreshold } from '../records.ts'

export default function EditThresholdScreen() {
  const found = useRecord(procurementThreshold, useParams().id ?? '')
  const edit = useCommand<typeof editThreshold>('procurement-thresholds/edit')
  const { row } = found
  if (!row) return <NoRecord of={procurementThreshold} found={found} list={{ to: '/requisitions?tab=thresholds', label: 'Thresholds' }} />
  return <RecordFormScreen of={procurementThreshold} area="Core Procurement" row={row} back={`/requisitions/thresholds/${row.id}`} send={(changes, version) => edit({ id: row.id, version, changes })} />
}
