import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { draftBudgetLine } from '../commands.ts'
import { budgetLine } from '../records.ts'

export default function NewBudgetLineScreen() {
  const create = useCommand<typeof draftBudgetLine>('budget-lines/draft')
  return <RecordFormScreen of={budgetLine} area="Planning & Budget" back="/budget-management" send={create} />
}
