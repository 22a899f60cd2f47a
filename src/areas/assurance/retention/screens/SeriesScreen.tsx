import { ControlScreen } from '#areas/organization/controls/screens/ControlScreen.tsx'
import { retentionSeries } from '../records.ts'

export default function SeriesScreen() {
  return (
    <ControlScreen
      of={retentionSeries}
      list={{ to: '/compliance/records', label: 'Retention schedule' }}
      pages="/compliance/records/series"
    />
  )
}
