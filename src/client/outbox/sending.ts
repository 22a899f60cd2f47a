import { Refused } from '../functions.ts'
import { say } from '#platform/say.ts'
import type { Entry } from './held.ts'
import type { Shelf } from './shelf.ts'

/** The server remembers a key for a day (execute-once.ts); an hour less, because clocks differ. */
const remembered = 23 * 3_600_000
/** Judged, and not to be judged otherwise by the same request. Anything else is asked again later. */
const verdicts = new Set([400, 403, 404, 409, 413, 422])

type Answer = { version?: number } | null
type Send = (entry: Entry, ago: number) => Promise<Answer>

/**
 * Sends one by one, in the order entered. After a refusal nothing more about that record is sent: its person decides.
 * A lost connection ends the round, and the next one begins with the same entry under the same key.
 */
export async function sendAll(shelf: Shelf, send: Send, now: () => number): Promise<{ sent: number; refused: number }> {
  const stopped = new Set((await shelf.all()).filter(({ refused }) => refused).map(({ input }) => input.id))
  const told = { sent: 0, refused: 0 }
  for (;;) {
    const all = await shelf.all()
    const entry = all.find(({ input, refused }) => !refused && !stopped.has(input.id))
    if (!entry) return told
    const refuse = async (refused: string) => {
      await shelf.change({ ...entry, refused })
      stopped.add(entry.input.id)
      told.refused++
    }
    if (entry.tried !== undefined && now() - entry.tried > remembered) {
      await refuse(
        say('This was sent more than a day ago, and the answer was lost. Check the record before you enter it again.'),
      )
      continue
    }
    // Before it leaves: afterward nothing may come back.
    if (entry.tried === undefined && !(await shelf.change({ ...entry, tried: now() }))) continue
    try {
      const answer = await send(entry, Math.max(0, Math.round((now() - entry.at) / 1_000)))
      await passOn(shelf, all, entry, answer)
      await shelf.remove(entry.place)
      told.sent++
    } catch (error) {
      if (!(error instanceof Refused) || !verdicts.has(error.status) || error.again) return told
      await refuse(error.message)
    }
  }
}

/** The person saw one version throughout. What they entered next follows on from what they entered before. */
async function passOn(shelf: Shelf, all: readonly Entry[], { place, input }: Entry, answer: Answer): Promise<void> {
  const version = answer?.version
  if (version === undefined || input.version === undefined) return
  for (const next of all)
    if (next.place > place && next.input.id === input.id && next.input.version === input.version)
      await shelf.change({ ...next, input: { ...next.input, version } })
}
