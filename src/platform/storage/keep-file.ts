import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Tx } from '../database/database.ts'
import type { KeptFile } from '../records/fields.ts'
import type { Services } from '../services.ts'
import { openBlobs } from './blobs.ts'
import { bucketColumns, type Bucket } from './buckets.ts'
import { examineFile, type ExaminedFile } from './examine/examine.ts'
import { contentOf, newVersion, putObject } from './stored-objects.ts'
import { keepVerdict, scanUpload } from './examine/scanning.ts'

const house = { role: 'service_role' } as const

type Arriving = {
  organization: string
  owner: string | null
  name: string
  type: string
  content: Uint8Array
  /** The folder of the record that it is attached to. Otherwise the record’s own field names it. */
  folder?: string
}

/** Names of files from outside become the last part of an address. */
const tidy = (name: string) => name.replaceAll(/[^\w.\- ]/g, '_').slice(-120)

/** A file that the server received for an agency, examined and scanned. Its bytes are stored, and no row names them yet. */
export type Arrived = { file: KeptFile; sha256: string; store(tx: Tx): Promise<void> }

/**
 * The same path as for an upload: judged by its first bytes, scanned, written. `store` names it in the transaction of
 * the record that it belongs to; bytes that no row names are removed by the sweep.
 */
export async function receiveFile(
  services: Services,
  { organization, owner, name, type, content, folder }: Arriving,
): Promise<Arrived> {
  const bucket = await documents(services)
  const requester = { caller: house, organization_id: organization, owner_id: owner }
  const version = await newVersion(services.database, house)
  const received = await examineFile(services, [content], { bucket, version, name, claim: type })
  const scanned = await scanUpload(services, requester, name, received).catch(async (error: unknown) => {
    await rm(received.file, { force: true })
    throw error
  })
  await openBlobs(services).keep(received)
  if (scanned) await keepVerdict(services, version, scanned)
  const path = folder ? `${folder}${randomUUID()}` : `${organization}/records/${randomUUID()}/${tidy(name)}`
  return {
    file: { path, name, size: received.size, type: received.type },
    sha256: received.sent_sha256 ?? received.sha256,
    store: (tx) => named(tx, bucket, { requester, path, received }),
  }
}

async function documents({ database }: Pick<Services, 'database'>): Promise<Bucket> {
  const { rows } = await database.read(house, {
    text: `select ${bucketColumns} from storage.buckets where id = 'documents' and organization_id is null`,
  })
  return rows[0] as Bucket
}

type Named = {
  requester: { caller: typeof house; organization_id: string; owner_id: string | null }
  path: string
  received: ExaminedFile
}
async function named(tx: Tx, bucket: Bucket, { requester, path, received }: Named): Promise<void> {
  await putObject(
    tx,
    requester,
    { bucket, shelf: requester.organization_id, name: path },
    contentOf(received, { cache_control: 'max-age=3600', metadata: {} }),
    false,
  )
}
