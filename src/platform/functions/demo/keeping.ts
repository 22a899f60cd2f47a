import { randomUUID } from 'node:crypto'
import type { Tx } from '../../database/database.ts'
import type { KeptFile } from '../../records/fields.ts'
import type { Services } from '../../services.ts'
import { openBlobs } from '../../storage/blobs.ts'
import { bucketColumns, type Bucket } from '../../storage/buckets.ts'
import { examineFile } from '../../storage/examine/examine.ts'
import { contentOf, putObject } from '../../storage/stored-objects.ts'

/**
 * `keep('rosa', 'Map.pdf', 'application/pdf', bytes)`: a file as a demo person would have uploaded it, to attach to a
 * record.
 */
export type Keep = (who: string, name: string, type: string, content: Uint8Array) => Promise<KeptFile>

/**
 * The same path as for every file: written, hashed and judged by its first bytes, then named in the caller's
 * transaction.
 */
export function keepingFor(tx: Tx, services: Services): Keep {
  const blobs = openBlobs(services)
  return async (who, name, type, content) => {
    const { user_id, organization_id } = (await tx.one<{ user_id: string; organization_id: string }>(
      `select user_id, organization_id from organization_members where email like $1 || '@%' limit 1`,
      [who],
    ))!
    const bucket = (await tx.one<Bucket>(
      `select ${bucketColumns} from storage.buckets where id = 'documents' and organization_id is null`,
    ))!
    const caller = { role: 'service_role' } as const
    // Without its own crash-proof line: that would need a second connection while this transaction holds one.
    const version = randomUUID()
    const received = await examineFile(services, [content], { bucket, version, name, claim: type })
    await blobs.keep(received)
    const path = `${organization_id}/records/${randomUUID()}/${name.replaceAll(/[^\w.\- ]/g, '_')}`
    const { size, type: content_type } = received
    await putObject(
      tx,
      { caller, organization_id, owner_id: user_id },
      { bucket, shelf: organization_id, name: path },
      contentOf(received, { cache_control: 'max-age=3600', metadata: {} }),
      false,
    )
    return { path, name, size, type: content_type }
  }
}
