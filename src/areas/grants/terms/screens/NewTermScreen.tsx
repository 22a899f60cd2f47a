import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createGrantTerm } from '../commands.ts'
import { grantTerm } from '../records.ts'

export default function NewTermScreen() {
  const create = useCommand<typeof createGrantTerm>('grant-terms/create')
  return <RecordFormScreen of={grantTerm} area="Grant Management" back="/grant-management/limits" send={create} />
}
