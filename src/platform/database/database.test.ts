import pg from 'pg'
import { foreseenSentence } from '../functions/answers.ts'
import { gatewayOf } from './connections.ts'
import { gatewayDefaults } from './gateway-defaults.ts'
import type { Caller, Tx } from './database.ts'
import { expect, test } from 'vitest'
import { callerOf, city } from '#tests/city.ts'

const whoSql = `select current_user::text as who, session_user::text as login, app.organization_id() as organization,
  current_setting('transaction_read_only') as read_only`

test('a statement runs as the caller, for its own transaction only', async () => {
  const { rosa, organization, database } = await city()
  expect((await database.read(callerOf(rosa), { text: whoSql })).rows).toEqual([
    { who: 'supplier', login: 'gateway', organization: organization.id, read_only: 'on' },
  ])
  expect((await database.write({ role: 'anon' }, { text: whoSql })).rows).toEqual([
    { who: 'anon', login: 'gateway', organization: null, read_only: 'off' },
  ])
})

test('a connection to a copied database begins with the same settings as one to a prepared database', async () => {
  const { ownerConfig, services } = await city()
  const gateway = new pg.Client(gatewayOf(ownerConfig, services.keys))
  await gateway.connect()
  try {
    const settings = Object.keys(gatewayDefaults).map((name) => `current_setting('${name}') as ${name}`)
    expect((await gateway.query(`select ${settings.join(', ')}`)).rows).toEqual([gatewayDefaults])
  } finally {
    await gateway.end()
  }
})

test("a read can't write, and a failed statement leaves nothing behind", async () => {
  const { rosa, database } = await city()
  await expect(
    database.read({ role: 'identity' }, { text: 'update auth.users set phone = null' }),
  ).rejects.toMatchObject({ code: '25006' })
  await expect(database.read(callerOf(rosa), { text: 'select 1/0' })).rejects.toMatchObject({ code: '22012' })
  expect((await database.read(callerOf(rosa), { text: whoSql })).rows[0]).toMatchObject({ who: 'supplier' })
})

test('a prepared statement survives an error, and another caller uses it with other rights', async () => {
  const [springfield, shelbyville] = [await city(), await city()]
  const statement = (divisor: number) => ({
    name: 'members',
    text: 'select count(*) / $1::int as members from organization_members',
    values: [divisor],
  })
  expect((await springfield.database.read(callerOf(springfield.ada), statement(1))).rows).toEqual([{ members: 3 }])
  for (let i = 0; i < 20; i++)
    await expect(springfield.database.read(callerOf(springfield.ada), statement(0))).rejects.toMatchObject({
      code: '22012',
    })
  await shelbyville.person('Zoe')
  expect((await springfield.database.read(callerOf(shelbyville.ada), statement(1))).rows).toEqual([{ members: 4 }])
  expect(
    (await springfield.database.read({ role: 'service_role' }, statement(1))).rows[0]!.members,
  ).toBeGreaterThanOrEqual(7)
})

test('a transaction that repeats its statements prepares them, and each runs with the rights of its moment', async () => {
  const { rosa, organization, database } = await city()
  await city()
  const counts: number[] = []
  await database.transaction(
    { role: 'service_role' },
    async (tx) => {
      const become = (role: string, organization_id: string) =>
        tx.sql(
          `select set_config('app.user_id', $1, true), set_config('app.organization_id', $2, true),
                  set_config('app.role', 'user', true), set_config('role', $3, true)`,
          [rosa.user_id, organization_id, role],
        )
      const count = async () => {
        const counted = await tx.one<{ count: number }>('select count(*)::int from organizations where id <> $1', [
          '00000000-0000-0000-0000-000000000000',
        ])
        counts.push(counted!.count)
      }
      for (let round = 0; round < 4; round++) {
        await become('service_role', '')
        await count()
        await become('supplier', organization.id)
        await count()
      }
      await become('service_role', '')
      const prepared = await tx.one<{ times: number }>(
        `select (generic_plans + custom_plans)::int as times from pg_prepared_statements
          where statement = 'select count(*)::int from organizations where id <> $1'`,
      )
      expect(prepared).toEqual({ times: 7 })
    },
    { repeats: true },
  )
  expect(counts.every((count, at) => (at % 2 === 0 ? count > 1 : count === 1))).toBe(true)
  const left = await database.transaction({ role: 'service_role' }, (tx) =>
    tx.one<{ statements: number }>(
      `select count(*)::int as statements from pg_prepared_statements where statement like '%from organizations where id <>%'`,
    ),
  )
  expect(left).toEqual({ statements: 0 })
})

test('members of an organization that supplies no agency use a role whose policies name only their own organization', async () => {
  const { rosa, organization, database } = await city()
  const { role, actor } = callerOf(rosa)
  const supplyingNone = { role, actor: { ...actor!, suppliesNone: true } }
  const asked = {
    text: 'select current_user::text as who, (select count(*)::int from organizations where id = $1) as own',
    values: [organization.id],
  }
  expect((await database.read(supplyingNone, asked)).rows).toEqual([{ who: 'authenticated', own: 1 }])
  expect((await database.read(callerOf(rosa), asked)).rows).toEqual([{ who: 'supplier', own: 1 }])
  // Without an organization there is no supplier.
  expect((await database.read({ role, actor: { ...actor!, organization_id: null } }, asked)).rows[0]).toMatchObject({
    who: 'authenticated',
  })
  const asPerson = await database.transaction({ ...supplyingNone, role: 'commands' }, (tx) =>
    tx.asPerson(asked.text, asked.values),
  )
  expect(asPerson).toEqual([{ who: 'authenticated', own: 1 }])
})

