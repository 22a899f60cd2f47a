import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createTemplate } from '../commands.ts'
import { template } from '../records.ts'

export default function NewTemplateScreen() {
  return (
    <RecordFormScreen
      of={template}
      area="Templates"
      back="/utilities/templates"
      send={useCommand<typeof createTemplate>('templates/create')}
    />
  )
}
