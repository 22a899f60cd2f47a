import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editOutside } from '../commands.ts'
import { outsideOpportunity } from '../records.ts'

export default function EditOutsideScreen() {
  const found = useRecord(outsideOpportunity, useParams().id ?? '')
  const edit = useCommand<typeof editOutside>('outside-opportunities/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord
        of={outsideOpportunity}
        found={found}
        list={{ to: '/opportunities?tab=elsewhere', label: 'Opportunities' }}
      />
    )
  return (
    <RecordFormScreen
      of={outsideOpportunity}
      area="Core Procurement"
      row={row}
      back={`/opportunities/outside/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
