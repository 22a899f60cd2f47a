import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editInvoice } from '../commands.ts'
import { invoice } from '../records.ts'

export default function EditInvoiceScreen() {
  const found = useRecord(invoice, useParams().id ?? '')
  const edit = useCommand<typeof editInvoice>('invoices/edit')
  const { row } = found
  if (!row) return <NoRecord of={invoice} found={found} list={{ to: '/invoices', label: 'Invoices' }} />
  return (
    <RecordFormScreen
      of={invoice}
      area="Contracts & Finance"
      row={row}
      back={`/invoices/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
