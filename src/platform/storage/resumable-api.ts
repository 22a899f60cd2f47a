import { Hono, type Context } from 'hono'
import type { Services } from '../services.ts'
import type { Blobs } from './blobs.ts'
import { bucketToWrite, sizeLimit } from './buckets.ts'
import { refuseUnscanned } from './examine/scanning.ts'
import { judgeKept, baseType } from './media-types.ts'
import { readBucketId, readName } from './names.ts'
import { bodyOf } from './request-body.ts'
import { refuseWithoutOrganization, requesterOf, type Requester } from './requester.ts'
import { takePieces, type Upload } from './resumable-upload.ts'
import { badRequest, emptyFile, StorageRefused, tooLarge, wrongOffset } from './storage-refused.ts'
import { placeFor, refuseEarly } from './stored-objects.ts'
import { cacheControl, readMetadata } from './upload-api.ts'

const version = '1.0.0'
const path = '/upload/resumable'
/** How long an interrupted upload may be resumed. */
const goodFor = 24 * 60 * 60 * 1000
const mostAtOnce = 100

/** Resumable uploads by TUS 1.0 with creation, creation-with-upload, termination and expiration. */
export function resumableApi(services: Services, blobs: Blobs): Hono {
  const { database, clock } = services
  const api = new Hono()

  api.options(`${path}/*`, (c) =>
    c.body(null, 204, {
      'Tus-Resumable': version,
      'Tus-Version': version,
      'Tus-Extension': 'creation,creation-with-upload,termination,expiration',
      'Tus-Max-Size': String(sizeLimit({ file_size_limit: null })),
    }),
  )

  api.use(`${path}/*`, async (c, next) => {
    c.header('Tus-Resumable', version)
    c.header(
      'Access-Control-Expose-Headers',
      'Location, Upload-Offset, Upload-Length, Upload-Expires, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size',
    )
    if (c.req.method !== 'OPTIONS' && c.req.header('tus-resumable') !== version)
      throw new StorageRefused(412, 'invalid_version', 'Send "Tus-Resumable: 1.0.0".')
    await next()
  })

  api.post(path, async (c) => {
    const requester = await requesterOf(services, c)
    refuseWithoutOrganization(requester)
    const length = wholeNumber(c.req.header('upload-length'), 'Upload-Length')
    const said = readUploadMetadata(c.req.header('upload-metadata') ?? '')
    const bucket = await bucketToWrite(database, requester, readBucketId(said.get('bucketName')))
    const { shelf, name } = placeFor(bucket, requester, readName(said.get('objectName') ?? ''))
    const upsert = c.req.header('x-upsert') === 'true'
    const type = said.get('contentType') || 'application/octet-stream'
    if (length === 0) throw emptyFile()
    if (length > sizeLimit(bucket)) throw tooLarge()
    await refuseUnscanned(services)
    if (bucket.allowed_mime_types && baseType(type) !== 'application/octet-stream')
      judgeKept(type, bucket.allowed_mime_types)
    await refuseEarly(database, requester, { bucket, shelf, name }, { upsert, bytes: length })

    const expires = new Date(clock.now().getTime() + goodFor)
    const values = [
      requester.organization_id,
      bucket.key,
      requester.owner_id,
      name,
      upsert,
      type.slice(0, 255),
      cacheControl(seconds(said.get('cacheControl'))),
      JSON.stringify(readMetadata(said.get('metadata'))),
      length,
      expires,
    ]
    const { rows } = await database.write(requester.caller, {
      name: 'storage begin upload',
      text: `insert into storage.uploads (organization_id, bucket_key, owner_id, name, upsert, content_type,
        cache_control, metadata, length, expires_at)
             select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
             where (select count(*) from storage.uploads where owner_id is not distinct from $3) < ${mostAtOnce}
             returning *`,
      values,
    })
    if (!rows[0])
      throw new StorageRefused(
        429,
        'too_many_uploads',
        `You have ${mostAtOnce} unfinished uploads. Finish some, or wait until they expire.`,
      )
    const upload = rows[0] as Upload
    const offset = isOffset(c) ? await takePieces(services, blobs, requester, upload, bodyOf(c)) : 0
    const prefix = c.req.path.slice(0, c.req.path.indexOf(path))
    return c.body(null, 201, {
      Location: `${prefix}${path}/${upload.id}`,
      'Upload-Offset': String(offset),
      'Upload-Expires': expires.toUTCString(),
    })
  })

  api.get(`${path}/:id`, async (c) => {
    if (c.req.method !== 'HEAD')
      throw new StorageRefused(405, 'method_not_allowed', 'Use HEAD to ask how far the upload is.')
    const { upload } = await find(c)
    return c.body(null, 200, {
      'Upload-Offset': String(upload.received),
      'Upload-Length': String(upload.length),
      'Upload-Expires': new Date(upload.expires_at).toUTCString(),
      'Cache-Control': 'no-store',
    })
  })

  api.patch(`${path}/:id`, async (c) => {
    const { requester, upload } = await find(c)
    if (!isOffset(c))
      throw new StorageRefused(415, 'invalid_content_type', 'Send the bytes as application/offset+octet-stream.')
    if (wholeNumber(c.req.header('upload-offset'), 'Upload-Offset') !== upload.received) throw wrongOffset()
    const offset = await takePieces(services, blobs, requester, upload, bodyOf(c))
    return c.body(null, 204, {
      'Upload-Offset': String(offset),
      'Upload-Expires': new Date(upload.expires_at).toUTCString(),
    })
  })

  api.delete(`${path}/:id`, async (c) => {
    const { requester, upload } = await find(c)
    const pieces = await database.transaction(requester.caller, async (tx) => {
      const pieces = await tx.sql<{ version: string }>(
        'delete from storage.upload_pieces where upload_id = $1 returning version',
        [upload.id],
      )
      await tx.sql('insert into storage.leftovers (version) select unnest($1::uuid[]) on conflict do nothing', [
        pieces.map(({ version }) => version),
      ])
      await tx.sql('delete from storage.uploads where id = $1', [upload.id])
      return pieces
    })
    for (const { version } of pieces) await blobs.remove(version).catch(() => undefined)
    return c.body(null, 204)
  })

  /** The caller's own upload, not yet expired. Any other does not exist for them. */
  async function find(c: Context): Promise<{ requester: Requester; upload: Upload }> {
    const requester = await requesterOf(services, c)
    const id = c.req.param('id')!
    if (!/^[0-9a-f-]{36}$/.test(id)) throw noUpload()
    const { rows } = await database
      .read(requester.caller, {
        name: 'storage upload',
        text: 'select * from storage.uploads where id = $1 and expires_at > $2',
        values: [id, clock.now()],
      })
      .catch((error: { code?: string }) => {
        if (error.code === '42501') return { rows: [] }
        throw error
      })
    if (!rows[0]) throw noUpload()
    return { requester, upload: rows[0] as Upload }
  }

  return api
}

const noUpload = () => new StorageRefused(404, 'not_found', 'Upload not found')

const isOffset = (c: Context) => c.req.header('content-type') === 'application/offset+octet-stream'
const seconds = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? `max-age=${text}` : text)

function wholeNumber(text: string | undefined, header: string): number {
  if (!text || !/^\d{1,15}$/.test(text)) throw badRequest(`${header} is missing or isn’t a number of bytes.`)
  return Number(text)
}

/** Pairs of a name and Base64, joined by commas. */
function readUploadMetadata(header: string): Map<string, string> {
  if (header.length > 16_384) throw badRequest('Upload-Metadata is too long.')
  return new Map(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString()]
    }),
  )
}
