import type { Services } from '../services.ts'
import { job } from './later.ts'

type Needs = Pick<Services, 'database' | 'clock'>

const platform = { role: 'service_role' } as const
const day = 86_400_000
const keptDone = 14 * day
const keptFailed = 90 * day

/**
 * A line of the history, from the row that a statement ended: $3 its start, $4 its duration, $5 its outcome, $6 the
 * reason, $7 whether it replaces the line before it. Jobs from a vendor's act leave a line only where they failed for
 * good: a completed one would reveal a sealed bid.
 */
export const keepRun = (ended: string) => `
  insert into app.job_runs (name, organization_id, started_at, milliseconds, outcome, error, brief)
  select e.name, e.organization, $3, $4, $5, $6, $7
    from (select name, case when lane ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then lane::uuid end as organization
      from ${ended}) e
   where $5 = 'given_up' or not app.is_vendor(e.organization)
  on conflict (name, organization_id) where brief do update
  set started_at = excluded.started_at, milliseconds = excluded.milliseconds`

export const forgetJobRuns = job(
  'forget-job-runs',
  async (_payload, { database, clock }) => {
    const now = clock.now().getTime()
    await database.write(platform, {
      text: `delete from app.job_runs where started_at < $1 and (outcome = 'done' or started_at < $2)`,
      values: [new Date(now - keptDone), new Date(now - keptFailed)],
    })
  },
  { about: 'Deletes old lines about scheduled work.', every: 3_600 },
)

export type LastRun = {
  name: string
  done_at: string | null
  milliseconds: number | null
  failed: number
  failed_at: string | null
  error: string | null
}

/**
 * For each scheduled job: its last success, its duration, and its failures within a week. It is counted with its
 * parts, which have its name and "-of".
 */
export const lastRunsSql = `
  select p.name, done.started_at as done_at, done.milliseconds, failed.times as failed, failed.at as failed_at,
  failed.error
    from app.periodic_jobs p
    left join lateral (
      select r.started_at, r.milliseconds from (
        select * from (select started_at, milliseconds from app.job_runs where name = p.name and outcome = 'done'
          order by started_at desc limit 1) own
        union all
        select * from (select started_at, milliseconds from app.job_runs where name = p.name || '-of'
          and outcome = 'done' order by started_at desc limit 1) parts) r
       order by r.started_at desc limit 1) done on true
    left join lateral (
      select count(*)::int as times, max(started_at) as at, (array_agg(error order by started_at desc))[1] as error
        from app.job_runs where name in (p.name, p.name || '-of') and outcome <> 'done' and started_at > $1) failed
        on true
   order by failed.times desc, p.name`

const aWeek = 7 * day

export async function lastRuns({ database, clock }: Needs): Promise<LastRun[]> {
  const { rows } = await database.read(platform, {
    name: 'last runs',
    text: lastRunsSql,
    values: [new Date(clock.now().getTime() - aWeek)],
  })
  return rows as LastRun[]
}
