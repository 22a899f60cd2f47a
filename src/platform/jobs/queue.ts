import type { Services } from '../services.ts'
import { keepRun } from './history.ts'
import { backoff, lease, mostAttempts, quickly } from './patience.ts'
import type { Job } from './later.ts'

type Needs = Pick<Services, 'database' | 'clock'>
export type Taken = { id: string; name: string; payload: unknown; attempts: number; lane: string }
/** Its start time, and its duration in milliseconds. */
export type Spent = { began: Date; took: number }

/** The organization after which the next turn begins. */
export type Turn = { after: string }
export const firstTurn = (): Turn => ({ after: '' })

const platform = { role: 'service_role' } as const

/**
 * Takes due jobs: one of each organization in turn, and for free places, those that have waited longest. Taking moves
 * run_at into the future: until then they are ours, and if this process dies they are due again by themselves. SKIP
 * LOCKED lets several processes take at once without waiting for each other. Jobs of an agency that moves go with it.
 */
export async function take(
  needs: Needs,
  names: readonly string[],
  most: number,
  turn: Turn = firstTurn(),
): Promise<Taken[]> {
  const taken: Taken[] = []
  const more = async (question: Question) => {
    if (taken.length < most) taken.push(...(await takeWith(needs, names, most - taken.length, question)))
  }
  await more({ name: 'take jobs behind', due: inTurn('lane > $5'), values: [turn.after] })
  if (turn.after) await more({ name: 'take jobs before', due: inTurn('lane <= $5'), values: [turn.after] })
  const last = taken.at(-1)
  if (!last) return []
  turn.after = last.lane
  await more({ name: 'take jobs', due: longestWaiting, values: [] })
  return taken
}

const stays = '(organization_id is null or app.closed_by_move(organization_id) is null)'

/**
 * Steps from one lane to the next by the index, without reading the jobs between: a hundred thousand of one are
 * skipped.
 */
const inTurn = (where: string) => `
  with recursive lanes as (
    (select lane from app.jobs where dead_at is null and ${where} order by lane limit 1)
    union all
    (select next.lane from lanes, lateral (
       select j.lane from app.jobs j where j.dead_at is null and j.lane > lanes.lane and j.${where} order by j.lane
       limit 1) next))
  select due.id from lanes, lateral (
    select j.id from app.jobs j where j.lane = lanes.lane and j.dead_at is null and j.run_at <= $1 and j.name = any ($3)
    and ${stays}
     order by j.run_at, j.id limit 1 for update skip locked) due
   limit $4`

const longestWaiting = `
  select id from app.jobs where dead_at is null and run_at <= $1 and name = any ($3) and ${stays} order by run_at, id
  limit $4 for update skip locked`

type Question = { name: string; due: string; values: unknown[] }

async function takeWith(
  { database, clock }: Needs,
  names: readonly string[],
  most: number,
  { name, due, values }: Question,
): Promise<Taken[]> {
  const now = clock.now()
  const { rows } = await database.write(platform, {
    name,
    text: `with due as materialized (${due}),
                row as materialized (select id, row_number() over () as place from due),
                taken as (update app.jobs set run_at = $2, attempts = attempts + 1 where id in (select id from row)
                  returning id, name, payload, attempts, lane)
           select taken.* from taken join row using (id) order by row.place`,
    values: [now, new Date(now.getTime() + lease), names, most, ...values],
  })
  return rows as Taken[]
}

/** Renews the leases of jobs that we still work on. */
export async function renew({ database, clock }: Needs, held: readonly Taken[]): Promise<void> {
  await database.write(platform, {
    text: `update app.jobs j set run_at = $1 from unnest($2::uuid[], $3::int[]) h (id, attempts) where j.id = h.id
      and j.attempts = h.attempts`,
    values: [new Date(clock.now().getTime() + lease), held.map(({ id }) => id), held.map(({ attempts }) => attempts)],
  })
}

/** `attempts` is the claim check: a job that was taken again meanwhile is no longer ours to finish. */
export async function finish(
  { database }: Needs,
  job: Pick<Job, 'every' | 'again'>,
  { id, attempts }: Taken,
  spent: Spent,
): Promise<void> {
  await database.write(platform, {
    name: 'finish job',
    text: `with ended as (delete from app.jobs where id = $1 and attempts = $2
      returning name, organization_id, lane) ${keepRun('ended')}`,
    values: [id, attempts, spent.began, Math.round(spent.took), 'done', null, isBrief(job)],
  })
}

/** Tries again later, after growing delays; after the last attempt the job stays as a dead letter for people to see. */
export async function fail(
  { database, clock }: Needs,
  { again }: Pick<Job, 'again'>,
  { id, attempts }: Taken,
  spent: Spent,
  reason: string,
  lost = false,
): Promise<{ dead: boolean }> {
  const now = clock.now()
  const dead = again === undefined && attempts >= mostAttempts
  await database.write(platform, {
    name: 'fail job',
    text: `with ended as (update app.jobs set run_at = $8, last_error = $6, dead_at = $9 where id = $1 and attempts = $2
      returning name, organization_id, lane) ${keepRun('ended')}`,
    values: [
      id,
      attempts,
      spent.began,
      Math.round(spent.took),
      dead ? 'given_up' : 'failed',
      reason,
      false,
      new Date(now.getTime() + (lost && attempts <= quickly ? 1_000 : backoff(attempts, again))),
      dead ? now : null,
    ],
  })
  return { dead }
}

const aQuarterOfAnHour = 900
const isBrief = ({ every, again }: Pick<Job, 'every' | 'again'>) => (every ?? again ?? Infinity) < aQuarterOfAnHour

export async function queueFigures({ database, clock }: Needs): Promise<{ due: number; dead: number }> {
  const { rows } = await database.read(platform, {
    text: `select count(*) filter (where dead_at is null and run_at <= $1) as due,
      count(*) filter (where dead_at is not null) as dead from app.jobs`,
    values: [clock.now()],
  })
  return rows[0] as { due: number; dead: number }
}

/** Dead letters, newest first, without their payload: it may name people. */
export async function deadLetters({
  database,
}: Needs): Promise<{ id: string; name: string; last_error: string; dead_at: string }[]> {
  const { rows } = await database.read(platform, {
    text: `select id, name, last_error, dead_at from app.jobs where dead_at is not null order by dead_at desc
      limit 100`,
  })
  return rows as { id: string; name: string; last_error: string; dead_at: string }[]
}

export async function reviveDeadLetter({ database, clock }: Needs, id: string): Promise<boolean> {
  const { rowCount } = await database.write(platform, {
    text: 'update app.jobs set dead_at = null, attempts = 0, run_at = $2 where id = $1 and dead_at is not null',
    values: [id, clock.now()],
  })
  return rowCount === 1
}
