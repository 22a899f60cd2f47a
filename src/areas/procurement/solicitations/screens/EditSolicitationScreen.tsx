import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editSolicitation } from '../commands.ts'
import { solicitation } from '../records.ts'

export default function EditSolicitationScreen() {
  const found = useRecord(solicitation, useParams().id ?? '')
  const edit = useCommand<typeof editSolicitation>('solicitations/edit')
  const { row } = found
  if (!row) return <NoRecord of={solicitation} found={found} list={{ to: '/rfq-builder', label: 'Solicitations' }} />
  return (
    <RecordFormScreen
      of={solicitation}
      area="Core Procurement"
      row={row}
      back={`/rfq-builder/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
