import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createCredit } from '../commands.ts'
import { carbonCredit } from '../records.ts'

export default function NewCreditScreen() {
  const send = useCommand<typeof createCredit>('carbon-credits/create')
  return <RecordFormScreen of={carbonCredit} area="Performance & Delivery" back="/carbon?tab=offsets" send={send} />
}
