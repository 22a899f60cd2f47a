import { plural } from '#platform/words.ts'
import type { Visit } from '#client/BackendProvider.tsx'
import { fromBase64 } from '#platform/audit/bytes.ts'
import { verifyCheckpoint, verifyConsistency } from '#platform/audit/verify.ts'
import { askTrail, type Newest } from '#kit/trail/ask.ts'

export type Compared = { holds: boolean; sentence: string }
type Answer = { from: number; to: number; proof: string[]; checkpoints: [string | null, string | null] }

const count = (size: number) => `${size.toLocaleString('en-US')} ${plural(size, { one: 'entry', other: 'entries' })}`

/**
 * Whether the log of the larger size begins with the log of the smaller one. Both signatures and the proof are checked
 * here.
 */
export async function compareSizes(
  backend: Visit,
  { organization_id: log, key }: Newest,
  one: number,
  other: number,
): Promise<Compared> {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const { proof, checkpoints } = await askTrail<Answer>(backend, `/logs/${log}/consistency?from=${from}&to=${to}`)
  return judge(key, checkpoints[0] ?? '', checkpoints[1] ?? '', proof)
}

/** Compares a saved checkpoint with the newest one. */
export async function compareKept(
  backend: Visit,
  { organization_id: log, key, size, checkpoint }: Newest,
  kept: string,
): Promise<Compared> {
  const note = noteIn(kept)
  const signed = note && (await verifyCheckpoint(note, key))
  if (!signed)
    return {
      holds: false,
      sentence:
        'These lines aren’t a checkpoint signed by this log’s key. If your copy runs from the name of the log to the dash, the key or the copy was changed.',
    }
  if (signed.size > size)
    return {
      holds: false,
      sentence: `The checkpoint was signed for ${count(signed.size)}, and the log has ${count(size)} now. Its end was cut off, or the server was restored from a backup.`,
    }
  const { proof } = await askTrail<Answer>(backend, `/logs/${log}/consistency?from=${signed.size}&to=${size}`)
  return judge(key, note, checkpoint, proof)
}

async function judge(key: string, earlier: string, later: string, proof: readonly string[]): Promise<Compared> {
  const [one, other, hashes] = [
    await verifyCheckpoint(earlier, key),
    await verifyCheckpoint(later, key),
    proof.map(fromBase64),
  ]
  if (!one || !other)
    return { holds: false, sentence: 'One of the two checkpoints isn’t signed with the key of this log.' }
  const holds =
    hashes.every((hash) => hash !== null) &&
    (await verifyConsistency({ from: one.size, fromRoot: one.root, to: other.size, toRoot: other.root, proof: hashes }))
  if (!holds)
    return {
      holds,
      sentence: `The log of ${count(other.size)} does not begin with the ${count(one.size)} of ${one.time.slice(0, 10)}. An older entry was changed, inserted or removed.`,
    }
  if (one.size === other.size) return { holds, sentence: `Both cover the same ${count(one.size)}.` }
  return {
    holds,
    sentence: `The first ${count(one.size)} are the same in both. ${count(other.size - one.size)} were added after them, and nothing was changed. Proved with ${proof.length} hashes, without reading an entry.`,
  }
}

/** From a pasted email, with any text around it. */
function noteIn(text: string): string | null {
  const lines = text
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.trim())
  const end = lines.findIndex((line) => line.startsWith('— '))
  if (end < 6) return null
  const [origin, size, root, time, previous, empty, signature] = lines.slice(end - 6, end + 1)
  return empty === '' ? `${origin}\n${size}\n${root}\n${time}\n${previous}\n\n${signature}\n` : null
}
