import type pg from 'pg'
import { makeSigner } from '../audit/log/signing.ts'
import { sealAndKeep } from '../audit/witnesses/witness-file.ts'
import { json } from '../backup/archive.ts'
import { Damaged } from '../backup/tar.ts'
import { clientFor } from '../database/client.ts'
import type { Migration } from '../database/migrate.ts'
import type { KeySource } from '../keys/key-file.ts'
import type { Services } from '../services.ts'
import { noteMove, type Agency } from './agency.ts'
import { arrivingFiles } from './arriving-files.ts'
import { ofPeople, refuseDangling, refuseDifferences, refuseOtherPeople, refuseOtherTrail } from './checks.ts'
import { refuseCollisions } from './collisions.ts'
import { countersign } from './countersign.ts'
import { changing } from './export.ts'
import { bucketsHere, othersHere, planHere, refuseIfHere, refuseOtherTables } from './here.ts'
import { printAlike, refuseOtherVersion, type Ending } from './manifest.ts'
import { openExport, type OpenExport } from './open-export.ts'
import { meetPeople, type Met } from './people.ts'
import { MoveRefused } from './refused.ts'
import { resealed, type Seals } from './rows.ts'
import { fill, stage, tableOf, whole, type Staged } from './staging.ts'
import { isSealerTable, movedTables, type Moved } from './tables.ts'

type Needs = Pick<Services, 'database' | 'keys' | 'settings' | 'clock'>
export type ImportOptions = {
  owner: pg.ClientConfig
  services: Needs
  keySource: Pick<KeySource, 'write' | 'file'>
  seals: Seals
  migrations: Migration[]
  file: string
  /** Sellers that are not here are added as a name, without people. */
  addSellers?: boolean
  /** The public key of the source's log, obtained by another route than the file. */
  trailKey?: string | undefined
}
export type Imported = {
  agency: Agency
  rows: number
  files: number
  entries: number
  trailKey: string
  met: Met[]
  added: Agency[]
}

/**
 * Imports an agency in one transaction: afterward everything is there, counted, summed and its trail verified, or
 * nothing is. No one sees a row before that.
 */
export async function importAgency(options: ImportOptions): Promise<Imported> {
  const { services, owner } = options
  const archive = await openExport(options.file, services.keys)
  const { manifest } = archive
  const { organization } = manifest
  const files = arrivingFiles(services, organization.id)
  const client = clientFor(owner)
  let arrived: Omit<Imported, 'entries'>
  try {
    refuseOtherVersion(manifest, options.migrations)
    if (options.trailKey !== undefined && options.trailKey.trim() !== manifest.trail.key)
      throw new MoveRefused(
        `The audit trail in this export has a different key from the one you entered: ${manifest.trail.key}`,
      )
    await client.connect()
    arrived = await arrive(client, archive, files, options).catch(async (error) => {
      await client.query('rollback').catch(() => undefined)
      await files.undo()
      throw error
    })
  } finally {
    archive.close()
    await client.end()
  }
  await files.writeWitness()
  const sealed = await sealAndKeep(services, organization.id, services.clock.now())
  return { ...arrived, entries: sealed?.size ?? manifest.trail.size }
}

type Files = ReturnType<typeof arrivingFiles>

async function arrive(
  client: pg.Client,
  archive: OpenExport,
  files: Files,
  options: ImportOptions,
): Promise<Omit<Imported, 'entries'>> {
  const { services, seals } = options
  const { manifest } = archive
  const { organization, trail } = manifest
  const signer = makeSigner(services.keys)
  await client.query('begin')
  await client.query(printAlike)
  await withoutTriggers(client)
  const tables = await movedTables(client)
  refuseOtherTables(manifest, tables)
  await refuseIfHere(client, organization)
  const added = await othersHere(client, manifest, options.addSellers ?? false)

  const { staged, ending } = await stageAll(client, archive, files, tables, options)
  const compared = { ending, changing: (table: string) => changing(table, seals) }
  for (const table of tables)
    if (ofPeople.includes(table.name) && staged.has(table.name))
      await refuseOtherPeople(client, table, staged.get(table.name)!, compared)
  await client.query('set local role custodian')
  await planHere(client, staged, manifest)
  await bucketsHere(client, staged, manifest)
  const met = await meetPeople(client, staged, manifest)
  await refuseCollisions(client, staged)
  await countersign(client, staged, manifest, signer)
  for (const table of tables) if (staged.has(table.name)) await bringIn(client, table, staged.get(table.name)!)
  await client.query('set local role custodian')
  await refuseDangling(client, tables, organization.id)
  await refuseDifferences(client, { tables, organization: organization.id, ...compared })
  await refuseOtherFiles(client, organization.id, files)

  await client.query('set local role none')
  await client.query('set local session_replication_role = origin')
  await client.query('set local role custodian')
  const now = services.clock.now()
  const from = { source: manifest.site, key: trail.key, entries: trail.size, root: trail.root }
  await noteMove(client, organization.id, 'platform/import-agency', from, now)
  await client.query(
    `insert into app.agency_moves (organization_id, status, other, entries, began_at, ended_at)
      values ($1, 'arrived', $2, $3, $4, $4)`,
    [organization.id, trail.key, trail.size, now],
  )
  await refuseOtherTrail(client, organization, signer)
  await keepKeys(ending, options)
  await client.query('commit')
  const rows = Object.values(ending.rows).reduce((sum, each) => sum + each, 0)
  return { agency: organization, rows, files: files.kept.length, trailKey: trail.key, met, added }
}

