import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { grantTerm } from '../records.ts'

export default function NewTermScreen() {
  return (
    <ControlFormScreen
      of={grantTerm}
      area="Grant Management"
      back="/grant-management/limits"
      command="grant-terms/create"
    />
  )
}
