import { verify, createPublicKey } from 'node:crypto'
import type { Client } from 'pg'
import { bodyOf, readVerifierKey, type Checkpoint } from '../audit/checkpoint.ts'
import type { Signer } from '../audit/log/signing.ts'
import type { Manifest } from './manifest.ts'
import { MoveRefused } from './refused.ts'
import type { Staged } from './staging.ts'

const page = 1_000
const spki = Buffer.from('302a300506032b6570032100', 'hex')

type Row = { size: number; previous: number; root: Buffer; at: string; signature: Buffer }

/**
 * The log continues under its name and with all its checkpoints. Each is checked with the key of the source and then
 * signed by this installation too, so that one key verifies the log from its first entry. The source's signatures are
 * kept.
 */
export async function countersign(
  client: Client,
  staged: Staged,
  { trail, organization }: Manifest,
  signer: Signer,
): Promise<void> {
  const place = staged.get('public.trail_checkpoints')
  const key = readVerifierKey(trail.key)
  if (!place || !key || key.name !== trail.origin)
    throw new MoveRefused('This export names no key for its audit trail.')
  const verifying = createPublicKey({ key: Buffer.concat([spki, key.publicKey]), format: 'der', type: 'spki' })
  let last: Row | undefined
  for (;;) {
    const { rows } = await client.query<Row>(
      `select size, previous, root, (extract(epoch from at) * 1000)::bigint as at, signature
         from ${place} where size > $1 order by size limit ${page}`,
      [last?.size ?? 0],
    )
    const signatures = rows.map((row) => {
      const time = new Date(Number(row.at)).toISOString()
      const checkpoint: Checkpoint = {
        origin: trail.origin,
        size: Number(row.size),
        previous: Number(row.previous),
        root: row.root,
        time,
      }
      const isNamed = row.signature.subarray(0, 4).equals(Buffer.from(key.keyId))
      if (!isNamed || !verify(null, Buffer.from(bodyOf(checkpoint)), verifying, row.signature.subarray(4)))
        throw new MoveRefused(
          `The checkpoint over ${row.size} entries of the audit trail isn’t signed with the key of the source. Nothing was written.`,
        )
      return signer.sign(checkpoint)
    })
    const sizes = rows.map(({ size }) => size)
    await client.query(
      `insert into app.trail_former_signatures (organization_id, size, key, signature)
       select $1, size, $2, signature from ${place} where size = any ($3::bigint[]) on conflict do nothing`,
      [organization.id, trail.key, sizes],
    )
    await client.query(
      `update ${place} c set signature = s.signature from unnest($1::bigint[], $2::bytea[]) as s (size, signature) where c.size = s.size`,
      [sizes, signatures],
    )
    last = rows.at(-1) ?? last
    if (rows.length < page) break
  }
  if (!last || Number(last.size) !== trail.size || last.root.toString('base64') !== trail.root)
    throw new MoveRefused(
      'The audit trail in this export doesn’t end where the source says it ends. Nothing was written.',
    )
}
