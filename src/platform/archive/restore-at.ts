import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clientFor } from '../database/client.ts'
import { addressFor, clusterFlags } from '../database/embedded.ts'
import { engineFolder, homeReachableBy, unprivileged } from '../database/engine.ts'
import { hasEnded, lastWordsOf, logOf, spawnAnswering, spawnServer } from '../database/server-process.ts'
import { baseBackups, restoreCommand } from './archive-folder.ts'
import { layOut } from './base-backup.ts'

type Options = {
  /** With its offset from UTC. */
  at: string
  archive: string
  /** A data folder that does not exist yet. */
  into: string
  /** The abandoned or unchanged data folder: its secret, its files and the end of its log. */
  from: string
  passwords: readonly string[]
  /** The folder of PostgreSQL's programs, instead of the included engine. */
  engine?: string | undefined
  now: Date
}
export type Restored = { base: string; reached: string | null; files: boolean }

/** Restores the database to one moment, in a new data folder. The old one is read and never changed. */
export async function restoreAt({ at, archive, into, from, passwords, engine, now }: Options): Promise<Restored> {
  const reason = whyNotMoment(at, now) ?? (await whyNotInto(into))
  if (reason) throw new Error(reason)
  const base = (await baseBackups(archive)).findLast(({ madeAt }) => new Date(madeAt) <= new Date(at))
  if (!base) throw new Error(`The archive in ${archive} has no base backup from before ${at}.`)

  const user = unprivileged()
  await mkdir(into, { recursive: true, mode: 0o700 })
  try {
    const home = homeReachableBy(user, into)
    const data = join(home, 'data')
    await layOut(base, data)
    await writeFile(join(data, 'recovery.signal'), '')
    const oldLog = join(homeReachableBy(user, from), 'data', 'pg_wal')
    const reached = await recover({
      home,
      data,
      at,
      command: restoreCommand(archive, existsSync(oldLog) ? oldLog : undefined),
      passwords,
      engine,
    })
    for (const name of ['secret', 'files'])
      if (existsSync(join(from, name)))
        await cp(join(from, name), join(into, name), { recursive: true, preserveTimestamps: true })
    return { base: base.madeAt, reached, files: existsSync(join(into, 'files')) }
  } catch (error) {
    await rm(homeReachableBy(user, into), { recursive: true, force: true })
    await rm(into, { recursive: true, force: true })
    throw error
  }
}

export function whyNotMoment(at: string, now: Date): string | null {
  if (
    !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:\d\d)?)$/.test(at) ||
    Number.isNaN(new Date(at).getTime())
  )
    return 'Enter the time with its offset from UTC: --at 2026-11-22T14:05:00-05:00.'
  return new Date(at) > now ? 'This time is in the future.' : null
}

async function whyNotInto(into: string): Promise<string | null> {
  const there = await readdir(into).catch(() => [])
  return there.length > 0 ? `${into} is not empty. Name a new folder with --into.` : null
}

type Recovery = {
  home: string
  data: string
  at: string
  command: string
  passwords: readonly string[]
  engine: string | undefined
}

/**
 * Replays the log up to the moment, and ends when PostgreSQL accepts writes again. Returns the last commit included.
 */
async function recover({ home, data, at, command, passwords, engine }: Recovery): Promise<string | null> {
  const user = unprivileged()
  const { client, server, cleanUp } = await addressFor(home, user)
  const owner = { ...client, user: 'granary', database: 'postgres' }
  const recovery = {
    archive_mode: 'off',
    restore_command: command,
    // While it recovers, PostgreSQL knows no zone names, not even Z.
    recovery_target_time: at.replace(/Z$/, '+00'),
    recovery_target_action: 'promote',
  }
  const args = ['-D', data, ...server, ...clusterFlags(recovery)]
  // Anywhere in the log: each look at the server while it starts adds a line after it.
  const tooShort = () =>
    /before configured recovery target was reached/.test(logOf(home))
      ? new Error(`The archive ends before ${at}. The last minute before a failure may be missing.`)
      : undefined
  let child: Awaited<ReturnType<typeof spawnAnswering>> | undefined
  try {
    child = await spawnAnswering(
      (named) => spawnServer(join(engineFolder(user, engine), 'bin', 'postgres'), [...args, ...named], home, user),
      owner,
      () => passwords,
      home,
    )
    const right = await passwordOf(owner, passwords)
    for (;;) {
      if (hasEnded(child)) throw tooShort() ?? new Error(`PostgreSQL stopped: ${lastWordsOf(home)}`)
      const state = await stateOf({ ...owner, password: right }).catch(() => undefined)
      if (state && !state.recovering) return state.reached
      await pause(50)
    }
  } catch (error) {
    throw tooShort() ?? error
  } finally {
    if (child && !hasEnded(child)) {
      const gone = new Promise((done) => child!.once('exit', done))
      child.stdin?.end()
      await gone
    }
    cleanUp()
  }
}

async function stateOf(owner: object): Promise<{ recovering: boolean; reached: string | null }> {
  const client = clientFor(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ recovering: boolean; reached: string | null }>(
      'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp()::text as reached',
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** If keys were rotated, the database may have used the other one. */
async function passwordOf(owner: object, passwords: readonly string[]): Promise<string> {
  for (const password of passwords.slice(0, -1)) {
    const isRight = await stateOf({ ...owner, password }).then(
      () => true,
      (error: { code?: string }) => error.code !== '28P01',
    )
    if (isRight) return password
  }
  return passwords.at(-1)!
}
