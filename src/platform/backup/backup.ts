import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { encryptedFor, isLocked, type Lock } from './age.ts'
import { copyOut } from './copy.ts'
import { filesIn } from './files.ts'
import { currentFormat, type Ending, type Manifest } from './manifest.ts'
import { sealed } from './seal.ts'
import { refuseBlindSpots, refuseCluster, sequences, tablesInOrder } from './tables.ts'
import { pack, type Entry } from './tar.ts'
import { clientFor } from '../database/client.ts'

export type BackupOptions = Lock & {
  owner: pg.ClientConfig
  file: string
  /** The folder of uploaded files; undefined when they are in S3, which keeps its own copies. */
  filesFolder: string | undefined
  now: Date
}
export type BackupDone = { tables: number; rows: number; files: number; bytes: number }

/** Everything in one file, as of one moment, while people keep working. */
export async function backUp({ owner, file, filesFolder, now, ...lock }: BackupOptions): Promise<BackupDone> {
  if (existsSync(file))
    throw new Error(`${file} already exists. Name another file, so that no backup is lost by making one.`)
  const partial = `${file}.partial`
  const client = clientFor(owner)
  await client.connect()
  try {
    await snapshot(client)
    const manifest = await manifestOf(client, filesFolder, now)
    const ending: Ending = { rows: {}, sequences: [], files: 0 }
    await rm(partial, { force: true })
    await pipeline(
      pack(entries(client, manifest, ending, filesFolder)),
      createGzip(),
      (zipped: AsyncIterable<Buffer>) =>
        // Within the encryption, so that what age opens is a backup as well.
        isLocked(lock) ? encryptedFor(lock, sealed(zipped)) : sealed(zipped),
      createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
    ).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOSPC'
        ? new Error(`There is not enough disk space for ${file}. Nothing was saved.`, { cause: error })
        : error
    })
    await rename(partial, file)
    const rows = Object.values(ending.rows)
    return {
      tables: rows.length,
      rows: rows.reduce((sum, each) => sum + each, 0),
      files: ending.files,
      bytes: (await stat(file)).size,
    }
  } finally {
    await rm(partial, { force: true })
    await client.end()
  }
}

/**
 * From here on this connection sees the database as it is now. The text of every value is the same in every version of
 * PostgreSQL.
 */
async function snapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local datestyle to iso; set local intervalstyle to postgres; set local timezone to utc; set local bytea_output to hex;
    set local extra_float_digits to 1; set local client_encoding to utf8; set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0`)
}

async function manifestOf(client: pg.Client, filesFolder: string | undefined, now: Date): Promise<Manifest> {
  const { rows: made } = await client.query(`select to_regclass('public.schema_migrations') is not null as by_granary`)
  if (!made[0].by_granary)
    throw new Error('There is nothing to back up: Granary has not been started on this database yet.')
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from public.schema_migrations order by name',
  )
  const { rows: server } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  await refuseCluster(client)
  await refuseBlindSpots(client)
  await client.query('set local role custodian')
  const { rows: installation } = await client.query<{ secret_fingerprint: string }>(
    'select secret_fingerprint from app.installation',
  )
  return {
    format: currentFormat,
    made: now.toISOString(),
    postgres: server[0]!.version,
    fingerprint: installation[0]?.secret_fingerprint ?? '',
    migrations,
    tables: await tablesInOrder(client),
    files: filesFolder === undefined ? 'elsewhere' : 'included',
  }
}

async function* entries(
  client: pg.Client,
  manifest: Manifest,
  ending: Ending,
  filesFolder: string | undefined,
): AsyncGenerator<Entry> {
  yield { name: 'manifest.json', content: json(manifest) }
  for (const { name, columns } of manifest.tables) {
    const copy = copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`)
    let number = 0
    for await (const block of copy)
      yield { name: `tables/${name}/${String(++number).padStart(8, '0')}`, content: block }
    ending.rows[name] = copy.rows
  }
  if (filesFolder !== undefined)
    for await (const file of filesIn(filesFolder)) {
      yield file
      ending.files++
    }
  await client.query('set local role none')
  ending.sequences = await sequences(client)
  yield { name: 'end.json', content: json(ending) }
}

const json = (content: unknown) => Buffer.from(JSON.stringify(content, null, 1) + '\n')
