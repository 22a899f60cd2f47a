import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { receive } from '../storage/receive.ts'
import { incomingFolder, openBlobs } from '../storage/blobs.ts'
import { bucketColumns, largestFile, type Bucket } from '../storage/buckets.ts'
import { leave, objectColumns, putObject, type StoredObject } from '../storage/stored-objects.ts'
import type { Services } from '../services.ts'
import type { Range } from '../storage/ranges.ts'
import { readArchive, type Archive } from './archive.ts'

const housekeeper = { role: 'service_role' } as const
const [bucketId, fileName] = ['base-map', 'base-map.pmtiles']
type Place = Pick<Services, 'settings' | 'clock' | 'database'>

/**
 * The installation's own base map: one file in its storage, beside everyone's files and in their backup. A new one
 * replaces it.
 */
export async function installBaseMap(services: Place, file: string): Promise<Archive> {
  const { database } = services
  const { size } = await stat(file).catch(() => {
    throw new Error(`There is no file ${file}.`)
  })
  if (size > largestFile) throw new Error('This file is larger than 5 GB. Extract the area of your agency first.')
  const handle = await open(file)
  const judged = await readArchive(async (start, length) => {
    const bytes = Buffer.alloc(length)
    await handle.read(bytes, 0, length, start)
    return bytes
  }, size).finally(() => handle.close())
  if (judged.refused !== undefined) throw new Error(judged.refused)
  const version = randomUUID()
  await database.write(housekeeper, { text: 'insert into storage.leftovers (version) values ($1)', values: [version] })
  const received = await receive(createReadStream(file), {
    folder: incomingFolder(services),
    version,
    limit: largestFile,
    judge: () => 'application/vnd.pmtiles',
  })
  await openBlobs(services).keep(received)
  await database.transaction(housekeeper, async (tx) => {
    await tx.sql(
      `insert into storage.buckets (organization_id, id, kind) values (null, $1, 'public') on conflict do nothing`,
      [bucketId],
    )
    const bucket = (await tx.one<Bucket>(
      `select ${bucketColumns} from storage.buckets where organization_id is null and id = $1`,
      [bucketId],
    ))!
    await putObject(
      tx,
      { caller: housekeeper, organization_id: null, owner_id: null },
      { bucket, shelf: bucket.key, name: fileName },
      {
        version,
        size,
        content_type: received.type,
        cache_control: 'max-age=3600',
        etag: received.sha256.slice(0, 32),
        sha256: received.sha256,
        sent_sha256: null,
        flags: [],
        metadata: judged.archive,
      },
      true,
    )
  })
  return judged.archive
}

/** Back to the outlines that ship with the product. */
export async function removeBaseMap({ database }: Pick<Services, 'database'>): Promise<boolean> {
  return database.transaction(housekeeper, async (tx) => {
    const gone = await tx.sql<{ version: string }>(
      `delete from storage.objects o using storage.buckets b
        where b.key = o.bucket_key and b.organization_id is null and b.id = $1 and o.name = $2 returning o.version`,
      [bucketId, fileName],
    )
    await leave(
      tx,
      gone.map(({ version }) => version),
    )
    return gone.length > 0
  })
}

export type BaseMap = Archive & {
  /** Another content has another name, so that browsers may keep what they read. */ file: string
  size: number
  read(range?: Range): Promise<Readable>
}

async function installed(services: Place): Promise<BaseMap | null> {
  const { rows } = await services.database.read(housekeeper, {
    name: 'base map',
    text: `select ${objectColumns
      .split(', ')
      .map((column) => `o.${column}`)
      .join(', ')} from storage.objects o join storage.buckets b on b.key = o.bucket_key
      where b.organization_id is null and b.id = $1 and o.name = $2`,
    values: [bucketId, fileName],
  })
  const object = rows[0] as StoredObject | undefined
  if (!object) return null
  const blobs = openBlobs(services)
  return {
    ...(object.metadata as Archive),
    file: `${object.version}.pmtiles`,
    size: object.size,
    read: (range) => blobs.read(object.version, range),
  }
}

/** Base maps that the build wrote: small, and read once. A program that runs from its sources has none. */
const shipped = (folder: string) => {
  const known = new Map<string, Promise<BaseMap | null>>()
  return (name: string): Promise<BaseMap | null> => {
    let found = known.get(name)
    if (!found) {
      found = readFile(join(folder, `${name}.pmtiles`)).then(
        async (bytes) => {
          const { archive } = (await readArchive(
            async (start, length) => bytes.subarray(start, start + length),
            bytes.length,
            [],
          )) as { archive: Archive }
          return {
            ...archive,
            file: `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.pmtiles`,
            size: bytes.length,
            read: async (range) =>
              Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false }),
          }
        },
        () => null,
      )
      known.set(name, found)
    }
    return found
  }
}

/**
 * The maps below the records, the lowest first: the outlines, then the installation's own; in a demonstration without
 * one, the county that was made up for it.
 */
export function baseMaps(services: Place, folder: string): () => Promise<readonly BaseMap[]> {
  const built = shipped(folder)
  return async () => {
    const own = (await installed(services)) ?? (services.settings.demo ? await built('demonstration') : null)
    return [await built('outlines'), own].filter((each) => each !== null)
  }
}
