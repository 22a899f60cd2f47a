import { setTimeout } from 'node:timers/promises'

/** Longer than any of these endpoints takes on an idle machine. */
const leastMilliseconds = 120

/**
 * For answers that must not reveal whether an account exists. Their words are equal; this makes their time equal too,
 * whether a message was written or not.
 */
export async function unhurried<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(leastMilliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
