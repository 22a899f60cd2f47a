import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { date, longText } from '#platform/records/fields.ts'
import type { Reason } from '#platform/rules.ts'
import type { askException } from '../exceptions/commands.ts'
import { whyNotAskException } from '../exceptions/rules.ts'

type ExceptDialogProps = { vendor: string; name: string; held: Reason; excluded: Reason; onClose: () => void }

const asked = { until: date({ required: true, label: 'End date' }), reason: longText({ required: true }) }

/** End date and reason: the approver reads both, and an auditor will ask for them. */
export function ExceptDialog({ vendor, name, held, excluded, onClose }: ExceptDialogProps) {
  const today = useToday()
  const ask = useCommand<typeof askException>('vendors/ask-exception')
  return (
    <AskDialog
      title={`Request exception for ${name}`}
      about="Invitations, awards and orders may go to this vendor until the end date, although its score blocks it. Another person, a manager, must approve. Both names and the reason are shown beside the score."
      verb="Request exception"
      done="Sent to a manager"
      fields={asked}
      whyNot={({ until }) => {
        const message = whyNotAskException({ waiting: false, held, excluded, today, until })
        return message && { name: 'until', message }
      }}
      early={false}
      press={({ until, reason }) => ask.press({ vendor, until, reason })}
      onClose={onClose}
    />
  )
}
