import { job, type Job } from '#platform/jobs/later.ts'
import type { Command } from '#platform/commands/command.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Actor } from '#platform/roles.ts'
import type { Services } from '#platform/services.ts'
import { discoverabilityTrials } from './discoverability.ts'
import { endToEnd } from './end-to-end.ts'
import { modelTrials } from './model.ts'
import type { CheckKind } from './records.ts'
import type { Step } from './rules.ts'
import { systemTrials } from './system.ts'
import { keepRun, tryAll } from './trial.ts'

type Payload = {
  run: string
  kind: CheckKind
  prompt: string | null
  asked_at: string
  actor: Actor & { organization_id: string }
}

/**
 * The product's commands for the end-to-end run, and its records for reading another organization's data. The module
 * that combines the areas passes them in.
 */
let all: () => readonly Command[] = () => []
let known: readonly AnyRecord[] = []
export const checksKnow = (commands: () => readonly Command[], records: readonly AnyRecord[]): void => {
  all = commands
  known = records
}

export const runCheck: Job<Payload> = job<Payload>(
  'run-check',
  async ({ run, kind, prompt, asked_at, actor }, services) => {
    const steps = await stepsOf(kind, { prompt, asked_at, actor }, services).catch((error: unknown): Step[] => [
      {
        name: 'The check itself',
        outcome: 'failed',
        words: error instanceof Error ? error.message : 'The check couldn’t run.',
        milliseconds: 0,
      },
    ])
    await keepRun(services, run, actor.organization_id, steps)
  },
  { outside: true },
)

function stepsOf(
  kind: CheckKind,
  { prompt, asked_at, actor }: Pick<Payload, 'prompt' | 'asked_at' | 'actor'>,
  services: Services,
): Promise<Step[]> {
  switch (kind) {
    case 'system':
      return tryAll(systemTrials({ services, actor, askedAt: new Date(asked_at), records: known }))
    case 'model':
      return tryAll(modelTrials(services, prompt))
    case 'discoverability':
      return tryAll(discoverabilityTrials())
    case 'end_to_end':
      return endToEnd(services, all())
  }
}
