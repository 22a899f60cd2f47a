import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { job } from '#platform/jobs/later.ts'
import type { Notification } from './records.ts'
import { whyNotSnooze } from './rules.ts'

const notice = { table: 'notifications', label: 'Notice' }

export const snoozeNotice = command('notifications/snooze', {
  about: 'Snoozes your notification until a time, when it becomes unread again. Without a time it returns now.',
  input: z.object({ id: z.uuid(), until: z.iso.datetime({ offset: true }).nullable() }),
  async run({ id, until }, { tx, now }): Promise<Pick<Notification, 'id' | 'snoozed_until'>> {
    await tx.lock(notice, id)
    refuseIf(whyNotSnooze(until, now))
    const { snoozed_until } = await tx.update<Notification>(notice, id, { snoozed_until: until, read_at: null })
    if (until)
      await tx.later(
        wakeNotice,
        { organization_id: tx.organization_id!, id, until: snoozed_until! },
        { at: new Date(until) },
      )
    return { id, snoozed_until }
  },
})

/** A notification snoozed twice returns with the later of the two jobs, whichever runs first. */
export const wakeNotice = job<{ organization_id: string; id: string; until: string }>(
  'wake-notice',
  async ({ organization_id, id, until }, { database, clock }) => {
    await database.transaction({ role: 'service_role' }, (tx) =>
      tx.sql(
        `update notifications set snoozed_until = null, at = $4 where organization_id = $1 and id = $2
          and snoozed_until = $3`,
        [organization_id, id, until, clock.now()],
      ),
    )
  },
)
