import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { procurementThreshold } from '../records.ts'

export default function NewThresholdScreen() {
  return (
    <ControlFormScreen
      of={procurementThreshold}
      area="Core Procurement"
      back="/requisitions?tab=thresholds"
      command="procurement-thresholds/create"
    />
  )
}
