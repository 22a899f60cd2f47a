import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { responsePeriod } from '../records.ts'

export default function ResponsePeriodScreen() {
  return (
    <ControlScreen
      of={responsePeriod}
      list={{ to: '/rfq-builder?tab=periods', label: 'Response periods' }}
      pages="/rfq-builder/periods"
    />
  )
}
