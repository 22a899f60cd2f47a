import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { asOwner, inDatabase, testSecret } from '#tests/postgres.ts'
import { seal } from '../audit/log/seal.ts'
import { startEmbedded } from '../database/embedded.ts'
import { homeReachableBy, unprivileged } from '../database/engine.ts'
import { noteMovedAway } from '../database/moved-away.ts'
import { diskPath } from '../storage/disk-blobs.ts'
import { moveDatabase } from './move.ts'
import { whyNotTarget } from './move-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-move-'))
const made: string[] = []
/** A city with a sealed log and two files, one of which is lost. */
let place: Awaited<ReturnType<typeof city>>
beforeAll(async () => {
  place = await city({ in: await freshDatabase(), name: 'Ångström County' })
  const { does, max, services, organization, clock, owner } = place
  await does(max, draftVendor, { name: 'Acme', type: 'llc', email: 'orders@acme.example', certifications: [] })
  await seal(services, organization.id, clock.now())
  const { rows: bucket } = await owner.query('select key from storage.buckets limit 1')
  for (const kept of [true, false]) {
    const version = randomUUID()
    await owner.query(
      `insert into storage.objects (organization_id, bucket_key, kind, shelf, name, owner_id, version, size, content_type,
        etag) values ($1, $2, 'organization', $1, $3::text, $4, $3::uuid, 0, 'text/plain', '')`,
      [organization.id, bucket[0].key, version, max.user_id],
    )
    if (!kept) continue
    mkdirSync(dirname(diskPath(join(folder, 'files'), version)), { recursive: true })
    writeFileSync(diskPath(join(folder, 'files'), version), 'kept')
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await asOwner(inject('postgres').owner, async (client) => {
    for (const name of made) await client.query(`drop database if exists ${name} with (force)`)
  })
})

const server = () => inject('postgres').owner
async function newDatabase(): Promise<{ name: string; target: pg.ClientConfig }> {
  const name = `granary_moved_${randomBytes(5).toString('hex')}`
  await asOwner(server(), (client) => client.query(`create database ${name}`))
  made.push(name)
  return { name, target: inDatabase(server(), name) }
}

const move = async (target: pg.ClientConfig) =>
  moveDatabase({
    source: place.ownerConfig,
    target,
    keys: place.services.keys,
    folder,
    filesFolder: join(folder, 'files'),
    now: new Date('2026-11-28T12:00:00Z'),
  })
const copies = () => readdirSync(folder).filter((name) => name !== 'files')

const tablesIn = async (at: pg.ClientConfig) =>
  (await asOwner(at, (client) => client.query(`select from pg_tables where schemaname = 'public'`))).rowCount

test('nothing moves while a server is connected', async () => {
  const { target } = await newDatabase()
  await place.database.read({ role: 'anon' }, { text: 'select 1' })
  await expect(move(target)).rejects.toThrow('Granary is running on this database')
  expect([await tablesIn(target), copies()]).toEqual([0, []])
  await place.services.settle()
  await place.services.database.close()
})

test('a target that has tables, or does not exist, is refused before anything is copied', async () => {
  const { name, target } = await newDatabase()
  await asOwner(target, (client) => client.query('create table theirs (id int)'))
  await expect(move(target)).rejects.toThrow(`The database ${name} has 1 tables already. Name an empty one.`)
  await expect(move(inDatabase(server(), 'granary_nowhere'))).rejects.toThrow(
    'The database to move to can’t be opened: database "granary_nowhere" does not exist',
  )
  expect(copies()).toEqual([])
})

test('a move that is cut off leaves the target empty, the next one is complete, and a third is refused', async () => {
  const { name, target } = await newDatabase()
  let moving = true
  const cutOff = move(target).finally(() => (moving = false))
  cutOff.catch(() => undefined)
  await asOwner(server(), async (client) => {
    for (let cut = 0; moving && !cut;)
      cut = (
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'copy %'`,
          [name],
        )
      ).rowCount!
  })
  await expect(cutOff).rejects.toThrow()
  expect([await tablesIn(target), copies()]).toEqual([0, []])

  const done = await move(target)
  expect(done).toMatchObject({ rebuilt: [], files: { named: 2, missing: 1 }, logs: { wrong: [] }, needed: null })
  expect([done.rows > 20, done.logs.verified > 0, copies()]).toEqual([true, true, []])
  const { rows } = await asOwner(target, (client) =>
    client.query('select name, (select count(*)::int from vendors) as vendors from organizations'),
  )
  expect(rows).toEqual([{ name: 'Ångström County', vendors: 1 }])

  await expect(move(target)).rejects.toThrow('Name an empty one.')
})

const good = {
  version: 150020,
  name: 'granary',
  owner: 'granary',
  encoding: 'UTF8',
  tables: 0,
  has_trgm: true,
  may_create: true,
  missing: [] as string[],
}
test.each<[string, Partial<typeof good>, string | null]>([
  ['as needed', {}, null],
  ['too old', { version: 140024 }, 'Granary needs PostgreSQL 15 or newer. The database granary is on 14.24.'],
  ['in another encoding', { encoding: 'SQL_ASCII' }, "encoding 'UTF8' template template0"],
  ['in use', { tables: 3 }, 'has 3 tables already'],
  ['without pg_trgm', { has_trgm: false }, 'lacks the extension pg_trgm'],
  ['of another owner', { may_create: false }, 'alter database granary owner to granary'],
  [
    'without roles',
    { missing: ['custodian', 'gateway'] },
    'custodian, gateway are missing. Run as an administrator: alter role granary createrole',
  ],
])('a target %s', (_, change, sentence) => {
  const reason = whyNotTarget({ ...good, ...change })
  if (sentence === null) expect(reason).toBeNull()
  else expect(reason).toContain(sentence)
})

test('data that was moved away no longer starts, and says where it is', async () => {
  const old = join(folder, 'old')
  const home = homeReachableBy(unprivileged(), old)
  noteMovedAway(home, { to: 'db.example.gov/granary', at: '2026-11-28T12:00:00Z' })
  await expect(startEmbedded({ folder: old, password: testSecret })).rejects.toThrow(
    'This database was moved to db.example.gov/granary on 2026-11-28. Set DATABASE_URL to that address.',
  )
  rmSync(home, { recursive: true, force: true })
})
