import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createAccount } from '../commands.ts'
import { account } from '../records.ts'

export default function NewAccountScreen() {
  const create = useCommand<typeof createAccount>('accounts/create')
  return <RecordFormScreen of={account} area="Planning & Budget" back="/budget-management?tab=accounts" send={create} />
}
