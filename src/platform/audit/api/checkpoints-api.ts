import { Hono, type Context } from 'hono'
import { InvalidInput, NotFound } from '../../commands/refusals.ts'
import type { Services } from '../../services.ts'
import { consistencyOf } from '../log/proofs.ts'
import { callerOf, refuseToCount, refuseVisitor } from './readers.ts'
import { countIn, organizationIn } from './request-parts.ts'
import { makeSigner, noteTextOf, type SignedCheckpoint } from '../log/signing.ts'
import { checkpointOf, checkpointsBelow, platformLog } from '../log/stored-log.ts'

/**
 * Hashes that show what a log was and that it was only added to, for anyone who knows the log and wants to witness
 * it.
 */
export function checkpointsApi(services: Services): Hono {
  const { database, keys } = services
  const signer = makeSigner(keys)
  const api = new Hono()

  api.get('/key', (c) => c.json({ algorithm: 'Ed25519', public_key: signer.publicKey.toString('base64') }))

  const told = (organization: string, newest: SignedCheckpoint) => ({
    organization_id: organization,
    origin: newest.origin,
    key: signer.verifierKey(newest.origin),
    ...shown(newest),
  })

  // Anyone can find the installation's own log, once it has entries. An organization's log is found by its number only.
  api.get('/logs', async (c) => {
    const newest = await newestIn(services, platformLog)
    return c.json(newest ? [told(platformLog, newest)] : [])
  })

  const countedIn = async (c: Context): Promise<string> => {
    const organization = organizationIn(c)
    await refuseToCount(services, c, organization)
    return organization
  }

  api.get('/logs/:log', async (c) => {
    const organization = await countedIn(c)
    return c.json(told(organization, await newestOf(services, organization)))
  })

  api.get('/logs/:log/checkpoint', async (c) => c.text(noteTextOf(await newestOf(services, await countedIn(c)))))

  api.get('/logs/:log/consistency', async (c) => {
    const organization = await countedIn(c)
    const { size } = await newestOf(services, organization)
    const [from, to] = [countIn(c, 'from', { most: size }), countIn(c, 'to', { most: size, unless: size })]
    if (from > to) throw new InvalidInput({ from: 'Enter the smaller size first.' })
    return database.transaction(
      { role: 'sealer' },
      async (tx) => {
        const [proof, first, second] = [
          await consistencyOf(tx, organization, from, to),
          await checkpointOf(tx, organization, from),
          await checkpointOf(tx, organization, to),
        ]
        return c.json({
          from,
          to,
          proof: proof.map((hash) => hash.toString('base64')),
          checkpoints: [first, second].map((checkpoint) => (checkpoint ? noteTextOf(checkpoint) : null)),
        })
      },
      { readOnly: true },
    )
  })

  api.get('/logs/:log/checkpoints', async (c) => {
    const caller = await callerOf(services, c)
    refuseVisitor(caller)
    const [before, most] = [
      countIn(c, 'before', { unless: Number.MAX_SAFE_INTEGER }),
      countIn(c, 'limit', { most: 100, unless: 20 }),
    ]
    return c.json(
      (
        await database.transaction(caller, (tx) => checkpointsBelow(tx, organizationIn(c), before, most), {
          readOnly: true,
        })
      ).map(shown),
    )
  })

  return api
}

const newestIn = ({ database }: Pick<Services, 'database'>, organization: string) =>
  database.transaction({ role: 'sealer' }, (tx) => checkpointOf(tx, organization), { readOnly: true })

export async function newestOf(services: Pick<Services, 'database'>, organization: string): Promise<SignedCheckpoint> {
  const newest = await newestIn(services, organization)
  if (!newest) throw new NotFound('Log')
  return newest
}

const shown = (checkpoint: SignedCheckpoint) => ({
  size: checkpoint.size,
  root: checkpoint.root.toString('base64'),
  time: checkpoint.time,
  previous: checkpoint.previous,
  checkpoint: noteTextOf(checkpoint),
})