test('a transaction happens completely or not at all', async () => {
  const { ada, organization, database } = await city()
  const commands = { ...callerOf(ada), role: 'commands' as const }
  const rename = (name: string) =>
    database.transaction(commands, async (tx) => {
      await tx.sql('update organizations set name = $1', [name])
      if (name === 'Nowhere') throw new Error('changed my mind')
      return tx.one('select name from organizations')
    })
  expect(await rename('Springfield')).toEqual({ name: 'Springfield' })
  await expect(rename('Nowhere')).rejects.toThrow('changed my mind')
  expect((await database.read(callerOf(ada), { text: 'select id, name from organizations' })).rows).toEqual([
    { id: organization.id, name: 'Springfield' },
  ])
})

test('a question asked as the person has the person’s rights, and later statements those of the command again', async () => {
  const { rosa, database } = await city()
  const who = 'select current_user::text as who'
  const heard = await database.transaction({ ...callerOf(rosa), role: 'commands' }, async (tx) => [
    await tx.asPerson(who),
    await tx.sql(who),
    await tx.asPerson(who),
    await tx.asPerson(who),
    await tx.sql(who),
  ])
  expect(heard.map((rows) => rows[0]!.who)).toEqual(['supplier', 'commands', 'supplier', 'supplier', 'commands'])
})

test('a failed question asked as the person is rolled back to a savepoint, and the next one is as the person again', async () => {
  const { rosa, database } = await city()
  const who = 'select current_user::text as who'
  const heard = await database.transaction({ ...callerOf(rosa), role: 'commands' }, async (tx) => {
    const answers: unknown[] = []
    for (const sql of ['select 1/0', 'select 1/0']) {
      await tx.sql('savepoint here')
      await tx.asPerson(who)
      await expect(tx.asPerson(sql)).rejects.toMatchObject({ code: '22012' })
      await tx.sql('rollback to savepoint here')
      answers.push((await tx.asPerson(who))[0]!.who, (await tx.sql(who))[0]!.who)
      await tx.sql('savepoint here')
      await expect(tx.asPerson(sql)).rejects.toMatchObject({ code: '22012' })
      await tx.sql('rollback to savepoint here')
      answers.push((await tx.sql(who))[0]!.who, (await tx.asPerson(who))[0]!.who)
      await tx.sql('savepoint here')
      await tx.asPerson(who)
      await tx.sql('rollback to savepoint here')
      answers.push((await tx.asPerson(who))[0]!.who, (await tx.sql(who))[0]!.who)
    }
    return answers
  })
  expect(heard).toEqual(
    Array.from({ length: 2 }, () => ['supplier', 'commands', 'commands', 'supplier', 'supplier', 'commands']).flat(),
  )
})

test("the role's statement timeout applies", async () => {
  const { database } = await city()
  await expect(
    database.transaction({ role: 'anon' }, (tx) => tx.sql('select pg_sleep(5)'), { timeout: 50 }),
  ).rejects.toMatchObject({ code: '57014' })
  expect(
    (await database.read({ role: 'anon' }, { text: `select current_setting('statement_timeout') as timeout` })).rows,
  ).toEqual([{ timeout: '3s' }])
})

test('a person who waits too long for another person’s change is told so, and not that the request was too large', async () => {
  const { database, rosa, max, organization } = await city()
  const change = (tx: Tx) => tx.sql(`update organizations set name = name where id = $1`, [organization.id])
  const platform = { role: 'service_role' } as const
  const waits = (before: string) =>
    database
      .transaction(
        platform,
        async (tx) => {
          await tx.sql(before)
          return change(tx)
        },
        { timeout: 400 },
      )
      .catch((error: Error) => error)
  const [byLock, byStatement, byWork] = await database.transaction(platform, async (tx) => {
    await change(tx)
    return [
      await waits('select'),
      await waits(`select set_config('lock_timeout', '0', true)`),
      await waits('select pg_sleep(5)'),
    ] as [Error, Error, Error]
  })
  expect([byLock, byStatement, byWork]).toMatchObject([{ code: '55P03' }, { code: '57014' }, { code: '57014' }])
  const waited =
    'Another person’s change to the same record isn’t finished yet, so nothing was changed. Try again in a moment.'
  expect([byLock, byStatement, byWork].map(foreseenSentence)).toEqual([
    waited,
    waited,
    'This took too long and was stopped. Request less at once, for example a shorter period, and try again.',
  ])
  // A lock requested with a key waits as long as one without.
  const limits = async (caller: Caller) =>
    (
      await database.read(caller, {
        text: `select current_setting('lock_timeout') as waits, current_setting('statement_timeout') as works`,
      })
    ).rows
  expect(await limits({ role: 'commands', actor: rosa })).toEqual([{ waits: '12s', works: '15s' }])
  expect(await limits({ role: 'anon', actor: max })).toEqual([{ waits: '2400ms', works: '3s' }])
})

test("the login role has no rights, and can't become the custodian or the owner", async () => {
  const { ownerConfig, services } = await city()
  const gateway = new pg.Client(gatewayOf(ownerConfig, services.keys))
  await gateway.connect()
  try {
    await expect(gateway.query('select * from public.organizations')).rejects.toMatchObject({ code: '42501' })
    await expect(gateway.query('set role custodian')).rejects.toMatchObject({ code: '42501' })
    await expect(gateway.query('set role granary')).rejects.toMatchObject({
      code: expect.stringMatching(/42501|22023/),
    })
    await expect(gateway.query('create table public.mine ()')).rejects.toMatchObject({ code: '42501' })
  } finally {
    await gateway.end()
  }
})
