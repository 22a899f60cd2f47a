import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editProject } from '../commands.ts'
import { project } from '../records.ts'

export default function EditProjectScreen() {
  const found = useRecord(project, useParams().id ?? '')
  const edit = useCommand<typeof editProject>('projects/edit')
  const { row } = found
  if (!row) return <NoRecord of={project} found={found} list={{ to: '/projects', label: 'Projects' }} />
  return (
    <RecordFormScreen
      of={project}
      area="Performance & Delivery"
      row={row}
      back={`/projects/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
