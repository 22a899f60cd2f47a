import { useCommand } from '#client/use-command.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { person, text } from '#platform/records/fields.ts'
import type { handOver } from '../requests/hand-over.ts'
import type { ApprovalRequest } from '../requests/records.ts'

const asked = { to: person({ required: true, label: 'New approver' }), comment: text({ max: 500, label: 'Message' }) }

/** Transfers this one request to another approver. */
export function HandOverDialog({ request, onClose }: { request: ApprovalRequest; onClose: () => void }) {
  const hand = useCommand<typeof handOver>('approvals/hand-over')
  return (
    <AskDialog
      title={`Transfer ${request.number}`}
      about="Only this request. You can still approve it, or take it back under Out of office."
      verb="Transfer"
      fields={asked}
      press={({ to, comment = '' }) => hand.press({ id: request.id, to_person: to, comment })}
      then={() => toast('good', `${request.number} transferred`, 'The new approver is notified.')}
      onClose={onClose}
    />
  )
}
