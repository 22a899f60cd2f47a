import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { callerOf, city, type Person } from '#tests/city.ts'
import { startStandby, type StandbyPlace } from '#tests/standby.ts'
import { command, question } from '../commands/command.ts'
import { execute } from '../commands/execute.ts'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { inRequest } from './asker.ts'
import { gatewayOf, readsOf } from './connections.ts'
import { openDatabase } from './database.ts'
import { everyone } from './positions.ts'

let place: StandbyPlace
beforeAll(async () => {
  place = await startStandby()
})
/** The frozen backends of the standby. A test that waits for one in vain must not leave it so. */
const frozen: number[] = []
afterEach(() => {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
  return place.resumed()
})

async function freeze(readersOnly: boolean): Promise<void> {
  const { rows } = await place.copy().query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'gateway'
      ${readersOnly ? `and query not like '%pg_control_system%'` : ''}`,
  )
  for (const { pid } of rows) {
    frozen.push(pid)
    process.kill(pid, 'SIGSTOP')
  }
}

const namesSql = 'select name from vendors order by name'

const addVendor = command('trial-vendors/add', {
  about: 'Adds a vendor for this test.',
  input: z.object({ name: z.string() }),
  run: async ({ name }, { tx, actor }) =>
    void (await tx.sql(
      `insert into vendors (organization_id, number, name, type, email) values ($1, $2, $2, 'llc', 'a@example.com')`,
      [actor.organization_id, name],
    )),
})
const listVendors = question('trial-vendors/list', {
  about: 'Lists the vendors for this test.',
  input: z.object({}),
  run: async (_, { tx, actor }) =>
    (
      await tx.sql<{ name: string }>('select name from vendors where organization_id = $1', [actor.organization_id])
    ).map(({ name }) => name),
})

const add = (who: Person, name: string, services: Services = place.services) =>
  execute(services, addVendor, { name }, who)
const ask = (who: Person, services: Services = place.services) => execute(services, listVendors, {}, who)
const shown = async (who: Person, { database }: Services = place.services) =>
  (await database.show(callerOf(who), { text: namesSql })).rows.map(({ name }) => name as string)

/** How often each of these has answered since. */
async function counted<T>(work: () => Promise<T>, { database }: Services = place.services) {
  const before = await database.shown!()
  const result = await work()
  const after = await database.shown!()
  return {
    result,
    standby: after.standby - before.standby,
    primary: after.primary - before.primary,
    position: after.fallbacks.position - before.fallbacks.position,
    error: after.fallbacks.error - before.fallbacks.error,
    unfit: after.fallbacks.unfit - before.fallbacks.unfit,
  }
}

const fit = ({ database }: Services = place.services) =>
  expect.poll(async () => (await database.shown!()).fit).toBe(true)

/** A city whose people are known to the standby, which is in use. */
async function here() {
  const found = await city({ in: place })
  await fit()
  await shown(found.rosa)
  await place.caughtUp()
  return found
}

test('display-only reads come from the standby, single statements as well as questions', async () => {
  const { rosa } = await here()
  await add(rosa, 'Alder Supply')
  await place.caughtUp()
  const { result, ...counts } = await counted(async () => [await shown(rosa), await ask(rosa)])
  expect(result).toEqual([['Alder Supply'], ['Alder Supply']])
  expect(counts).toEqual({ standby: 2, primary: 0, position: 0, error: 0, unfit: 0 })
})

test('a person sees their own write before the standby has it, and a colleague still reads there', async () => {
  const { rosa, max } = await here()
  await place.paused()
  await add(rosa, 'Birch Paper')
  const own = await counted(async () => [await shown(rosa), await ask(rosa)])
  expect(own).toMatchObject({ result: [['Birch Paper'], ['Birch Paper']], standby: 0, primary: 2, position: 2 })
  expect(await counted(() => shown(max))).toMatchObject({ result: [], standby: 1, primary: 0 })

  await place.resumed()
  await place.caughtUp()
  expect(await counted(() => shown(rosa))).toMatchObject({ result: ['Birch Paper'], standby: 1, primary: 0 })
  expect(await counted(() => shown(max))).toMatchObject({ result: ['Birch Paper'], standby: 1 })
})

test('a snapshot is read on the standby, what is refused there is asked of the primary alone, and an own write of all', async () => {
  const { rosa } = await here()
  await add(rosa, 'Alder Supply')
  await place.caughtUp()
  const inOne = () =>
    place.services.database.snapshot(callerOf(rosa), async (moment) => [
      (await moment.show(callerOf(rosa), { text: namesSql })).rows.map(({ name }) => name),
      await moment.show(callerOf(rosa), { text: 'select 1/0' }).catch(({ code }: { code: string }) => code),
      await execute({ ...place.services, database: moment }, listVendors, {}, rosa),
    ])
  expect(await counted(inOne)).toMatchObject({
    result: [['Alder Supply'], '22012', ['Alder Supply']],
    standby: 1,
    primary: 1,
    error: 1,
  })
  await place.paused()
  await add(rosa, 'Birch Paper')
  const both = ['Alder Supply', 'Birch Paper']
  expect(await counted(inOne)).toMatchObject({ result: [both, '22012', both], standby: 0, primary: 1, position: 1 })
})

test('another process knows of it as well', async () => {
  const { rosa } = await here()
  const other = await place.process()
  await fit(other)
  await shown(rosa, other)
  await place.paused()
  await add(rosa, 'Cedar Tools')
  expect(await counted(() => shown(rosa, other), other)).toMatchObject({
    result: ['Cedar Tools'],
    standby: 0,
    position: 1,
  })
})

test('two simultaneous writes are both seen', async () => {
  const { rosa } = await here()
  await place.paused()
  await Promise.all(['1', '2', '3', '4', '5', '6', '7', '8'].map((name) => add(rosa, name)))
  expect(await shown(rosa)).toHaveLength(8)
})

test('a server write for a person in their own request counts as theirs', async () => {
  const { rosa } = await here()
  const { callers, database } = place.services
  await place.paused()
  await inRequest(async () => {
    await callers.of({ get: (name) => (name === 'authorization' ? `Bearer ${rosa.token}` : null) }, {})
    const text = `insert into vendors (organization_id, number, name, type, email)
      values ($1, 'V', 'Cypress', 'llc', 'a@example.com')`
    await database.write({ role: 'service_role' }, { text, values: [rosa.organization_id] })
  })()
  expect(await counted(() => shown(rosa))).toMatchObject({ result: ['Cypress'], standby: 0, position: 1 })
})

test('a change of rights is seen by everyone', async () => {
  const { rosa, max } = await here()
  await place.paused()
  await execute(place.services, { ...addVendor, access: true }, { name: 'Dogwood' }, rosa)
  expect(await counted(() => shown(max))).toMatchObject({ result: ['Dogwood'], standby: 0, position: 1 })
})

test('no row shows that a person wrote something by an anonymous or confidential command', async () => {
  const { rosa } = await here()
  const rows = () =>
    place.owner
      .query('select 1 from app.read_positions where who = $1', [rosa.user_id])
      .then(({ rowCount }) => rowCount)
  await place.paused()
  await execute(place.services, { ...addVendor, confidential: true }, { name: 'Elm' }, rosa)
  expect(await rows()).toBe(0)
  expect(await shown(rosa)).toEqual(['Elm'])
  await add(rosa, 'Fir')
  expect(await rows()).toBe(1)
})

test('a person who was told of a change reads it', async () => {
  const { rosa, max, organization } = await here()
  await place.paused()
  await add(rosa, 'Ginkgo Print')
  expect(await shown(max)).toEqual([])
  await place.services.database.told([organization.id])
  expect(await shown(max)).toEqual(['Ginkgo Print'])
})

test('another organization sees none of it on the standby, whichever connections are reused', async () => {
  const [one, two] = [await here(), await here()]
  await add(one.rosa, 'Hazel')
  await add(two.rosa, 'Ivy')
  await place.caughtUp()
  const all = await counted(() => Promise.all(Array.from({ length: 40 }, (_, i) => shown(i % 2 ? one.rosa : two.rosa))))
  expect(all.standby).toBe(40)
  expect(all.result).toEqual(Array.from({ length: 40 }, (_, i) => [i % 2 ? 'Hazel' : 'Ivy']))
})

test('positions lost in a crash are recorded again before the standby is used', async () => {
  const { rosa } = await here()
  await place.paused()
  await add(rosa, 'Juniper')
  await place.owner.query('truncate app.read_positions')
  expect(await counted(() => shown(rosa))).toMatchObject({ result: ['Juniper'], standby: 0, position: 1 })
  expect(await shown(rosa)).toEqual(['Juniper'])
  expect((await place.owner.query('select 1 from app.read_positions where who = $1', [everyone])).rowCount).toBe(1)
})

test('old positions are merged into one for everyone', async () => {
  const { rosa } = await here()
  let now = 0
  const database = openDatabase({
    connection: gatewayOf(place.ownerConfig, place.services.keys),
    standby: { connection: readsOf(place.readUrl, place.services.keys), lag: 5_000, now: () => now },
  })
  await add(rosa, 'Katsura')
  const {
    rows: [{ position }],
  } = await place.owner.query(
    `update app.read_positions set noted_at = noted_at - interval '11 minutes' where who = $1 returning position`,
    [rosa.user_id],
  )
  now = 300_001
  await database.told([randomUUID()])
  const { rows } = await place.owner.query(
    'select who, position >= $1 as far from app.read_positions where who = any ($2::uuid[])',
    [position, [everyone, rosa.user_id]],
  )
  expect(rows).toEqual([{ who: everyone, far: true }])
  await database.close()
})

test('a standby that is too far behind is dropped, and used again later', async () => {
  const { rosa, max } = await here()
  let now = 0
  const said: string[] = []
  const log = { info: (event: string) => void said.push(event), warn: (event: string) => void said.push(event) }
  const database = openDatabase({
    connection: gatewayOf(place.ownerConfig, place.services.keys),
    standby: { connection: readsOf(place.readUrl, place.services.keys), lag: 5_000, now: () => now },
    log,
  })
  const services = { ...place.services, database }
  await database.shown!()
  expect(await counted(() => shown(max, services), services)).toMatchObject({ standby: 1 })

  await place.paused()
  await add(rosa, 'Larch', services)
  now = 4_000
  expect(await counted(() => shown(max, services), services)).toMatchObject({ result: [], standby: 1 })
  expect((await database.shown!()).age).toBe(4)
  now = 5_001
  expect(await counted(() => shown(max, services), services)).toMatchObject({ result: ['Larch'], standby: 0, unfit: 1 })
  expect(await database.shown!()).toMatchObject({ fit: false, age: 5.001 })

  await place.resumed()
  await place.caughtUp()
  now = 7_000
  await database.shown!()
  expect(await counted(() => shown(max, services), services)).toMatchObject({ result: ['Larch'], standby: 1 })
  expect(said).toEqual([
    'the standby answers reads',
    'the standby is dropped, reads go to the primary',
    'the standby answers reads',
  ])
  await database.close()
})

test('a conflict with the recovery is retried on the primary', async () => {
  const { rosa } = await here()
  await place.owner.query(
    'create table if not exists public.trial_conflicts (); grant select on public.trial_conflicts to commands',
  )
  await place.caughtUp()
  let times = 0
  const waits = question('trial-vendors/wait', {
    about: 'Reads a table that is changed meanwhile.',
    input: z.object({}),
    run: async (_, { tx }) => {
      await tx.sql('select from trial_conflicts')
      if (times++ === 0) {
        await place.owner.query('alter table public.trial_conflicts add column more text')
        await place.caughtUp()
      }
      return (await tx.sql('select pg_is_in_recovery() as there'))[0]
    },
  })
  const { result, error, primary } = await counted(() => execute(place.services, waits, {}, rosa))
  expect({ result, error, primary, times }).toEqual({ result: { there: false }, error: 1, primary: 1, times: 2 })
})

test("the primary does what the standby can't; a statement that timed out isn't repeated", async () => {
  const { rosa } = await here()
  const unlogged = { text: 'select count(*) from app.read_positions' }
  const again = await counted(() => place.services.database.show({ role: 'service_role', actor: rosa }, unlogged))
  expect(again).toMatchObject({ error: 1, primary: 1, standby: 0 })
  const long = question('trial-vendors/sleep', {
    about: 'Takes too long.',
    input: z.object({}),
    run: (_, { tx }) =>
      tx.sql(`select set_config('statement_timeout', '5', true)`).then(() => tx.sql('select pg_sleep(60)')),
  })
  const late = await counted(() =>
    execute(place.services, long, {}, rosa).catch((error: { code: string }) => error.code),
  )
  expect(late).toMatchObject({ result: '57014', error: 0, primary: 0 })
})

test("an address that isn't a standby of this database isn't used", async () => {
  const { rosa } = await here()
  const { host, port } = place.ownerConfig
  const toPrimary = `postgres://localhost/granary?host=${encodeURIComponent(String(host))}&port=${port}`
  const toOther = place.readUrl.replace('/granary?', '/postgres?')
  for (const databaseReadUrl of [toPrimary, toOther, 'postgres://127.0.0.1:1/granary']) {
    const services = await place.process({ databaseReadUrl })
    await services.database.shown!()
    expect(await counted(() => shown(rosa, services), services)).toMatchObject({
      result: [],
      standby: 0,
      primary: 1,
      unfit: 1,
    })
  }
})

