import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { city } from '#tests/city.ts'
import { asOwner, inDatabase, testSecret } from '#tests/postgres.ts'
import { findServer, startServer } from '../../../bin/testing/external-postgres.js'
import { makeKeys } from '../auth/keys.ts'
import { gatewayLogin, gatewayOf } from '../database/connections.ts'
import { readMigrations } from '../database/migrate.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { rolesForRestore } from '../database/roles.ts'
import { migrationsFolder } from '../installation.ts'
import type { Lock } from './age.ts'
import { backUp } from './backup.ts'
import { restore, type RestoreOptions } from './restore.ts'
import { sequences, tablesInOrder } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-backup-'))
const made: string[] = []
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await asOwner(inject('postgres').owner, async (client) => {
    for (const name of made) await client.query(`drop database if exists ${name} with (force)`)
  })
})

const migrations = readMigrations(migrationsFolder)
const now = new Date('2026-11-20T09:00:00Z')
let place: Awaited<ReturnType<typeof city>>
let fingerprint: string
let filesFolder: string
/** One backup serves the tests that only restore it, with this content. */
let file: string
let saved: Awaited<ReturnType<typeof backUp>>
let asSaved: Awaited<ReturnType<typeof contents>>
let count = 0
const path = (name: string) => join(folder, `${++count}-${name}`)

/** Values that a careless format would corrupt. */
const awkward = ['tab\there', 'line\nbreak', 'back\\slash \\N \\.', 'quote "\'', 'Größe 東京 🌾', '\u0001', '']

beforeAll(async () => {
  place = await city({ name: 'Springfield' })
  fingerprint = (await makeKeys(testSecret, 'http://localhost')).fingerprint
  // Names refuse control characters, so these go in a free-text field.
  for (const [number, text] of awkward.entries()) {
    const branding = JSON.stringify({ welcomeMessage: text, number })
    await place.owner.query(`insert into organizations (name, kind, branding_config) values ($1, 'vendor', $2)`, [
      `Awkward ${number}`,
      branding,
    ])
    const values = [place.organization.id, place.rosa.user_id, text]
    await place.owner.query(
      `insert into audit_events (organization_id, actor, command, input, at, request_id)
        values ($1, $2, 'x', '{}', now(), $3)`,
      values,
    )
  }
  await place.owner.query(
    `insert into audit_events (organization_id, actor, command, input, at, request_id) select $1, $2, 'x',
      jsonb_build_object('n', n), now(), '' from generate_series(1, 30000) n`,
    [place.organization.id, place.rosa.user_id],
  )
  filesFolder = path('files')
  mkdirSync(join(filesFolder, 'a', 'b'), { recursive: true })
  writeFileSync(join(filesFolder, 'a', 'b', 'scan.pdf'), randomBytes(3_000_000))
  writeFileSync(join(filesFolder, 'empty'), '')
  mkdirSync(join(filesFolder, 'incoming'))
  writeFileSync(join(filesFolder, 'incoming', 'half'), 'hal')
  ;({ file, ...saved } = await save())
  asSaved = await contents(place.ownerConfig)
})

async function newDatabase(like = ''): Promise<{ name: string; target: pg.ClientConfig }> {
  const { owner } = inject('postgres')
  const name = `granary_restored_${randomBytes(5).toString('hex')}`
  await asOwner(owner, (client) => client.query(`create database ${name} ${like}`))
  made.push(name)
  return { name, target: inDatabase(owner, name) }
}
const emptyDatabase = async () => (await newDatabase()).target

/** Where the backup was restored: once, and each test that changes something has a copy. */
const broughtBack = once(async () => {
  const [{ name, target }, files] = [await newDatabase(), path('restored')]
  return { name, target, files, done: await bring(file, target, { filesFolder: files }) }
})
const copyOf = async ({ name }: { name: string }) => newDatabase(`template ${name} strategy file_copy`)

