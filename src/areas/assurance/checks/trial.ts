import type { Services } from '#platform/services.ts'
import { among } from '#platform/life/status-sql.ts'
import { tally, checkStatus, type Step } from './rules.ts'

/** One test: it returns its result, or fails with a sentence. */
export type Trial = { name: string; run: () => Promise<string> | null; skipped?: string; path?: string | null }

export async function tryAll(trials: readonly Trial[]): Promise<Step[]> {
  const steps: Step[] = []
  for (const { name, run, skipped, path = null } of trials) {
    const began = performance.now()
    try {
      const words = await run()
      steps.push({
        name,
        outcome: words === null ? 'skipped' : 'passed',
        words: words ?? skipped ?? 'Skipped.',
        milliseconds: performance.now() - began,
        path,
      })
    } catch (error) {
      steps.push({
        name,
        outcome: 'failed',
        words: error instanceof Error ? error.message.slice(0, 2_000) : 'The test failed without a message.',
        milliseconds: performance.now() - began,
        path,
      })
    }
  }
  return steps
}

/** Saves a run's steps and closes the run. A run that is already closed stays as it is, because a job may run twice. */
export async function keepRun(
  services: Services,
  run: string,
  organization: string,
  steps: readonly Step[],
): Promise<void> {
  const { passed, failed, skipped, status } = tally(steps)
  await services.database.transaction({ role: 'service_role' }, async (tx) => {
    const open = await tx.one(
      `select id from check_runs where organization_id = $1 and id = $2
        and status ${among(checkStatus, 'requested')} for update`,
      [organization, run],
    )
    if (!open) return
    for (const [at, step] of steps.entries())
      await tx.sql(
        `insert into check_steps (organization_id, run, position, name, outcome, words, milliseconds, path)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          organization,
          run,
          at + 1,
          step.name.slice(0, 200),
          step.outcome,
          step.words.slice(0, 4_000),
          Math.round(step.milliseconds * 10) / 10,
          step.path ?? null,
        ],
      )
    await tx.sql(
      `update check_runs set status = $3, passed = $4, failed = $5, skipped = $6, milliseconds = $7, done_at = $8
        where organization_id = $1 and id = $2`,
      [
        organization,
        run,
        status,
        passed,
        failed,
        skipped,
        Math.round(steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
        services.clock.now(),
      ],
    )
  })
}
