import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { incomingFolder, type Blobs } from './blobs.ts'
import { bucketColumns, type Bucket } from './buckets.ts'
import { keepVerdict, scanUpload } from './examine/scanning.ts'
import { examineFile } from './examine/examine.ts'
import { receive } from './receive.ts'
import type { Requester } from './requester.ts'
import { noBucket, StorageRefused, tooLarge, wrongOffset } from './storage-refused.ts'
import { contentOf, newVersion, placeFor, putObject } from './stored-objects.ts'

export type Upload = {
  id: string
  organization_id: string | null
  bucket_key: string
  owner_id: string | null
  name: string
  upsert: boolean
  content_type: string
  cache_control: string
  metadata: Record<string, unknown>
  length: number
  received: number
  expires_at: string
}

/** Received bytes are safe after every piece: a broken connection loses at most this much. */
const pieceBytes = 1024 * 1024
/** A lock is renewed with every piece; the lock of a process that died expires by itself. */
const heldFor = 60_000

/** Stores the bytes piece by piece, and finishes the upload with its last byte. Returns how far it is. */
export async function takePieces(
  services: Services,
  blobs: Blobs,
  requester: Requester,
  upload: Upload,
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { database, clock } = services
  const holder = randomUUID()
  let received = upload.received
  await hold(received)
  try {
    if (received < upload.length) for await (const piece of cut(body)) await take(piece)
    if (received === upload.length) await finish(services, blobs, requester, upload)
    return received
  } finally {
    // After the last byte the upload no longer exists, and there is no lock to release.
    await database
      .write(requester.caller, {
        text: 'update storage.uploads set holder = null, held_until = null where id = $1 and holder = $2',
        values: [upload.id, holder],
      })
      .catch(() => undefined)
  }

  /** When two connections send the same bytes, one continues and the other is told to ask again. */
  async function hold(offset: number): Promise<void> {
    const now = clock.now()
    const { rowCount } = await database.write(requester.caller, {
      text: `update storage.uploads set holder = $3, held_until = $5 where id = $1 and received = $2
        and (holder is null or holder = $3 or held_until < $4)`,
      values: [upload.id, offset, holder, now, new Date(now.getTime() + heldFor)],
    })
    if (rowCount === 1) return
    const { rows } = await database.read(requester.caller, {
      text: 'select received from storage.uploads where id = $1',
      values: [upload.id],
    })
    if (rows[0]?.received === offset)
      throw new StorageRefused(423, 'locked', 'Another connection is sending this upload. Try again in a moment.')
    throw wrongOffset()
  }

  async function take(piece: Buffer): Promise<void> {
    if (received + piece.length > upload.length) throw tooLarge()
    const version = await newVersion(database, requester.caller)
    const kept = await receive([piece], {
      folder: incomingFolder(services),
      version,
      limit: pieceBytes,
      judge: () => '',
    })
    await blobs.keep(kept)
    await database.transaction(requester.caller, async (tx) => {
      const now = clock.now()
      const moved = await tx.one(
        `update storage.uploads set received = $3, held_until = $5 where id = $1 and received = $2 and holder = $4
          returning id`,
        [upload.id, received, received + piece.length, holder, new Date(now.getTime() + heldFor)],
      )
      if (!moved) throw wrongOffset()
      await tx.sql('insert into storage.upload_pieces (upload_id, starts_at, size, version) values ($1, $2, $3, $4)', [
        upload.id,
        received,
        piece.length,
        version,
      ])
    })
    received += piece.length
  }
}

/** Pieces of equal size, and the rest at the end, including bytes from before a connection broke. */
async function* cut(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  let broken: unknown
  try {
    for await (const chunk of body) {
      held.push(chunk)
      size += chunk.length
      if (size >= pieceBytes) {
        const all = Buffer.concat(held)
        yield all.subarray(0, pieceBytes)
        held = [all.subarray(pieceBytes)]
        size = held[0]!.length
      }
    }
  } catch (error) {
    broken = error
  }
  if (size > 0) yield Buffer.concat(held)
  if (broken) throw broken
}

/** Joins the pieces into one file, which is checked like any other, and deletes the upload. */
async function finish(services: Services, blobs: Blobs, requester: Requester, upload: Upload): Promise<void> {
  const { database } = services
  const { rows: buckets } = await database.read(requester.caller, {
    text: `select ${bucketColumns} from storage.buckets where key = $1`,
    values: [upload.bucket_key],
  })
  if (!buckets[0]) throw noBucket()
  const bucket = buckets[0] as Bucket
  const { rows: pieces } = await database.read(requester.caller, {
    text: 'select version from storage.upload_pieces where upload_id = $1 order by starts_at',
    values: [upload.id],
  })
  const version = await newVersion(database, requester.caller)

  try {
    const received = await examineFile(
      services,
      joined(
        blobs,
        pieces.map((piece) => piece.version as string),
      ),
      { bucket, version, name: upload.name, claim: upload.content_type },
    )
    const scanned = await scanUpload(services, requester, upload.name.split('/').at(-1)!, received).catch(
      async (error: unknown) => {
        await rm(received.file, { force: true })
        throw error
      },
    )
    await blobs.keep(received)
    const place = placeFor(
      bucket,
      { ...requester, organization_id: upload.organization_id, owner_id: upload.owner_id },
      upload.name,
    )
    const { cache_control, metadata, upsert } = upload
    const content = contentOf(received, { cache_control, metadata })
    await database.transaction(requester.caller, async (tx) => {
      await putObject(tx, { ...requester, organization_id: upload.organization_id }, place, content, upsert)
      await forget(tx, upload.id)
    })
    if (scanned) await keepVerdict(services, version, scanned)
    for (const { version: gone } of pieces) await blobs.remove(gone).catch(() => undefined)
  } catch (error) {
    await blobs.remove(version).catch(() => undefined)
    // A complete file that is refused will be refused again, so its bytes are not kept.
    if (error instanceof StorageRefused && error.status < 500)
      await database.transaction(requester.caller, (tx) => forget(tx, upload.id)).catch(() => undefined)
    throw error
  }
}

async function forget(tx: Tx, id: string): Promise<void> {
  const pieces = await tx.sql<{ version: string }>(
    'delete from storage.upload_pieces where upload_id = $1 returning version',
    [id],
  )
  await tx.sql('insert into storage.leftovers (version) select unnest($1::uuid[]) on conflict do nothing', [
    pieces.map(({ version }) => version),
  ])
  await tx.sql('delete from storage.uploads where id = $1', [id])
}

async function* joined(blobs: Blobs, versions: string[]): AsyncGenerator<Uint8Array> {
  for (const version of versions) yield* await blobs.read(version)
}
