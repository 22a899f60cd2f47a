import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import type { editWorkflow } from '#areas/forms/workflows/commands.ts'
import { workflow } from '#areas/forms/workflows/records.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'

export default function EditWorkflowScreen() {
  const found = useRecord(workflow, useParams().id ?? '')
  const edit = useCommand<typeof editWorkflow>('workflows/edit')
  const { row } = found
  if (!row) return <NoRecord of={workflow} found={found} list={{ to: '/workflow-designer', label: 'Workflows' }} />
  return (
    <RecordFormScreen
      of={workflow}
      area="Workflow designer"
      row={row}
      back={`/workflow-designer/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
