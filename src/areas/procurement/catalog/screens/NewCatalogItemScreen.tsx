import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createCatalogItem } from '../commands.ts'
import { catalogItem } from '../records.ts'

export default function NewCatalogItemScreen() {
  const create = useCommand<typeof createCatalogItem>('catalog-items/create')
  return <RecordFormScreen of={catalogItem} area="Core Procurement" back="/requisitions?tab=catalog" send={create} />
}
