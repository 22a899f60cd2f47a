import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editFemaTerm } from '../commands.ts'
import { femaTerm } from '../records.ts'

export default function EditFigureScreen() {
  const found = useRecord(femaTerm, useParams().id ?? '')
  const edit = useCommand<typeof editFemaTerm>('fema-terms/edit')
  const { row } = found
  if (!row) return <NoRecord of={femaTerm} found={found} list={{ to: '/fema-grants-hub?tab=figures', label: 'FEMA figures' }} />
  return <RecordFormScreen of={femaTerm} area="Grant Management" row={row} back="/fema-grants-hub?tab=figures" send={(changes, version) => edit({ id: row.id, version, changes })} />
}
