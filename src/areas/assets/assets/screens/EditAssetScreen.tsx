import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editAsset } from '../commands.ts'
import { asset } from '../records.ts'

export default function EditAssetScreen() {
  const found = useRecord(asset, useParams().id ?? '')
  const edit = useCommand<typeof editAsset>('assets/edit')
  const { row } = found
  if (!row) return <NoRecord of={asset} found={found} list={{ to: '/asset-management', label: 'Asset register' }} />
  return (
    <RecordFormScreen
      of={asset}
      area="Enterprise Asset Mgmt"
      row={row}
      back={`/asset-management/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
