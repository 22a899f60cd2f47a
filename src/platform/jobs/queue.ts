import type { Services } from '../services.ts'
import { backoff, lease, mostAttempts } from './patience.ts'
import type { Job } from './later.ts'

type Needs = Pick<Services, 'database' | 'clock'>
export type Taken = { id: string; name: string; payload: unknown; attempts: number }

const platform = { role: 'service_role' } as const

/**
 * Takes jobs that are due. Taking moves run_at into the future: until then they are ours, and if this process dies they
 * are due again by themselves. SKIP LOCKED lets several processes take at once without waiting for each other.
 */
export async function take({ database, clock }: Needs, names: string[], most: number): Promise<Taken[]> {
  const now = clock.now()
  const { rows } = await database.write(platform, {
    name: 'take jobs',
    text: `update app.jobs set run_at = $2, attempts = attempts + 1
            where id in (select id from app.jobs where run_at <= $1 and dead_at is null and name = any($3) order by run_at limit $4 for update skip locked)
            returning id, name, payload, attempts`,
    values: [now, new Date(now.getTime() + lease), names, most],
  })
  return rows as Taken[]
}

/** `attempts` is the claim check: a job that was taken again meanwhile is no longer ours to finish. */
export async function finish({ database }: Needs, { id, attempts }: Taken): Promise<void> {
  await database.write(platform, { text: 'delete from app.jobs where id = $1 and attempts = $2', values: [id, attempts] })
}

/** Tries again later, each time more patiently; after the last attempt the job stays as a dead letter for people to see. */
export async function fail({ database, clock }: Needs, { id, attempts }: Taken, reason: string): Promise<{ dead: boolean }> {
  const now = clock.now()
  const dead = attempts >= mostAttempts
  await database.write(platform, {
    text: 'update app.jobs set run_at = $3, last_error = $4, dead_at = $5 where id = $1 and attempts = $2',
    values: [id, attempts, new Date(now.getTime() + backoff(attempts)), reason, dead ? now : null],
  })
  return { dead }
}

/** Queues each periodic job whose time has come. Moving its date forward is what makes one process of many do it. */
export async function queuePeriodic({ database, clock }: Needs, jobs: readonly Job[]): Promise<void> {
  const now = clock.now()
  for (const { name, every } of jobs) {
    if (!every) continue
    await database.transaction(platform, async (tx) => {
      await tx.sql('insert into app.periodic_jobs (name, next_at) values ($1, $2) on conflict (name) do nothing', [name, now])
      const due = await tx.one('update app.periodic_jobs set next_at = $3 where name = $1 and next_at <= $2 returning name', [name, now, new Date(now.getTime() + every * 1000)])
      if (due) await tx.sql('insert into app.jobs (name, run_at) values ($1, $2)', [name, now])
    })
  }
}

export async function queueFigures({ database, clock }: Needs): Promise<{ due: number; dead: number }> {
  const { rows } = await database.read(platform, {
    text: 'select count(*) filter (where dead_at is null and run_at <= $1) as due, count(*) filter (where dead_at is not null) as dead from app.jobs',
    values: [clock.now()],
  })
  return rows[0] as { due: number; dead: number }
}

/** Dead letters, newest first, without their payload: it may name people. */
export async function deadLetters({ database }: Needs): Promise<{ id: string; name: string; last_error: string; dead_at: string }[]> {
  const { rows } = await database.read(platform, { text: 'select id, name, last_error, dead_at from app.jobs where dead_at is not null order by dead_at desc limit 100' })
  return rows as { id: string; name: string; last_error: string; dead_at: string }[]
}

export async function reviveDeadLetter({ database, clock }: Needs, id: string): Promise<boolean> {
  const { rowCount } = await database.write(platform, { text: 'update app.jobs set dead_at = null, attempts = 0, run_at = $2 where id = $1 and dead_at is not null', values: [id, clock.now()] })
  return rowCount === 1
}
