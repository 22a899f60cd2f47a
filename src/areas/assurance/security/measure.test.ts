import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { passes } from '#tests/jobs.ts'
import { measureSecurity, watchEvents } from './jobs.ts'

/** Two agencies in a separate database. */
async function two() {
  const place = await freshDatabase()
  const [here, there] = [await city({ in: place }), await city({ in: place })]
  const snapshots = async () =>
    (
      await place.owner.query(
        `select organization_id, failed_sign_ins::int as failed from security_snapshots
          order by failed_sign_ins, organization_id`,
      )
    ).rows
  return { ...place, here, there, snapshots }
}

test("a refused sign-in counts for the person's organization within a day", async () => {
  const { owner, clock, services, here, there, snapshots } = await two()
  const refused = (organization: string | null, hours: number, action = 'login_refused') =>
    owner.query('insert into auth.audit_log_entries (payload, created_at, organization_id) values ($1, $2, $3)', [
      JSON.stringify({ action }),
      new Date(clock.now().getTime() - hours * 3_600_000),
      organization,
    ])
  for (const hours of [1, 2, 23, 25]) await refused(here.organization.id, hours)
  await refused(there.organization.id, 1)
  await refused(there.organization.id, 1, 'login')
  await refused(null, 1)
  await passes(services, measureSecurity)
  expect(await snapshots()).toEqual([
    { organization_id: there.organization.id, failed: 1 },
    { organization_id: here.organization.id, failed: 3 },
  ])
})

test("an agency that can't be measured doesn't stop the others, and the history names it with the reason", async () => {
  const { owner, services, here, there, snapshots } = await two()
  await owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the row is bad'; end $$`,
  )
  await owner.query(
    `create trigger refuse before insert on security_snapshots for each row when (new.organization_id =
      '${here.organization.id}') execute function refuse()`,
  )
  await passes(services, measureSecurity)
  expect((await snapshots()).map(({ organization_id }) => organization_id)).toEqual([there.organization.id])
  expect(
    (await owner.query(`select organization_id, outcome, error from app.job_runs where outcome <> 'done'`)).rows,
  ).toEqual([{ organization_id: here.organization.id, outcome: 'failed', error: 'the row is bad' }])
})

test("a failed detection of one agency doesn't stop the alarm of another", async () => {
  const { owner, clock, services, here, there } = await two()
  for (const { organization, ada } of [here, there]) {
    await owner.query(
      `insert into security_detections (organization_id, title, event_type, severity, threshold, minutes, tells, active)
        values ($1, 'Many refusals', 'not_allowed', 'low', 1, 60, $2, true)`,
      [organization.id, ada.user_id],
    )
    await owner.query(
      `insert into app.security_events (organization_id, event_type, severity, event_data, created_at, last_seen)
        values ($1, 'not_allowed', 'high', '{}', $2, $2)`,
      [organization.id, clock.now()],
    )
  }
  await owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the row is bad'; end $$`,
  )
  await owner.query(
    `create trigger refuse before update on security_detections for each row when (new.organization_id =
      '${here.organization.id}') execute function refuse()`,
  )
  await passes(services, watchEvents)
  const { rows } = await owner.query('select organization_id from security_detections where last_alarm_at is not null')
  expect(rows).toEqual([{ organization_id: there.organization.id }])
})
