import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createMapping } from '../commands.ts'
import { accountMapping } from '../records.ts'

export default function NewMappingScreen() {
  const create = useCommand<typeof createMapping>('account-mappings/create')
  return (
    <RecordFormScreen
      of={accountMapping}
      area="Contracts & Finance"
      back="/fms-integration?tab=mappings"
      send={create}
    />
  )
}
