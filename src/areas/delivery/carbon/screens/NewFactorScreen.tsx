import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createFactor } from '../commands.ts'
import { emissionFactor } from '../records.ts'

export default function NewFactorScreen() {
  const send = useCommand<typeof createFactor>('emission-factors/create')
  return <RecordFormScreen of={emissionFactor} area="Performance & Delivery" back="/carbon?tab=factors" send={send} />
}