test('killing a standby during 200 reads loses none of them, and it is used again', async () => {
  const { rosa } = await here()
  await add(rosa, 'Maple')
  await place.caughtUp()
  const slow = { text: 'select name, pg_sleep(0.02) is null as slept from vendors' }
  const { rows: found } = await place
    .copy()
    .query<{ pid: number }>(`select pid from pg_stat_activity where backend_type = 'startup'`)
  const before = await place.services.database.shown!()
  let answers = 0
  const reads = Array.from({ length: 200 }, async () => {
    const { rows } = await place.services.database.show(callerOf(rosa), slow)
    // PostgreSQL treats the death of its startup process as a crash of the whole server.
    if (++answers === 20) process.kill(found[0]!.pid, 'SIGKILL')
    return rows.map(({ name }) => name as string)
  })
  expect(await Promise.all(reads)).toEqual(Array.from({ length: 200 }, () => ['Maple']))
  const after = await place.services.database.shown!()
  expect(after.standby - before.standby).toBeGreaterThanOrEqual(20)
  expect(after.standby + after.primary - before.standby - before.primary).toBe(200)
  expect(after.primary).toBeGreaterThan(before.primary)

  await expect
    .poll(() =>
      place
        .copy()
        .query('select 1')
        .then(
          () => true,
          () => false,
        ),
    )
    .toBe(true)
  await place.caughtUp()
  await fit()
  expect(await counted(() => shown(rosa))).toMatchObject({ result: ['Maple'], standby: 1 })
})

