import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'

/**
 * Work after the commit. It may run twice (a process can die between doing and recording it), so a repetition must do
 * no harm.
 */
export type Job<Payload = any> = {
  name: string
  run(payload: Payload, services: Services): Promise<void>
  /** Seconds from one run to the next; the first process to see it queues it. */
  every?: number
  /** Seconds until the next scheduled run: it is retried by then and never becomes a dead letter. */
  again?: number
  /** Waits for an outside service, which may be slow: such work has a separate lane and delays no other. */
  outside?: true
}

export const job = <Payload>(
  name: string,
  run: Job<Payload>['run'],
  rest: Omit<Job<Payload>, 'name' | 'run'> = {},
): Job<Payload> => ({ name, run, ...rest })

/** Queues a job in the transaction that makes it necessary: both happen, or neither. */
export async function later<Payload>(
  tx: Tx,
  { name }: Pick<Job<Payload>, 'name'>,
  payload: Payload,
  runAt: Date,
): Promise<void> {
  await tx.sql('insert into app.jobs (name, payload, run_at) values ($1, $2, $3)', [
    name,
    JSON.stringify(payload),
    runAt,
  ])
}
