import { useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createRule } from '../commands.ts'
import { deviceRule } from '../records.ts'

export default function NewRuleScreen() {
  const device = useSearchParams()[0].get('device')
  const send = useCommand<typeof createRule>('device-rules/create')
  return (
    <RecordFormScreen
      of={deviceRule}
      area="Performance & Delivery"
      back={device ? `/iot/devices/${device}` : '/iot?tab=rules'}
      start={device ? { device } : {}}
      send={send}
    />
  )
}
