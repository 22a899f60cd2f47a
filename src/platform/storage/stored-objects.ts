import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../database/database.ts'
import type { Caller } from '../database/database.ts'
import type { Bucket } from './buckets.ts'
import { shelfOf } from './buckets.ts'
import type { ScanState } from './examine/scanning.ts'
import type { FileFlag, ExaminedFile } from './examine/examine.ts'
import type { Requester } from './requester.ts'
import { duplicate, noObject, noRoomHere, noRoomUnverified, overQuota, StorageRefused } from './storage-refused.ts'

export type StoredObject = {
  id: string
  organization_id: string | null
  bucket_key: string
  kind: Bucket['kind']
  name: string
  owner_id: string | null
  version: string
  size: number
  content_type: string
  cache_control: string
  etag: string
  /** Of the whole content; the tag is its first half. Files from before it was stored have none. */
  sha256: string | null
  /** Of the sent bytes, where a picture lost its metadata on upload. */
  sent_sha256: string | null
  flags: FileFlag[]
  metadata: Record<string, unknown>
  created_at: string
  updated_at: string
}

export const objectColumns =
  'id, organization_id, bucket_key, kind, name, owner_id, version, size, content_type, cache_control, etag, sha256, sent_sha256, flags, metadata, created_at, updated_at'

/** Where a file is: its bucket, its shelf there, its name. */
export type Place = { bucket: Bucket; shelf: string; name: string }

export function placeFor(bucket: Bucket, requester: Requester, name: string): Place {
  const shelf = shelfOf(bucket, requester)
  if (!shelf) throw noObject()
  return { bucket, shelf, name }
}

export async function findObject(
  database: Database,
  caller: Caller,
  { bucket_key, shelf, name }: { bucket_key: string; shelf: string; name: string },
): Promise<StoredObject> {
  const { rows } = await database.read(caller, {
    name: 'storage object',
    text: `select ${objectColumns} from storage.objects where bucket_key = $1 and shelf = $2 and name = $3`,
    values: [bucket_key, shelf, name],
  })
  if (!rows[0]) throw noObject()
  return rows[0] as StoredObject
}

/** A file by its bytes: for anyone who may read it, wherever it is. */
export async function findVersion(database: Database, caller: Caller, version: string): Promise<StoredObject> {
  const { rows } = await database.read(caller, {
    name: 'storage version',
    text: `select ${objectColumns} from storage.objects where version = $1`,
    values: [version],
  })
  if (!rows[0]) throw noObject()
  return rows[0] as StoredObject
}

export type Content = Pick<
  StoredObject,
  'version' | 'size' | 'content_type' | 'cache_control' | 'etag' | 'sha256' | 'sent_sha256' | 'flags' | 'metadata'
>

/** How a received file is stored. */
export const contentOf = (
  { version, size, type, sha256, sent_sha256, flags }: ExaminedFile,
  said: Pick<Content, 'cache_control' | 'metadata'>,
): Content => ({ version, size, content_type: type, etag: sha256.slice(0, 32), sha256, sent_sha256, flags, ...said })

/**
 * A name for bytes that are about to be written. The row is written first, so that the bytes can be found whatever
 * happens.
 */
export async function newVersion(database: Database, caller: Caller): Promise<string> {
  const version = randomUUID()
  await database.write(caller, {
    name: 'storage leftover',
    text: 'insert into storage.leftovers (version) values ($1)',
    values: [version],
  })
  return version
}

/** Stores existing content under a name, in the caller's transaction. Returns the file's id. */
export async function putObject(
  tx: Tx,
  requester: Requester,
  { bucket, shelf, name }: Place,
  content: Content,
  upsert: boolean,
): Promise<string> {
  const { version, size, content_type, cache_control, etag, sha256, sent_sha256, flags } = content
  const values = [
    version,
    size,
    content_type,
    cache_control,
    etag,
    sha256,
    JSON.stringify(content.metadata),
    sent_sha256,
    flags,
  ]
  const old = await tx.one<StoredObject>(
    `select ${objectColumns} from storage.objects where bucket_key = $1 and shelf = $2 and name = $3 for update`,
    [bucket.key, shelf, name],
  )
  if (!old) {
    // On a cluster, a row selected for locking is shown even to people who may not change it.
    const row = await tx.one(
      `insert into storage.objects (version, size, content_type, cache_control, etag, sha256, metadata, sent_sha256,
        flags, organization_id, bucket_key, kind, shelf, name, owner_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       on conflict (bucket_key, shelf, name) do nothing returning id`,
      [...values, requester.organization_id, bucket.key, bucket.kind, shelf, name, requester.owner_id],
    )
    if (!row) throw duplicate()
    await count(tx, requester.organization_id, size)
    return row.id
  }
  if (!upsert) throw duplicate()
  const changed = await tx.one(
    `update storage.objects set version = $1, size = $2, content_type = $3, cache_control = $4, etag = $5, sha256 = $6,
      metadata = $7,
            sent_sha256 = $8, flags = $9, updated_at = now() where id = $10 returning id`,
    [...values, old.id],
  )
  // A cluster does not hide a locked row from people who may not change it.
  if (!changed) throw duplicate()
  await leave(tx, [old.version])
  await count(tx, old.organization_id, size - old.size)
  return old.id
}