/** A restore replays every migration, which takes seconds: several tests share one result. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

const save = async (change: Lock & { owner?: pg.ClientConfig; filesFolder?: string } = {}) => {
  const file = path('backup')
  const done = await backUp({ owner: place.ownerConfig, file, filesFolder, now, ...change })
  return { file, ...done }
}
const bring = (file: string, owner: pg.ClientConfig, change: Partial<RestoreOptions> = {}) =>
  restore({ owner, file, filesFolder: path('restored'), migrations, fingerprints: [fingerprint], ...change })

/** Every table as one hash of its rows, every sequence's state, and each table's protection. */
const contents = (owner: pg.ClientConfig) =>
  asOwner(owner, async (client) => {
    await client.query(`set timezone to utc; set datestyle to iso; set extra_float_digits to 1`)
    const found: Record<string, unknown> = {}
    for (const { name } of await tablesInOrder(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as is
          from ${name} t`,
      )
      found[name] = rows[0].is
    }
    const { rows: walls } = await client.query(
      `select c.oid::regclass::text as name, relrowsecurity, relforcerowsecurity,
        (select count(*) from pg_policy where polrelid = c.oid) as policies,
              array(select tgname || ' ' || tgenabled::text from pg_trigger where tgrelid = c.oid and not tgisinternal
                order by tgname) as triggers
         from pg_class c where relkind = 'r'
         and relnamespace::regnamespace::text in ('public', 'auth', 'app', 'storage') order by 1`,
    )
    return { found, sequences: await sequences(client), walls }
  })

test('everything is restored unchanged to an empty database', async () => {
  const { target, files, done } = await broughtBack()
  expect(done).toEqual({ made: now.toISOString(), tables: saved.tables, rows: saved.rows, files: 2, rebuilt: [] })

  expect(await contents(target)).toEqual(asSaved)
  expect(Object.keys(asSaved.found)).toContain('auth.users')
  expect(
    readFileSync(join(files, 'a', 'b', 'scan.pdf')).equals(readFileSync(join(filesFolder, 'a', 'b', 'scan.pdf'))),
  ).toBe(true)
  expect(statSync(join(files, 'empty')).size).toBe(0)
})

/**
 * A database with stored rows whose records are gone; backed up while people write, for a public key, and restored.
 */
const identity = generateIdentity()
const writtenMeanwhile = once(async () => {
  const { target: source } = await copyOf(await broughtBack())
  const writing = new pg.Client(source)
  await writing.connect()
  await writing.query(`
    with agency as (insert into organizations (name, kind) values ('City of the old backup', 'agency') returning id),
         company as (insert into vendors (organization_id, number, name, type, email, status) select id, 'V-1', 'Acme',
           'llc', 'orders@acme.example', 'active' from agency returning organization_id, id)
    insert into performance_events (organization_id, source, record, vendor, day, event) select organization_id,
    'receipts', id, id, '2026-11-01', 'delivered' from company`)
  let busy = true
  const recipients = [await identityToRecipient(await identity)]
  const running = save({ owner: source, recipients }).finally(() => (busy = false))
  while (busy) await writing.query(`insert into app.jobs (name) values ('during')`)
  await writing.end()
  const { file } = await running
  const target = await emptyDatabase()
  // Counted against the snapshot, so that a torn one is refused.
  return { source, file, target, done: await bring(file, target, { identities: [await identity] }) }
})

test('a restore rebuilds stored rows without a record, and says so', async () => {
  const { source, target, done } = await writtenMeanwhile()
  expect(done.rebuilt).toEqual(['performance_events'])
  const kept = async (owner: pg.ClientConfig) =>
    (await asOwner(owner, (client) => client.query('select from performance_events'))).rowCount
  expect([await kept(source), await kept(target)]).toEqual([1, 0])
})

test('the server starts on the restored database', async () => {
  const { target } = await copyOf(await broughtBack())
  const keys = await makeKeys(testSecret, 'http://localhost')

  expect(
    await prepareDatabase({
      owner: target,
      migrationsFolder,
      gateway: gatewayLogin(keys),
      fingerprints: [fingerprint],
    }),
  ).toEqual({ migrated: [] })
})

/**
 * The secret of the backup is lost: it is restored under another one, on a server that the old one serves meanwhile.
 */
const underAnotherSecret = once(async () => {
  const others = await makeKeys('another-secret-that-only-tests-use-0123', 'http://localhost')
  const target = await emptyDatabase()
  const serving = gatewayOf(place.ownerConfig, await makeKeys(testSecret, 'http://localhost'))
  /** A new connection each time: open ones don't notice a new password. */
  const asks = async () => {
    const client = new pg.Client(serving)
    await client.connect()
    await client.end()
  }
  let restoring = true
  const restored = rolesForRestore(target, gatewayLogin(others))
    .then(async (needed) => {
      await bring(file, target, { newSecret: true, fingerprints: others.fingerprints })
      return needed
    })
    .finally(() => (restoring = false))
  let asked = 0
  while (restoring) {
    await asks()
    asked++
  }
  return { target, fingerprint: others.fingerprint, needed: await restored, asks, asked }
})

test('a restore on a server that serves another installation keeps the login that both share', async () => {
  const { needed, asks, asked } = await underAnotherSecret()
  expect(needed).toMatch(/^The role gateway of this PostgreSQL has another password/)
  expect(asked).toBeGreaterThan(1)
  await asks()
})

test('only its owner may read the file', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a backup is of one moment: later writes are not in it', async () => {
  const { source, target } = await writtenMeanwhile()
  const jobs = async (owner: pg.ClientConfig) =>
    Number((await asOwner(owner, (client) => client.query('select count(*) from app.jobs'))).rows[0].count)
  expect(await jobs(target)).toBeLessThan(await jobs(source))
})

/**
 * Encrypted with a key of the installation; after a rotation, a program with one migration more replaces a database in
 * use with it.
 */
const afterRotation = once(async () => {
  const keys = await makeKeys(testSecret, 'http://localhost')
  const { file } = await save({ keys })
  const rotated = await makeKeys(
    { secrets: ['another-secret-of-another-installation-0001', testSecret], kept: [] },
    'http://localhost',
  )
  const later = {
    name: '9999_later',
    sql: 'create table public.later (id int); insert into later select count(*) from organizations',
    hash: 'x',
  }
  const { target } = await copyOf(await broughtBack())
  await asOwner(target, (client) =>
    client.query(`insert into organizations (name, kind) values ('Newcomer', 'agency')`),
  )
  const files = path('files')
  mkdirSync(files)
  writeFileSync(join(files, 'old'), 'old')
  const change = {
    keys: rotated,
    fingerprints: rotated.fingerprints,
    migrations: [...migrations, later],
    filesFolder: files,
  }
  await expect(bring(file, target, change)).rejects.toThrow('add --replace')
  expect(readdirSync(files)).toEqual(['old'])
  return { keys, file, target, files, done: await bring(file, target, { ...change, replace: true }) }
})

test('an installation key encrypts it without a passphrase, and only that key opens it', async () => {
  const { keys, file, done } = await afterRotation()
  expect(readFileSync(file).includes('organizations')).toBe(false)
  const target = await emptyDatabase()
  await expect(bring(file, target)).rejects.toThrow(
    `This backup is encrypted with the key ${keys.every('backup')[0]!.id}, which this installation does not have.`,
  )
  await expect(bring(file, target, { identities: [await identity] })).rejects.toThrow(
    'which this installation does not have',
  )
  const other = await makeKeys('another-secret-of-another-installation-0001', 'http://localhost')
  await expect(bring(file, target, { keys: other, newSecret: true })).rejects.toThrow(
    'Add its secret as a line of the key file',
  )
  // After a rotation the ring still has it.
  expect(done).toMatchObject({ files: 2 })
})

test('a backup for a public key is opened by its secret key only', async () => {
  const { file, done } = await writtenMeanwhile()
  expect(readFileSync(file).includes('Springfield')).toBe(false)
  const target = await emptyDatabase()

  const keys = await makeKeys(testSecret, 'http://localhost')
  await expect(bring(file, target, { keys })).rejects.toThrow('Name the file with the secret key of one of them')
  await expect(bring(file, target, { identities: [await generateIdentity()] })).rejects.toThrow('other public keys')
  expect(done).toMatchObject({ files: 2 })
})

test('a database in use is replaced only when told to, and then completely', async () => {
  const { target, files } = await afterRotation()
  const { 'public.later': later, ...found } = (await contents(target)).found
  expect(found).toEqual(asSaved.found)
  expect(later).toMatch(/^1 /)
  expect(readdirSync(files).sort()).toEqual(['a', 'empty'])
})

test("a database that isn't Granary's is never touched", async () => {
  const target = await emptyDatabase()
  await asOwner(target, (client) => client.query('create table theirs (id int)'))
  await expect(bring(file, target)).rejects.toThrow(
    'This database has tables that aren’t Granary’s. Name an empty database in DATABASE_URL.',
  )
})

test('nothing is replaced while a server is connected', async () => {
  await place.database.read({ role: 'anon' }, { text: 'select 1' })
  await expect(bring(file, place.ownerConfig, { replace: true })).rejects.toThrow('Granary is running on this database')
})

test('a spoilt encrypted backup changes nothing, not even with --replace', async () => {
  const { file } = await writtenMeanwhile()
  const bytes = readFileSync(file)
  bytes[bytes.length - 40_000]! ^= 1
  const [spoilt, cut] = [path('spoilt'), path('cut')]
  writeFileSync(spoilt, bytes)
  writeFileSync(cut, readFileSync(file).subarray(0, -70_000))
  const target = await emptyDatabase()
  const change = { identities: [await identity], replace: true, filesFolder: path('untouched') }
  for (const each of [spoilt, cut])
    await expect(bring(each, target, change)).rejects.toThrow(
      'was damaged after it was written, or its end is missing. Use another copy.',
    )
  expect((await contents(target)).found).toEqual({})
  expect(existsSync(change.filesFolder)).toBe(false)
})

test('a failed restore leaves the database unchanged', async () => {
  const target = await emptyDatabase()
  const broken = [...migrations, { name: '9999_broken', sql: 'select 1/0', hash: 'x' }]

  await expect(bring(file, target, { migrations: broken })).rejects.toThrow('division by zero')
  expect((await contents(target)).found).toEqual({})
})

test('a backup from before a migration is brought up to date', async () => {
  const { target } = await afterRotation()
  const { rows } = await asOwner(target, (client) => client.query('select id > 0 as after_the_rows from later'))
  expect(rows).toEqual([{ after_the_rows: true }])
})

test('a backup from a newer program, or with other migrations, is refused', async () => {
  const target = await emptyDatabase()
  await expect(bring(file, target, { migrations: migrations.slice(0, -1) })).rejects.toThrow('made by a newer Granary')
  await expect(
    bring(file, target, { migrations: migrations.map((each) => ({ ...each, hash: 'other' })) }),
  ).rejects.toThrow('is not the migration that made the database')
})

test('another secret is refused unless accepted: then sessions and authenticator apps are gone', async () => {
  const target = await emptyDatabase()
  await expect(bring(file, target, { fingerprints: ['another'] })).rejects.toThrow('another secret')

  const { target: knowingly, fingerprint } = await underAnotherSecret()
  const { rows } = await asOwner(knowingly, (client) =>
    client.query('select secret_fingerprint, (select count(*) from auth.sessions) as sessions from app.installation'),
  )
  expect(rows).toEqual([{ secret_fingerprint: fingerprint, sessions: 0 }])
})

test("an existing file isn't overwritten, and a failed backup leaves nothing", async () => {
  await expect(backUp({ owner: place.ownerConfig, file, filesFolder, now })).rejects.toThrow('already exists')

  const never = path('never')
  await expect(backUp({ owner: await emptyDatabase(), file: never, filesFolder, now })).rejects.toThrow(
    'There is nothing to back up',
  )
  expect([existsSync(never), existsSync(`${never}.partial`)]).toEqual([false, false])
})

test("a table that the custodian can't read causes an error", async () => {
  const { target } = await copyOf(await broughtBack())
  await asOwner(target, (client) =>
    client.query('create table public.forgotten (id int); alter table public.forgotten enable row level security'),
  )
  await expect(save({ owner: target })).rejects.toThrow(
    'The backup would miss rows: custodian can’t read all of public.forgotten. The migration that makes a table calls app.protect().',
  )
})

const debian = findServer()
test.skipIf(!debian)(`to Debian's PostgreSQL, as an owner who isn't a superuser, and back`, async () => {
  const server = await startServer(debian!, { jit: 'off' })
  try {
    const url = new URL(server.url)
    await asOwner({ connectionString: server.url }, async (client) => {
      await client.query(`create role keeper login createrole password 'only-for-this-run'`)
      await client.query('create database granary owner keeper')
    })
    const owner = { connectionString: `postgres://keeper:only-for-this-run@${url.host}/granary` }
    const superuser = { connectionString: server.url.replace(/postgres$/, 'granary') }
    await rolesForRestore(owner, { password: 'any', isChosen: false, before: [] })

    await bring(file, owner)
    expect(await contents(superuser)).toEqual(asSaved)

    const back = await emptyDatabase()
    await bring((await save({ owner })).file, back)
    expect(await contents(back)).toEqual(asSaved)
    // The owner may replace what the owner made.
    await bring(file, owner, { replace: true })
    expect((await contents(superuser)).found).toEqual(asSaved.found)
  } finally {
    server.stop()
  }
})
