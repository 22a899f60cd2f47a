import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { standstillPeriod } from '../records.ts'

export default function NewStandstillScreen() {
  return (
    <ControlFormScreen
      of={standstillPeriod}
      area="Core Procurement"
      back="/bid-evaluation?tab=standstill"
      command="standstill-periods/create"
    />
  )
}
