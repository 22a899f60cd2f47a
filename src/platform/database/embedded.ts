import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { createHash } from 'node:crypto'
import { archiveSettings, prepareArchive } from '../archive/archive-folder.ts'
import { claim, heldBy } from './data-folder-lock.ts'
import { engineFolder, engineMajor, homeReachableBy, unprivileged } from './engine.ts'
import { whyMovedAway } from './moved-away.ts'
import { hasEnded, initialize, spawnAnswering, spawnServer } from './server-process.ts'
import { clientFor } from './client.ts'

export type Embedded = { owner: pg.ClientConfig; stop(): Promise<void> }
export type EmbeddedOptions = {
  /** The data folder of this installation, such as .granary. */
  folder: string
  /** One, or all possible ones: during a key rotation it is another one for a moment. */
  password: string | (() => readonly string[])
  /** PostgreSQL's own settings in addition to ours; tests switch fsync off. */
  settings?: Record<string, string>
  /** Where its log is stored, for a restore to any moment. */
  archive?: string | undefined
  /** The folder of PostgreSQL's programs, instead of the included engine. */
  engine?: string | undefined
  /** For commands that may run beside a server: use the running one. */
  join?: boolean
}

const ours: Record<string, string> = {
  max_connections: '100',
  // A restore creates and drops every table in one transaction, and holds a lock on each until its end.
  max_locks_per_transaction: '512',
  shared_buffers: '128MB',
  // Short statements over indexes: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  // User input does not belong in a log file: neither statements nor their values.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  unix_socket_permissions: '0700',
  // After a crash PostgreSQL syncs its data first. One call for the whole file system instead of one for each of
  // thousands of files: half a second until it answers again, where it was five and more.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

/**
 * Runs real PostgreSQL as a child of this process: creates the cluster the first time, waits until it answers,
 * restarts it if it dies, and stops it with the server.
 */
export async function startEmbedded({
  folder,
  password,
  settings = {},
  archive,
  engine,
  join: mayJoin = false,
}: EmbeddedOptions): Promise<Embedded> {
  const user = unprivileged()
  const holder = heldBy(resolve(folder))
  const home = homeReachableBy(user, resolve(folder))
  const address = await addressFor(home, user)
  const passwords = () => (typeof password === 'string' ? [password] : password())
  const owner: pg.ClientConfig = { ...address.client, user: 'granary', password: passwords()[0]!, database: 'granary' }
  if (holder && mayJoin)
    return { owner: { ...owner, password: await rightPassword(owner, passwords()) }, stop: async () => undefined }
  if (holder)
    throw new Error(
      `Granary already runs on the data in ${folder} (process ${holder}). Stop it first, or set GRANARY_DATA to another folder.`,
    )
  const major = engineMajor(engine)
  const reason = whyMovedAway(home) ?? whyNotMajor(folder, majorOfData(home), { major, named: engine })
  if (reason) throw new Error(reason)
  // Even when the process ends before it could stop us, such as at a Ctrl-C during startup; the guard of `spawnServer`
  // stops PostgreSQL itself.
  const unlock = claim(resolve(folder))
  const release = () => {
    address.cleanUp()
    unlock()
  }
  process.once('exit', release)
  const bin = join(engineFolder(user, engine), 'bin')
  const args = [
    '-D',
    join(home, 'data'),
    ...address.server,
    ...clusterFlags({ ...(archive && archiveSettings(archive)), ...settings }),
  ]

  const start = () =>
    spawnAnswering(
      (named) => spawnServer(join(bin, 'postgres'), [...args, ...named], home, user),
      { ...owner, database: 'postgres' },
      passwords,
      home,
    )
  let stopping = false
  let server: Promise<ChildProcess>
  /** Starts, and restarts when it ends unasked; where that fails, for lack of space perhaps, once a second. */
  function keepRunning(): Promise<ChildProcess> {
    server = start()
    server.then(
      (child) => {
        if (hasEnded(child)) again()
        else child.once('exit', again)
      },
      () => undefined,
    )
    return server
  }
  function again(): void {
    if (!stopping) keepRunning().catch(() => setTimeout(again, 1_000).unref())
  }

  try {
    if (archive) prepareArchive(archive, user)
    if (!existsSync(join(home, 'data', 'PG_VERSION'))) await initialize(bin, home, passwords()[0]!, user, major)
    await keepRunning()
    owner.password = await rightPassword({ ...owner, database: 'postgres' }, passwords())
    await ensureDatabase(owner)
  } catch (error) {
    process.off('exit', release)
    release()
    throw error
  }

  return {
    owner,
    async stop() {
      stopping = true
      const child = await server.catch(() => undefined)
      if (child && !hasEnded(child)) {
        const gone = new Promise((done) => child.once('exit', done))
        child.stdin?.end()
        await gone
      }
      process.off('exit', release)
      release()
    },
  }
}

/** Of the existing cluster; undefined before there is one. */
export function majorOfData(home: string): number | undefined {
  const file = join(home, 'data', 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}

type Reader = { major: number; /** The folder of a named engine. */ named: string | undefined }

/** PostgreSQL reads only data of its own major version. */
function whyNotMajor(folder: string, data: number | undefined, { major, named }: Reader): string | null {
  if (data === undefined || data === major) return null
  const found = `The data in ${folder} is from PostgreSQL ${data}, and ${named ? `${named} has` : 'this version of Granary includes'} ${major}.`
  if (data < major) return `${found} Run npm run upgrade-database: it keeps the old data.`
  if (!named) return `${found} Start it with the newer version of Granary.`
  return `${found} Set GRANARY_POSTGRES to the folder of PostgreSQL ${data}${isIncluded(data) ? `, or leave it out: this version of Granary includes ${data}` : ''}.`
}

/** Not every platform has an included engine. */
function isIncluded(major: number): boolean {
  try {
    return engineMajor() === major
  } catch {
    return false
  }
}

/** Our settings and these, in PostgreSQL's form. */
export const clusterFlags = (settings: Record<string, string>) =>
  Object.entries({ ...ours, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/**
 * A path to a socket may have about 100 characters, and a project's folder may be longer: sockets are in the
 * temporary folder.
 */
export async function addressFor(home: string, user: ReturnType<typeof unprivileged>) {
  if (process.platform === 'win32') {
    const port = await freePort()
    return {
      client: { host: '127.0.0.1', port },
      server: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port)],
      cleanUp: () => undefined,
    }
  }
  const sockets = join(tmpdir(), `granary-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  if (user) chownSync(sockets, user.uid, user.gid)
  chmodSync(sockets, 0o700)
  return {
    client: { host: sockets, port: 5432 },
    server: ['-c', 'listen_addresses=', '-k', sockets],
    cleanUp: () => rmSync(sockets, { recursive: true, force: true }),
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => probe.once('listening', ready))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

/** Which of them the database has now. The last one is not tried: its error is reported where it is used. */
async function rightPassword(owner: pg.ClientConfig, passwords: readonly string[]): Promise<string> {
  for (const password of passwords.slice(0, -1)) if (await opensWith({ ...owner, password })) return password
  return passwords.at(-1)!
}

async function opensWith(owner: pg.ClientConfig): Promise<boolean> {
  const client = clientFor(owner)
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function ensureDatabase(owner: pg.ClientConfig): Promise<void> {
  const client = clientFor({ ...owner, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'granary'`)
    if (!rowCount) await client.query('create database granary')
  } finally {
    await client.end()
  }
}
