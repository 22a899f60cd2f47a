import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Blobs } from './blobs.ts'
import { bucketToRead, bucketToWrite, sizeLimit } from './buckets.ts'
import { refuseQuarantined } from './examine/scanning.ts'
import { whyNotNamed } from '../file-names.ts'
import { judgeKept } from './media-types.ts'
import { readAddress, readName } from './names.ts'
import { refuseWithoutOrganization, requesterOf, type Requester } from './requester.ts'
import { badRequest, duplicate, forbidden, noObject, StorageRefused, tooLarge } from './storage-refused.ts'
import {
  count,
  findObject,
  leave,
  newVersion,
  objectColumns,
  objectJson,
  placeFor,
  putObject,
  type Place,
  type StoredObject,
} from './stored-objects.ts'

const name = z.string().min(1).max(1_100)
const arrangement = z.object({
  bucketId: name,
  sourceKey: name,
  destinationKey: name,
  destinationBucket: name.nullish(),
})
const removal = z.object({ prefixes: z.array(z.string().max(1_100)).min(1).max(1_000) })

/** Moving, copying and removing stored files. */
export function arrangeApi(services: Services, blobs: Blobs): Hono {
  const { database } = services
  const api = new Hono()

  api.post('/object/move', async (c) => {
    const { requester, from, to } = await places(c, bucketToWrite)
    await database.transaction(requester.caller, async (tx) => {
      const object = await tx.one<StoredObject>(
        `select ${objectColumns} from storage.objects where bucket_key = $1 and shelf = $2 and name = $3 for update`,
        [from.bucket.key, from.shelf, from.name],
      )
      if (!object) throw await whyNotMine(requester, from)
      refuseUnfit(object, to)
      // Only the name moves: bytes are stored under a separate name.
      const moved = await tx.one(
        `update storage.objects set bucket_key = $2, kind = $3, shelf = $4, name = $5, updated_at = now() where id = $1
          returning id`,
        [object.id, to.bucket.key, to.bucket.kind, to.shelf, to.name],
      )
      if (!moved) throw duplicate()
    })
    return c.json({ message: 'Successfully moved' })
  })

  api.post('/object/copy', async (c) => {
    const { requester, from, to } = await places(c, bucketToRead)
    const object = await findObject(database, requester.caller, {
      bucket_key: from.bucket.key,
      shelf: from.shelf,
      name: from.name,
    })
    refuseUnfit(object, to)
    await refuseQuarantined(services, object)
    const version = await newVersion(database, requester.caller)
    await blobs.copy(object.version, version)
    try {
      const id = await database.transaction(requester.caller, (tx) =>
        putObject(tx, requester, to, { ...object, version }, c.req.header('x-upsert') === 'true'),
      )
      return c.json({ Id: id, Key: `${to.bucket.id}/${to.name}` })
    } catch (error) {
      await blobs.remove(version).catch(() => undefined)
      throw error
    }
  })

  api.delete('/object/:bucket', async (c) => {
    const requester = await requesterOf(services, c)
    refuseWithoutOrganization(requester)
    const { success, data } = removal.safeParse(await c.req.json().catch(() => null))
    if (!success) throw badRequest('Name 1 to 1000 files in "prefixes".')
    const bucket = await bucketToWrite(database, requester, c.req.param('bucket'))
    const names = data.prefixes.map(readName)
    const { shelf } = placeFor(bucket, requester, names[0]!)
    const removed = await database.transaction(requester.caller, (tx) =>
      removeObjects(tx, `bucket_key = $1 and shelf = $2 and name = any ($3)`, [bucket.key, shelf, names]),
    )
    await removeBytes(blobs, removed)
    return c.json(removed.map((object) => objectJson(object, bucket.id)))
  })

  api.delete('/object/*', async (c) => {
    const requester = await requesterOf(services, c)
    refuseWithoutOrganization(requester)
    const { bucket: id, name } = readAddress(c.req.path, '/object/')
    const place = placeFor(await bucketToWrite(database, requester, id), requester, name)
    const removed = await database.transaction(requester.caller, (tx) =>
      removeObjects(tx, `bucket_key = $1 and shelf = $2 and name = $3`, [place.bucket.key, place.shelf, name]),
    )
    if (removed.length === 0) throw await whyNotMine(requester, place)
    await removeBytes(blobs, removed)
    return c.json({ message: 'Successfully deleted' })
  })

  async function places(
    c: Context,
    findSource: typeof bucketToRead,
  ): Promise<{ requester: Requester; from: Place; to: Place }> {
    const requester = await requesterOf(services, c)
    refuseWithoutOrganization(requester)
    const { success, data } = arrangement.safeParse(await c.req.json().catch(() => null))
    if (!success) throw badRequest('Name bucketId, sourceKey and destinationKey.')
    const { bucketId, sourceKey, destinationKey, destinationBucket } = data
    const from = placeFor(await findSource(database, requester, bucketId), requester, readName(sourceKey))
    const to = placeFor(
      await bucketToWrite(database, requester, destinationBucket ?? bucketId),
      requester,
      readName(destinationKey),
    )
    return { requester, from, to }
  }

  /** A file without an owner or a colleague's: a person who may see the file may know why it stays. */
  async function whyNotMine(requester: Requester, { bucket, shelf, name }: Place): Promise<Error> {
    const seen = await findObject(database, requester.caller, { bucket_key: bucket.key, shelf, name }).catch(
      () => undefined,
    )
    return seen ? forbidden('This file belongs to a colleague. Only its owner or a manager can change it.') : noObject()
  }

  return api
}

function refuseUnfit({ size, content_type }: StoredObject, { bucket, name }: Place): void {
  const reason = whyNotNamed(name, content_type)
  if (reason) throw new StorageRefused(415, 'invalid_mime_type', reason)
  if (size > sizeLimit(bucket)) throw tooLarge()
  judgeKept(content_type, bucket.allowed_mime_types)
}

/** Deletes what the caller may delete; the rest stays and is not mentioned. */
export async function removeObjects(tx: Tx, where: string, values: unknown[]): Promise<StoredObject[]> {
  const removed = await tx.sql<StoredObject>(
    `delete from storage.objects where ${where} returning ${objectColumns}`,
    values,
  )
  await leave(
    tx,
    removed.map(({ version }) => version),
  )
  const freed = new Map<string, number>()
  for (const { organization_id, size } of removed)
    if (organization_id) freed.set(organization_id, (freed.get(organization_id) ?? 0) + size)
  for (const [organization_id, bytes] of [...freed].sort(([a], [b]) => (a < b ? -1 : 1)))
    await count(tx, organization_id, -bytes)
  return removed
}

/** After the commit. The sweep removes what this misses. */
export async function removeBytes(blobs: Blobs, objects: Pick<StoredObject, 'version'>[]): Promise<void> {
  const waiting = [...objects]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await blobs.remove(next.version).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}
