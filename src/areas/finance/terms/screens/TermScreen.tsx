import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { financeTerm } from '../records.ts'

export default function TermScreen() {
  return (
    <ControlScreen
      of={financeTerm}
      list={{ to: '/invoices?tab=terms', label: 'Finance settings' }}
      pages="/invoices/terms"
    />
  )
}
