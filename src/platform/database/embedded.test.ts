import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressFor, startEmbedded, type Embedded } from './embedded.ts'
import { engineFolder, unprivileged } from './engine.ts'
import { hasEnded, spawnServer } from './server-process.ts'
import { clientFor } from './client.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-embedded-'))
let embedded: Embedded

beforeAll(async () => void (embedded = await startEmbedded({ folder, password: 'first' })))
afterAll(async () => {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

async function ask(sql: string, password = 'first'): Promise<unknown[]> {
  const client = clientFor({ ...embedded.owner, password })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Retries until there is an answer: the database is restarting. */
async function answer(sql: string): Promise<unknown[]> {
  for (;;) {
    const rows = await ask(sql).catch(() => undefined)
    if (rows) return rows
  }
}

test.runIf(process.platform === 'linux')('after a crash the data is synced in one call, not file by file', async () => {
  expect(await ask('show recovery_init_sync_method')).toEqual([{ recovery_init_sync_method: 'syncfs' }])
})

test('no one connects without the password, and the log contains no statement', async () => {
  await expect(ask('select 1', 'guessed')).rejects.toMatchObject({ code: '28P01' })
  await expect(ask(`select 1/0 as "rosa@example.gov"`)).rejects.toMatchObject({ code: '22012' })
  expect(readFileSync(join(folder, 'postgres', 'postgres.log'), 'utf8')).not.toContain('rosa@')
})

test('a killed database restarts with everything it had acknowledged', async () => {
  await ask('create table kept (n int)')
  for (let n = 1; n <= 3; n++) {
    await ask(`insert into kept values (${n})`)
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    expect(await answer('select count(*)::int as n from kept')).toEqual([{ n }])
    expect(postmaster()).not.toBe(killed)
  }
})

test("a database that can't restart is retried until it can", async () => {
  const data = join(folder, 'postgres', 'data')
  renameSync(join(data, 'PG_VERSION'), join(data, 'PG_VERSION.away'))
  process.kill(postmaster(), 'SIGKILL')
  await expect
    .poll(() => readFileSync(join(folder, 'postgres', 'postgres.log'), 'utf8'))
    .toContain('is not a valid data directory')
  renameSync(join(data, 'PG_VERSION.away'), join(data, 'PG_VERSION'))
  expect(await answer('select count(*)::int as n from kept')).toEqual([{ n: 3 }])
})

test('stopping leaves no process, no socket and no lock; the next start finds the data', async () => {
  const process_ = postmaster()
  await embedded.stop()
  expect(() => process.kill(process_, 0)).toThrow('ESRCH')
  expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  expect(existsSync(String(embedded.owner.host))).toBe(false)

  await expect(startEmbedded({ folder, password: 'second' })).rejects.toThrow('Restore the old one.')
  embedded = await startEmbedded({ folder, password: 'first' })
  expect(await ask('select count(*)::int as n from kept')).toEqual([{ n: 3 }])
})

test('a start waits for the database of a killed server, which still answers at the same socket', async () => {
  await embedded.stop()
  const home = join(folder, 'postgres')
  const user = unprivileged()
  const { server } = await addressFor(home, user)
  const log = () => readFileSync(join(home, 'postgres.log'), 'utf8')
  const args = ['-D', join(home, 'data'), ...server]
  const predecessor = spawnServer(join(engineFolder(user), 'bin', 'postgres'), args, home, user)
  const said = log().length
  await expect.poll(() => log().slice(said)).toContain('ready to accept connections')

  let started = false
  const starting = startEmbedded({ folder, password: 'first' }).then((next) => {
    started = true
    embedded = next
  })
  await expect.poll(() => log().slice(said)).toContain('already exists')
  expect(started).toBe(false)
  predecessor.stdin!.end()
  await starting
  expect(hasEnded(predecessor)).toBe(true)
  expect(await ask('select count(*)::int as n from kept')).toEqual([{ n: 3 }])
})
