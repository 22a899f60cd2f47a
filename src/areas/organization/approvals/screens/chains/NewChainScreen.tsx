import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import { addDays } from '#platform/dates.ts'
import { useToday } from '#client/use-today.ts'
import type { draftApprovalChain } from '../../chains/commands.ts'
import { approvalChain } from '../../chains/records.ts'

export default function NewChainScreen() {
  const today = useToday()
  return (
    <RecordFormScreen
      of={approvalChain}
      area="Approval chains"
      start={{ valid_from: addDays(today, 1) }}
      back="/approvals/chains"
      send={useCommand<typeof draftApprovalChain>('approval-chains/draft')}
    />
  )
}
