import { chownSync, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { clientFor } from '../database/client.ts'
import { unprivileged, type User } from '../database/engine.ts'
import { newBaseFolder, type BaseBackup } from './archive-folder.ts'

type Options = { owner: pg.ClientConfig; /** The folder of the cluster. */ data: string; archive: string; now: Date }

/** Folders whose content a cluster recreates when it starts. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const left = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|.*\.tmp)$/

/**
 * Copies the whole cluster while it serves, by PostgreSQL's own low-level interface: pg_basebackup does not come with
 * the embedded engine. Files may change while they are copied; the log from the start to the end of the copy sets them
 * right.
 */
export async function makeBaseBackup({ owner, data, archive, now }: Options): Promise<BaseBackup> {
  const folder = newBaseFolder(archive, now)
  if (existsSync(folder)) throw new Error(`${folder} already exists. Wait a second and try again.`)
  const partial = `${folder}.partial`
  const client = clientFor(owner)
  await client.connect()
  try {
    await client.query('set statement_timeout to 0')
    if (!(await isArchiving(client)))
      throw new Error('The database does not archive its log. Set GRANARY_ARCHIVE and restart the server first.')
    const {
      rows: [began],
    } = await client.query<{ wal: string }>(`select pg_walfile_name(pg_backup_start('granary', true)) as wal`)
    await copyCluster(data, join(partial, 'data'))
    await client.query(`set statement_timeout to '${patience}s'`)
    const {
      rows: [ended],
    } = await client
      .query<{ labelfile: string; at: string }>(
        'select labelfile, clock_timestamp()::text as at from pg_backup_stop(true)',
      )
      .catch(notArchived)
    await writeFile(join(partial, 'data', 'backup_label'), ended!.labelfile, { mode: 0o600 })
    const about = { madeAt: new Date(ended!.at).toISOString(), firstWal: began!.wal }
    await writeFile(join(partial, 'granary.json'), JSON.stringify(about), { mode: 0o600 })
    await rename(partial, folder)
    return { folder, ...about }
  } finally {
    await rm(partial, { recursive: true, force: true })
    await client.end()
  }
}

/** Seconds until the log of the copy must be in the archive. */
const patience = 120

function notArchived(error: unknown): never {
  if ((error as { code?: string }).code !== '57014') throw error
  throw new Error(`The log wasn’t archived within ${patience} seconds. See the end of postgres.log for the reason.`, {
    cause: error,
  })
}

async function isArchiving(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`)
  return rows[0]!.mode !== 'off'
}

/** pg_control last: it says where the log starts to count. */
async function copyCluster(from: string, to: string): Promise<void> {
  await copyFolder(from, to, { skip: (path) => path === 'global/pg_control' })
  await copyFile(join(from, 'global', 'pg_control'), join(to, 'global', 'pg_control'))
}

type Copying = { skip?: (path: string) => boolean; path?: string }

async function copyFolder(from: string, to: string, { skip = () => false, path = '' }: Copying): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const here = path ? `${path}/${entry.name}` : entry.name
    if (left.test(entry.name) || skip(here)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && emptied.has(here)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyFolder(source, target, { skip, path: here })
    else if (entry.isFile()) await copyFile(source, target).catch(ignoreGone)
  }
}

/** A table dropped meanwhile; the log records that too. */
function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Puts a base backup in the target folder, owned by the user that PostgreSQL runs as. */
export async function layOut(base: BaseBackup, data: string): Promise<void> {
  await copyWhole(join(base.folder, 'data'), data, unprivileged())
}

async function copyWhole(from: string, to: string, user: User | undefined): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  if (user) chownSync(to, user.uid, user.gid)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyWhole(source, target, user)
    else {
      await copyFile(source, target)
      if (user) chownSync(target, user.uid, user.gid)
    }
  }
}
