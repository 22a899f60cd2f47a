import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { askerOf } from '#tests/batch.ts'
import { city } from '#tests/city.ts'
import { afterFile } from '#tests/database.ts'
import { undeclared } from '../auth/scopes.ts'
import { hashOfKey, keyPrefix } from '../auth/api-keys.ts'
import { makeCallers } from '../auth/callers.ts'
import { command, question, type Command } from '../commands/command.ts'
import { Refusal } from '../commands/refusals.ts'
import { openTables, tableRoutes } from '../data/table-api.ts'
import { trialOptions, trialSql } from '../data/trial/tables.ts'
import { furnish } from '../data/trial/trial.ts'
import { gatewayOf } from '../database/connections.ts'
import { openDatabase } from '../database/database.ts'
import { answerFunctionError, noSuchFunction } from '../functions/answers.ts'
import { commandFunction } from '../functions/commands.ts'
import { sealText } from '../keys/sealed-text.ts'
import type { Services } from '../services.ts'
import type { Part } from '../reads/part.ts'
import { batch } from './batch-api.ts'
import type { ReadPage } from './page-reads.ts'

type City = Awaited<ReturnType<typeof city>>
let here: City
let people: Record<string, string>
let api: Hono

const input = z.object({})
const ask = (name: string, run: Command['run'], more: Partial<Command> = {}) =>
  question(name, { about: 'For this test.', input, run, ...more } as never)
const questions: Command[] = [
  ask('trial/who', async (_, { actor, tx }) => ({
    actor,
    ...(await tx.one(`select current_user::text as who, current_setting('statement_timeout') as limit`)),
  })),
  ask('trial/as-person', async (_, { tx }) => tx.asPerson('select title from trial.orders order by title')),
  ask('trial/refused', async () => {
    throw new Refusal('The window is closed.')
  }),
  ask('trial/impossible', async (_, { tx }) => tx.sql('select 1/0')),
  ask('trial/secret', async (_, { tx }) => tx.asPerson('select bank_account from trial.vendors')),
  ask('trial/checked', async () => ({}), { input: z.object({ id: z.uuid() }) as never }),
  ask('trial/orders', async (_, { tx }) => tx.asPerson('select count(*)::int as orders from trial.orders')),
  ask('trial/members', async (_, { tx }) => tx.sql('select count(*)::int as members from organization_members')),
  // Another request adds an order while this is asked.
  ask('trial/meanwhile', async (_, { actor }) => {
    const other = await here.owner.connect()
    await other.query(`select set_config('app.organization_id', $1, false), set_config('app.user_id', $2, false)`, [
      actor.organization_id,
      actor.user_id,
    ])
    await other
      .query(`insert into trial.orders (title, status, amount) values ('Meanwhile', 'draft', 1)`)
      .finally(() => other.release(true))
  }),
  ask('trial/slow', async () => here.clock.advance(11_000)),
  ask('trial/heavy', async () => 1, { heavy: true }),
  ask('trial/personal', async () => 1, { personal: true }),
  ask('trial/confidential', async () => 1, { confidential: true }),
  ask('trial/printed', async () => ({}), { prints: true }),
]
const change = command('trial/change', { about: 'For this test.', input, run: async () => 1 })

/** A page of an order: the order and then its vendor, and beside them reads that it may not or cannot have. */
const orderPage: ReadPage = async ({ rows, ask }, opened) => {
  const id = 'id' in opened ? opened.id : ''
  const from = (table: string) => rows.from(table)
  const { data } = await from('orders')
    .select('title,vendor_id')
    .eq('title', id === aPage ? 'Road A' : 'Nowhere')
  const [order] = data as unknown as [{ vendor_id: string }?]
  await Promise.all([
    order && from('vendors').select('name').eq('id', order.vendor_id),
    order && from('vendors').select('name').eq('id', order.vendor_id),
    from('vendors').select('bank_account'),
    from('labels').select('name'),
    ask(['trial/who', {}]),
    ask(['trial/refused', {}]),
    ask(['trial/heavy', {}]),
    ask(['trial/change', {}]),
  ])
  if (id === tooMany) await Promise.all(Array.from({ length: 200 }, (_, at) => from('orders').select().limit(at)))
}
const [aPage, tooMany, noPage] = [randomUUID(), randomUUID(), randomUUID()]
const pageOf = (id: string) => ({ at: '/orders/:id', search: '', zone: 'UTC', table: 'orders', id })

