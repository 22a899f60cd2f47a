import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { draftVendor } from '../commands.ts'
import { vendor } from '../records.ts'

export default function NewVendorScreen() {
  const create = useCommand<typeof draftVendor>('vendors/draft')
  return <RecordFormScreen of={vendor} area="Vendor & Marketplace" back="/vendor-directory" send={create} />
}
