import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { requestCapitalProject } from '../commands.ts'
import { capitalProject } from '../records.ts'

export default function NewRequestScreen() {
  const actor = useActor()
  const request = useCommand<typeof requestCapitalProject>('capital-projects/request')
  return (
    <RecordFormScreen
      of={capitalProject}
      area="Planning & Budget"
      start={{ sponsor: actor.user_id }}
      back="/capital-planning-management"
      send={request}
    />
  )
}
