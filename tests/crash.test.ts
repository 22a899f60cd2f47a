import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Keys } from '#platform/auth/keys.ts'
import { hashPassword } from '#platform/auth/passwords/hashing.ts'
import { openKeys, openOwner } from '#platform/installation.ts'
import { readSettings } from '#platform/settings.ts'
import { hire, type Worker } from '../benchmarks/crash-town.ts'
import { brokenPromises, command, emptyLedger, work } from '../benchmarks/crash-work.ts'
import { startAt, type Started } from '../benchmarks/servers.ts'
import { clientFor } from '#platform/database/client.ts'
import { tellTime } from './day.ts'

// `npm run crash` does this fifty times and checks the timing; here it runs twice, and only checks that data is kept.

// The server is a program of its own and keeps the machine's clock: tokens for it must be valid by that clock.
tellTime(0)

const folder = mkdtempSync(join(tmpdir(), 'granary-crash-'))
const data = join(folder, 'data')
const settings = readSettings({ GRANARY_DATA: data })
const ledger = emptyLedger()
const password = 'Quartz-Lantern-58'
let server: Started
let keys: Keys
let workers: Worker[]

const start = () =>
  startAt(
    'crash',
    ['bin/start.js'],
    {
      GRANARY_DATA: data,
      GRANARY_DEMO: '0',
      NODE_ENV: 'development',
      SITE_URL: settings.siteUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_REQUESTS: 'off',
    },
    '/readyz',
    folder,
  )

beforeAll(async () => {
  // Nothing to do if it is built already, as in `npm test`.
  await promisify(execFile)(process.execPath, ['bin/build.js'])
  // Started by root, PostgreSQL runs as a user who must be able to traverse the path.
  chmodSync(folder, 0o711)
  mkdirSync(data, { mode: 0o700 })
  server = await start()
  keys = (await openKeys(settings)).keys
  const encrypted = await hashPassword(password)
  workers = await asOwner(async (owner) => [
    await hire(owner, keys, 1, password, encrypted),
    await hire(owner, keys, 2, password, encrypted),
  ])
})

afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function asOwner<T>(look: (owner: pg.Client) => Promise<T>): Promise<T> {
  const { owner } = await openOwner(settings, { join: true })
  const client = clientFor(owner)
  await client.connect()
  try {
    return await look(client)
  } finally {
    await client.end()
  }
}

/**
 * People at work, until some commands of each type are acknowledged and more are running; then the kill, in the
 * middle.
 */
async function atWork(end: () => Promise<void>): Promise<void> {
  const answered = () => [...ledger.commands.values()].filter(({ answer }) => answer !== undefined).length
  const before = { rows: ledger.feedback.size, commands: answered(), signIns: ledger.sessions.size }
  let over = false
  const load = work({ url: server.url, keys }, workers, ledger, () => over)
  await expect.poll(() => ledger.feedback.size).toBeGreaterThan(before.rows + 5)
  await expect.poll(answered).toBeGreaterThan(before.commands + 2)
  await expect.poll(() => ledger.sessions.size).toBeGreaterThan(before.signIns)
  await end()
  over = true
  await load
}

/** Every acknowledged command is stored; unanswered ones are retried under their key, and run once. */
async function expectPromisesKept(): Promise<void> {
  expect(await asOwner((owner) => brokenPromises(owner, ledger, workers))).toEqual([])
  for (const [key, { answer }] of ledger.commands)
    if (answer === undefined)
      expect(await command({ url: server.url, keys }, ledger, key)).toMatchObject({ status: 200 })
  expect(await asOwner((owner) => brokenPromises(owner, ledger, workers))).toEqual([])
}

test('a server killed in the middle of its work loses nothing that it acknowledged', async () => {
  await atWork(() => server.stop('SIGKILL'))
  server = await start()
  await expectPromisesKept()
})

test('a database killed under its server comes back, and nothing acknowledged is lost', async () => {
  const file = join(
    (await asOwner((owner) => owner.query<{ data_directory: string }>('show data_directory'))).rows[0]!.data_directory,
    'postmaster.pid',
  )
  const postmaster = () => Number(readFileSync(file, 'utf8').split('\n')[0])
  const killed = postmaster()
  expect(killed).toBeGreaterThan(0)
  await atWork(async () => void process.kill(killed, 'SIGKILL'))
  await expect.poll(postmaster).not.toBe(killed)
  await expect.poll(() => asOwner((owner) => owner.query('select')).then(() => true)).toBe(true)
  const headers = { apikey: keys.anonKey, authorization: `Bearer ${workers[0]!.token}` }
  await expect
    .poll(() =>
      fetch(`${server.url}/rest/v1/user_feedback?select=id&limit=1`, { headers }).then(({ status }) => status),
    )
    .toBe(200)
  await expectPromisesKept()
})