/** The routes of the server over the trial's tables. */
function apiOver(services: Services): Hono {
  const app = new Hono()
  const functions = new Hono().onError(answerFunctionError(services))
  const all = [...questions, change]
  for (const each of all) functions.post(`/${each.name}`, commandFunction(services, each, undeclared))
  functions.all('*', noSuchFunction)
  app.route(
    '/rest/v1',
    tableRoutes(openTables(services, { ...trialOptions, restricted: new Map([['labels', 'all']]) })),
  )
  app.route(
    '/functions/v1/batch',
    new Hono().onError(answerFunctionError(services)).post('/', batch(services, all, app, { readPage: orderPage })),
  )
  return app.route('/functions/v1', functions)
}

beforeAll(async () => {
  const elsewhere = await city()
  const vendor = await city({ kind: 'vendor' })
  here = await city()
  await here.owner.query(trialSql)
  for (const [place, mark] of [
    [here, 'A'],
    [elsewhere, 'B'],
  ] as const) {
    const connection = await here.owner.connect()
    await furnish(connection, place.organization.id, place.rosa.user_id, mark)
    connection.release(true)
  }
  const resident = await here.person('Rita')
  await here.owner.query('delete from organization_members where user_id = $1', [resident.user_id])
  api = apiOver(here.services)
  people = {
    'a member': here.rosa.token,
    'a manager': here.max.token,
    'another agency': elsewhere.rosa.token,
    'a vendor': vendor.rosa.token,
    'a resident': resident.token,
    'a visitor': here.services.keys.anonKey,
  }
})

const get = (path: string, more: Partial<Part> = {}): Part => ({ method: 'GET', path: `/rest/v1/${path}`, ...more })
const call = (name: string, body: object = {}): Part => ({
  method: 'POST',
  path: `/functions/v1/${name}`,
  body: JSON.stringify(body),
})
const rpc = (name: string, body: object): Part => ({
  method: 'POST',
  path: `/rest/v1/rpc/${name}`,
  body: JSON.stringify(body),
})

const parts: Part[] = [
  get('orders?select=title,status,vendors(name)&order=title'),
  get('orders?select=title&order=title&limit=2&offset=1', { prefer: 'count=exact' }),
  get('orders?select=title', { method: 'HEAD', prefer: 'count=exact' }),
  get('orders?select=title&title=eq.Nothing%20A', { accept: 'application/vnd.pgrst.object+json' }),
  get('orders?select=title&order=title', { accept: 'text/csv' }),
  get('orders?select=no_such_column'),
  get('orders?status=eq.unknown'),
  get('no_such_table?select=*'),
  get('vendors?select=bank_account'),
  get('notices?select=title&order=title'),
  get('open_orders?select=title&order=title'),
  get('rpc/plus?a=2'),
  rpc('plus', { a: 2, b: 3 }),
  rpc('large_orders', { low: 0 }),
  rpc('hidden', {}),
  rpc('plus', { c: 1 }),
  call('trial/who'),
  call('trial/as-person'),
  call('trial/refused'),
  call('trial/impossible'),
  call('trial/secret'),
  call('trial/checked', { id: 'no id' }),
  get('orders?select=title&order=title'),
  call('trial/who'),
]

