import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { User } from './engine.ts'
import { clientFor } from './client.ts'

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Creates the cluster, the first time. */
export async function initialize(
  bin: string,
  home: string,
  password: string,
  user: User | undefined,
  major: number,
): Promise<void> {
  // An interrupted first start left half a cluster without data.
  rmSync(join(home, 'data'), { recursive: true, force: true })
  const passwordFile = join(home, 'initial-password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const child = spawn(
    join(bin, 'initdb'),
    [
      '-D',
      join(home, 'data'),
      '-U',
      'granary',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // Before 17 the same order and case came from the system's own locale of this name.
      ...(major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']),
    ],
    { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  )
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise((done, fail) => child.once('exit', done).once('error', fail))
  rmSync(passwordFile, { force: true })
  if (code !== 0) throw new Error(`The database couldn’t be created in ${home}: ${said.trim()}`)
}

/**
 * On Unix a shell is in between: it holds the read end of a pipe whose other end is ours. When this process ends for
 * any cause, even kill -9, the pipe closes and the shell asks PostgreSQL to stop. Its own session keeps a Ctrl-C in
 * the terminal from reaching the database before the server has answered its last requests.
 */
export function spawnServer(postgres: string, args: string[], home: string, user: User | undefined): ChildProcess {
  const log = openSync(join(home, 'postgres.log'), 'a', 0o600)
  const options = { ...user, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  if (process.platform === 'win32') return spawn(postgres, args, { ...options, stdio: ['pipe', log, log] })
  const guard =
    'exec 3<&0; "$@" </dev/null 3<&- & child=$!; (read -r _; kill -INT $child 2>/dev/null) <&3 & guard=$!; wait $child; code=$?; kill $guard 2>/dev/null; exit $code'
  return spawn('/bin/sh', ['-c', guard, 'granary-postgres', postgres, ...args], {
    ...options,
    stdio: ['pipe', log, log],
    detached: true,
  })
}

/**
 * Starts until it answers. After a crash the predecessor's processes may still be ending and hold the lock or the
 * shared memory for a moment; `claim` has made sure that no living server of ours holds them. The predecessor may even
 * still answer at the same socket, so each start has a name by which its own answers are known.
 */
export async function spawnAnswering(
  start: (named: readonly string[]) => ChildProcess,
  owner: pg.ClientConfig,
  passwords: () => readonly string[],
  home: string,
): Promise<ChildProcess> {
  const deadline = performance.now() + patience
  for (;;) {
    const name = `granary-${randomUUID()}`
    const written = logLength(home)
    const server = start(['-c', `cluster_name=${name}`])
    try {
      await answering(server, { name, written }, owner, [...passwords()], home)
      return server
    } catch (error) {
      server.stdin?.end()
      if (!(error instanceof StillHeld) || performance.now() > deadline) throw error
      await new Promise((later) => setTimeout(later, 20))
    }
  }
}

class StillHeld extends Error {}

/**
 * How long there may be no response at all. A server that reports starting up is repairing after a crash, and takes
 * the time it needs.
 */
const patience = 30_000

async function answering(
  server: ChildProcess,
  { name, written }: { name: string; /** The length of the log before this start. */ written: number },
  owner: pg.ClientConfig,
  passwords: string[],
  home: string,
): Promise<void> {
  let heard = performance.now()
  while (performance.now() < heard + patience) {
    if (hasEnded(server)) throw whyItStopped(home, written)
    const client = clientFor({ ...owner, password: passwords[0] })
    try {
      await client.connect()
      const { rows } = await client.query<{ cluster_name: string }>('show cluster_name')
      await client.end()
      if (rows[0]!.cluster_name === name) return
      await new Promise((later) => setTimeout(later, 10))
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '57P03') heard = performance.now()
      // 28P01: another installation's password. Everything else (no socket yet, starting up, recovering) passes.
      if (code === '28P01' && passwords.length > 1) {
        passwords.shift()
        continue
      }
      if (code === '28P01')
        throw new Error(
          `The database in ${home} was created with another password: the secret beside it was replaced. Restore the old one.`,
          { cause: error },
        )
      await new Promise((later) => setTimeout(later, 10))
    }
  }
  throw whyItStopped(home, written)
}

/** PostgreSQL's last output. */
export const lastWordsOf = (home: string): string => logOf(home).trimEnd().split('\n').slice(-6).join('\n')

/** All its output. */
export const logOf = (home: string): string => readFileSync(join(home, 'postgres.log'), 'utf8')

/** Before the first start there is none. */
const logLength = (home: string): number => (existsSync(join(home, 'postgres.log')) ? logOf(home).length : 0)

/** The predecessor writes into the same log, so everything since the start is searched and not only its end. */
function whyItStopped(home: string, written: number): Error {
  const said = logOf(home).slice(written).trimEnd().split('\n')
  if (said.some((line) => /lock file "[^"]+" already exists|shared memory block .* still in use/.test(line)))
    return new StillHeld(
      `Another PostgreSQL is using the data in ${home}. Stop it first, or set GRANARY_DATA to another folder.`,
    )
  return new Error(`PostgreSQL stopped: ${said.at(-1) || 'it said nothing'} (more in ${join(home, 'postgres.log')})`)
}
