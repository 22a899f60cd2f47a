import { ControlFormScreen } from '#areas/organization/controls/screens/ControlFormScreen.tsx'
import { retentionSeries } from '../records.ts'

export default function SeriesFormScreen() {
  return (
    <ControlFormScreen
      of={retentionSeries}
      area="Security & Compliance"
      back="/compliance/records"
      command="retention-series/create"
    />
  )
}
