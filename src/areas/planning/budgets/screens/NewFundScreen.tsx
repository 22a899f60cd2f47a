import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createFund } from '../commands.ts'
import { fund } from '../records.ts'

export default function NewFundScreen() {
  const create = useCommand<typeof createFund>('funds/create')
  return <RecordFormScreen of={fund} area="Planning & Budget" back="/budget-management?tab=funds" send={create} />
}
