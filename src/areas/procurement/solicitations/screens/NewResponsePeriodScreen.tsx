import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { responsePeriod } from '../records.ts'

export default function NewResponsePeriodScreen() {
  return (
    <ControlFormScreen
      of={responsePeriod}
      area="Core Procurement"
      back="/rfq-builder?tab=periods"
      command="response-periods/create"
    />
  )
}
