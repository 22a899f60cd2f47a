import { job } from '#platform/jobs/later.ts'
import { localDay } from '#platform/dates.ts'
import { notify } from '#areas/organization/notifications/notify.ts'

/** Once an hour: a contract whose last day has passed where its agency is has expired, and who looks after it hears of it. */
export const expireContracts = job('expire-contracts', async (_nothing, { database, clock }) => {
  const now = clock.now()
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const zones = await tx.sql<{ id: string; time_zone: string }>(`select id, time_zone from organizations where kind = 'agency'`, [])
    await tx.sql(`select set_config('app.command', 'contracts/expire', true)`)
    for (const { id, time_zone } of zones) {
      const over = await tx.sql<{ id: string; number: string; title: string; owner: string }>(`update contracts set status = 'expired' where organization_id = $1 and status = 'active' and ends_on < $2 returning id, number, title, owner`, [id, localDay(now, time_zone)])
      for (const each of over) await notify(tx, { organization_id: id, people: [each.owner], event: 'term_over', record: { table: 'contracts', id: each.id }, words: `${each.number}, ${each.title}, has ended.`, actor: null }, now)
    }
  })
}, { every: 3_600 })
