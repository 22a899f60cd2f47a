import { Readable } from 'node:stream'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { callerOrVisitor } from '../functions/callers.ts'
import type { Services } from '../services.ts'
import { visitOf } from '../wire/visit.ts'
import type { Blobs } from './blobs.ts'
import { bucketToRead, publicShelf } from './buckets.ts'
import { disposition } from './disposition.ts'
import { refuseQuarantined, scansOf, stateOf, type ScanState } from './examine/scanning.ts'
import { whyNotNamed } from '../file-names.ts'
import { callerOfMaker } from './maker.ts'
import { mayShow } from './media-types.ts'
import { readAddress } from './names.ts'
import { hasTag, readRange } from './ranges.ts'
import { requesterOf, visitor, type Requester } from './requester.ts'
import { readLink, type ReadLink } from './signed-links.ts'
import { badRequest, noObject } from './storage-refused.ts'
import { findObject, findVersion, placeFor, type StoredObject } from './stored-objects.ts'

/** Who may store a copy: caches on the way and the browser, or no one. */
type Audience = 'public' | 'private'

export function downloadApi(services: Services, blobs: Blobs, restrictedTables: ReadonlySet<string>): Hono {
  const { database } = services
  const api = new Hono()

  async function publicObject(path: string, prefix: string): Promise<StoredObject> {
    const { bucket: id, name } = readAddress(path, prefix)
    const bucket = await bucketToRead(database, visitor, id)
    return findObject(database, visitor.caller, { bucket_key: bucket.key, shelf: publicShelf(bucket), name })
  }

  async function ownObject(c: Context, prefix: string): Promise<StoredObject> {
    const { bucket: id, name } = readAddress(c.req.path, prefix)
    const requester: Requester = await requesterOf(services, c)
    const { bucket, shelf } = placeFor(await bucketToRead(database, requester, id), requester, name)
    return findObject(database, requester.caller, { bucket_key: bucket.key, shelf, name })
  }

  async function linkedObject(c: Context): Promise<StoredObject> {
    const { name } = readAddress(c.req.path, '/object/sign/')
    const link = readLink<ReadLink>(services, 'storage read link', c.req.query('token'))
    if (link.name !== name) throw badRequest('The link is for a different file.')
    return findObject(database, await callerOfMaker(services, link.maker), link)
  }

  const told = async (c: Context, object: StoredObject, bucket: string) =>
    c.json(
      info(object, bucket, stateOf(services.settings, (await scansOf(database, [object.version])).get(object.version))),
    )
  api.get('/object/info/public/*', async (c) =>
    told(
      c,
      await publicObject(c.req.path, '/object/info/public/'),
      c.req.path.split('/object/info/public/')[1]!.split('/')[0]!,
    ),
  )
  api.get('/object/info/authenticated/*', async (c) =>
    told(
      c,
      await ownObject(c, '/object/info/authenticated/'),
      readAddress(c.req.path, '/object/info/authenticated/').bucket,
    ),
  )
  api.get('/object/info/*', async (c) =>
    told(c, await ownObject(c, '/object/info/'), readAddress(c.req.path, '/object/info/').bucket),
  )
  api.get('/object/public/*', async (c) => send(c, await publicObject(c.req.path, '/object/public/'), 'public'))
  // Published files, or files from a sealed bid, are requested by their bytes; row security decides who receives them.
  api.get('/object/version/:version', async (c) => {
    const version = c.req.param('version')
    const caller = await callerOrVisitor(services, c)
    if (!z.uuid().safeParse(version).success) throw noObject()
    return send(c, await findVersion(database, caller, version), 'private')
  })
  api.get('/object/sign/*', async (c) => send(c, await linkedObject(c), 'private'))
  api.get('/object/authenticated/*', async (c) => send(c, await ownObject(c, '/object/authenticated/'), 'private'))
  api.get('/object/*', async (c) => send(c, await ownObject(c, '/object/'), 'private'))
  api.get('/render/image/*', () => {
    throw badRequest('Picture transformations aren’t available.')
  })

  async function send(c: Context, object: StoredObject, audience: Audience): Promise<Response> {
    await refuseQuarantined(services, object)
    const headers = headersOf(object, audience, c.req.query('download'))
    const etag = headers.ETag!
    if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    const ifRange = c.req.header('if-range')
    const range = ifRange === undefined || ifRange === etag ? readRange(c.req.header('range'), object.size) : undefined
    if (range === null) return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${object.size}` })
    const length = range ? range.end - range.start + 1 : object.size
    const described = {
      ...headers,
      'Content-Length': String(length),
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${object.size}` }),
    }
    const status = range ? 206 : 200
    if (c.req.method === 'HEAD' || length === 0) return c.body(null, status, described)
    noteFileRead(c, object)
    return c.body(Readable.toWeb(await blobs.read(object.version, range)) as ReadableStream, status, described)
  }

  /** Attachments are in a folder named after their record: opening a restricted one is logged. */
  function noteFileRead(c: Context, { name }: StoredObject): void {
    const [, table = '', record = ''] = name.split('/')
    if (restrictedTables.has(table) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(record))
      services.reads.note(visitOf(c), [{ table, record }])
  }

  return api
}

/**
 * A file is untrusted bytes and is never run: no other type than the stored one, no script, no frame; anything that
 * could be a page is a download.
 */
function headersOf(object: StoredObject, audience: Audience, download: string | undefined): Record<string, string> {
  const shown = download === undefined && mayShow(object.content_type)
  return {
    'Content-Type': object.content_type,
    'Content-Disposition': disposition(shown ? 'inline' : 'attachment', savedAs(object, download)),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': audience === 'public' ? 'cross-origin' : 'same-origin',
    // The next user of a shared computer must not find a private file in the browser's cache.
    'Cache-Control': audience === 'public' ? `public, ${object.cache_control}` : 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: `"${object.etag}"`,
    'Last-Modified': new Date(object.updated_at).toUTCString(),
  }
}

/** A link may set the download name, but no extension that does not match the content. */
function savedAs({ name, content_type }: StoredObject, download: string | undefined): string {
  const meant = download && asMeant(download)
  return meant && whyNotNamed(meant, content_type) === null ? meant : name.split('/').at(-1)!
}

/** The stock client encodes the name of a signed link twice. */
function asMeant(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const info = (object: StoredObject, bucketId: string, scan: ScanState) => ({
  id: object.id,
  name: object.name,
  version: object.version,
  bucket_id: decodeURIComponent(bucketId),
  size: object.size,
  content_type: object.content_type,
  cache_control: object.cache_control,
  etag: `"${object.etag}"`,
  metadata: object.metadata,
  flags: object.flags,
  scan,
  last_modified: object.updated_at,
  created_at: object.created_at,
})
