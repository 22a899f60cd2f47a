import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createTerm } from '../commands.ts'
import { vendorTerm } from '../records.ts'

export default function NewTermScreen() {
  const create = useCommand<typeof createTerm>('vendor-terms/create')
  return <RecordFormScreen of={vendorTerm} area="Vendor & Marketplace" back="/vendor-directory/terms" send={create} />
}
