import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { protestPeriod } from '../records.ts'

export default function ProtestPeriodScreen() {
  return (
    <ControlScreen
      of={protestPeriod}
      list={{ to: '/bid-evaluation?tab=protest-periods', label: 'Protest periods' }}
      pages="/bid-evaluation/protest-periods"
    />
  )
}
