import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editResponsePeriod } from '../commands.ts'
import { responsePeriod } from '../records.ts'

export default function EditResponsePeriodScreen() {
  const found = useRecord(responsePeriod, useParams().id ?? '')
  const edit = useCommand<typeof editResponsePeriod>('response-periods/edit')
  const { row } = found
  if (!row) return <NoRecord of={responsePeriod} found={found} list={{ to: '/rfq-builder?tab=periods', label: 'Response periods' }} />
  return <RecordFormScreen of={responsePeriod} area="Core Procurement" row={row} back={`/rfq-builder/periods/${row.id}`} send={(changes, version) => edit({ id: row.id, version, changes })} />
}
