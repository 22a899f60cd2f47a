import type { Visit } from '#client/BackendProvider.tsx'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import { entryOf, type Entry, type Source } from '#platform/audit/entry.ts'
import { whyNotProven, type Proof } from '#platform/audit/proof.ts'
import { askTrail } from './ask.ts'
import { seenOf } from './seen.ts'

/** An entry to verify, with what the page shows: a server could prove one thing and show another. */
export type Asked = { source: Source; id: string; shown?: Record<string, unknown> }
export type Verdict = { state: 'holds' | 'waiting' | 'redacted' | 'broken'; number: number | null; why: string | null }
export type Verified = {
  verdicts: ReadonlyMap<string, Verdict>
  checkpoint: string
  size: number
  keyAsSeen: boolean | null
}

type Answer = {
  key: string
  checkpoint: string
  tree_size: number
  proven: { entry: Entry; leaf_index: number; proof: string[]; redacted?: NonNullable<Proof['redacted']> }[]
  waiting: string[]
}
const atOnce = 50

/** Requests the proofs and computes here: the server's word is not trusted. */
export async function verifyEntries(backend: Visit, log: string, asked: readonly Asked[]): Promise<Verified> {
  const verdicts = new Map<string, Verdict>()
  let [checkpoint, size, keyAsSeen] = ['', 0, null as boolean | null]
  for (let from = 0; from < asked.length; from += atOnce) {
    const some = asked.slice(from, from + atOnce)
    const answer = await askTrail<Answer>(
      backend,
      `/logs/${log}/proofs?${some.map(({ source, id }) => `entry=${source}/${id}`).join('&')}`,
    )
    ;[checkpoint, size] = [answer.checkpoint, answer.tree_size]
    const seen = seenOf(checkpoint.slice(0, checkpoint.indexOf('\n')))
    if (seen) keyAsSeen = seen.key === answer.key
    await Promise.all(some.map(async (one) => void verdicts.set(one.id, await verdictOn(one, answer))))
  }
  return { verdicts, checkpoint, size, keyAsSeen }
}

async function verdictOn({ source, id, shown }: Asked, { key, checkpoint, proven, waiting }: Answer): Promise<Verdict> {
  const found = proven.find(({ entry }) => entry.id === id && entry.source === source)
  if (!found)
    return waiting.includes(id)
      ? { state: 'waiting', number: null, why: 'Not sealed yet. Entries are sealed within about a minute.' }
      : { state: 'broken', number: null, why: 'The server’s log has no such entry.' }
  const why =
    (await whyNotProven({ ...found, checkpoint }, key)) ??
    (shown && !isShown(found.entry, source, shown) ? 'This page shows something other than what was sealed.' : null)
  return {
    state: why === null ? 'holds' : why === found.redacted?.sentence ? 'redacted' : 'broken',
    number: found.leaf_index,
    why,
  }
}

/** Each field that the page shows must match the sealed one; fields not shown are proved all the same. */
function isShown(entry: Entry, source: Source, shown: Record<string, unknown>): boolean {
  const mine = entryOf(source, shown)
  return Object.keys(shown).every((name) => canonicalJson(mine[name] ?? null) === canonicalJson(entry[name] ?? null))
}
