import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import type { Tx } from '#platform/database/database.ts'
import { nameInWords } from '#platform/words.ts'

type Alarm = { event_type: string; title: string; minutes: number; count: number }

/**
 * The server's own records against the thresholds of app.security_alarms, for one organization and without a separate
 * detection. Client reports don't count, because a client may report anything. Sent once per window.
 */
const dueSql = `
  select a.event_type, a.title, a.minutes, max(e.count)::int as count
    from app.security_alarms a
    join lateral (
      select sum(s.times) as count from app.security_events s
       where s.source = 'server' and s.organization_id = $2 and s.event_type = a.event_type
       and s.last_seen > $1::timestamptz - make_interval(mins => a.minutes)
       group by case when a.each_person then s.user_id end, case when a.each_person then s.address_mark end) e
       on e.count >= a.threshold
   group by a.event_type, a.title, a.minutes order by a.event_type`

/** One line for each kind of event, moved forward when it is sent: not within its window, and not twice. */
const tellSql = `
  insert into app.security_alarms_told as t (organization_id, event_type, told_at) values ($1, $2, $3)
  on conflict (organization_id, event_type) do update set told_at = excluded.told_at where t.told_at <= $4
  returning event_type`

export async function raiseAlarms(tx: Tx, organization: string, now: Date): Promise<void> {
  for (const { event_type, title, minutes, count } of await tx.sql<Alarm>(dueSql, [now, organization])) {
    if (!(await tx.one(tellSql, [organization, event_type, now, new Date(now.getTime() - minutes * 60_000)]))) continue
    const people = await holdersOf(tx, organization, ['admin'], now)
    const words = `${title}. ${nameInWords(event_type)}: ${count} within ${minutes} minutes.`
    await notify(
      tx,
      {
        organization_id: organization,
        people,
        event: 'security_alarm',
        record: null,
        path: `/admin/security-audit?kind=${event_type}`,
        words,
        actor: null,
      },
      now,
    )
  }
}