/** Bytes that no file names after this transaction. */
export const leave = (tx: Tx, versions: string[]) =>
  tx.sql('insert into storage.leftovers (version) select unnest($1::uuid[]) on conflict do nothing', [versions])

type Usage = { bytes: number; quota: number }
const countSql =
  'update storage.usage set bytes = greatest(bytes + $2, 0) where organization_id = $1 returning bytes, quota'

/**
 * Counts the bytes for the organization, and refuses those beyond its limit. The row is locked: two uploads cannot
 * share the last room.
 */
export async function count(tx: Tx, organization_id: string | null, bytes: number): Promise<void> {
  if (!organization_id || bytes === 0) return
  const values = [organization_id, bytes]
  let row = await tx.one<Usage>(countSql, values)
  if (!row) {
    await tx.sql('select app.begin_usage($1)', [organization_id])
    row = await tx.one<Usage>(countSql, values)
  }
  if (bytes > 0 && row!.bytes > row!.quota) throw overQuota()
}

/**
 * Refused before the bytes are sent, so that no one uploads for an hour to be refused at the end. The transaction
 * decides.
 */
export async function refuseEarly(
  database: Database,
  requester: Requester,
  { bucket, shelf, name }: Place,
  { upsert, bytes }: { upsert: boolean; bytes: number },
): Promise<void> {
  const there = await findObject(database, requester.caller, { bucket_key: bucket.key, shelf, name }).catch(
    (error: Error) => (error instanceof StorageRefused ? undefined : Promise.reject(error)),
  )
  if (there && !upsert) throw duplicate()
  await refuseWithoutRoom(database, requester, bytes - (there?.size ?? 0))
}

/** An upload link is refused at creation if row security would refuse the file: tried, and rolled back. */
export async function refuseForeignPlace(
  database: Database,
  requester: Requester,
  { bucket, shelf, name }: Place,
): Promise<void> {
  const undone = new Error('tried')
  const values = [requester.organization_id, bucket.key, bucket.kind, shelf, name, requester.owner_id]
  await database
    .transaction(requester.caller, async (tx) => {
      await tx.sql(
        `insert into storage.objects (version, size, content_type, etag, organization_id, bucket_key, kind, shelf, name,
          owner_id)
         values (gen_random_uuid(), 0, 'text/plain', '', $1, $2, $3, $4, $5, $6)
         on conflict (bucket_key, shelf, name) do nothing`,
        values,
      )
      throw undone
    })
    .catch((error: Error) => (error === undone ? undefined : Promise.reject(error)))
}

async function refuseWithoutRoom(database: Database, { organization_id }: Requester, bytes: number): Promise<void> {
  if (!organization_id || bytes <= 0) return
  const { rows } = await database.read(
    { role: 'service_role' },
    { name: 'storage room', text: roomSql, values: [organization_id] },
  )
  const { room, here, unverified } = rows[0]!
  if (room < bytes) throw overQuota()
  if (here !== null && here < bytes) throw noRoomHere()
  if (unverified !== null && unverified < bytes) throw noRoomUnverified()
}

/** Running uploads already have their room. Without a row, an organization has the table's default. */
const roomSql = `
  with kept as (select organization_id, bytes from storage.usage union all select organization_id, length
    from storage.uploads)
  select coalesce(u.quota, 10737418240) - coalesce((select sum(bytes) from kept where organization_id = $1), 0)::bigint
  as room,
         l.installation - coalesce((select sum(bytes) from kept), 0)::bigint as here,
         case when not app.is_verified($1)
           then l.unverified - coalesce((select sum(k.bytes) from kept k
             join public.organizations o on o.id = k.organization_id where o.kind <> 'vendor'
             and o.verified_at is null), 0)::bigint end as unverified
    from app.storage_limits l left join storage.usage u on u.organization_id = $1`

/** As the stock client shows a file in a list. */
export const objectJson = (object: StoredObject, bucketId: string, name = object.name, scan?: ScanState) => ({
  name,
  id: object.id,
  bucket_id: bucketId,
  owner: object.owner_id ?? '',
  updated_at: object.updated_at,
  created_at: object.created_at,
  last_accessed_at: object.updated_at,
  metadata: {
    eTag: `"${object.etag}"`,
    size: object.size,
    mimetype: object.content_type,
    cacheControl: object.cache_control,
    lastModified: object.updated_at,
    contentLength: object.size,
    httpStatusCode: 200,
    flags: object.flags,
    ...(scan && { scan }),
  },
})
