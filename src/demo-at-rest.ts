import { jobsOfAreas } from './commands.ts'
import { runDueJobs } from './platform/jobs/jobs.ts'
import { sendMail } from './platform/jobs/send-mail.ts'
import type { Services } from './platform/services.ts'

const work = jobsOfAreas.filter(({ outside }) => !outside)

/**
 * Notices that fell due while the demo was created have fired before its first visitor arrives: they are marked as
 * read, and no email is sent. Otherwise the bell would show three, as its desks intend, for less than a minute.
 */
export async function bringToRest(services: Services): Promise<void> {
  const { database } = services
  const { unread } = (await database.transaction({ role: 'service_role' }, (tx) =>
    tx.one<{ unread: string[] }>(
      `select coalesce(array_agg(id), '{}') as unread from notifications where read_at is null`,
    ),
  ))!
  await runDueJobs(services, work)
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await tx.sql('update notifications set read_at = at where read_at is null and id <> all($1)', [unread])
    await tx.sql('delete from app.jobs where name = $1', [sendMail.name])
  })
}
