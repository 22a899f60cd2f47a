import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { vendorTerm } from '../records.ts'

export default function NewTermScreen() {
  return (
    <ControlFormScreen
      of={vendorTerm}
      area="Vendor & Marketplace"
      back="/vendor-directory/terms"
      command="vendor-terms/create"
    />
  )
}
