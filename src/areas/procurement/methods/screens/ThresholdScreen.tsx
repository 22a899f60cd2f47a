import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { procurementThreshold } from '../records.ts'

export default function ThresholdScreen() {
  return (
    <ControlScreen
      of={procurementThreshold}
      list={{ to: '/requisitions?tab=thresholds', label: 'Procurement thresholds' }}
      pages="/requisitions/thresholds"
    />
  )
}
