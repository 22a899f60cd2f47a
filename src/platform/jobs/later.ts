import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'

/**
 * Work after the commit. It may run twice (a process can die between doing and recording it), so a repetition must do
 * no harm.
 */
export type Job<Payload = any> = {
  name: string
  run(payload: Payload, services: Services): Promise<void>
  /** Work that begins by itself: what it does, for the operator. */
  about?: string
  /** Seconds from one run to the next; the first process to see it queues it. */
  every?: number
  /** Seconds until the next scheduled run: it is retried by then and never becomes a dead letter. */
  again?: number
  /** Waits for an outside service, which may be slow: such work has a separate lane and delays no other. */
  outside?: true
  /** Who hears of it, for a rehearsal of the command that queues it. */
  sends?: (payload: Payload) => Sent
}

/** Emails to addresses and people who are notified; `some` where only the job finds out how many. */
export type Sent = { emails?: number | 'some'; people?: readonly string[] | 'some'; followers?: boolean }
export const oneEmail = (): Sent => ({ emails: 1 })
export const someEmails = (): Sent => ({ emails: 'some' })
export const somePeople = (): Sent => ({ people: 'some' })

const known = new Map<string, Job>()

export function job<Payload>(
  name: string,
  run: Job<Payload>['run'],
  rest: Omit<Job<Payload>, 'name' | 'run'> = {},
): Job<Payload> {
  const declared = { name, run, ...rest }
  known.set(name, declared)
  return declared
}

export const aboutJob = (name: string): string => known.get(name)?.about ?? ''

/** By name: a command may queue a job of which it knows the name alone. */
export const sentBy = (name: string, payload: unknown): Sent => known.get(name)?.sends?.(payload) ?? {}

export const queueSql = 'insert into app.jobs (name, payload, run_at) values ($1, $2, $3)'

/** Queues a job in the transaction that makes it necessary: both happen, or neither. */
export async function later<Payload>(
  tx: Tx,
  { name }: Pick<Job<Payload>, 'name'>,
  payload: Payload,
  runAt: Date,
): Promise<void> {
  await tx.sql(queueSql, [name, JSON.stringify(payload), runAt])
}
