import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editStandstillPeriod } from '../commands.ts'
import { standstillPeriod } from '../records.ts'

export default function EditStandstillScreen() {
  const found = useRecord(standstillPeriod, useParams().id ?? '')
  const edit = useCommand<typeof editStandstillPeriod>('standstill-periods/edit')
  const { row } = found
  if (!row) return <NoRecord of={standstillPeriod} found={found} list={{ to: '/bid-evaluation?tab=standstill', label: 'Standstill periods' }} />
  return <RecordFormScreen of={standstillPeriod} area="Core Procurement" row={row} back={`/bid-evaluation/standstill/${row.id}`} send={(changes, version) => edit({ id: row.id, version, changes })} />
}
