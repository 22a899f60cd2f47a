import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { draftBudgetTransfer } from '../commands.ts'
import { budgetTransfer } from '../records.ts'

export default function NewTransferScreen() {
  const create = useCommand<typeof draftBudgetTransfer>('budget-transfers/draft')
  return <RecordFormScreen of={budgetTransfer} area="Planning & Budget" back="/budget-management?tab=transfers" send={create} />
}
