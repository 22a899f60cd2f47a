import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { standstillPeriod } from '../records.ts'

export default function StandstillPeriodScreen() {
  return (
    <ControlScreen
      of={standstillPeriod}
      list={{ to: '/bid-evaluation?tab=standstill', label: 'Standstill periods' }}
      pages="/bid-evaluation/standstill"
    />
  )
}
