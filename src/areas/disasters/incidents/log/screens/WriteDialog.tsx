import { useActor } from '#client/use-actor.ts'
import { useNow } from '#client/use-now.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { duty, type Incident } from '../../records.ts'
import type { writeEntry } from '../commands.ts'
import { logForm } from '../records.ts'

/** A new entry from the position its author is signed in to. */
export function WriteDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const actor = useActor()
  const now = useNow()
  const { rows } = useRecords(duty, (from) => from.eq('incident', incident.id).eq('status', 'on_duty').limit(20))
  const write = useCommand<typeof writeEntry>('incident-log/write')
  if (!rows) return null
  return (
    <FormDialog
      of={logForm}
      title="New log entry"
      about="Entries can’t be changed, only corrected by another entry."
      done="Log entry added"
      start={{
        observed_at: now,
        position: rows.find(({ holder }) => holder === actor.user_id)?.position ?? 'operations',
        significant: false,
      }}
      send={async (values) => (await write({ incident: incident.id, ...values })) as never}
      onClose={onClose}
    />
  )
}
