import { runDueJobs } from '#platform/jobs/jobs.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { Services } from '#platform/services.ts'

/** The time of this job has come: the organizations it is due for are looked up, and it runs for each. */
export async function passes(services: Services, [look, part]: readonly [Job, Job]): Promise<void> {
  await look.run({}, services)
  await runDueJobs(services, [part])
}
