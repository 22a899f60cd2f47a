import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashOfKey, keyPrefix } from '#platform/auth/api-keys.ts'
import { city } from './city.ts'
import { changesOf } from './realtime.ts'
import { startStandby, type StandbyPlace } from './standby.ts'
import { serveOver } from './wire.ts'

// The whole product over a primary and a standby with paused replay: people get current data all the same.

type Wire = Awaited<ReturnType<typeof serveOver<StandbyPlace>>>
let place: StandbyPlace
let wire: Wire
let other: Wire
beforeAll(async () => {
  place = await startStandby()
  wire = await serveOver(place)
  other = await serveOver({ ...place, services: await place.process() })
})
afterEach(() => place.resumed())
const clients: ReturnType<Wire['signedIn']>[] = []
afterAll(() => Promise.all(clients.map((client) => client.realtime.disconnect())))

type Ask = { token: string }
const tasks = '/rest/v1/tasks?select=title&order=title'
const get = async (at: Wire, { token }: Ask, path = tasks) =>
  (await at.fetch(path, { token })).json() as Promise<object[]>
const post = async (at: Wire, { token }: Ask, path: string, body: object) => {
  const answer = await at.fetch(path, {
    token,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })
  expect(await answer.text()).not.toContain('"error"')
  expect(answer.ok).toBe(true)
}
const addTask = (at: Wire, who: Ask, title: string) => post(at, who, '/functions/v1/tasks/create', { task: { title } })
const fromStandby = async (at: Wire) => (await at.services.database.shown!()).standby

const fit = (at: Wire) => expect.poll(async () => (await at.services.database.shown!()).fit).toBe(true)

/** On a busy machine a slow standby is skipped for a moment: it is asked until it has answered itself. */
async function getFromStandby(at: Wire, who: Ask, path = tasks): Promise<object[]> {
  let answer: object[] = []
  await expect
    .poll(async () => {
      const before = await fromStandby(at)
      answer = await get(at, who, path)
      return (await fromStandby(at)) - before
    })
    .toBe(1)
  return answer
}

async function here() {
  const found = await city({ in: place })
  for (const at of [wire, other]) {
    await fit(at)
    await get(at, found.rosa)
  }
  await place.caughtUp()
  return found
}

test('a page is read from the standby, and a post at one process is visible at the other at once', async () => {
  const { rosa, max } = await here()
  expect(await getFromStandby(other, max)).toEqual([])

  await place.paused()
  await addTask(wire, rosa, 'Call the county')
  const before = await fromStandby(other)
  expect(await get(other, rosa, tasks)).toEqual([{ title: 'Call the county' }])
  expect(await fromStandby(other)).toBe(before)
})

test('a row written through the table API is visible as well', async () => {
  const { rosa } = await here()
  await place.paused()
  await post(wire, rosa, '/rest/v1/user_feedback', {
    user_id: rosa.user_id,
    feedback_type: 'general',
    subject: 'Lists',
    message: 'They are fast.',
  })
  expect(await get(other, rosa, '/rest/v1/user_feedback?select=subject')).toEqual([{ subject: 'Lists' }])
})

test('a program with a key sees its own writes', async () => {
  const { rosa, organization } = await here()
  const token = keyPrefix + randomBytes(24).toString('base64url')
  await place.owner.query(
    `insert into api_keys (organization_id, kind, user_id, name, role, scopes, hint, hash, created_at, expires_at)
     values ($1, 'personal', $2, 'ERP', 'user', '{records:read,commands:run}', 'abcd', $3, now(),
       now() + interval '1 day')`,
    [organization.id, rosa.user_id, hashOfKey(token)],
  )
  await get(other, { token }, tasks)
  await place.paused()
  await addTask(wire, { token }, 'Send the order')
  expect(await get(other, { token }, tasks)).toEqual([{ title: 'Send the order' }])
})

test('a page told of a change by one process reads it at another', async () => {
  const { rosa, max } = await here()
  const client = wire.signedIn(max)
  clients.push(client)
  await client.realtime.setAuth(max.token)
  const changes = await changesOf(client, 'tasks')
  await place.caughtUp()
  await place.paused()
  await addTask(wire, rosa, 'Check the pumps')
  expect(await changes.next()).toMatchObject({ new: { title: 'Check the pumps' } })
  expect(await get(other, max, tasks)).toEqual([{ title: 'Check the pumps' }])
})

test('a page that starts listening reads earlier changes', async () => {
  const { rosa, max } = await here()
  await place.paused()
  await addTask(wire, rosa, 'Order sandbags')
  expect(await getFromStandby(other, max)).toEqual([])
  const client = wire.signedIn(max)
  clients.push(client)
  await client.realtime.setAuth(max.token)
  await changesOf(client, 'tasks')
  expect(await get(other, max, tasks)).toEqual([{ title: 'Order sandbags' }])
})

test('restricted rows are read where reads are logged', async () => {
  const { max, organization } = await here()
  const {
    rows: [account],
  } = await place.owner.query<{ id: string }>(
    `insert into paying_accounts (organization_id, name, bank, routing, account_last, company_name, company_id)
     values ($1, 'General', 'Bank', '091000022', '4417', 'City', '1234567890') returning id`,
    [organization.id],
  )
  await place.caughtUp()
  const before = await fromStandby(wire)
  for (const accept of ['application/json', 'text/csv'])
    expect(
      await (
        await wire.fetch('/rest/v1/paying_accounts?select=account_last', { token: max.token, headers: { accept } })
      ).text(),
    ).toContain('4417')
  expect(await fromStandby(wire)).toBe(before)
  await wire.services.reads.flush()
  expect(
    (await place.owner.query('select user_id from app.read_audit where record = $1', [account!.id])).rows[0],
  ).toEqual({ user_id: max.user_id })
  await getFromStandby(wire, max, '/rest/v1/paying_accounts?select=name')
})

test('an ended session is over, though the standby still has it', async () => {
  const { rosa } = await here()
  await place.paused()
  await place.owner.query('delete from auth.sessions where id = $1', [rosa.session_id])
  place.clock.advance(2_001)
  for (const at of [wire, other]) expect((await at.fetch(tasks, { token: rosa.token })).status).toBe(401)
})

test('without the standby the product is ready and answers, and the metrics say so', async () => {
  const { rosa } = await here()
  await place.stopStandby()
  place.clock.set(new Date())
  expect(await get(wire, rosa, tasks)).toEqual([])
  expect((await wire.fetch('/readyz')).status).toBe(200)
  const figures = await (await wire.fetch('/metrics')).text()
  expect(figures).toContain('granary_standby_in_use 0')
  expect(figures).toMatch(/granary_reads_total\{address="primary"\} [1-9]/)
  expect(figures).toMatch(/granary_read_fallbacks_total\{reason="(unfit|error)"\} [1-9]/)

  await place.startStandbyAgain()
  await place.caughtUp()
  await fit(wire)
  expect(await getFromStandby(wire, rosa)).toEqual([])
})
