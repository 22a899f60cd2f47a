import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { requestTerm } from '../records.ts'

export default function DeadlineFormScreen() {
  return (
    <ControlFormScreen
      of={requestTerm}
      area="Security & Compliance"
      back="/compliance/requests?tab=deadlines"
      command="records-request-terms/create"
    />
  )
}
