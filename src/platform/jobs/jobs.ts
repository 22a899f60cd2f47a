import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { traceOf, withoutValues } from '../wire/unexpected.ts'
import type { Job } from './later.ts'
import { fail, finish, queuePeriodic, take, type Taken } from './queue.ts'

export type Jobs = { stop(): Promise<void> }

/** At once, per process: enough to keep mail moving, few enough that requests keep the connections. */
const atOnce = 4
const pauseBetween = 1_000

/** Runs what is due until nothing is: what a process does every second, and a test when it likes. */
export async function runDueJobs(services: Services, jobs: readonly Job[], stopping?: AbortSignal): Promise<number> {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  await queuePeriodic(services, jobs)
  let done = 0
  while (!stopping?.aborted) {
    const taken = await take(services, [...byName.keys()], atOnce)
    if (taken.length === 0) break
    await Promise.all(taken.map((each) => runOne(services, byName.get(each.name)!, each)))
    done += taken.length
  }
  return done
}

async function runOne(services: Services, job: Job, taken: Taken): Promise<void> {
  try {
    await services.telemetry.job(job.name, () => job.run(taken.payload, services))
    await finish(services, taken)
  } catch (error) {
    const reason = error instanceof Error ? withoutValues(error.message) : 'unknown'
    const { dead } = await fail(services, taken, reason)
    services.log[dead ? 'error' : 'warn'](dead ? 'job is dead' : 'job failed', { 'job.id': taken.id, 'job.name': taken.name, 'job.attempts': taken.attempts, ...traceOf(error) })
  }
}

/** Jobs are looked for once a second: a NOTIFY would be faster and would make every commit wait for its turn. */
export function startJobs(services: Services, jobs: readonly Job[]): Jobs {
  const stopping = new AbortController()
  const keepDoing = async (lane: readonly Job[]) => {
    while (!stopping.signal.aborted) {
      await runDueJobs(services, lane, stopping.signal).catch((error) => services.log.warn('jobs could not be looked for', traceOf(error)))
      await pause(pauseBetween, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const lanes = [jobs.filter(({ outside }) => !outside), jobs.filter(({ outside }) => outside)].filter(({ length }) => length > 0)
  const work = Promise.all(lanes.map(keepDoing))
  return {
    /** Lets what runs come to its end. */
    async stop() {
      stopping.abort()
      await work
    },
  }
}
