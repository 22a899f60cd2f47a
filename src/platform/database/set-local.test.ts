import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterFile, testDatabase } from '#tests/database.ts'
import { callerOf, city } from '#tests/city.ts'
import { gatewayOf } from './connections.ts'
import { openDatabase } from './database.ts'
import { asSetLocal, setLocal } from './set-local.ts'

/** The same server, addressed like the coordinator of a cluster. */
async function asCluster() {
  const { ownerConfig, services } = await testDatabase()
  const database = openDatabase({ connection: gatewayOf(ownerConfig, services.keys), size: 2, cluster: true })
  afterFile(() => database.close())
  return database
}
const who = `select current_user::text as who, app.organization_id() as organization,
  current_setting('transaction_read_only') as read_only,
  current_setting('citus.propagate_set_commands', true) as handed_on`

test('a statement on a cluster runs as the caller, for its own transaction only, with settings that nodes receive', async () => {
  const [{ rosa, organization }, database] = [await city(), await asCluster()]
  const own = { who: 'supplier', organization: organization.id, handed_on: 'local' }
  expect((await database.read(callerOf(rosa), { text: who })).rows).toEqual([{ ...own, read_only: 'on' }])
  expect((await database.write(callerOf(rosa), { text: who, name: 'who' })).rows).toEqual([
    { ...own, read_only: 'off' },
  ])
  expect((await database.write({ role: 'anon' }, { text: who, name: 'who' })).rows[0]).toMatchObject({
    who: 'anon',
    organization: null,
  })
})

test('a failure on a cluster is undone, and the connection serves the next caller', async () => {
  const [{ ada, organization }, database] = [await city(), await asCluster()]
  await expect(
    database.read({ role: 'identity' }, { text: 'update auth.users set phone = null' }),
  ).rejects.toMatchObject({ code: '25006' })
  for (let i = 0; i < 5; i++)
    await expect(database.write(callerOf(ada), { text: 'select 1/0' })).rejects.toMatchObject({ code: '22012' })
  const renaming = database.transaction({ ...callerOf(ada), role: 'commands' }, async (tx) => {
    await tx.sql('update organizations set name = $1', ['Nowhere'])
    throw new Error('changed my mind')
  })
  await expect(renaming).rejects.toThrow('changed my mind')
  expect((await database.read(callerOf(ada), { text: 'select name from organizations' })).rows).toEqual([
    { name: organization.name },
  ])
  expect(
    (
      await database.write(callerOf(ada), {
        text: 'select name from organizations where id = $1',
        values: [organization.id],
      })
    ).rowCount,
  ).toBe(1)
})

test("a node's refusal to commit is reported with its reason, not as a failed commit", async () => {
  const [{ owner }, database] = [await testDatabase(), await asCluster()]
  // As Citus reports it: the node's words are a warning, and the error is the coordinator's.
  await owner.query(`
    create table node_trials (id integer primary key);
    create function refuse_at_the_end() returns trigger language plpgsql as $$ begin
      if new.id = 1 then raise warning 'entry 1 does not balance' using errcode = 'check_violation', constraint = 'journal_balances'; end if;
      raise warning 'failed to commit transaction on 10.0.0.2';
      raise exception 'could not commit transaction on any active node' using errcode = 'XX000';
    end $$;
    create constraint trigger refused after insert on node_trials deferrable initially deferred for each row execute function refuse_at_the_end();
    grant insert on node_trials to commands`)
  const caller = { role: 'commands' as const }
  const insert = (id: number) => ({ text: 'insert into node_trials values ($1)', values: [id] })
  const refused = {
    message: 'entry 1 does not balance',
    code: '23514',
    severity: 'ERROR',
    constraint: 'journal_balances',
  }
  await expect(database.write(caller, insert(1))).rejects.toMatchObject(refused)
  await expect(database.transaction(caller, (tx) => tx.sql(insert(1).text, insert(1).values))).rejects.toMatchObject(
    refused,
  )
  await expect(database.write(caller, insert(2))).rejects.toMatchObject({ code: 'XX000' })
  expect((await owner.query('select from node_trials')).rowCount).toBe(0)
})

test('a command on a cluster asks as the person and continues as itself', async () => {
  const [{ rosa }, database] = [await city(), await asCluster()]
  const heard = await database.transaction({ ...callerOf(rosa), role: 'commands' }, async (tx) => {
    await tx.sql(`select set_config('app.command', 'orders/approve', true), set_config('app.reason', $1, true)`, [
      `it's "urgent" \\ today`,
    ])
    const rows = [await tx.asPerson(who), await tx.sql(who), await tx.asPerson(who), await tx.sql(who)]
    return [
      ...rows.map(([row]) => row!.who),
      await tx.one(`select current_setting('app.command') as command, current_setting('app.reason') as reason`),
    ]
  })
  expect(heard).toEqual([
    'supplier',
    'commands',
    'supplier',
    'commands',
    { command: 'orders/approve', reason: `it's "urgent" \\ today` },
  ])
})

test('a setting is written as SET LOCAL, and one within another statement is refused', () => {
  expect(
    setLocal([
      ['app.reason', `Bob's`],
      ['app.role', 'user'],
    ]),
  ).toBe(`do 'begin set local app.reason to ''Bob''''s''; set local app.role to ''user''; end'`)
  expect(
    asSetLocal({
      text: `select set_config('app.user_id', $2, true), set_config('app.command', 'x', true)`,
      values: ['no', null],
    }),
  ).toBe(`do 'begin set local app.user_id to ''''; set local app.command to ''x''; end'`)
  expect(asSetLocal({ text: 'select name from organizations' })).toBeUndefined()
  expect(() => asSetLocal({ text: `select set_config('app.role', name, true) from organizations` })).toThrow(
    "The nodes of a cluster can’t receive a setting made within another statement: select set_config('app.role', name, true) from organizations",
  )
})

test("the role itself isn't forwarded: a node is reached in it, and a trigger there works as its owner", () => {
  expect(setLocal([['role', 'commands']])).toBe(
    `do 'begin set local citus.propagate_set_commands to ''none''; set local role to ''commands''; set local citus.propagate_set_commands to ''local''; end'`,
  )
})

test('every setting that the product makes in a transaction can be forwarded to the nodes', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('platform/data/trial'),
  )
  const made = files.flatMap((file) =>
    [...readFileSync(join('src', file), 'utf8').matchAll(/\.sql\(\s*`([^`]*set_config\([^`]*)`/g)].map(
      ([, text]) => text!,
    ),
  )
  expect(made.length).toBeGreaterThan(30)
  for (const text of made) expect(asSetLocal({ text, values: [] })).toMatch(/^do 'begin set local /)
})
