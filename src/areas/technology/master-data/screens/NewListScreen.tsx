import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createCodeList } from '../commands.ts'
import { codeList } from '../records.ts'

export default function NewListScreen() {
  const actor = useActor()
  const create = useCommand<typeof createCodeList>('code-lists/create')
  return (
    <RecordFormScreen
      of={codeList}
      area="Reference data"
      start={{ steward: actor.user_id }}
      back="/master-data"
      send={create}
    />
  )
}
