import { useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import { whyNotUuid } from '#platform/validators.ts'
import type { draftBudgetTransfer } from '../commands.ts'
import { budgetTransfer } from '../records.ts'

export default function NewTransferScreen() {
  const create = useCommand<typeof draftBudgetTransfer>('budget-transfers/draft')
  const from = useSearchParams()[0].get('from') ?? ''
  return (
    <RecordFormScreen
      of={budgetTransfer}
      area="Planning & Budget"
      back="/budget-management?tab=transfers"
      send={create}
      {...(whyNotUuid(from) === null && { start: { from_line: from } })}
    />
  )
}
