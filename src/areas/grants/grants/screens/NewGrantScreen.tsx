import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { draftGrant } from '../commands.ts'
import { grant } from '../records.ts'

export default function NewGrantScreen() {
  const actor = useActor()
  const create = useCommand<typeof draftGrant>('grants/draft')
  return (
    <RecordFormScreen
      of={grant}
      area="Grant Management"
      start={{ manager: actor.user_id }}
      back="/grant-management"
      send={create}
    />
  )
}
