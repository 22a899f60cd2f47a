import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editScenario } from '../commands.ts'
import { capitalScenario } from '../records.ts'

export default function EditScenarioScreen() {
  const found = useRecord(capitalScenario, useParams().id ?? '')
  const edit = useCommand<typeof editScenario>('capital-scenarios/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord
        of={capitalScenario}
        found={found}
        list={{ to: '/capital-planning?tab=scenarios', label: 'Scenarios' }}
      />
    )
  return (
    <RecordFormScreen
      of={capitalScenario}
      area="Planning & Budget"
      row={row}
      back={`/capital-planning/scenarios/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
