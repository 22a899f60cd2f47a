import { rm } from 'node:fs/promises'
import { Hono, type Context } from 'hono'
import type { Services } from '../services.ts'
import type { Blobs } from './blobs.ts'
import { bucketToWrite, largestRequest, sizeLimit } from './buckets.ts'
import { keepVerdict, refuseUnscanned, scanUpload } from './examine/scanning.ts'
import { examineFile, type ExaminedFile } from './examine/examine.ts'
import { callerOfMaker, makerOf } from './maker.ts'
import { readMultipart } from './multipart.ts'
import { readAddress } from './names.ts'
import { bodyOf } from './request-body.ts'
import { refuseWithoutOrganization, requesterOf, type Requester } from './requester.ts'
import { longestLink, makeLink, readLink, type UploadLink } from './signed-links.ts'
import { badRequest, StorageRefused, tooLarge, tooLargeForOne } from './storage-refused.ts'
import {
  contentOf,
  newVersion,
  placeFor,
  putObject,
  refuseEarly,
  refuseForeignPlace,
  type Place,
} from './stored-objects.ts'

/** How long an upload link is valid. */
const uploadLinkSeconds = 2 * 60 * 60

/** The metadata sent beside the bytes. */
export type Said = { cache_control: string; metadata: Record<string, unknown> }

export function uploadApi(services: Services, blobs: Blobs): Hono {
  const { database } = services
  const api = new Hono()

  api.post('/object/upload/sign/*', async (c) => {
    const requester = await requesterOf(services, c)
    refuseWithoutOrganization(requester)
    const { bucket, name } = readAddress(c.req.path, '/object/upload/sign/')
    const place = placeFor(await bucketToWrite(database, requester, bucket), requester, name)
    const upsert = c.req.header('x-upsert') === 'true'
    await refuseEarly(database, requester, place, { upsert, bytes: 0 })
    await refuseForeignPlace(database, requester, place)
    const { caller: _, ...whose } = requester
    const token = makeLink(
      services,
      'storage upload link',
      { bucket_key: place.bucket.key, shelf: place.shelf, name, ...whose, ...makerOf(requester), upsert } as UploadLink,
      Math.min(uploadLinkSeconds, longestLink),
    )
    return c.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token })
  })

  api.put('/object/upload/sign/*', async (c) => {
    const { bucket: id, name } = readAddress(c.req.path, '/object/upload/sign/')
    const link = readLink<UploadLink>(services, 'storage upload link', c.req.query('token'))
    // Runs only at the one place, and with the creator's current rights.
    const requester: Requester = {
      caller: await callerOfMaker(services, link.maker),
      organization_id: link.organization_id,
      owner_id: link.owner_id,
    }
    const bucket = await bucketToWrite(database, requester, id)
    if (link.name !== name || link.bucket_key !== bucket.key) throw badRequest('The link is for a different file.')
    return store(c, requester, { bucket, shelf: link.shelf, name }, link.upsert)
  })

  api.on(['POST', 'PUT'], '/object/*', async (c) => {
    const requester = await requesterOf(services, c)
    refuseWithoutOrganization(requester)
    const { bucket, name } = readAddress(c.req.path, '/object/')
    const place = placeFor(await bucketToWrite(database, requester, bucket), requester, name)
    return store(c, requester, place, c.req.method === 'PUT' || c.req.header('x-upsert') === 'true')
  })

  async function store(c: Context, requester: Requester, place: Place, upsert: boolean): Promise<Response> {
    const length = Number(c.req.header('content-length') ?? 0)
    if (length > sizeLimit(place.bucket) + roomForTheForm) throw tooLarge()
    await refuseUnscanned(services)
    await refuseEarly(database, requester, place, { upsert, bytes: length - roomForTheForm })
    const version = await newVersion(database, requester.caller)
    const { received, said } = await receiveBody(services, c, place, version)
    const id = await keep(requester, place, received, said, upsert)
    return c.json({ Id: id, Key: `${place.bucket.id}/${place.name}` })
  }

  /** Bytes first, then the row. Replaced bytes stay for a day, for their current readers. */
  async function keep(
    requester: Requester,
    place: Place,
    received: ExaminedFile,
    said: Said,
    upsert: boolean,
  ): Promise<string> {
    const scanned = await scanUpload(services, requester, place.name.split('/').at(-1)!, received).catch(
      async (error: unknown) => {
        await rm(received.file, { force: true })
        throw error
      },
    )
    await blobs.keep(received)
    try {
      const id = await database.transaction(requester.caller, (tx) =>
        putObject(tx, requester, place, contentOf(received, said), upsert),
      )
      if (scanned) await keepVerdict(services, received.version, scanned)
      return id
    } catch (error) {
      await blobs.remove(received.version).catch(() => undefined)
      throw error
    }
  }

  return api
}

const roomForTheForm = 64 * 1024

async function receiveBody(
  services: Services,
  c: Context,
  { bucket, name }: Place,
  version: string,
): Promise<{ received: ExaminedFile; said: Said }> {
  const body = bodyOf(c)
  const type = c.req.header('content-type') ?? ''
  const limit = Math.min(sizeLimit(bucket), largestRequest)
  const take = (content: AsyncIterable<Uint8Array>, claim: string) =>
    examineFile(services, content, { bucket, version, name, claim, limit }).catch((error: Error) => {
      throw error instanceof StorageRefused && error.status === 413 && limit === largestRequest
        ? tooLargeForOne()
        : error
    })

  if (!type.startsWith('multipart/form-data')) {
    const received = await take(body, type)
    return {
      received,
      said: {
        cache_control: cacheControl(c.req.header('cache-control')),
        metadata: readMetadata(decoded(c.req.header('x-metadata'))),
      },
    }
  }

  const fields = new Map<string, string>()
  let received: ExaminedFile | undefined
  for await (const part of readMultipart(body, type)) {
    const isFile = part.filename !== undefined || part.name === '' || part.name === 'file'
    if (!isFile) fields.set(part.name, await textOf(part.content))
    else if (received) throw badRequest('Send one file at a time.')
    else received = await take(part.content, part.type)
  }
  if (!received) throw badRequest('The form doesn’t contain a file.')
  const seconds = fields.get('cacheControl')
  return {
    received,
    said: {
      cache_control: cacheControl(seconds && /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : seconds),
      metadata: readMetadata(fields.get('metadata')),
    },
  }
}

const longestField = 16 * 1024

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    if ((size += piece.length) > longestField) throw badRequest('A field of the form is too long.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** The specification's hour, unless a readable value was requested. */
export const cacheControl = (asked: string | undefined) =>
  asked && /^[a-z0-9-]+(=\d{1,9})?(, ?[a-z0-9-]+(=\d{1,9})?){0,5}$/i.test(asked) ? asked : 'max-age=3600'

const decoded = (header: string | undefined) => header && Buffer.from(header, 'base64').toString()

export function readMetadata(text: string | undefined): Record<string, unknown> {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && text.length <= 8_000)
      return value as Record<string, unknown>
  } catch {
    // Refused below.
  }
  throw badRequest('The metadata of a file must be a JSON object of up to 8 kB.')
}