const differences = async (over: Hono) => {
  const wrong: string[] = []
  for (const [name, token] of Object.entries(people)) {
    const asker = askerOf(over, token)
    const { answers } = await asker.together(parts)
    for (const [place, part] of parts.entries()) {
      const alone = await asker.alone(part)
      if (JSON.stringify(alone) !== JSON.stringify(answers[place]))
        wrong.push(`${name}, ${part.path}: ${JSON.stringify(answers[place])} instead of ${JSON.stringify(alone)}`)
    }
  }
  return wrong
}

test('each part has the status, headers and bytes of the same request alone, for each caller and after failed parts', async () => {
  expect(await differences(api)).toEqual([])
  const { answers } = await askerOf(api, people['a member']!).together(parts)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 206, 400, 403, 404, 409, 500]))
  expect(answers[0]!.text).toContain('Bridge A')
  expect(JSON.parse(answers[16]!.text)).toMatchObject({ who: 'commands', limit: '15s' })
})

test('on a cluster as well', async () => {
  const { ownerConfig, services } = here
  const database = openDatabase({ connection: gatewayOf(ownerConfig, services.keys), size: 2, cluster: true })
  afterFile(() => database.close())
  expect(
    await differences(apiOver({ ...services, database, callers: makeCallers({ ...services, database }) })),
  ).toEqual([])
})

test('a part that runs out of time is answered so after the time of its own role, and the others are answered', async () => {
  const { answers, came } = await askerOf(api, people['a visitor']!).together([
    get('rpc/slow'),
    get('notices?select=title&order=title'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([504, 200])
  expect(came).toEqual([0, 1])
})

test('all parts see one moment', async () => {
  const asker = askerOf(api, people['a member']!)
  const counts = async () => {
    const { answers } = await asker.together([call('trial/orders'), call('trial/meanwhile'), call('trial/orders')])
    return answers.map(({ text }) => JSON.parse(text))
  }
  const [before, , after] = await counts()
  expect(after).toEqual(before)
  const [{ orders: now }] = (await counts())[0]
  expect(now).toBe(before[0].orders + 1)
})

test('slow parts do not hold the others: what has not begun after ten seconds is left to a request alone', async () => {
  const { answers } = await askerOf(api, people['a member']!).together([
    call('trial/slow'),
    call('trial/who'),
    get('notices'),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { status: 421, headers: { 'retry-after': '0' } }, { status: 200 }])
})

test('rows come first', async () => {
  const { came } = await askerOf(api, people['a member']!).together([
    call('trial/who'),
    get('notices'),
    call('trial/as-person'),
    get('orders?select=title'),
  ])
  expect(came).toEqual([1, 3, 0, 2])
})

test('a part that may not share a moment is left to a request alone, and nothing of it is done', async () => {
  const asker = askerOf(api, people['a manager']!)
  const some: Part[] = [
    { method: 'POST', path: '/rest/v1/orders', body: '{"title":"New"}' },
    rpc('close_orders', { below: 100_000 }),
    get('labels?select=name'),
    get('orders?select=title,labels(name)'),
    get('orders', { prefer: 'tx=rollback' }),
    call('trial/change'),
    call('trial/heavy'),
    call('trial/personal'),
    call('trial/confidential'),
    call('trial/printed'),
    call('trial/unknown'),
    call('batch', { parts: [get('orders')] }),
    get('?select=title'),
    get('orders'),
  ]
  const { answers } = await asker.together(some)
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 13 }, () => 421), 200])
  const { rows } = await here.owner.query(`select count(*)::int as closed from trial.orders where status = 'closed'`)
  expect(rows[0].closed).toBe(2)
})

test('an operator, an API key and the installation itself ask alone', async () => {
  const { owner, services, max } = here
  const operator = await here.operator('Olga', 'manager')
  const key = `${keyPrefix}a-key-of-this-test`
  await owner.query(
    `insert into api_keys (organization_id, user_id, name, kind, role, scopes, hash, hint, created_at, expires_at)
      values ($1, $2, 'Test', 'personal', 'manager', '{records:read}', $3, 'test', $4, $4::timestamptz + interval '1 day')`,
    [here.organization.id, max.user_id, hashOfKey(key), services.clock.now()],
  )
  for (const token of [operator.token, key, services.keys.serviceKey]) {
    expect((await askerOf(api, token).together([get('orders')])).answers).toMatchObject([{ status: 421, text: '' }])
    expect((await askerOf(api, token).alone(get('orders'))).headers).not.toHaveProperty('x-keep')
  }
})

