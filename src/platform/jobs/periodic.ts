import type { Tx } from '../database/database.ts'
import { todayIn } from '../commands/today.ts'
import type { Services } from '../services.ts'
import { job, type Job } from './later.ts'

type Needs = Pick<Services, 'database' | 'clock'>

const platform = { role: 'service_role' } as const
const names = (jobs: readonly Job[]) => jobs.map(({ name }) => name)

/** Whether anything is due. One read that changes nothing: an idle process does only this, for any number of jobs. */
export async function isDue({ database, clock }: Needs, jobs: readonly Job[]): Promise<boolean> {
  const { rows } = await database.read(platform, {
    name: 'look for jobs',
    text: `select exists (select from app.jobs where dead_at is null and run_at <= $1 and name = any ($2))
               or exists (select from unnest($3::text[]) n (name)
                           where not exists (select from app.periodic_jobs p where p.name = n.name and p.next_at > $1))
                           as due`,
    values: [clock.now(), names(jobs), names(jobs.filter(({ every }) => every))],
  })
  return rows[0]!.due as boolean
}

/**
 * Queues each due periodic job, all in one statement. Of many processes the one that moves the date forward does it.
 */
export async function queuePeriodic({ database, clock }: Needs, jobs: readonly Job[]): Promise<void> {
  const periodic = jobs.filter(({ every }) => every)
  if (periodic.length === 0) return
  await database.write(platform, {
    name: 'queue periodic jobs',
    text: `with due as (
             insert into app.periodic_jobs as p (name, next_at)
             select n.name, $1::timestamptz + make_interval(secs => n.every)
             from unnest($2::text[], $3::int[]) n (name, every)
              where not exists (select from app.periodic_jobs known where known.name = n.name and known.next_at > $1)
              order by n.name
             on conflict (name) do update set next_at = excluded.next_at where p.next_at <= $1
             returning name)
           insert into app.jobs (name, run_at) select name, $1 from due`,
    values: [clock.now(), names(periodic), periodic.map(({ every }) => every)],
  })
}

type Each = {
  about?: string
  /** Seconds from one poll to the next. */
  every: number
  outside?: true
  /** Which organizations have work: one query over all of them, where $1 is now, or a function. */
  due: string | ((services: Services) => Promise<readonly string[]>)
  run(organization: string, services: Services): Promise<void>
}

/** Each agency, for daily work: whether there is any is checked where its rows are. */
export const agencies = `select id as organization_id from organizations where kind = 'agency' order by id`

/**
 * Scheduled work for every organization: one query finds those that are due, and a small job for each does it. They
 * take turns, several run at once, and a failure stops only its own organization's.
 */
export function forEachOrganization(
  name: string,
  { about, every, outside, due, run }: Each,
): readonly [Job, Job<{ organization_id: string }>] {
  const rest = outside ? { outside } : {}
  const part = job<{ organization_id: string }>(
    `${name}-of`,
    ({ organization_id }, services) => run(organization_id, services),
    { again: every, ...rest },
  )
  const look = job(
    name,
    async (_nothing, services) => {
      const found = typeof due === 'string' ? await asked(services, due) : await due(services)
      if (found.length > 0) await queueForEach(services, part, found)
    },
    { every, ...rest, ...(about && { about }) },
  )
  return [look, part]
}

async function asked({ database, clock }: Needs, text: string): Promise<string[]> {
  const { rows } = await database.read(platform, { text, values: text.includes('$1') ? [clock.now()] : [] })
  return rows.map(({ organization_id }) => organization_id as string)
}

/** One of each in the queue: an organization whose last one is running, or keeps failing, gets no second. */
async function queueForEach(
  { database, clock }: Needs,
  { name }: Job,
  organizations: readonly string[],
): Promise<void> {
  await database.write(platform, {
    text: `insert into app.jobs (name, organization_id, payload, run_at, single)
           select $1, o, jsonb_build_object('organization_id', o), $2, true from unnest($3::uuid[]) o
           on conflict (name, lane) where single and dead_at is null do nothing`,
    values: [name, clock.now(), organizations],
  })
}

export type Passing = {
  tx: Tx
  organization: string
  /** The organization's current day. */ today: string
  now: Date
  services: Services
}

/** One transaction of one organization, which the log names as a command. */
export const asCommand =
  (command: string, work: (passing: Passing) => Promise<unknown>) =>
  async (organization: string, services: Services): Promise<void> => {
    const now = services.clock.now()
    await services.database.transaction(platform, async (tx) => {
      await tx.sql(`select set_config('app.organization_id', $1, true), set_config('app.command', $2, true)`, [
        organization,
        command,
      ])
      await work({ tx, organization, today: await todayIn(tx, organization, now), now, services })
    })
  }