test('a frozen standby is dropped, and the primary answers its waiting reads', async () => {
  const { rosa } = await here()
  await freeze(false)
  const { result, primary } = await counted(() => shown(rosa))
  expect({ result, primary }).toEqual({ result: [], primary: 1 })
})

const where = 'select pg_is_in_recovery() as there'
const visiting = (who: Person) => ({ ...callerOf(who), role: 'anon' }) as const

test.each<[string, (who: Person) => Promise<unknown>]>([
  [
    'a single statement',
    (who) => place.services.database.show(visiting(who), { text: where }).then(({ rows }) => rows[0]),
  ],
  [
    'a question of several',
    (who) =>
      place.services.database.transaction(visiting(who), (tx) => tx.one(where), {
        readOnly: true,
        shows: true,
        timeout: 3_000,
      }),
  ],
])(
  '%s whose own connection is silent is answered by the primary, while the standby answers others',
  async (_, read) => {
    const { rosa } = await here()
    await freeze(true)
    const counts = await counted(() => read(rosa))
    expect(counts).toMatchObject({ result: { there: false }, standby: 0, primary: 1, error: 1 })
    await fit()
    expect(await counted(() => read(rosa))).toMatchObject({ result: { there: true }, standby: 1 })
  },
)

test('without a standby nothing is recorded, and a display-only read is a plain read', async () => {
  const { rosa } = await here()
  const services = await place.process({ databaseReadUrl: undefined })
  await place.owner.query('delete from app.read_positions where who = $1', [rosa.user_id])
  await add(rosa, 'Nutmeg', services)
  await services.database.told([rosa.organization_id!])
  expect(await shown(rosa, services)).toEqual(['Nutmeg'])
  expect(services.database.shown).toBeUndefined()
  expect(
    (
      await place.owner.query('select 1 from app.read_positions where who = any ($1)', [
        [rosa.user_id, rosa.organization_id],
      ])
    ).rowCount,
  ).toBe(0)
})
