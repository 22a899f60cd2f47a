import { z } from 'zod'
import { question } from '../commands/command.ts'

/**
 * How far the imports of this process are. An import is one transaction, so the database tells nobody of it before its
 * end; another process knows nothing of it, and then nobody is told a number.
 */
const underWay = new Map<string, number>()
const keyOf = (person: string, sheet: string) => `${person} ${sheet}`

/** Notes each part that is done, until the work is over, however it ends. */
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
  about:
    'How many parts of a sheet have been taken in so far, while one’s own import is under way; nothing when it is not known here.',
  input: z.strictObject({ sheet: z.uuid() }),
  run: async ({ sheet }, { actor }): Promise<{ parts: number | null }> => ({
    parts: underWay.get(keyOf(actor.user_id, sheet)) ?? null,
  }),
})
