import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { protestPeriod } from '../records.ts'

export default function NewProtestPeriodScreen() {
  return (
    <ControlFormScreen
      of={protestPeriod}
      area="Core Procurement"
      back="/bid-evaluation?tab=protest-periods"
      command="protest-periods/create"
    />
  )
}
