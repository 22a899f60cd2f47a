import { useNow } from '#client/use-now.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createScenario } from '../commands.ts'
import { capitalScenario } from '../records.ts'

export default function NewScenarioScreen() {
  const create = useCommand<typeof createScenario>('capital-scenarios/create')
  const next = new Date(useNow()).getFullYear() + 1
  return (
    <RecordFormScreen
      of={capitalScenario}
      area="Planning & Budget"
      start={{ first_year: String(next), years: 5, funding: 100, may_wait: 0 }}
      back="/capital-planning?tab=scenarios"
      send={create}
    />
  )
}
