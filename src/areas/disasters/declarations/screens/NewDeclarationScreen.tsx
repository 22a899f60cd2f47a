import type { enterDeclaration } from '#areas/grants/declarations/commands.ts'
import { disasterDeclaration } from '#areas/grants/declarations/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'

export default function NewDeclarationScreen() {
  const actor = useActor()
  const enter = useCommand<typeof enterDeclaration>('disaster-declarations/enter')
  return (
    <RecordFormScreen
      of={disasterDeclaration}
      area="Emergency & Disaster"
      start={{ owner: actor.user_id, federal_share: 75, emergency_share: 75 }}
      back="/disaster"
      send={enter}
    />
  )
}
