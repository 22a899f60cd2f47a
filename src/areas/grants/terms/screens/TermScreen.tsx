import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { grantTerm } from '../records.ts'

export default function TermScreen() {
  return (
    <ControlScreen
      of={grantTerm}
      list={{ to: '/grant-management/limits', label: 'Grant settings' }}
      pages="/grant-management/limits"
    />
  )
}
