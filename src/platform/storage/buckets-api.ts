import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { atLeast } from '../roles.ts'
import type { Services } from '../services.ts'
import { removeBytes, removeObjects } from './arrange-api.ts'
import type { Blobs } from './blobs.ts'
import { bucketColumns, bucketJson, bucketToRead, bucketToWrite, largestFile, type Bucket } from './buckets.ts'
import { readBucketId } from './names.ts'
import { requesterOf, type Requester } from './requester.ts'
import { badRequest, forbidden, StorageRefused } from './storage-refused.ts'

const mostBuckets = 100

/** Units as in the hosted backend: MB are millions, MiB are powers of two. */
const units: Record<string, number> = {
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
}

/** 1000000, "1000000", "1MB" or "1MiB". */
const size = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((given, problem) => {
    if (given === null || given === undefined) return given
    const [, number, unit = 'b'] = /^(\d+(?:\.\d+)?)\s*(b|[kmg]i?b)?$/i.exec(String(given)) ?? []
    const bytes = Math.floor(Number(number) * units[unit.toLowerCase()]!)
    if (bytes >= 1 && bytes <= largestFile) return bytes
    problem.addIssue({ code: 'custom', message: `is a size up to ${largestFile / 1024 ** 3} GB` })
    return z.NEVER
  })

const settings = z.object({
  public: z.boolean().nullish(),
  readers: z.enum(['organization', 'owner']).nullish(),
  file_size_limit: size,
  allowed_mime_types: z
    .array(z.string().regex(/^(\*|[\w.+-]+)\/(\*|[\w.+-]+)$/))
    .max(100)
    .nullish(),
})
const creation = settings.extend({ id: z.string().nullish(), name: z.string().nullish() })

const listing = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().max(100).default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

/**
 * Members see their organization's buckets and the installation's; administrators manage their organization's;
 * service_role manages all.
 */
export function bucketsApi(services: Services, blobs: Blobs): Hono {
  const { database } = services
  const api = new Hono()

  api.get('/bucket', async (c) => {
    const requester = await requesterOf(services, c)
    const { limit, offset, search, sortColumn, sortOrder } = parse(listing, c.req.query())
    const column = sortColumn === 'name' ? 'id' : sortColumn
    const { rows } = await database.read(requester.caller, {
      text: `select ${bucketColumns} from storage.buckets where (organization_id = $1 or organization_id is null)
        and starts_with(lower(id), lower($2)) order by ${column} ${sortOrder}, id limit $3 offset $4`,
      values: [requester.organization_id, search, limit, offset],
    })
    return c.json((rows as Bucket[]).map(bucketJson))
  })

  api.get('/bucket/:id', async (c) =>
    c.json(bucketJson(await bucketToRead(database, await requesterOf(services, c), c.req.param('id')))),
  )

  api.post('/bucket', async (c) => {
    const requester = await keeperOf(c)
    const asked = parse(creation, await c.req.json().catch(() => null))
    const id = readBucketId(asked.id ?? asked.name)
    const kind = asked.public ? 'public' : (asked.readers ?? 'organization')
    await database.transaction(requester.caller, async (tx) => {
      // Everyone sees the installation's names, so a second one of the same name would hide the first.
      const taken = await tx.one(
        `select count(*) as buckets, bool_or(id = $2 and organization_id is null) as taken from storage.buckets
          where organization_id = $1 or organization_id is null`,
        [requester.organization_id, id],
      )
      if (taken!.taken) throw nameTaken()
      if (taken!.buckets >= mostBuckets) throw badRequest(`There are already ${mostBuckets} buckets.`)
      await tx
        .sql(
          `insert into storage.buckets (organization_id, id, kind, owner_id, file_size_limit, allowed_mime_types)
            values ($1, $2, $3, $4, $5, $6)`,
          [
            requester.organization_id,
            id,
            kind,
            requester.owner_id,
            asked.file_size_limit ?? null,
            asked.allowed_mime_types ?? null,
          ],
        )
        .catch((error: { code?: string }) => Promise.reject(error.code === '23505' ? nameTaken() : error))
    })
    return c.json({ name: id })
  })

  api.put('/bucket/:id', async (c) => {
    const { requester, bucket } = await kept(c)
    const asked = parse(settings, await c.req.json().catch(() => null))
    const kind = asked.public
      ? 'public'
      : asked.public === false && bucket.kind === 'public'
        ? 'organization'
        : bucket.kind
    if (kind !== bucket.kind && bucket.kind === 'owner')
      throw badRequest('The files of this bucket belong to one person each. Create another bucket for public files.')
    await database
      .transaction(requester.caller, async (tx) => {
        // Omitted fields stay unchanged; null removes a limit.
        const { file_size_limit = bucket.file_size_limit, allowed_mime_types = bucket.allowed_mime_types } = asked
        await tx.sql(
          `update storage.buckets set kind = $2, file_size_limit = $3, allowed_mime_types = $4, updated_at = now()
            where key = $1`,
          [bucket.key, kind, file_size_limit, allowed_mime_types],
        )
        // A public bucket has one namespace for all; two organizations' files of the same name cannot both be in it.
        if (kind !== bucket.kind && !bucket.organization_id)
          await tx.sql(
            `update storage.objects set shelf = case when kind = 'public' then bucket_key
              else coalesce(organization_id, bucket_key) end where bucket_key = $1`,
            [bucket.key],
          )
      })
      .catch((error: { code?: string }) => Promise.reject(error.code === '23505' ? nameTaken() : error))
    return c.json({ message: 'Successfully updated' })
  })

  api.post('/bucket/:id/empty', async (c) => {
    const { requester, bucket } = await kept(c)
    for (;;) {
      const removed = await database.transaction(requester.caller, (tx) =>
        removeObjects(tx, 'id in (select id from storage.objects where bucket_key = $1 limit 500)', [bucket.key]),
      )
      await removeBytes(blobs, removed)
      if (removed.length === 0) return c.json({ message: 'Successfully emptied' })
    }
  })

  api.delete('/bucket/:id', async (c) => {
    const { requester, bucket } = await kept(c)
    await database
      .write(requester.caller, { text: 'delete from storage.buckets where key = $1', values: [bucket.key] })
      .catch((error: { code?: string }) => {
        if (error.code === '23503')
          throw new StorageRefused(409, 'InvalidRequest', 'The bucket you tried to delete is not empty')
        throw error
      })
    return c.json({ message: 'Successfully deleted' })
  })

  async function keeperOf(c: Context): Promise<Requester> {
    const requester = await requesterOf(services, c)
    const { role, actor } = requester.caller
    if (role !== 'service_role' && !(actor?.organization_id && atLeast('admin', actor)))
      throw forbidden('Only an administrator can manage the organization’s buckets.')
    return requester
  }

  async function kept(c: Context): Promise<{ requester: Requester; bucket: Bucket }> {
    const requester = await keeperOf(c)
    const bucket = await bucketToWrite(database, requester, c.req.param('id')!)
    if (!bucket.organization_id && requester.caller.role !== 'service_role')
      throw forbidden('This bucket belongs to the installation. Only its operator can change it.')
    return { requester, bucket }
  }

  return api
}

const nameTaken = () => new StorageRefused(409, 'Duplicate', 'The resource already exists')

function parse<T>(schema: z.ZodType<T>, given: unknown): T {
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  const { path, message } = error.issues[0]!
  throw badRequest(`The bucket settings aren’t valid: ${path.join('.')} ${message}.`)
}
