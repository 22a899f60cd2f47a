import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editCatalogItem } from '../commands.ts'
import { catalogItem } from '../records.ts'

export default function EditCatalogItemScreen() {
  const found = useRecord(catalogItem, useParams().id ?? '')
  const edit = useCommand<typeof editCatalogItem>('catalog-items/edit')
  const { row } = found
  if (!row)
    return <NoRecord of={catalogItem} found={found} list={{ to: '/requisitions?tab=catalog', label: 'Catalog' }} />
  return (
    <RecordFormScreen
      of={catalogItem}
      area="Core Procurement"
      row={row}
      back={`/requisitions/catalog/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
