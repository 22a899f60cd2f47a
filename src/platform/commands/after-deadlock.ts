import { setTimeout as pause } from 'node:timers/promises'

const mostTries = 3

/**
 * Two transactions wait for each other, and PostgreSQL ends one of them. Nothing of it happened, and the other
 * continues, so it runs again. The short pause lets the other go first: a row that was just released goes to the one
 * who asks
 * first, and both would meet again.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || tries === mostTries) throw error
      await pause(20 + Math.random() * 80 * tries)
    }
}
