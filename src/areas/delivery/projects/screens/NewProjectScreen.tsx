import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { proposeProject } from '../commands.ts'
import { project } from '../records.ts'

export default function NewProjectScreen() {
  const actor = useActor()
  const propose = useCommand<typeof proposeProject>('projects/propose')
  return (
    <RecordFormScreen
      of={project}
      area="Performance & Delivery"
      start={{ manager: actor.user_id }}
      back="/projects"
      send={propose}
    />
  )
}
