import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { makeKeys } from '#platform/auth/keys.ts'
import { gatewayLogin, gatewayOf } from '#platform/database/connections.ts'
import { startEmbedded, type Embedded } from '#platform/database/embedded.ts'
import { homeReachableBy, unprivileged } from '#platform/database/engine.ts'
import { prepareDatabase } from '#platform/database/prepare.ts'
import { migrationsFolder } from '#platform/installation.ts'
import { openServices, type Services } from '#platform/services.ts'
import { readSettings, type Settings } from '#platform/settings.ts'
import { afterFile, testClock } from './database.ts'
import { tellTime } from './day.ts'
import { logOfTests } from './log.ts'
import { testSecret } from './postgres.ts'

const password = 'standby-of-tests'
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_keep_size: '512MB',
  max_standby_streaming_delay: '0',
  wal_receiver_status_interval: '1s',
}

/** Replay does not wait for a query on this standby: a query that it canceled is asked again. */
const asCopy = (pool: pg.Pool) => ({
  async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> {
    for (;;)
      try {
        return await pool.query<Row>(text, values)
      } catch (error) {
        if ((error as { code?: string }).code !== '40001') throw error
      }
  },
  end: () => pool.end(),
})

/** Everything below belongs to the user that PostgreSQL runs as. */
function giveAway(folder: string): void {
  const user = unprivileged()
  if (!user) return
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
  chownSync(folder, user.uid, user.gid)
}

/**
 * A migrated primary and a standby that streams from it, each a separate PostgreSQL, and processes of Granary over
 * both.
 */
export async function startStandby() {
  // These databases are of their own, and keep the machine's time.
  tellTime(0)
  const place = mkdtempSync(join(tmpdir(), 'granary-standby-'))
  chmodSync(place, 0o711)
  const [first, second] = [join(place, 'primary'), join(place, 'standby')]
  const dataOf = (folder: string) => join(homeReachableBy(unprivileged(), folder), 'data')
  const start = (folder: string) => startEmbedded({ folder, password, settings })
  const left: (() => unknown)[] = []

  const keys = await makeKeys(testSecret, 'http://localhost')
  let primary: Embedded = await start(first)
  await prepareDatabase({
    owner: primary.owner,
    migrationsFolder,
    gateway: gatewayLogin(keys),
    fingerprints: keys.fingerprints,
  })
  // A copy of the stopped cluster is a base backup.
  await primary.stop()
  mkdirSync(dataOf(second), { recursive: true })
  mkdirSync(join(place, 'files'))
  cpSync(dataOf(first), dataOf(second), { recursive: true })
  primary = await start(first)
  const { host, port } = primary.owner
  writeFileSync(join(dataOf(second), 'standby.signal'), '')
  writeFileSync(
    join(dataOf(second), 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=granary password=${password}'\n`,
  )
  chmodSync(dataOf(second), 0o700)
  giveAway(dataOf(second))
  let standby: Embedded = await start(second)

  const poolTo = (owner: pg.ClientConfig) => {
    const pool = new pg.Pool({ ...owner, max: 3 })
    pool.on('error', () => undefined)
    return pool
  }
  const owner = poolTo(primary.owner)
  let copy = asCopy(poolTo(standby.owner))
  const clock = testClock()
  const readUrl = `postgres://localhost/granary?host=${encodeURIComponent(String(standby.owner.host))}&port=${standby.owner.port}`

  /** One process of Granary: it does not share another one's memory. */
  async function process(change: Partial<Settings> = {}): Promise<Services> {
    const from = readSettings({
      SITE_URL: 'http://localhost:3000',
      GRANARY_DATA: join(place, 'files'),
      HOST: '127.0.0.1',
      DATABASE_POOL: '6',
    })
    const services = await openServices({
      settings: {
        ...from,
        port: 0,
        demo: true,
        logRequests: false,
        databaseReadUrl: readUrl,
        databaseReadLag: 3_600,
        ...change,
      },
      keys: await makeKeys(testSecret, from.siteUrl),
      gateway: gatewayOf(primary.owner, keys),
      clock,
      log: logOfTests,
      mail: { send: async () => undefined },
    })
    left.push(async () => {
      await services.settle()
      await services.database.close()
    })
    return services
  }

  afterFile(async () => {
    for (const leave of left.reverse()) await leave()
    await Promise.all([owner.end(), copy.end()])
    await standby.stop()
    await primary.stop()
    for (const folder of [first, second])
      rmSync(homeReachableBy(unprivileged(), folder), { recursive: true, force: true })
    rmSync(place, { recursive: true, force: true })
  })

  type Asked = { query(text: string): Promise<{ rows: { position: string }[] }> }
  const positionOf = async (of: Asked, text: string) =>
    Number((await of.query(`select ${text} - '0/0'::pg_lsn as position`)).rows[0]!.position)
  const services = await process()
  return {
    owner,
    services,
    clock,
    process,
    readUrl,
    primary,
    ownerConfig: primary.owner,
    mails: [],
    dataFolder: join(place, 'files'),
    /** The standby, queried as its own superuser. */
    copy: () => copy,
    async caughtUp(): Promise<void> {
      // A later record, so that nothing waits in a half-filled page.
      await owner.query('select pg_logical_emit_message(false, $1, $1, true)', ['test'])
      const until = await positionOf(owner, 'pg_current_wal_flush_lsn()')
      await expect.poll(() => positionOf(copy, 'pg_last_wal_replay_lsn()')).toBeGreaterThanOrEqual(until)
    },
    /** The log arrives, but its changes are not visible. */
    async paused(): Promise<void> {
      await copy.query('select pg_wal_replay_pause()')
      await expect
        .poll(async () => (await copy.query('select pg_get_wal_replay_pause_state() as state')).rows[0]!.state)
        .toBe('paused')
    },
    resumed: () => copy.query('select pg_wal_replay_resume()'),
    async stopStandby(): Promise<void> {
      await copy.end()
      await standby.stop()
    },
    async startStandbyAgain(): Promise<void> {
      standby = await start(second)
      copy = asCopy(poolTo(standby.owner))
    },
  }
}

export type StandbyPlace = Awaited<ReturnType<typeof startStandby>>
