import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createThreshold } from '../commands.ts'
import { procurementThreshold } from '../records.ts'

export default function NewThresholdScreen() {
  const create = useCommand<typeof createThreshold>('procurement-thresholds/create')
  return <RecordFormScreen of={procurementThreshold} area="Core Procurement" back="/requisitions?tab=thresholds" send={create} />
}
