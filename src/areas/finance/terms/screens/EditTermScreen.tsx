import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editFinanceTerm } from '../commands.ts'
import { financeTerm } from '../records.ts'

export default function EditTermScreen() {
  const found = useRecord(financeTerm, useParams().id ?? '')
  const edit = useCommand<typeof editFinanceTerm>('finance-terms/edit')
  const { row } = found
  if (!row) return <NoRecord of={financeTerm} found={found} list={{ to: '/invoices?tab=terms', label: 'Payment terms' }} />
  return <RecordFormScreen of={financeTerm} area="Contracts & Finance" row={row} back="/invoices?tab=terms" send={(changes, version) => edit({ id: row.id, version, changes })} />
}
