import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { femaTerm } from '../records.ts'

export default function FigureScreen() {
  return (
    <ControlScreen
      of={femaTerm}
      list={{ to: '/fema-grants-hub?tab=figures', label: 'FEMA settings' }}
      pages="/fema-grants-hub/figures"
    />
  )
}
