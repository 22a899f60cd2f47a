import { runDueJobs } from '#platform/jobs/jobs.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { Services } from '#platform/services.ts'

/** The hour of this work has come: whose it is due for is looked up, and each of them has its turn. */
export async function passes(services: Services, [look, part]: readonly [Job, Job]): Promise<void> {
  await look.run({}, services)
  await runDueJobs(services, [part])
}
