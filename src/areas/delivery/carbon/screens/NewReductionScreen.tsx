import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createReduction } from '../commands.ts'
import { reduction } from '../records.ts'

export default function NewReductionScreen() {
  const send = useCommand<typeof createReduction>('carbon-reductions/create')
  return <RecordFormScreen of={reduction} area="Performance & Delivery" back="/carbon?tab=reductions" send={send} />
}