test('a browser may keep what a person reads, but nothing sealed, logged, personal, confidential or refused', async () => {
  const { owner, services, organization } = here
  const place = { table: 'orders', column: 'title', organization: organization.id, record: randomUUID() }
  await owner.query(`update trial.orders set title = $1 where title = 'Nothing A'`, [
    sealText(services.keys, place, 'A name'),
  ])
  const keeps = async (who: string, part: Part) =>
    (await askerOf(api, people[who]!).alone(part)).headers['x-keep'] ?? 'never'
  const cases: [string, Part, string][] = [
    ['a member', get('orders?select=title&title=eq.Road%20A'), '24'],
    ['a member', get('orders?select=title', { method: 'HEAD', prefer: 'count=exact' }), '24'],
    ['a vendor', get('orders?select=title'), '24'],
    ['a member', call('trial/orders'), '24'],
    ['a visitor', get('notices?select=title'), 'never'],
    ['a member', get('orders?select=title&title=like.sealed*'), 'never'],
    ['a member', get('labels?select=name'), 'never'],
    ['a member', get('orders?select=title,labels(name)'), 'never'],
    ['a member', get('vendors?select=bank_account'), 'never'],
    ['a member', call('trial/refused'), 'never'],
    ['a member', call('trial/change'), 'never'],
    ...['heavy', 'personal', 'confidential', 'printed'].map((name): [string, Part, string] => [
      'a member',
      call(`trial/${name}`),
      'never',
    ]),
  ]
  for (const [who, part, hours] of cases)
    expect([who, part.path, await keeps(who, part)]).toEqual([who, part.path, hours])
})

test('a person hears of which tables an answer is made, in a batch as alone, but not of a refusal or a change', async () => {
  await here.services.tablesRead.learn()
  const says = async (who: string, part: Part) => {
    const asker = askerOf(api, people[who]!)
    const { answers } = await asker.together([part])
    const alone = (await asker.alone(part)).headers['x-tables']
    if (answers[0]!.status !== 421) expect(answers[0]!.headers['x-tables']).toBe(alone)
    return alone
  }
  expect(await says('a member', call('trial/members'))).toBe('organization_members')
  expect(await says('a member', call('trial/who'))).toBe('')
  expect(await says('a member', call('trial/refused'))).toBeUndefined()
  expect(await says('a member', call('trial/change'))).toBeUndefined()
  expect(await says('a member', call('trial/personal'))).toBeUndefined()
})

test('a batch that is too large or no batch is refused before anything is read', async () => {
  const asker = askerOf(api, people['a member']!)
  const refused = async (some: unknown) => (await asker.post(some)).status
  expect(await refused([])).toBe(400)
  expect(await refused(Array.from({ length: 161 }, () => get('orders')))).toBe(400)
  expect((await asker.together(Array.from({ length: 160 }, () => get('notices')))).answers).toHaveLength(160)
  expect(await refused([get(`orders?title=eq.${'x'.repeat(16_000)}`)])).toBe(400)
  expect(await refused([{ ...rpc('plus', {}), body: 'x'.repeat(20_001) }])).toBe(400)
  expect(await refused([{ method: 'DELETE', path: '/rest/v1/orders' }])).toBe(400)
  expect(await refused([{ method: 'GET', path: 'https://example.com/rest/v1/orders' }])).toBe(400)
  expect(await refused([{ ...get('orders'), idempotency: 'x' }])).toBe(400)
  expect(await refused([{ ...get('orders'), body: '{}' }])).toBe(400)
  expect(await refused([get('orders', { accept: 'text/csv\nx-other: 1' })])).toBe(400)
  expect((await askerOf(api, 'no-token').post([get('orders')])).status).toBe(401)
})

