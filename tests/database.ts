import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { makeKeys } from '#platform/auth/keys.ts'
import type { Clock } from '#platform/clock.ts'
import { localDay } from '#platform/dates.ts'
import { gatewayOf } from '#platform/database/connections.ts'
import { gatewayDefaultsIn } from '#platform/database/gateway-defaults.ts'
import type { Message } from '#platform/mail/mail.ts'
import { openServices, type Services } from '#platform/services.ts'
import { readSettings, type Settings } from '#platform/settings.ts'
import { hears } from './day.ts'
import { logOfTests } from './log.ts'
import { asOwner, inDatabase, testSecret } from './postgres.ts'

/**
 * A clock that stands still until a test moves it. Its day is that of the test cities: in the evening it is already
 * tomorrow in Greenwich, and not here.
 */
export type TestClock = Clock & { today(): string; set(to: Date): void; advance(milliseconds: number): void }

export function testClock(start = new Date()): TestClock {
  let time = start
  return {
    now: () => new Date(time),
    today: () => localDay(time, 'America/New_York'),
    set: (to) => void (time = to),
    advance: (by) => void (time = new Date(time.getTime() + by)),
  }
}

export type TestDatabase = {
  owner: pg.Pool
  ownerConfig: pg.ClientConfig
  services: Services
  clock: TestClock
  mails: Message[]
  dataFolder: string
}

let opened: Promise<TestDatabase> | undefined
let leaving: (() => unknown)[] = []

/**
 * Done after the last test of a file, last registered first: the files of a run share their process, and none may
 * find leftovers of another.
 */
export const afterFile = (leave: () => unknown) => void leaving.push(leave)

export async function leaveFile(): Promise<void> {
  const all = leaving.reverse()
  leaving = []
  opened = undefined
  for (const leave of all) await leave()
}

/** This test file's own database, cloned from the migrated template, with services on it; or the run's cluster. */
export const testDatabase = (): Promise<TestDatabase> =>
  (opened ??= process.env.TEST_ON_CLUSTER ? onCluster() : freshDatabase())

/**
 * The database of the cities of all areas in this worker, unless their file has its own: as in an installation, they
 * know nothing of each other. A database has to be filled with plans and catalogs before it is quick, and that takes
 * longer than most files. The platform and the sweeps change what all have in common: theirs is their own.
 */
export const databaseOfCities = (): Promise<TestDatabase> =>
  (opened ??= process.env.TEST_ON_CLUSTER ? onCluster() : ofAnArea() ? sharedDatabase() : freshDatabase())

const ofAnArea = () => expect.getState().testPath?.includes('/src/areas/') ?? false

const worker = globalThis as { databaseOfCities?: ReturnType<typeof openClone> }

async function sharedDatabase(): Promise<TestDatabase> {
  const place = await (worker.databaseOfCities ??= openClone())
  await forgetJobs(place)
  place.mails.length = 0
  place.clock.set(new Date())
  afterFile(() => place.services.settle())
  return place
}

async function onCluster(): Promise<TestDatabase> {
  const place = await (await import('./cluster.ts')).clusterDatabase()
  await forgetJobs(place)
  return place
}

/** The jobs that earlier files left would run first, for hundreds of agencies. */
const forgetJobs = ({ owner }: TestDatabase) => owner.query('delete from app.jobs')

/** From here on this file's cities are in this database. */
export const useDatabase = (other: Promise<TestDatabase>): Promise<TestDatabase> => (opened = other)

/** A database that others are copied from: its name, its time of filling, and the files that its rows name. */
export type Original = { name: string; at: Date; files: string }

/**
 * `reached`: another route for the gateway's connections. `original`: a copy of that one instead of an empty
 * database.
 */
export async function freshDatabase(
  change: Partial<Settings> = {},
  reached: pg.ClientConfig = {},
  original?: Original,
): Promise<TestDatabase> {
  const { close, name, ...place } = await openClone({ change, reached, original })
  const { owner } = inject('postgres')
  afterFile(async () => {
    await close()
    // Without force: a connection that is still open would fail in the middle of the next file. The end of the run drops
    // the rest.
    await asOwner(owner, (client) => client.query(`drop database if exists ${name}`)).catch(() => undefined)
    rmSync(place.dataFolder, { recursive: true, force: true })
  })
  return place
}

/**
 * An original that lasts as long as the run: filled once, and closed, because only a database without connections can
 * be copied.
 */
export async function makeOriginal<T>(
  fill: (services: Services) => Promise<T>,
): Promise<Original & { found: T; mails: Message[] }> {
  const { name, close, services, clock, mails, dataFolder } = await openClone({ within: inject('postgres').folder })
  let found: T
  try {
    found = await fill(services)
  } finally {
    await close()
  }
  return { name, at: clock.now(), files: dataFolder, found, mails }
}

/** Every database with the run's number is dropped at its end. */
const newName = () => `granary_test_${inject('postgres').template.split('_').at(-1)}_${randomBytes(5).toString('hex')}`

type Opening = {
  change?: Partial<Settings>
  reached?: pg.ClientConfig
  original?: Original | undefined
  within?: string
}

async function openClone(opening: Opening = {}) {
  const { owner, template } = inject('postgres')
  const name = newName()
  await cloned(owner, opening.original?.name ?? template, name)
  return { name, ...(await openOn(name, opening)) }
}

async function openOn(name: string, { change, reached, original, within = tmpdir() }: Opening) {
  const ownerConfig = inDatabase(inject('postgres').owner, name)
  const pool = new pg.Pool({ ...ownerConfig, max: 3 })
  pool.on('error', () => undefined)

  const dataFolder = mkdtempSync(join(within, 'granary-data-'))
  if (original) cpSync(original.files, dataFolder, { recursive: true })
  const settings = {
    ...readSettings({
      SITE_URL: 'http://localhost:3000',
      GRANARY_DATA: dataFolder,
      HOST: '127.0.0.1',
      DATABASE_POOL: '6',
      // No test depends on a timeout on a busy machine, except those that say so.
      DATABASE_WAIT_SECONDS: '120',
    }),
    port: 0,
    demo: true,
    logRequests: false,
    ...change,
  }
  const clock = testClock(original?.at)
  const mails: Message[] = []
  const keys = await makeKeys(testSecret, settings.siteUrl)
  const services = await openServices({
    settings,
    keys,
    gateway: { ...gatewayOf(ownerConfig, keys), ...reached },
    clock,
    log: logOfTests,
    mail: { send: async (message) => void mails.push(message) },
  })
  const close = async (): Promise<void> => {
    await services.settle()
    await services.database.close()
    await pool.end()
  }
  return { owner: pool, ownerConfig, services, clock, mails, dataFolder, close }
}

/** Cloning needs exclusive use of the template, so two workers take turns. */
async function cloned(owner: pg.ClientConfig, template: string, name: string): Promise<void> {
  await asOwner(owner, async (client) => {
    await client.query('select pg_advisory_lock(1907)')
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await client.query(`${hears(name)}; ${gatewayDefaultsIn(name)}`)
  })
}
