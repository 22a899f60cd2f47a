import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { requestTerm } from '../records.ts'

export default function DeadlineScreen() {
  return (
    <ControlScreen
      of={requestTerm}
      list={{ to: '/compliance/requests?tab=deadlines', label: 'Response deadlines' }}
      pages="/compliance/requests/deadlines"
    />
  )
}