test('a part that suggests intent is one security event, as alone', async () => {
  const { owner, services } = here
  const { rosa } = await city()
  const [asker, other] = [askerOf(api, rosa.token), here.organization.id]
  const foreign = get(`orders?organization_id=eq.${other}`)
  const refused = get('vendors?select=bank_account')
  const events = async () => {
    await services.security.flush()
    const { rows } = await owner.query(
      `select event_type, sum(times)::int as count from app.security_events where user_id = $1 group by 1 order by 1`,
      [rosa.user_id],
    )
    return rows
  }
  await asker.alone(foreign)
  await asker.alone(refused)
  const alone = await events()
  expect(alone.map(({ event_type }) => event_type)).toEqual(['other_organization_refused', 'table_access_refused'])
  await asker.together([foreign, refused])
  expect(await events()).toEqual(alone.map((each) => ({ ...each, count: each.count * 2 })))
})

test('a page brings what it will ask: the same bytes as alone, for each caller, each named before it is led to', async () => {
  for (const [name, token] of Object.entries(people)) {
    const asker = askerOf(api, token)
    const came = await asker.opened(pageOf(aPage))
    for (const { part, status, headers, text } of came.filter(({ status }) => status !== 421))
      expect({ status, headers, text }, `${name}, ${part.path}`).toEqual(await asker.alone(part))
    const asked = came.map(({ part }) => part.path)
    expect(new Set(asked).size, 'each once').toBe(asked.length)
    expect(asked.join(' ')).not.toMatch(/heavy|change/)
  }
  const came = await askerOf(api, people['a member']!).opened(pageOf(aPage))
  expect(came.map(({ part, status, named }) => [part.path.split('?')[0], status, named])).toEqual([
    ['/rest/v1/orders', 200, 6],
    ['/rest/v1/vendors', 200, 6],
    ['/rest/v1/vendors', 403, 6],
    // Its readers are logged, one by one.
    ['/rest/v1/labels', 421, 6],
    ['/functions/v1/trial/who', 200, 6],
    ['/functions/v1/trial/refused', 409, 6],
  ])
})

test('a read that is asked with its page is made once, and leads on as one that the page asks', async () => {
  const asker = askerOf(api, people['a member']!)
  const came = await asker.opened(pageOf(aPage))
  const [order, vendor] = came.map(({ part }) => part)
  const answer = await asker.post([get('notices'), order], pageOf(aPage))
  const text = await answer.text()
  const follows = [...text.matchAll(/\{"follows".*$/gm)].flatMap(([line]) => JSON.parse(line).follows)
  expect(follows).not.toContainEqual(order)
  expect(follows).toContainEqual(vendor)
  expect(follows).toHaveLength(came.length - 1)
})

test('a page that finds nothing asks nothing more, and one that asks too much is left to its parts', async () => {
  const asker = askerOf(api, people['a member']!)
  expect((await asker.opened(pageOf(noPage))).map(({ part }) => part.path)).not.toContain(
    '/rest/v1/vendors?select=name',
  )
  expect(await asker.opened(pageOf(tooMany))).toHaveLength(120)
})

test('a page is opened by people only, and the browser hears at once that nothing comes with it', async () => {
  expect(await askerOf(api, people['a visitor']!).opened(pageOf(aPage))).toEqual([])
  const operator = await here.operator('Otto', 'manager')
  expect(await askerOf(api, operator.token).opened(pageOf(aPage))).toEqual([])
  const answer = await askerOf(api, people['a visitor']!).post([get('notices')], pageOf(aPage))
  const [, list] = (await answer.text()).split('\n')
  expect(JSON.parse(list!)).toEqual({ follows: [], from: 1 })
  const { status } = await askerOf(api, people['a member']!).post([], { ...pageOf(aPage), id: 'none' })
  expect(status).toBe(400)
})
