import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/jobs/later.ts'
import { agencies, forEachOrganization } from '#platform/jobs/periodic.ts'
import { lookAtControls } from '../controls/look.ts'
import { lookForSamePerson } from './same-person.ts'
import { raiseAlarms } from './alarms.ts'
import type { Detection } from './records.ts'
import { isAlarm, severityFrom, type Severity } from './rules.ts'

/** Counts an organization's accounts. Only the sign-in role may read sign-in data, and only figures leave it. */
export async function measure(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  organization: string,
): Promise<void> {
  const now = clock.now()
  const people = await database.transaction({ role: 'service_role' }, (tx) =>
    tx.sql<{ user_id: string; role: string | null; disabled: boolean }>(
      `select m.user_id, r.role, m.disabled_at is not null as disabled from organization_members m
         left join lateral (select role from user_roles r where r.user_id = m.user_id
           and (r.expires_at is null or r.expires_at > $2) and r.organization_id = $1 order by granted_at desc
           limit 1) r on true
        where m.organization_id = $1`,
      [organization, now],
    ),
  )
  const ids = people.map(({ user_id }) => user_id)
  const { factors, sessions, failed } = await database.transaction({ role: 'identity' }, async (tx) => {
    const rows = await tx.sql<{ user_id: string }>(
      `select distinct user_id from auth.mfa_factors where user_id = any ($1) and status = 'verified'`,
      [ids],
    )
    const live = await tx.one<{ count: number }>(
      `select count(*)::int as count from auth.sessions where user_id = any ($1) and not_after > $2
        and refreshed_at > $2::timestamptz - interval '1 hour'`,
      [ids, now],
    )
    // By the organization that the person belonged to at that time, as in the audit log.
    const refused = await tx.one<{ count: number }>(
      `select count(*)::int as count from auth.audit_log_entries
        where coalesce(organization_id, '00000000-0000-0000-0000-000000000000') = $1
        and created_at > $2::timestamptz - interval '1 day' and payload ->> 'action' = 'login_refused'`,
      [organization, now],
    )
    return { factors: new Set(rows.map(({ user_id }) => user_id)), sessions: live!.count, failed: refused!.count }
  })
  const active = people.filter(({ disabled }) => !disabled)
  const leads = active.filter(({ role }) => role !== null && role !== 'user')
  await database.transaction({ role: 'service_role' }, async (tx) => {
    const more = (await tx.one<{ events: number; keys: number; oldest: number | null; unsealed: number }>(
      `select (select count(*)::int from app.security_events where organization_id = $1
        and severity in ('high', 'critical') and created_at > $2::timestamptz - interval '1 day') as events,
              (select count(*)::int from api_keys where organization_id = $1 and revoked_at is null and expires_at > $2)
              as keys,
              (select max(extract(day from $2::timestamptz - created_at))::int from api_keys where organization_id = $1
                and revoked_at is null and expires_at > $2) as oldest,
              (select count(*)::int from app.trail_waiting w where w.organization_id = $1
                and app.uuid_v7_at(w.entry) < $2::timestamptz - interval '10 minutes') as unsealed`,
      [organization, now],
    ))!
    await tx.sql(
      `insert into security_snapshots (organization_id, measured_at, members, with_factor, leads, leads_with_factor,
        administrators, disabled, sessions, failed_sign_ins, events, api_keys, oldest_key_days, unsealed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        organization,
        now,
        active.length,
        active.filter(({ user_id }) => factors.has(user_id)).length,
        leads.length,
        leads.filter(({ user_id }) => factors.has(user_id)).length,
        active.filter(({ role }) => role === 'admin').length,
        people.length - active.length,
        sessions,
        failed,
        more.events,
        more.keys,
        more.oldest,
        more.unsealed,
      ],
    )
    await tx.sql(`select set_config('app.command', 'controls/check', true)`)
    await lookAtControls(tx, organization, now)
  })
  await lookForSamePerson({ database, clock }, organization)
}

/** When an administrator requests it. */
export const measureNow = job<{ organization: string }>('measure-security-now', ({ organization }, services) =>
  measure(services, organization),
)

export const measureSecurity = forEachOrganization('measure-security', {
  about: 'Measures each agency’s security controls, so that there is a trend.',
  every: 21_600,
  due: agencies,
  run: (organization, services) => measure(services, organization),
})

/** With them, the alarms that every organization has. */
export const watchEvents = forEachOrganization('watch-security-events', {
  about: 'Looks for attacks and misuse in the security events, and notifies the people named for each alarm.',
  every: 300,
  due: `select organization_id from security_detections where active
        union select e.organization_id from app.security_events e
        join app.security_alarms a on a.event_type = e.event_type
               where e.source = 'server' and e.organization_id is not null
               and e.last_seen > $1::timestamptz - make_interval(mins => a.minutes)`,
  async run(organization, services) {
    const now = services.clock.now()
    await services.database.transaction({ role: 'service_role' }, async (tx) => {
      await askDetections(tx, organization, now)
      await raiseAlarms(tx, organization, now)
    })
  },
})

async function askDetections(tx: Tx, organization: string, now: Date): Promise<void> {
  const detections = await tx.sql<Detection>(
    'select * from security_detections where organization_id = $1 and active order by id for update skip locked',
    [organization],
  )
  for (const row of detections) {
    const { count } = (await tx.one<{ count: number }>(
      `select coalesce(sum(times), 0)::int as count from app.security_events where organization_id = $1
        and ($2::text is null or event_type = $2) and severity = any ($3)
        and last_seen > $4::timestamptz - make_interval(mins => $5::int)`,
      [organization, row.event_type, severityFrom(row.severity as Severity), now, Number(row.minutes)],
    ))!
    if (
      !isAlarm(
        { ...row, severity: row.severity as Severity, threshold: Number(row.threshold), minutes: Number(row.minutes) },
        count,
        now,
      )
    )
      continue
    await tx.sql(
      'update security_detections set last_alarm_at = $3, last_count = $4 where organization_id = $1 and id = $2',
      [organization, row.id, now, count],
    )
    // Only administrators read detections: if the named person is no longer one, the alarm goes to those who are.
    const administrators = await holdersOf(tx, organization, ['admin'], now)
    const people = administrators.includes(row.tells) ? [row.tells] : administrators
    const words = `${row.title}: ${count} security events within ${row.minutes} minutes.`
    await notify(
      tx,
      {
        organization_id: organization,
        people,
        event: 'security_alarm',
        record: { table: 'security_detections', id: row.id },
        words,
        actor: null,
      },
      now,
    )
  }
}
