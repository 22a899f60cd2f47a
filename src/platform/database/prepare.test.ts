import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner, inDatabase, testSecret } from '#tests/postgres.ts'
import { makeKeys } from '../auth/keys.ts'
import { connected, gatewayLogin, gatewayOf } from './connections.ts'
import { gatewayDefaults } from './gateway-defaults.ts'
import { judge } from './gateway-login.ts'
import { prepareDatabase } from './prepare.ts'

const { owner, template } = inject('postgres')
const name = `granary_test_${process.pid}_prepare`
const place = inDatabase(owner, name)
const folder = mkdtempSync(join(tmpdir(), 'granary-prepare-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await asOwner(owner, (client) => client.query(`drop database if exists ${name} with (force)`))
})

const ran = () =>
  asOwner(
    place,
    async (client) =>
      (await client.query<{ name: string }>('select name from schema_migrations order by name desc limit 1')).rows[0]!
        .name,
  )

test('a process with another secret is refused before it has migrated anything or set a password', async () => {
  await asOwner(owner, (client) => client.query(`create database ${name} template ${template}`))
  const [ours, others] = [
    await makeKeys(testSecret, 'http://localhost'),
    await makeKeys('another-secret-that-only-tests-use-0123', 'http://localhost'),
  ]
  cpSync('migrations', folder, { recursive: true })
  writeFileSync(join(folder, '9999_tried.sql'), 'create table public.tried ();')
  const before = await ran()
  const prepare = (keys: typeof ours) =>
    prepareDatabase({
      owner: place,
      migrationsFolder: folder,
      gateway: gatewayLogin(keys),
      fingerprints: keys.fingerprints,
    })

  await expect(prepare(others)).rejects.toThrow('This database was set up with another secret.')
  expect(await ran()).toBe(before)
  const { client } = await connected(gatewayOf(place, ours), {}, () => undefined)
  await client.end()

  expect(await prepare(ours)).toEqual({ migrated: ['9999_tried'] })
})

const signsIn = async (at: typeof place) => {
  const { client } = await connected(gatewayOf(at, await makeKeys(testSecret, 'http://localhost')), {}, () => undefined)
  try {
    return (
      await client.query<Record<string, string>>(
        `select current_user::text as who, current_setting('jit') as jit, current_setting('work_mem') as work_mem,
          current_setting('statement_timeout') as statement_timeout`,
      )
    ).rows[0]!
  } finally {
    await client.end()
  }
}

test('a second installation on the same server is refused before it takes over the first one’s login', async () => {
  const other = `granary_test_${process.pid}_second`
  const at = inDatabase(owner, other)
  await asOwner(owner, (client) => client.query(`create database ${other}`))
  try {
    const others = await makeKeys('another-secret-that-only-tests-use-0123', 'http://localhost')
    const start = (gatewayUrl?: string) =>
      prepareDatabase({
        owner: at,
        migrationsFolder: folder,
        gateway: gatewayLogin(others, gatewayUrl),
        fingerprints: others.fingerprints,
      })
    await expect(start()).rejects.toThrow(
      /^The role gateway of this PostgreSQL has another password, and the database granary_\w+ on the same server uses it too\. Set DATABASE_GATEWAY_URL with the password/,
    )
    expect(
      await asOwner(
        at,
        async (client) => (await client.query(`select to_regclass('public.schema_migrations') as ledger`)).rows,
      ),
    ).toEqual([{ ledger: null }])
    expect(await signsIn(place)).toMatchObject({ who: 'gateway' })

    // With the role's password in the address of both, it starts and changes nothing for the other.
    const { password } = gatewayLogin(await makeKeys(testSecret, 'http://localhost'))
    expect((await start(`postgres://gateway:${password}@localhost/x`)).migrated).toContain('9999_tried')
    expect(await signsIn(place)).toMatchObject({ who: 'gateway' })
  } finally {
    await asOwner(owner, (client) => client.query(`drop database ${other} with (force)`))
  }
})

test('server connections start without compilation, with a statement limit, in this database only', async () => {
  expect(await signsIn(place)).toEqual({ who: 'gateway', ...gatewayDefaults })
  expect(
    await asOwner(
      owner,
      async (client) =>
        (
          await client.query(
            `select setconfig from pg_db_role_setting where setrole = 'gateway'::regrole and setdatabase = 0`,
          )
        ).rows,
    ),
  ).toEqual([{ setconfig: ['TimeZone=UTC'] }])
})

const leave = { change: false, reason: null }
const change = { change: true, reason: null }
const shared = { change: false, reason: expect.stringContaining('the database drill on the same server uses it too') }
test.each([
  ['the right one', { fit: 'right', isChosen: false, neighbor: null }, leave, leave],
  ['the right one, chosen', { fit: 'right', isChosen: true, neighbor: 'drill' }, leave, leave],
  ['another one, chosen by the operator', { fit: 'other', isChosen: true, neighbor: 'drill' }, change, change],
  ['one of an older key', { fit: 'older', isChosen: false, neighbor: 'drill' }, change, leave],
  ['another one, on a server of its own', { fit: 'other', isChosen: false, neighbor: null }, change, leave],
  ['another one, on a shared server', { fit: 'other', isChosen: false, neighbor: 'drill' }, shared, shared],
  [
    'one that cannot be seen from here, on a server of its own',
    { fit: 'unseen', isChosen: false, neighbor: null },
    change,
    leave,
  ],
  [
    'one that cannot be seen from here, on a shared server',
    { fit: 'unseen', isChosen: false, neighbor: 'drill' },
    leave,
    leave,
  ],
] as const)('the password of the role: %s', (_, found, atStart, atRestore) => {
  expect(judge({ ...found, restoring: false })).toEqual(atStart)
  expect(judge({ ...found, restoring: true })).toEqual(atRestore)
})
