import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createDevice } from '../commands.ts'
import { device } from '../records.ts'

export default function NewDeviceScreen() {
  const send = useCommand<typeof createDevice>('devices/create')
  return <RecordFormScreen of={device} area="Performance & Delivery" back="/iot" send={send} />
}
