import type { Tx } from '../database/database.ts'
import { momentInWords } from '../dates.ts'
import { InvalidInput } from './refusals.ts'
import { zoneIn } from './today.ts'

/** After a week a fact is entered again, by a person who looks at the record. */
const longest = 7 * 24 * 3_600

/** The seconds since the person entered it: a difference, because the clock of a device may be wrong. */
export const agoHeader = 'Entered-Seconds-Ago'

/** When it was entered, for a command that waited on a device. */
export function enteredAt(ago: string | undefined, now: Date): Date | undefined {
  if (ago === undefined) return undefined
  const seconds = Number(ago)
  if (!/^\d{1,9}$/.test(ago)) throw new InvalidInput({ [agoHeader]: 'Enter whole seconds.' })
  if (seconds > longest)
    throw new InvalidInput({
      [agoHeader]: 'This was entered more than 7 days ago. Check the record, and enter it again.',
    })
  return new Date(now.getTime() - seconds * 1_000)
}

/** The history says that it was not entered at the moment it shows. */
export const enteredInWords = async (tx: Tx, organization: string, entered: Date): Promise<string> =>
  `Entered without a connection on ${momentInWords(entered.toISOString(), await zoneIn(tx, organization))}`
