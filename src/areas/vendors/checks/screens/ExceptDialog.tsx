import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { date, longText } from '#platform/records/fields.ts'
import type { Reason } from '#platform/rules.ts'
import type { askException } from '../exceptions/commands.ts'
import { whyNotAskException } from '../exceptions/rules.ts'

type ExceptDialogProps = { vendor: string; name: string; held: Reason; excluded: Reason; onClose: () => void }

const asked = { until: date({ required: true, label: 'Last day' }), reason: longText({ required: true }) }

/** Until when and why: whoever answers reads both, and an auditor will ask for them. */
export function ExceptDialog({ vendor, name, held, excluded, onClose }: ExceptDialogProps) {
  const today = useToday()
  const ask = useCommand<typeof askException>('vendors/ask-exception')
  return (
    <AskDialog
      title={`Ask to let ${name} by`}
      about="Invitations, awards and orders may go to it until the day you name, although its score holds it up, when a manager who is not you grants it. Both names and the reason stand beside its score."
      verb="Ask for it"
      done="A manager is asked"
      fields={asked}
      whyNot={({ until }) => {
        const message = whyNotAskException({ waiting: false, held, excluded, today, until })
        return message && { name: 'until', message }
      }}
      early={false}
      run={({ until, reason }) => ask({ vendor, until, reason })}
      onClose={onClose}
    />
  )
}
