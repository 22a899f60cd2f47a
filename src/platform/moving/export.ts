import { createWriteStream, existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { makeSigner } from '../audit/log/signing.ts'
import { seal } from '../audit/log/seal.ts'
import { checkpointOf } from '../audit/log/stored-log.ts'
import { verifyLog } from '../audit/verification/verify-log.ts'
import { verifyRecords } from '../audit/verification/verify-records.ts'
import { witnessFolderOf } from '../audit/witnesses/witness-file.ts'
import { encryptedFor } from '../backup/age.ts'
import { copyOut } from '../backup/copy.ts'
import { sealed } from '../backup/seal.ts'
import { refuseBlindSpots } from '../backup/tables.ts'
import { pack, type Entry } from '../backup/tar.ts'
import { clientFor } from '../database/client.ts'
import type { Keys } from '../auth/keys.ts'
import type { Services } from '../services.ts'
import { openBlobs } from '../storage/blobs.ts'
import { agencyCalled, asCustodian, noteMove, type Agency } from './agency.ts'
import { close, keepForMove, reopen } from './closing.ts'
import { printAlike, sumOf, type Ending, type Manifest } from './manifest.ts'
import { accountsNamed, othersNamed } from './named.ts'
import { MoveRefused } from './refused.ts'
import { keysNamedIn, resealed, type Seals } from './rows.ts'
import { movedTables, rowsOf, type Moved } from './tables.ts'
import { currentFormat, keysOf, recipientOf, transportSecret } from './transport.ts'

type Needs = Pick<Services, 'database' | 'keys' | 'settings' | 'clock'>
export type ExportOptions = {
  owner: pg.ClientConfig
  services: Needs
  seals: Seals
  agency: string
  file: string
  destination: string
}
export type Exported = {
  agency: Agency
  rows: number
  tables: number
  files: number
  bytes: number
  trailKey: string
  entries: number
}

/**
 * Closes an agency for writing and exports all its data into one file that only the destination can open. On any
 * error the agency is open again and there is no file.
 */
export async function exportAgency({
  owner,
  services,
  seals,
  agency: asked,
  file,
  destination,
}: ExportOptions): Promise<Exported> {
  if (existsSync(file)) throw new MoveRefused(`${file} already exists. Name another file.`)
  const recipient = recipientOf(destination)
  const secret = transportSecret()
  const transport = await keysOf(secret)
  const [client, reader] = [clientFor(owner), clientFor(owner)]
  const partial = `${file}.partial`
  const { clock } = services
  await client.connect()
  try {
    const agency = await asCustodian(client, () => agencyCalled(client, asked))
    await close(client, agency.id, recipient, clock.now())
    try {
      await reader.connect()
      const trail = await sealedLog(client, services, agency, recipient)
      const manifest = await begin(reader, services, { agency, trail, secret })
      const ending: Ending = { rows: {}, sums: {}, files: 0, keys: [] }
      const tables = await movedTables(reader)
      manifest.tables = tables.map(({ name, columns }) => ({ name, columns }))
      await rm(partial, { force: true })
      const entries = entriesOf({ reader, services, seals, transport, agency: agency.id, tables, manifest, ending })
      await pipeline(
        pack(entries),
        createGzip(),
        (zipped: AsyncIterable<Buffer>) => encryptedFor({ recipients: [recipient] }, sealed(zipped)),
        createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
      )
      // Closed first: a complete file must not exist while people still write in the agency.
      await keepForMove(client, agency.id, trail.size, clock.now())
      await rename(partial, file)
      const counts = Object.values(ending.rows)
      const rows = counts.reduce((sum, each) => sum + each, 0)
      const filled = counts.filter(Boolean).length
      return {
        agency,
        rows,
        tables: filled,
        files: ending.files,
        bytes: (await stat(file)).size,
        trailKey: trail.key,
        entries: trail.size,
      }
    } catch (error) {
      await rm(file, { force: true })
      // If this connection is lost its lock is gone, and the agency opens by itself.
      await reopen(client, agency.id, clock.now()).catch(() => undefined)
      throw error
    }
  } finally {
    await rm(partial, { force: true })
    await reader.end()
    await client.end()
  }
}

/** The last entry at the source says that the agency moves. The log that moves is sealed to its end and complete. */
async function sealedLog(
  client: pg.Client,
  services: Needs,
  agency: Agency,
  destination: string,
): Promise<Manifest['trail']> {
  const { database, keys, clock } = services
  await asCustodian(client, () => noteMove(client, agency.id, 'platform/export-agency', { destination }, clock.now()))
  await seal(services, agency.id, clock.now())
  const signer = makeSigner(keys)
  const { verdict, checkpoint } = await database.transaction(
    { role: 'sealer' },
    async (tx) => ({
      verdict: await verifyLog(tx, { organization: agency.id, signer }),
      checkpoint: (await checkpointOf(tx, agency.id))!,
    }),
    { readOnly: true, timeout: 0 },
  )
  const [strayed] = await database.transaction({ role: 'service_role' }, (tx) => verifyRecords(tx, agency.id), {
    readOnly: true,
    timeout: 0,
  })
  if (strayed)
    throw new MoveRefused(`${strayed.table_name} ${strayed.record} can’t be moved in this state. ${strayed.sentence}`)
  if (verdict.first)
    throw new MoveRefused(
      `The audit trail of ${agency.name} is incomplete and can’t be moved in this state: ${verdict.first.sentence}`,
    )
  const { origin, size, root } = checkpoint
  return { origin, size, root: root.toString('base64'), key: signer.verifierKey(origin) }
}

/** From here on the reader sees the database as it is now, with all rows. */
async function begin(
  reader: pg.Client,
  { settings, clock }: Needs,
  { agency, trail, secret }: { agency: Agency; trail: Manifest['trail']; secret: string },
): Promise<Manifest> {
  await reader.query('begin isolation level repeatable read read only')
  await reader.query(printAlike)
  await refuseBlindSpots(reader)
  const { rows: migrations } = await reader.query<{ name: string; hash: string }>(
    'select name, hash from public.schema_migrations order by name',
  )
  await reader.query('set local role custodian')
  const tables = await movedTables(reader)
  const { rows: plans } = await reader.query<Manifest['plans'][number]>(
    `select id, code, valid_from::text from public.plans
      where id in (select plan_id from public.subscriptions where organization_id = $1)`,
    [agency.id],
  )
  const buckets = await reader.query<Manifest['buckets'][number]>(
    'select key, id, kind from storage.buckets where organization_id is null order by key',
  )
  return {
    format: currentFormat,
    secret,
    made: clock.now().toISOString(),
    organization: agency,
    site: settings.siteUrl,
    migrations,
    tables: [],
    trail,
    others: await othersNamed(reader, agency.id, tables),
    accounts: await accountsNamed(reader, agency.id, tables),
    plans,
    buckets: buckets.rows,
  }
}

type Writing = {
  reader: pg.Client
  services: Needs
  seals: Seals
  transport: Keys
  agency: string
  tables: Moved[]
  manifest: Manifest
  ending: Ending
}

async function* entriesOf({
  reader,
  services,
  seals,
  transport,
  agency,
  tables,
  manifest,
  ending,
}: Writing): AsyncGenerator<Entry> {
  yield { name: 'manifest.json', content: json(manifest) }
  const named = new Set<string>()
  for (const table of tables) {
    const where = rowsOf(table, agency)
    const from = `(select ${table.columns.join(', ')} from ${table.name} where ${where}) moved`
    ending.sums[table.name] = await sumOf(reader, table, from, changing(table.name, seals))
    const anew = resealed(table, seals, services.keys, transport)
    const copy = copyOut(
      reader,
      `copy (select ${table.columns.join(', ')} from ${table.name} where ${where}) to stdout`,
    )
    let number = 0
    for await (const block of copy) {
      if (table.hasHistory) keysNamedIn(block, named)
      yield { name: `tables/${table.name}/${String(++number).padStart(8, '0')}`, content: anew ? anew(block) : block }
    }
    ending.rows[table.name] = copy.rows
  }
  yield* filesOf({ reader, services, agency, ending })
  ending.keys = await keysAlong(reader, { services, seals, agency, named })
  yield { name: 'end.json', content: json(ending) }
}

type Along = Pick<Writing, 'services' | 'seals' | 'agency'> & { named: ReadonlySet<string> }

/** Only those keys of this installation are exported that the agency needs to keep working. */
async function keysAlong(
  reader: pg.Client,
  { services: { keys }, seals, agency, named }: Along,
): Promise<Ending['keys']> {
  const purposes: string[] = []
  for (const text of seals.purposes)
    purposes.push(...(await reader.query<{ purpose: string }>(text, [agency])).rows.map(({ purpose }) => purpose))
  const all = [
    ...keys
      .every('sealed fields')
      .filter(({ id }) => named.has(id))
      .map((each) => ({ ...each, purpose: 'sealed fields' })),
    ...purposes.flatMap((purpose) => keys.every(purpose).map((each) => ({ ...each, purpose }))),
  ]
  return all.map(({ id, purpose, key }) => ({ id, purpose, key: key.toString('base64url') }))
}

/** Columns whose bytes differ between the two sides. */
export const changing = (table: string, { sealed: columns, digests }: Seals): string[] => [
  ...[...columns, ...digests].filter((each) => each.table === table).map(({ column }) => column),
  ...(table === 'public.trail_checkpoints' ? ['signature'] : []),
  ...(table === 'public.subscriptions' ? ['plan_id'] : []),
  ...(table === 'storage.objects' ? ['bucket_key', 'shelf'] : []),
]

async function* filesOf({
  reader,
  services,
  agency,
  ending,
}: Pick<Writing, 'reader' | 'services' | 'agency' | 'ending'>): AsyncGenerator<Entry> {
  const blobs = openBlobs(services)
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await reader.query<{ version: string; size: number }>(
      `select version, size from storage.objects where organization_id = $1 and version > $2 order by version
        limit 500`,
      [agency, last],
    )
    for (const { version, size } of rows) {
      yield { name: `files/${version}`, size: Number(size), content: await blobs.read(version) }
      ending.files++
      last = version
    }
    if (rows.length < 500) break
  }
  const folder = witnessFolderOf(services, agency)
  for (const name of (await readdir(folder).catch(() => [])).filter((each) => each.endsWith('.txt')))
    yield { name: `witness/${name}`, content: await readFile(join(folder, name)) }
}

const json = (content: unknown) => Buffer.from(JSON.stringify(content) + '\n')
