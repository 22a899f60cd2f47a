import type { Services } from '../../services.ts'
import { canonicalJson } from '../canonical-json.ts'
import { redactionIn, redactionsOf } from './redactions.ts'
import { makeSigner, noteTextOf } from './signing.ts'
import { checkpointsBetween, logOf, type Found, type Named } from './stored-log.ts'

const pageSize = 1_000

/**
 * A log as lines of JSON: what it is, its entries in order, each checkpoint after the last entry that it covers, and the
 * end, so that a file that was cut off is seen to be. What `contents` does not give, or what was
 * redacted, is shown by its leaf alone: it still counts in the tree. bin/verify-trail.js reads it.
 */
export async function* exportLines({ database, keys }: Pick<Services, 'database' | 'keys'>, organization: string, contents: (named: Named[]) => Promise<Found[]>): AsyncGenerator<string> {
  const reading = <T>(work: Parameters<typeof database.transaction<T>>[1]) => database.transaction({ role: 'sealer' }, work, { readOnly: true })
  const log = await reading((tx) => logOf(tx, organization))
  if (!log) return
  yield line({ granary_trail: 1, organization_id: organization, origin: log.origin, key: makeSigner(keys).verifierKey(log.origin), entries: log.size })

  let checkpointsGiven = 0
  for (let from = 0; from < log.size; from += pageSize) {
    const to = Math.min(from + pageSize, log.size)
    const { entries, checkpoints, redactions } = await reading(async (tx) => ({
      redactions: await redactionsOf(tx, organization),
      entries: await tx.sql<Named & { seq: number; leaf: Buffer }>('select seq, source, entry, leaf from public.trail_entries where organization_id = $1 and seq >= $2 and seq < $3 order by seq', [organization, from, to]),
      checkpoints: new Map((await checkpointsBetween(tx, organization, from, to)).map((checkpoint) => [checkpoint.size, noteTextOf(checkpoint)])),
    }))
    const found = new Map((await contents(entries)).map((each) => [`${each.source} ${each.entry}`, each]))
    for (const { seq, source, entry, leaf } of entries) {
      const shown = found.get(`${source} ${entry}`)
      const redacted = shown && redactionIn(redactions, shown)?.sentence
      yield line({ seq, leaf: leaf.toString('base64'), ...(redacted ? { source, redacted } : shown ? { entry: shown.content } : { source }) })
      const checkpoint = checkpoints.get(seq + 1)
      if (checkpoint) {
        checkpointsGiven++
        yield line({ checkpoint })
      }
    }
  }
  yield line({ end: { entries: log.size, checkpoints: checkpointsGiven } })
}

const line = (content: object) => `${canonicalJson(content)}\n`
