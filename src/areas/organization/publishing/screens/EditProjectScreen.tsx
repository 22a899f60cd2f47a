import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editPublishedProject } from '../commands.ts'
import { publishedProject } from '../records.ts'

export default function EditProjectScreen() {
  const found = useRecord(publishedProject, useParams().id ?? '')
  const edit = useCommand<typeof editPublishedProject>('published-projects/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord
        of={publishedProject}
        found={found}
        list={{ to: '/admin/tenant?tab=public', label: 'Citizen portal' }}
      />
    )
  return (
    <RecordFormScreen
      of={publishedProject}
      area="Citizen portal"
      row={row}
      back={`/admin/tenant/projects/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
