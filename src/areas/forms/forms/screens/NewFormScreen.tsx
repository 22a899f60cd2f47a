import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { draftForm } from '../commands.ts'
import { form } from '../records.ts'

export default function NewFormScreen() {
  const actor = useActor()
  const create = useCommand<typeof draftForm>('forms/draft')
  return (
    <RecordFormScreen
      of={form}
      area="Forms"
      start={{ owner: actor.user_id, retention_months: 84 }}
      back="/utility-form-filler"
      send={create}
    />
  )
}