/** Rows that were checked, logged and announced at the source are not checked, logged and announced again. */
async function withoutTriggers(client: pg.Client): Promise<void> {
  await client.query('set local session_replication_role = replica').catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error
    throw new MoveRefused(
      'The owner of this database can’t import rows past their triggers. Have a superuser run: grant set on parameter session_replication_role to OWNER. It can be revoked after the import.',
    )
  })
}

/** Reads the export to its end, once. Rows go into temporary tables of this transaction; files go to file storage. */
async function stageAll(
  client: pg.Client,
  archive: OpenExport,
  files: Files,
  tables: readonly Moved[],
  { services, seals }: ImportOptions,
) {
  const { manifest, transport, entries } = archive
  const staged: Staged = new Map()
  const arrived: Record<string, number> = {}
  let ending: Ending | undefined
  let next = await entries.next()
  const advance = async () => void (next = await entries.next())

  async function* blocksOf(name: string, change: ReturnType<typeof resealed>): AsyncGenerator<Buffer> {
    while (!next.done && next.value.name.startsWith(`tables/${name}/`)) {
      const block = await whole(next.value)
      yield change ? change(block) : block
      await advance()
    }
  }

  while (!next.done) {
    const entry = next.value
    const known = tableOf(entry.name, tables)
    if (known) {
      if (staged.has(known.name)) throw new Damaged()
      const table = { ...known, columns: manifest.tables.find(({ name }) => name === known.name)!.columns }
      const place = await stage(client, staged, table)
      const change = resealed(table, seals, transport, services.keys)
      arrived[known.name] = await fill(client, place, table, blocksOf(known.name, change))
      continue
    }
    if (entry.name === 'end.json') ending = (await json(entry)) as Ending
    else if (entry.name.startsWith('files/')) await files.keep(entry)
    else if (entry.name.startsWith('witness/')) await files.keepWitness(entry)
    else throw new Damaged()
    await advance()
  }
  if (!ending || ending.files !== files.kept.length) throw new Damaged()
  for (const [name, wanted] of Object.entries(ending.rows))
    if ((arrived[name] ?? 0) !== wanted)
      throw new MoveRefused(
        `${name} should have ${wanted} rows, but ${arrived[name] ?? 0} arrived. Nothing was written.`,
      )
  return { staged, ending }
}

async function bringIn(client: pg.Client, { name, columns }: Moved, place: string): Promise<void> {
  await client.query('set local role none')
  await client.query(`set local role ${isSealerTable(name) ? 'sealer' : 'custodian'}`)
  const to = columns.join(', ')
  await client.query(`insert into ${name} (${to}) select ${to} from ${place}`)
}

async function refuseOtherFiles(client: pg.Client, organization: string, { kept }: Files): Promise<void> {
  const { rows } = await client.query<{ other: number }>(
    `with arrived as (select * from unnest($2::uuid[], $3::bigint[], $4::text[]) as a (version, size, sha256)),
          named as (select version, size, sha256 from storage.objects where organization_id = $1)
     select count(*)::int as other from named n full join arrived a using (version)
      where n.size is distinct from a.size or (n.sha256 is not null and n.sha256 <> a.sha256)`,
    [organization, kept.map(({ version }) => version), kept.map(({ size }) => size), kept.map(({ sha256 }) => sha256)],
  )
  if (rows[0]!.other > 0)
    throw new MoveRefused(`${rows[0]!.other} files differ from those that the rows name. Nothing was written.`)
}

/**
 * Keys that open the history and keys that webhook receivers know are imported. They are kept, and nothing new is
 * sealed with them.
 */
async function keepKeys({ keys: along }: Ending, { services, keySource }: ImportOptions): Promise<void> {
  const { ring } = services.keys
  const fresh = along.filter(({ id, purpose }) => !services.keys.every(purpose).some((known) => known.id === id))
  if (fresh.length === 0) return
  if (keySource.file === undefined)
    throw new MoveRefused(
      'This agency comes with keys for sealed words in its history or for its webhooks. They need a key file. Use GRANARY_KEY_FILE instead of GRANARY_JWT_SECRET.',
    )
  const kept = fresh.map(({ id, purpose, key }) => ({ id, purpose, key: Buffer.from(key, 'base64url') }))
  await keySource.write({ ...ring, kept: [...ring.kept, ...kept] })
  await services.keys.renew()
}
