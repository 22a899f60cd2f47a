import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import type { draftWorkflow } from '#areas/forms/workflows/commands.ts'
import { workflow } from '#areas/forms/workflows/records.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'

export default function NewWorkflowScreen() {
  const actor = useActor()
  const create = useCommand<typeof draftWorkflow>('workflows/draft')
  return (
    <RecordFormScreen
      of={workflow}
      area="Workflow designer"
      start={{ owner: actor.user_id }}
      back="/workflow-designer"
      send={create}
    />
  )
}
