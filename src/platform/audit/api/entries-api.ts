import { Hono, type Context } from 'hono'
import { InvalidInput, NotFound, Refusal } from '../../commands/refusals.ts'
import type { Services } from '../../services.ts'
import { isSource } from '../entry.ts'
import { writeProof, type Proof } from '../proof.ts'
import type { Tx } from '../../database/database.ts'
import { digestOf, redactionIn, redactionsOf } from '../log/redactions.ts'
import { inclusionOf, inclusionsOf } from '../log/proofs.ts'
import { callerOf, readableEntries, refuseVisitor } from './readers.ts'
import { countIn, isUuid, organizationIn } from './request-parts.ts'
import { makeSigner, noteTextOf } from '../log/signing.ts'
import { checkpointOf, leavesOf, placesOf, type Found } from '../log/stored-log.ts'
import { leafHash } from '../log/tree.ts'

const mostAtOnce = 100

type Proven = Proof & { key: string; leaf_hash: string; tree_size: number }

/**
 * One entry with its proof, for anyone who may read the entry: as the row is now, so that the verifier sees whether
 * it is what was sealed.
 */
export function entriesApi(services: Services): Hono {
  const { database, keys } = services
  const signer = makeSigner(keys)
  const api = new Hono()

  api.get('/logs/:log/entries/:source/:id', async (c) => c.json(await proven(c)))
  api.get('/logs/:log/entries/:source/:id/canonical', async (c) =>
    c.body((await entryIn(c)).canonical, 200, { 'Content-Type': 'application/json; charset=utf-8' }),
  )
  api.get('/logs/:log/entries/:source/:id/proof', async (c) =>
    c.body(writeProof(await proven(c)), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="${c.req.param('id')}.tlog-proof"`,
    }),
  )

  /** A screenful of entries under one checkpoint: one request verifies the history of a record. */
  api.get('/logs/:log/proofs', async (c) => {
    const [caller, organization] = [await callerOf(services, c), organizationIn(c)]
    refuseVisitor(caller)
    const named = (c.req.queries('entry') ?? [])
      .map((text) => text.split('/'))
      .flatMap(([source = '', entry = '']) => (isSource(source) && isUuid(entry) ? [{ source, entry }] : []))
    if (named.length === 0 || named.length > mostAtOnce)
      throw new InvalidInput({ entry: `Name 1 to ${mostAtOnce} entries, each as source/id.` })
    const found = await readableEntries(services, caller, organization, named)
    return database.transaction(
      { role: 'sealer' },
      async (tx) => {
        const checkpoint = await checkpointOf(tx, organization)
        if (!checkpoint) throw new Refusal('Nothing is sealed yet. Try again in a minute.')
        const places = await placesOf(tx, organization, found, checkpoint.size)
        const redacted = await redactedIn(tx, organization, found)
        const proofs = await inclusionsOf(
          tx,
          organization,
          places.map(({ seq }) => seq),
          checkpoint.size,
        )
        return c.json({
          key: signer.verifierKey(checkpoint.origin),
          checkpoint: noteTextOf(checkpoint),
          tree_size: checkpoint.size,
          proven: places.map(({ seq, entry }, at) => ({
            entry: found.find((each) => each.entry === entry)!.content,
            leaf_index: seq,
            proof: proofs[at]!.map((hash) => hash.toString('base64')),
            ...redacted.get(entry),
          })),
          waiting: found
            .filter(({ entry }) => !places.some((place) => place.entry === entry))
            .map(({ entry }) => entry),
        })
      },
      { readOnly: true },
    )
  })

  async function entryIn(c: Context): Promise<Found> {
    const [source, entry] = [c.req.param('source')!, c.req.param('id')!]
    const caller = await callerOf(services, c)
    refuseVisitor(caller)
    const [found] =
      isSource(source) && isUuid(entry)
        ? await readableEntries(services, caller, organizationIn(c), [{ source, entry }])
        : []
    if (!found) throw new NotFound('Entry')
    return found
  }

  async function proven(c: Context): Promise<Proven> {
    const [{ source, entry, content, canonical }, organization] = [await entryIn(c), organizationIn(c)]
    const size = c.req.query('size') === undefined ? undefined : countIn(c, 'size')
    return database.transaction(
      { role: 'sealer' },
      async (tx) => {
        const [place] = await placesOf(tx, organization, [{ source, entry }])
        if (!place) throw new Refusal('This entry isn’t sealed yet. Try again in a minute.')
        const checkpoint = await checkpointOf(tx, organization, size)
        if (!checkpoint || checkpoint.size <= place.seq)
          throw new InvalidInput({ size: 'No checkpoint of this size covers the entry.' })
        return {
          key: signer.verifierKey(checkpoint.origin),
          entry: content,
          leaf_index: place.seq,
          leaf_hash: leafHash(canonical).toString('base64'),
          tree_size: checkpoint.size,
          proof: (await inclusionOf(tx, organization, place.seq, checkpoint.size)).map((hash) =>
            hash.toString('base64'),
          ),
          checkpoint: noteTextOf(checkpoint),
          ...(await redactedIn(tx, organization, [{ source, entry, content, canonical }])).get(entry),
        }
      },
      { readOnly: true },
    )
  }

  return api
}

/**
 * For a redacted entry, the sealed hash and who ordered the redaction: its present words no longer produce that hash.
 */
async function redactedIn(
  tx: Tx,
  organization: string,
  found: readonly Found[],
): Promise<Map<string, NonNullable<Pick<Proof, 'redacted'>>>> {
  const redactions = await redactionsOf(tx, organization)
  const redacted = found.filter((each) => redactionIn(redactions, each))
  const leaves = await leavesOf(tx, organization, redacted)
  return new Map(
    redacted.flatMap((each) => {
      const leaf = leaves.get(`${each.source} ${each.entry}`)
      return leaf && leaf.toString('base64') !== digestOf(each)
        ? [
            [
              each.entry,
              { redacted: { leaf: leaf.toString('base64'), sentence: redactionIn(redactions, each)!.sentence } },
            ],
          ]
        : []
    }),
  )
}
