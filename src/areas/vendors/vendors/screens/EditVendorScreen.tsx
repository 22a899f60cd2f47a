import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editVendor } from '../commands.ts'
import { vendor } from '../records.ts'

export default function EditVendorScreen() {
  const found = useRecord(vendor, useParams().id ?? '')
  const edit = useCommand<typeof editVendor>('vendors/edit')
  const { row } = found
  if (!row) return <NoRecord of={vendor} found={found} list={{ to: '/vendor-directory', label: vendor.plural }} />
  return (
    <RecordFormScreen
      of={vendor}
      area="Vendor & Marketplace"
      row={row}
      back={`/vendor-directory/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
