import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editFactor } from '../commands.ts'
import { emissionFactor } from '../records.ts'

export default function EditFactorScreen() {
  const found = useRecord(emissionFactor, useParams().id ?? '')
  const edit = useCommand<typeof editFactor>('emission-factors/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord of={emissionFactor} found={found} list={{ to: '/carbon?tab=factors', label: 'Emission factors' }} />
    )
  return (
    <RecordFormScreen
      of={emissionFactor}
      area="Performance & Delivery"
      row={row}
      back={`/carbon/factors/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
