import { notify } from '#areas/organization/notifications/notify.ts'
import { localDay } from '#platform/dates.ts'
import { job } from '#platform/jobs/later.ts'

/** Once an hour: a window whose last day has passed where its agency is has ended, and whoever asked for it hears that competition has returned. */
export const endWindows = job('end-emergency-windows', async (_nothing, { database, clock }) => {
  const now = clock.now()
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const zones = await tx.sql<{ id: string; time_zone: string }>(`select id, time_zone from organizations where kind = 'agency'`, [])
    await tx.sql(`select set_config('app.command', 'emergency-purchases/end', true)`)
    for (const { id, time_zone } of zones) {
      const over = await tx.sql<{ id: string; number: string; title: string; created_by: string | null }>(
        `update emergency_purchases set status = 'ended', ended_how = 'window_over', ended_at = $3 where organization_id = $1 and status = 'active' and ends_on < $2 returning id, number, title, created_by`,
        [id, localDay(now, time_zone), now],
      )
      for (const each of over) await notify(tx, { organization_id: id, people: each.created_by ? [each.created_by] : [], event: 'term_over', record: { table: 'emergency_purchases', id: each.id }, words: `The window of ${each.number}, ${each.title}, is over: competition has returned.`, actor: null }, now)
    }
  })
}, { every: 3_600 })
