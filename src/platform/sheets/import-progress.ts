import { z } from 'zod'
import { question } from '../commands/command.ts'

/**
 * The progress of this process's imports. An import is one transaction, so the database shows nothing before its end;
 * another process does not know it, and then no number is shown.
 */
const underWay = new Map<string, number>()
const keyOf = (person: string, sheet: string) => `${person} ${sheet}`

/** Counts each finished part until the work is over, however it ends. */
export async function noting<T>(
  person: string,
  sheet: string,
  work: (note: (parts: number) => void) => Promise<T>,
): Promise<T> {
  const key = keyOf(person, sheet)
  try {
    return await work((parts) => void underWay.set(key, parts))
  } finally {
    underWay.delete(key)
  }
}

export const importProgress = question('imports/progress', {
  about: 'Returns how many parts of your running import are done, or nothing when this server does not know.',
  input: z.strictObject({ sheet: z.uuid() }),
  run: async ({ sheet }, { actor }): Promise<{ parts: number | null }> => ({
    parts: underWay.get(keyOf(actor.user_id, sheet)) ?? null,
  }),
})
