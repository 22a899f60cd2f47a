import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editForm } from '../commands.ts'
import { form } from '../records.ts'

export default function EditFormScreen() {
  const found = useRecord(form, useParams().id ?? '')
  const edit = useCommand<typeof editForm>('forms/edit')
  const { row } = found
  if (!row) return <NoRecord of={form} found={found} list={{ to: '/utility-form-filler', label: 'Forms' }} />
  return (
    <RecordFormScreen
      of={form}
      area="Forms"
      row={row}
      back={`/utility-form-filler/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
