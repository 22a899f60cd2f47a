import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { financeTerm } from '../records.ts'

export default function NewTermScreen() {
  return (
    <ControlFormScreen
      of={financeTerm}
      area="Contracts & Finance"
      back="/invoices?tab=terms"
      command="finance-terms/create"
    />
  )
}
