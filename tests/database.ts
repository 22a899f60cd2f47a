import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { makeKeys } from '#platform/auth/keys.ts'
import type { Clock } from '#platform/clock.ts'
import { localDay } from '#platform/dates.ts'
import { gatewayOf } from '#platform/database/connections.ts'
import { silentLog } from '#platform/log.ts'
import type { Message } from '#platform/mail/mail.ts'
import { openServices, type Services } from '#platform/services.ts'
import { readSettings, type Settings } from '#platform/settings.ts'
import { asOwner, inDatabase, testSecret } from './postgres.ts'

/** A clock that stands still until a test moves it. Its day is that of the cities of the tests: in the evening it is already tomorrow in Greenwich, and not here. */
export type TestClock = Clock & { today(): string; set(to: Date): void; advance(milliseconds: number): void }

export function testClock(start = new Date()): TestClock {
  let time = start
  return { now: () => new Date(time), today: () => localDay(time, 'America/New_York'), set: (to) => void (time = to), advance: (by) => void (time = new Date(time.getTime() + by)) }
}

export type TestDatabase = { owner: pg.Pool; ownerConfig: pg.ClientConfig; services: Services; clock: TestClock; mails: Message[]; dataFolder: string }

let opened: Promise<TestDatabase> | undefined
let leaving: (() => unknown)[] = []

/** Done behind the last test of a file, the latest first: the files of a run share their process, and none may find what another left. */
export const afterFile = (leave: () => unknown) => void leaving.push(leave)

export async function leaveFile(): Promise<void> {
  const all = leaving.reverse()
  leaving = []
  opened = undefined
  for (const leave of all) await leave()
}

/** This test file's own database, cloned from the migrated template, with services on it. */
export const testDatabase = (): Promise<TestDatabase> => (opened ??= freshDatabase())

/** From here on the cities of this file are in this database. */
export const useDatabase = (other: Promise<TestDatabase>): Promise<TestDatabase> => (opened = other)

/** `reached`: another way for the gateway's connections. */
export async function freshDatabase(change: Partial<Settings> = {}, reached: pg.ClientConfig = {}): Promise<TestDatabase> {
  const { owner, template } = inject('postgres')
  const name = `granary_test_${template.split('_').at(-1)}_${randomBytes(5).toString('hex')}`
  await cloned(owner, template, name)
  const ownerConfig = inDatabase(owner, name)
  const pool = new pg.Pool({ ...ownerConfig, max: 3 })
  pool.on('error', () => undefined)

  const dataFolder = mkdtempSync(join(tmpdir(), 'granary-data-'))
  const settings = { ...readSettings({ SITE_URL: 'http://localhost:3000', GRANARY_DATA: dataFolder, HOST: '127.0.0.1', DATABASE_POOL: '6' }), port: 0, demo: true, logRequests: false, ...change }
  const clock = testClock()
  const mails: Message[] = []
  const keys = await makeKeys(testSecret, settings.siteUrl)
  const services = await openServices({
    settings,
    keys,
    gateway: { ...gatewayOf(ownerConfig, keys), ...reached },
    clock,
    log: silentLog,
    mail: { send: async (message) => void mails.push(message) },
  })
  afterFile(async () => {
    await services.settle()
    await services.database.close()
    await pool.end()
    // Not by force: whoever still holds a line to it would be told in the middle of the next file. It goes with the run then.
    await asOwner(owner, (client) => client.query(`drop database if exists ${name}`)).catch(() => undefined)
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return { owner: pool, ownerConfig, services, clock, mails, dataFolder }
}

/** Cloning needs the template to itself, so that two workers take turns. */
async function cloned(owner: pg.ClientConfig, template: string, name: string): Promise<void> {
  await asOwner(owner, async (client) => {
    await client.query('select pg_advisory_lock(1907)')
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
}
