import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { draftContract } from '../commands.ts'
import { contract } from '../records.ts'

export default function NewContractScreen() {
  const actor = useActor()
  const create = useCommand<typeof draftContract>('contracts/draft')
  return (
    <RecordFormScreen
      of={contract}
      area="Contracts & Finance"
      start={{ owner: actor.user_id }}
      back="/contracts"
      send={create}
    />
  )
}
