import { useParams } from 'react-router'
import type { editDeclaration } from '#areas/grants/declarations/commands.ts'
import { disasterDeclaration } from '#areas/grants/declarations/records.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'

export default function EditDeclarationScreen() {
  const found = useRecord(disasterDeclaration, useParams().id ?? '')
  const edit = useCommand<typeof editDeclaration>('disaster-declarations/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord of={disasterDeclaration} found={found} list={{ to: '/disaster', label: 'Disaster declarations' }} />
    )
  return (
    <RecordFormScreen
      of={disasterDeclaration}
      area="Emergency & Disaster"
      row={row}
      back={`/disaster/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
