import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editTerm } from '../commands.ts'
import { vendorTerm } from '../records.ts'

export default function EditTermScreen() {
  const found = useRecord(vendorTerm, useParams().id ?? '')
  const edit = useCommand<typeof editTerm>('vendor-terms/edit')
  const { row } = found
  if (!row) return <NoRecord of={vendorTerm} found={found} list={{ to: '/vendor-directory/terms', label: 'Vendor terms' }} />
  return <RecordFormScreen of={vendorTerm} area="Vendor & Marketplace" row={row} back="/vendor-directory/terms" send={(changes, version) => edit({ id: row.id, version, changes })} />
}
