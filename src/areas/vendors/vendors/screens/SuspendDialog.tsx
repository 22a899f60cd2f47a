import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { date, longText } from '#platform/records/fields.ts'
import type { suspendVendor } from '../commands.ts'
import type { Vendor } from '../records.ts'
import { whyNotSuspend } from '../rules.ts'

const asked = { until: date({ required: true, label: 'Last day' }), reason: longText({ required: true }) }

/** Until when and why: both are kept, and the vendor will ask for both. */
export function SuspendDialog({ row, onClose }: { row: Vendor; onClose: () => void }) {
  const actor = useActor()
  const now = useNow()
  const suspend = useCommand<typeof suspendVendor>('vendors/suspend')
  const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()
  return (
    <AskDialog
      title={`Suspend ${row.name}`}
      about="New orders are kept from it until the day you name. What is ordered already goes on."
      verb="Suspend"
      done={`${row.name} is suspended`}
      fields={asked}
      whyNot={({ until }) => {
        const message = whyNotSuspend(row, { actor, until: endOf(until), now })
        return message && { name: 'until', message }
      }}
      early={false}
      run={({ until, reason }) => suspend({ id: row.id, until: endOf(until), reason })}
      onClose={onClose}
    />
  )
}
