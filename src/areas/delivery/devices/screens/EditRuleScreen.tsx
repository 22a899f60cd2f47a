import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editRule } from '../commands.ts'
import { deviceRule } from '../records.ts'

export default function EditRuleScreen() {
  const found = useRecord(deviceRule, useParams().id ?? '')
  const edit = useCommand<typeof editRule>('device-rules/edit')
  const { row } = found
  if (!row) return <NoRecord of={deviceRule} found={found} list={{ to: '/iot?tab=rules', label: 'Alarm rules' }} />
  return (
    <RecordFormScreen
      of={deviceRule}
      area="Performance & Delivery"
      row={row}
      back={`/iot/rules/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
