import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editCredit } from '../commands.ts'
import { carbonCredit } from '../records.ts'

export default function EditCreditScreen() {
  const found = useRecord(carbonCredit, useParams().id ?? '')
  const edit = useCommand<typeof editCredit>('carbon-credits/edit')
  const { row } = found
  if (!row)
    return <NoRecord of={carbonCredit} found={found} list={{ to: '/carbon?tab=offsets', label: 'Offset credits' }} />
  return (
    <RecordFormScreen
      of={carbonCredit}
      area="Performance & Delivery"
      row={row}
      back={`/carbon/offsets/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
