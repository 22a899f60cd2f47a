import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { vendorTerm } from '../records.ts'

export default function TermScreen() {
  return (
    <ControlScreen
      of={vendorTerm}
      list={{ to: '/vendor-directory/terms', label: 'Vendor settings' }}
      pages="/vendor-directory/terms"
    />
  )
}
