import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createStandstillPeriod } from '../commands.ts'
import { standstillPeriod } from '../records.ts'

export default function NewStandstillScreen() {
  const create = useCommand<typeof createStandstillPeriod>('standstill-periods/create')
  return <RecordFormScreen of={standstillPeriod} area="Core Procurement" back="/bid-evaluation?tab=standstill" send={create} />
}
