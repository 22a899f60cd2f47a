import { notify } from '#areas/organization/notifications/notify.ts'
import { dayInWords, localDay } from '#platform/dates.ts'
import { job } from '#platform/jobs/later.ts'
import { reminderDue } from './rules.ts'

/** Once an hour: whose certificate ends in 90, 60, 30 or 7 days hears of it once each; what has ended is expired. */
export const watchCertificates = job('watch-certificates', async (_nothing, { database, clock }) => {
  const now = clock.now()
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const agencies = await tx.sql<{ id: string; time_zone: string }>(`select id, time_zone from organizations where kind = 'agency'`, [])
    await tx.sql(`select set_config('app.command', 'certificates/watch', true)`)
    for (const { id, time_zone } of agencies) {
      const today = localDay(now, time_zone)
      await tx.sql(`update certificates set status = 'expired' where organization_id = $1 and status in ('claimed', 'active') and valid_until < $2`, [id, today])
      await tx.sql(`update organization_certificates set status = 'expired' where organization_id = $1 and status = 'certified' and valid_until < $2`, [id, today])
      const near = await tx.sql<{ id: string; holder: string; title: string; valid_until: string; reminded: number | null }>(
        `select id, holder, title, valid_until::text, reminded::int from certificates where organization_id = $1 and status = 'active' and valid_until between $2 and $2::date + 90 order by id for update`,
        [id, today],
      )
      for (const each of near) {
        const due = reminderDue(each, today)
        if (due === null) continue
        await tx.sql('update certificates set reminded = $3 where organization_id = $1 and id = $2', [id, each.id, due])
        await notify(tx, { organization_id: id, people: [each.holder], event: 'own_certificate', record: { table: 'certificates', id: each.id }, words: `Your certificate “${each.title}” ends on ${dayInWords(each.valid_until)}.`, actor: null }, now)
      }
    }
  })
}, { every: 3_600 })
