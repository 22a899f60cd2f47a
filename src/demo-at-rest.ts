import { jobsOfAreas } from './commands.ts'
import { runDueJobs } from './platform/jobs/jobs.ts'
import { sendMail } from './platform/jobs/send-mail.ts'
import type { Services } from './platform/services.ts'

const work = jobsOfAreas.filter(({ outside }) => !outside)

/**
 * What fell due while the demonstration was made has rung before its first visitor comes: whoever was told has read it,
 * and nobody is written to. Otherwise the bell would say three, as its desks do, for no longer than a minute.
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
