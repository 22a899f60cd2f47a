import { useCommand } from '#client/use-command.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { person, text } from '#platform/records/fields.ts'
import type { handOver } from '../requests/hand-over.ts'
import type { ApprovalRequest } from '../requests/records.ts'

const asked = { to: person({ required: true, label: 'Who signs' }), comment: text({ max: 500, label: 'Word to them' }) }

/** This one request, to somebody else to sign. */
export function HandOverDialog({ request, onClose }: { request: ApprovalRequest; onClose: () => void }) {
  const hand = useCommand<typeof handOver>('approvals/hand-over')
  return (
    <AskDialog
      title={`Hand over ${request.number}`}
      about="Only this request. You may still sign it yourself, and take it back under Out of office."
      verb="Hand over"
      fields={asked}
      run={async ({ to, comment = '' }) => {
        await hand({ id: request.id, to_person: to, comment })
        toast('good', `${request.number} is handed over`, 'Whoever signs for you is told.')
      }}
      onClose={onClose}
    />
  )
}
