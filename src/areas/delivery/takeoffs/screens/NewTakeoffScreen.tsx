import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { beginTakeoff } from '../commands.ts'
import { takeoff } from '../records.ts'

export default function NewTakeoffScreen() {
  const send = useCommand<typeof beginTakeoff>('takeoffs/begin')
  return <RecordFormScreen of={takeoff} area="Performance & Delivery" back="/quantity-takeoff" send={send} />
}
