import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
  mkdirSync,
  readFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellTime } from '#tests/day.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../database/database.ts'
import { archivingOf } from '../operations/archiving.ts'
import { makeReadiness } from '../operations/readiness.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { startEmbedded, type Embedded } from '../database/embedded.ts'
import { homeReachableBy, unprivileged } from '../database/engine.ts'
import { baseBackups, forgetOld, walFolder } from './archive-folder.ts'
import { makeBaseBackup } from './base-backup.ts'
import { restoreAt, whyNotMoment } from './restore-at.ts'

// These databases are of their own, and keep the machine's time.
tellTime(0)
const place = mkdtempSync(join(tmpdir(), 'granary-archive-'))
// The database runs as another user where tests run as root.
chmodSync(place, 0o711)
const [folder, archive] = [join(place, 'first'), join(place, "kept 100% 'here'")]
const password = 'archive-of-tests'
const opened: Embedded[] = []
let embedded: Embedded
let client: pg.Client

const open = async (data: string, options: { archive?: string } = {}) => {
  const started = await startEmbedded({ folder: data, password, settings: { fsync: 'off' }, ...options })
  opened.push(started)
  return started
}
const dataOf = (data: string) => join(homeReachableBy(unprivileged(), data), 'data')
const base = (now: string) =>
  makeBaseBackup({ owner: embedded.owner, data: dataOf(folder), archive, now: new Date(now) })
