import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'

/**
 * Work that is done after the commit. It may be done twice (a process can die between doing and saying so): make it so
 * that this does no harm.
 */
export type Job<Payload = any> = {
  name: string
  run(payload: Payload, services: Services): Promise<void>
  /** Seconds from one run to the next; whichever process comes first queues it. */
  every?: number
  /** Seconds until it is asked for again anyway: it is tried again by then and never given up. */
  again?: number
  /** Waits for somebody out there, who may take their time: such work has a lane of its own and holds up no other. */
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
