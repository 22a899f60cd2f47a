import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLost } from '../database/away.ts'
import type { Services } from '../services.ts'
import { traceOf, withoutValues } from '../wire/unexpected.ts'
import { Held } from './held.ts'
import type { Job } from './later.ts'
import { isDue, queuePeriodic } from './periodic.ts'
import { fail, finish, firstTurn, take, type Spent, type Taken, type Turn } from './queue.ts'

export type Jobs = { stop(): Promise<void> }

/** Simultaneous jobs per process: enough to keep mail moving, few enough that requests keep the connections. */
const atOnce = 4
const pauseBetween = 1_000

type How = {
  stopping?: AbortSignal
  held?: Held
  turn?: Turn
  /** How long until the next poll while all taken jobs are still running. */
  rest?: () => Promise<unknown>
}

/** Runs due jobs until none is left: every second in a process, and on request in a test. */
export async function runDueJobs(services: Services, jobs: readonly Job[], how: How = {}): Promise<number> {
  await queuePeriodic(services, jobs)
  return work(services, jobs, how)
}

/** A slow job leaves the other places to the rest. */
async function work(
  services: Services,
  jobs: readonly Job[],
  { stopping, held = new Held(), turn = firstTurn(), rest }: How,
): Promise<number> {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const running = new Set<Promise<void>>()
  let done = 0
  // One at a time: each small job would start another, and all of them listen for the stop until their second is over.
  let resting: Promise<unknown> | undefined
  for (;;) {
    const free = stopping?.aborted ? 0 : atOnce - running.size
    // Where nothing can be taken, running jobs still finish.
    const taken =
      free > 0
        ? await take(services, [...byName.keys()], free, turn).catch((error: unknown) =>
            Promise.all(running).then(() => Promise.reject(error)),
          )
        : []
    for (const each of taken) {
      const one: Promise<void> = runOne(services, byName.get(each.name)!, each, held).finally(() => running.delete(one))
      running.add(one)
    }
    done += taken.length
    if (running.size === 0) return done
    if (rest && !stopping?.aborted) resting ??= rest().finally(() => (resting = undefined))
    await Promise.race(resting ? [...running, resting] : [...running])
  }
}

async function runOne(services: Services, job: Job, taken: Taken, held: Held): Promise<void> {
  const [began, from] = [services.clock.now(), performance.now()]
  const spent = () => ({ began, took: performance.now() - from })
  held.add(taken, began)
  try {
    await services.telemetry.job(job.name, () => job.run(taken.payload, services))
    await finish(services, job, taken, spent())
  } catch (error) {
    const end = { ...spent(), error }
    await giveBack(services, job, taken, end).catch((away: unknown) => {
      held.owe(() => giveBack(services, job, taken, end))
      services.log.warn('job could not be given back', { 'job.id': taken.id, 'job.name': taken.name, ...traceOf(away) })
    })
  } finally {
    held.remove(taken)
  }
}

/** A job whose database was restarted has not failed by itself, and is due again at once. */
async function giveBack(
  services: Services,
  job: Job,
  taken: Taken,
  { error, ...spent }: Spent & { error: unknown },
): Promise<void> {
  const reason = error instanceof Error ? withoutValues(error.message) : 'unknown'
  const { dead } = await fail(services, job, taken, spent, reason, isConnectionLost(error))
  services.log[dead ? 'error' : 'warn'](dead ? 'job is dead' : 'job failed', {
    'job.id': taken.id,
    'job.name': taken.name,
    'job.attempts': taken.attempts,
    ...(taken.lane !== '-' && { 'organization.id': taken.lane }),
    ...traceOf(error),
  })
}

/** Jobs are polled once a second: a NOTIFY would be faster but make every commit wait for its turn. */
export function startJobs(services: Services, jobs: readonly Job[]): Jobs {
  const stopping = new AbortController()
  const { signal } = stopping
  const held = new Held()
  const rest = () => pause(pauseBetween, undefined, { signal }).catch(() => undefined)
  const lanes = [jobs.filter(({ outside }) => !outside), jobs.filter(({ outside }) => outside)]
    .filter(({ length }) => length > 0)
    .map((of) => ({ of, turn: firstTurn(), work: undefined as Promise<void> | undefined }))
  const told = (error: unknown) => services.log.warn('jobs could not be looked for', traceOf(error))

  const look = async () => {
    await held.settle()
    await held.renew(services)
    if (!(await isDue(services, jobs))) return
    await queuePeriodic(services, jobs)
    for (const lane of lanes)
      lane.work ??= work(services, lane.of, { stopping: signal, held, turn: lane.turn, rest })
        .then(() => undefined, told)
        .finally(() => (lane.work = undefined))
  }
  const keepLooking = async () => {
    while (!signal.aborted) {
      await look().catch(told)
      await rest()
    }
  }
  const looking = keepLooking()
  return {
    /** Lets running jobs finish; they stay ours meanwhile. */
    async stop() {
      stopping.abort()
      await looking
      const ended = new AbortController()
      const last = Promise.all(lanes.flatMap((lane) => lane.work ?? [])).finally(() => ended.abort())
      while (!ended.signal.aborted) {
        await held.renew(services).catch(told)
        await pause(pauseBetween, undefined, { signal: ended.signal }).catch(() => undefined)
      }
      await last
    },
  }
}
