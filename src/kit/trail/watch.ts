import type { Visit } from '#client/BackendProvider.tsx'
import { fromBase64 } from '#platform/audit/bytes.ts'
import { CannotVerify, verifyCheckpoint, verifyConsistency } from '#platform/audit/verify.ts'
import { askTrail, type Newest } from './ask.ts'
import { keepSeen, seenOf, type Remembered } from './seen.ts'

export type Watched = {
  state: 'first' | 'same' | 'grew' | 'broken' | 'unknown'
  sentence: string
  seen: Remembered | null
}

/** Compares the newest checkpoint with the key and with this browser's last view; stores it if it is valid. */
export async function watch(backend: Visit, newest: Newest): Promise<Watched> {
  const seen = seenOf(newest.origin)
  const { state, sentence } = await judged(backend, newest, seen).catch((error: unknown) => {
    if (error instanceof CannotVerify) return { state: 'unknown' as const, sentence: error.message }
    throw error
  })
  if (state !== 'broken' && state !== 'unknown')
    keepSeen(newest.origin, { key: newest.key, size: newest.size, root: newest.root, time: newest.time })
  return { state, sentence, seen }
}

async function judged(
  backend: Visit,
  newest: Newest,
  seen: Remembered | null,
): Promise<Pick<Watched, 'state' | 'sentence'>> {
  const broken = (sentence: string) => ({ state: 'broken' as const, sentence })
  const signed = await verifyCheckpoint(newest.checkpoint, newest.key)
  if (!signed || signed.size !== newest.size)
    return broken('The newest checkpoint is not signed with the key of this log.')
  if (!seen)
    return {
      state: 'first',
      sentence: 'It stores the newest checkpoint and the key, and reports if either no longer matches.',
    }
  const when = seen.time.slice(0, 10)
  if (seen.key !== newest.key)
    return broken(
      `The log is signed with a different key than the one this browser saw on ${when}. That is valid only if the operator changed the server’s secret. Ask the operator through another channel.`,
    )
  if (seen.size > newest.size)
    return broken(
      `On ${when} this browser saw ${seen.size} entries, and now there are ${newest.size}: the end was cut off, or the server was restored from a backup.`,
    )
  if (seen.size === newest.size)
    return seen.root === newest.root
      ? { state: 'same', sentence: `This is the log that this browser saw on ${when}, with no new entries.` }
      : broken(`The entries are not those that this browser saw on ${when}.`)
  const { proof } = await askTrail<{ proof: string[] }>(
    backend,
    `/logs/${newest.organization_id}/consistency?from=${seen.size}&to=${newest.size}`,
  )
  const [fromRoot, hashes] = [fromBase64(seen.root), proof.map(fromBase64)]
  const holds =
    fromRoot !== null &&
    hashes.every((hash) => hash !== null) &&
    (await verifyConsistency({ from: seen.size, fromRoot, to: newest.size, toRoot: signed.root, proof: hashes }))
  return holds
    ? {
        state: 'grew',
        sentence: `The log begins with the ${seen.size.toLocaleString('en-US')} entries that this browser saw on ${when}. Since then entries were only added.`,
      }
    : broken(
        `The log doesn’t begin with the ${seen.size} entries that this browser saw on ${when}: an older entry was changed or removed.`,
      )
}
