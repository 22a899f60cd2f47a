import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createPublishedProject } from '../commands.ts'
import { publishedProject } from '../records.ts'

export default function NewProjectScreen() {
  return (
    <RecordFormScreen
      of={publishedProject}
      area="Citizen portal"
      back="/admin/tenant?tab=public"
      send={useCommand<typeof createPublishedProject>('published-projects/create')}
    />
  )
}
