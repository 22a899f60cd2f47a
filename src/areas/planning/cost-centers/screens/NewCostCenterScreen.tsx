import { useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createCostCenter } from '../commands.ts'
import { costCenter } from '../records.ts'
import { sendsAs } from '#kit/record/form-send.ts'

/** At the top, or under the center it was opened from. */
export default function NewCostCenterScreen() {
  const parent = useSearchParams()[0].get('below') ?? ''
  const { row } = useRecord(costCenter, parent)
  const create = useCommand<typeof createCostCenter>('cost-centers/create')
  return (
    <RecordFormScreen
      of={costCenter}
      area={row ? `Under ${row.name}` : 'Cost centers'}
      back={row ? `/cost-centers/${row.id}` : '/cost-centers'}
      send={sendsAs(create, (center) => ({ parent: row?.id ?? null, center }))}
    />
  )
}