const moment = async () =>
  (
    await client.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || 'Z' as at`,
    )
  ).rows[0]!.at
const write = (text: string) => client.query('insert into notes (text) values ($1)', [text])
const soon = () => new Date(Date.now() + 60_000)

/** Writes go to the archive now, not in a minute. */
async function archived(): Promise<void> {
  const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal')
  await expect.poll(() => existsSync(join(walFolder(archive), `${rows[0]!.wal}.gz`))).toBe(true)
}

async function notesIn(data: string): Promise<string[]> {
  const restored = await open(data)
  const reader = new pg.Client(restored.owner)
  await reader.connect()
  const { rows } = await reader.query<{ text: string }>('select text from notes order by id')
  await reader.query(`insert into notes (text) values ('after the restore')`)
  await reader.end()
  await restored.stop()
  return rows.map(({ text }) => text)
}

beforeAll(async () => {
  embedded = await open(folder, { archive })
  client = new pg.Client(embedded.owner)
  await client.connect()
  await client.query('create table notes (id serial primary key, text text)')
})
afterAll(async () => {
  await client.end().catch(() => undefined)
  for (const each of opened) await each.stop()
  for (const name of readdirSync(place))
    rmSync(homeReachableBy(unprivileged(), join(place, name)), { recursive: true, force: true })
  rmSync(place, { recursive: true, force: true })
})

test('the database can be restored to one moment, exact to the row', async () => {
  mkdirSync(join(folder, 'files'), { recursive: true })
  writeFileSync(join(folder, 'files', 'plan.pdf'), 'bytes')
  writeFileSync(join(folder, 'secret'), password, { mode: 0o600 })
  await write('before the base backup')
  await base('2026-11-22T10:00:00Z')
  await write('order 1')
  await write('order 2')
  const at = await moment()
  await write('by mistake')
  await client.query(`delete from notes where text = 'order 1'`)
  await archived()

  const into = join(place, 'second')
  const done = await restoreAt({ at, archive, into, from: folder, passwords: [password], now: soon() })
  expect(done.files).toBe(true)
  expect(readFileSync(join(into, 'files', 'plan.pdf'), 'utf8')).toBe('bytes')
  expect(await notesIn(into)).toEqual(['before the base backup', 'order 1', 'order 2'])
  // The source database has continued.
  expect((await client.query('select text from notes order by id')).rows.map(({ text }) => text)).toEqual([
    'before the base backup',
    'order 2',
    'by mistake',
  ])
})

test('entries that the archive lacks come from the log of the old folder, and a moment after its end is refused', async () => {
  await write('in the last minute')
  const at = await moment()
  await write('too late')
  const into = join(place, 'third')
  await restoreAt({ at, archive, into, from: folder, passwords: [password], now: soon() })
  expect(await notesIn(into)).toEqual(['before the base backup', 'order 2', 'by mistake', 'in the last minute'])

  const later = new Date(Date.now() + 30_000).toISOString()
  await expect(
    restoreAt({ at: later, archive, into: join(place, 'fourth'), from: folder, passwords: [password], now: soon() }),
  ).rejects.toThrow('The archive ends before')
  expect(existsSync(join(place, 'fourth'))).toBe(false)
})

test('a moment before the first base backup, one without an offset, and a folder in use are refused', async () => {
  const asked = {
    at: '2020-01-01T00:00:00Z',
    archive,
    into: join(place, 'fifth'),
    from: folder,
    passwords: [password],
    now: soon(),
  }
  await expect(restoreAt(asked)).rejects.toThrow('has no base backup from before')
  await expect(restoreAt({ ...asked, into: folder })).rejects.toThrow('is not empty')
  expect(whyNotMoment('2026-11-22T14:05:00', soon())).toContain('offset from UTC')
  expect(whyNotMoment('2026-11-22T14:05:00-05:00', new Date('2026-11-22T18:00:00Z'))).toBe(
    'This time is in the future.',
  )
  expect(whyNotMoment('2026-11-22T14:05:00-05:00', new Date('2026-11-22T20:00:00Z'))).toBeNull()
})

test('older base backups are removed with the log that only they need, and the newest still restores', async () => {
  await archived()
  const second = await base('2026-11-22T11:00:00Z')
  await write('after the second')
  const at = await moment()
  await write('not this')
  await archived()
  const gone = await forgetOld(archive, 1)
  expect(gone.bases).toBe(1)
  expect(gone.files).toBeGreaterThan(0)
  expect((await baseBackups(archive)).map(({ folder: kept }) => kept)).toEqual([second.folder])
  const into = join(place, 'sixth')
  await restoreAt({ at, archive, into, from: join(place, 'lost'), passwords: [password], now: soon() })
  expect((await notesIn(into)).at(-1)).toBe('after the second')
})

test('a failing archive shows in /readyz and the metrics, and people keep working', async () => {
  const failing = await open(join(place, 'failing'), { archive: join(place, 'closed') })
  rmSync(walFolder(join(place, 'closed')), { recursive: true })
  const database = openDatabase({ connection: failing.owner, size: 2 })
  const settings = { ...readSettings({ GRANARY_DATA: join(place, 'failing') }), archiveFolder: join(place, 'closed') }
  const services = { database, settings, clock: systemClock }
  const owner = new pg.Client(failing.owner)
  await owner.connect()
  await owner.query(
    'create role service_role; grant service_role to granary; create schema app; create table app.readiness (checked_at timestamptz); insert into app.readiness values (now())',
  )
  await owner.query(
    `grant usage on schema app to service_role; grant all on app.readiness to service_role; create function app.last_migration() returns text language sql as $$ select '0001' $$`,
  )
  const ready = () => makeReadiness(services as Services, { lastMigration: undefined, freeBytes: async () => 1e12 })()
  expect(await ready()).toEqual({ ready: true, failed: [], warnings: [] })
  await owner.query('select pg_switch_wal()')
  await expect.poll(async () => (await archivingOf(services)).isFailing).toBe(true)
  expect(await ready()).toEqual({
    ready: true,
    failed: [],
    warnings: [
      expect.stringContaining('The database can’t archive its log. Until it can, a restore won’t reach the present.'),
    ],
  })
  expect((await archivingOf(services)).failures).toBeGreaterThan(0)
  await owner.end()
  await database.close()
})

test('a database without an archive makes no base backup', async () => {
  const plain = await open(join(place, 'plain'))
  await expect(
    makeBaseBackup({ owner: plain.owner, data: dataOf(join(place, 'plain')), archive, now: new Date() }),
  ).rejects.toThrow('Set GRANARY_ARCHIVE')
})
