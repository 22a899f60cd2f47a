import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createHash } from 'node:crypto'
import { engineFolder, homeReachableBy, unprivileged } from './engine.ts'

export type Embedded = { owner: pg.ClientConfig; stop(): Promise<void> }
export type EmbeddedOptions = {
  /** The data folder of this installation, such as .granary. */
  folder: string
  password: string
  /** PostgreSQL's own settings on top of ours; tests switch fsync off. */
  settings?: Record<string, string>
  /** For commands that may run beside a server: use the one that is there. */
  join?: boolean
}

const ours: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '128MB',
  // Short statements over indexes: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  // What people typed does not belong in a log file: neither statements nor their values.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  unix_socket_permissions: '0700',
}

/**
 * Runs real PostgreSQL as a child of this process: makes the cluster the first time, waits until it answers, starts it
 * again should it die, and takes it down with the server.
 */
export async function startEmbedded({ folder, password, settings = {}, join: mayJoin = false }: EmbeddedOptions): Promise<Embedded> {
  const user = unprivileged()
  const holder = heldBy(resolve(folder))
  const home = homeReachableBy(user, resolve(folder))
  const address = await addressFor(home, user)
  const owner: pg.ClientConfig = { ...address.client, user: 'granary', password, database: 'granary' }
  if (holder && mayJoin) return { owner, stop: async () => undefined }
  if (holder) throw new Error(`Granary already runs on the data in ${folder} (process ${holder}). Stop it first, or name another folder with GRANARY_DATA.`)
  // Also when the process ends before it could stop us, such as at a Ctrl-C while we are still starting; the guard of
  // `spawnServer` takes care of PostgreSQL itself.
  const unlock = claim(resolve(folder))
  const release = () => {
    address.cleanUp()
    unlock()
  }
  process.once('exit', release)
  const bin = join(engineFolder(user), 'bin')
  const args = ['-D', join(home, 'data'), ...address.server, ...flags({ ...ours, ...settings })]

  const start = () => spawnAnswering(() => spawnServer(join(bin, 'postgres'), args, home, user), { ...owner, database: 'postgres' }, home)
  let stopping = false
  let server: Promise<ChildProcess>
  /** Starts, and starts again when it ends without having been asked to. */
  function keepRunning(): Promise<ChildProcess> {
    server = start()
    server.then((child) => {
      const again = () => void (stopping || keepRunning().catch(() => undefined))
      if (hasEnded(child)) again()
      else child.once('exit', again)
    }, () => undefined)
    return server
  }

  try {
    if (!existsSync(join(home, 'data', 'PG_VERSION'))) await initialize(bin, home, password, user)
    await keepRunning()
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

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** One server at a time on one folder. A lock whose process is gone was left by a crash, and counts for nothing. */
function heldBy(folder: string): number | undefined {
  const lock = join(folder, 'server.lock')
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
  return holder && holder !== process.pid && isAlive(holder) ? holder : undefined
}

function claim(folder: string): () => void {
  const lock = join(folder, 'server.lock')
  writeFileSync(lock, String(process.pid), { mode: 0o600 })
  return () => rmSync(lock, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const flags = (settings: Record<string, string>) => Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** A path to a socket may have about 100 characters, and a project's folder may be longer: sockets live in the temporary folder. */
async function addressFor(home: string, user: ReturnType<typeof unprivileged>) {
  if (process.platform === 'win32') {
    const port = await freePort()
    return { client: { host: '127.0.0.1', port }, server: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port)], cleanUp: () => undefined }
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

async function initialize(bin: string, home: string, password: string, user: ReturnType<typeof unprivileged>): Promise<void> {
  // A first start that was cut short left half a cluster, which nothing has written to yet.
  rmSync(join(home, 'data'), { recursive: true, force: true })
  const passwordFile = join(home, 'initial-password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const child = spawn(
    join(bin, 'initdb'),
    ['-D', join(home, 'data'), '-U', 'granary', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  )
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise((done, fail) => child.once('exit', done).once('error', fail))
  rmSync(passwordFile, { force: true })
  if (code !== 0) throw new Error(`The database could not be made in ${home}: ${said.trim()}`)
}

/**
 * On Unix a shell stands between: it holds the read end of a pipe whose other end is ours. When this process ends, by
 * whatever cause, kill -9 included, the pipe closes and the shell asks PostgreSQL to stop. Its own session keeps a
 * Ctrl-C in the terminal from reaching the database before the server has answered its last requests.
 */
function spawnServer(postgres: string, args: string[], home: string, user: ReturnType<typeof unprivileged>): ChildProcess {
  const log = openSync(join(home, 'postgres.log'), 'a', 0o600)
  const options = { ...user, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  if (process.platform === 'win32') return spawn(postgres, args, { ...options, stdio: ['pipe', log, log] })
  const guard = 'exec 3<&0; "$@" </dev/null 3<&- & child=$!; (read -r _; kill -INT $child 2>/dev/null) <&3 & guard=$!; wait $child; code=$?; kill $guard 2>/dev/null; exit $code'
  return spawn('/bin/sh', ['-c', guard, 'granary-postgres', postgres, ...args], { ...options, stdio: ['pipe', log, log], detached: true })
}

/**
 * Starts until it answers. After a crash the predecessor's processes may still be on their way out and hold the lock
 * or the shared memory for a moment; `claim` has made sure that no living server of ours holds them.
 */
async function spawnAnswering(start: () => ChildProcess, owner: pg.ClientConfig, home: string): Promise<ChildProcess> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const server = start()
    try {
      await answering(server, owner, home, deadline)
      return server
    } catch (error) {
      server.stdin?.end()
      if (!(error instanceof StillHeld) || performance.now() > deadline) throw error
      await new Promise((later) => setTimeout(later, 20))
    }
  }
}

class StillHeld extends Error {}

async function answering(server: ChildProcess, owner: pg.ClientConfig, home: string, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    if (hasEnded(server)) throw whyItStopped(home)
    const client = new pg.Client(owner)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      // 28P01: another installation's password. Everything else (no socket yet, starting up, recovering) passes.
      if ((error as { code?: string }).code === '28P01')
        throw new Error(`The database in ${home} was made with another password: the secret beside it was replaced. Put the old one back.`, { cause: error })
      await new Promise((later) => setTimeout(later, 10))
    }
  }
  throw whyItStopped(home)
}

function whyItStopped(home: string): Error {
  const said = readFileSync(join(home, 'postgres.log'), 'utf8').trimEnd().split('\n').slice(-6)
  if (said.some((line) => /lock file "[^"]+" already exists|shared memory block .* still in use/.test(line)))
    return new StillHeld(`Another PostgreSQL is using the data in ${home}. Stop it first, or name another folder with GRANARY_DATA.`)
  return new Error(`PostgreSQL stopped: ${said.at(-1) || 'it said nothing'} (more in ${join(home, 'postgres.log')})`)
}

async function ensureDatabase(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...owner, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'granary'`)
    if (!rowCount) await client.query('create database granary')
  } finally {
    await client.end()
  }
}
