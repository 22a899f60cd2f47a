import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editCapitalProject } from '../commands.ts'
import { capitalProject } from '../records.ts'

export default function EditRequestScreen() {
  const found = useRecord(capitalProject, useParams().id ?? '')
  const edit = useCommand<typeof editCapitalProject>('capital-projects/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord
        of={capitalProject}
        found={found}
        list={{ to: '/capital-planning-management', label: 'Capital requests' }}
      />
    )
  return (
    <RecordFormScreen
      of={capitalProject}
      area="Planning & Budget"
      row={row}
      back={`/capital-planning-management/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
