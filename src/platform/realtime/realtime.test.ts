import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RealtimeClient, type RealtimeChannel, type RealtimeChannelOptions } from '@supabase/realtime-js'
import fc from 'fast-check'
import { afterAll, afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { city } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { heard, joined } from '#tests/realtime.ts'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { limits } from './limits.ts'
import { realtime } from './realtime.ts'

/** One realtime process, as server.ts mounts it: a test can have two on one database. */
async function startProcess() {
  const { services } = await testDatabase()
  const part = realtime(services)
  const app = new Hono().route('/realtime/v1', part.routes)
  const server = createServer(getRequestListener(app.fetch))
  part.attach(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const stop = async () => {
    await part.stop()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { ...part, stop, url: `127.0.0.1:${(server.address() as AddressInfo).port}/realtime/v1`, keys: services.keys }
}

type Process = Awaited<ReturnType<typeof startProcess>>
let shared: Promise<Process> | undefined
const process1 = () => (shared ??= startProcess())
afterAll(async () => (await shared)?.stop())

const clients: RealtimeClient[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.disconnect()))
})

async function connect(
  person: { token: string } | undefined,
  { at = undefined as Process | undefined, vsn = '2.0.0', apikey = '' } = {},
) {
  const { url, keys } = at ?? (await process1())
  const client = new RealtimeClient(`ws://${url}`, {
    params: { apikey: apikey || keys.anonKey },
    transport: WebSocket as never,
    vsn: vsn as never,
  })
  if (person) await client.setAuth(person.token)
  clients.push(client)
  return client
}

/** Messages on a topic, as this channel receives them. */
async function listen(client: RealtimeClient, topic: string, config: RealtimeChannelOptions['config'] = {}) {
  const said = heard()
  const channel = client.channel(topic, { config }).on('broadcast', { event: '*' }, said.hear)
  const states = await joined(channel as never)
  return { channel, states, ...said }
}
const say = (channel: RealtimeChannel, event: string, payload: unknown = {}) =>
  channel.send({ type: 'broadcast', event, payload })

test.each(['2.0.0', '1.0.0'])(
  "colleagues receive each other's messages, and the sender only on request (version %s)",
  async (vsn) => {
    const { rosa, max } = await city()
    const [hers, his] = [
      await listen(await connect(rosa, { vsn }), 'room', { broadcast: { ack: true } }),
      await listen(await connect(max, { vsn }), 'room', { broadcast: { self: true } }),
    ]

    expect(await say(hers.channel, 'moved', { x: 1, text: 'a "b" é' })).toBe('ok')
    expect(await his.next()).toMatchObject({ type: 'broadcast', event: 'moved', payload: { x: 1, text: 'a "b" é' } })
    await say(his.channel, 'stopped')
    expect(await his.next()).toMatchObject({ event: 'stopped' })
    expect(await hers.next()).toMatchObject({ event: 'stopped' })
  },
)

test('bytes arrive as bytes', async () => {
  const { rosa, max } = await city()
  const [hers, his] = [await listen(await connect(rosa), 'bytes'), await listen(await connect(max), 'bytes')]
  await say(hers.channel, 'picture', new Uint8Array([0, 255, 7]).buffer)
  expect(new Uint8Array((await his.next()).payload)).toEqual(new Uint8Array([0, 255, 7]))
})

test('two organizations that use the same topic name never meet', async () => {
  const [{ rosa, ada }, next] = [await city(), await city()]
  const [ours, theirs, administrator] = [
    await listen(await connect(rosa), 'room'),
    await listen(await connect(next.rosa), 'room'),
    await listen(await connect(next.ada), 'room'),
  ]
  await say(ours.channel, 'ours')
  await say((await listen(await connect(ada), 'room')).channel, 'also ours')
  await say(administrator.channel, 'theirs')
  expect((await theirs.next()).event).toBe('theirs')
  expect((await ours.next()).event).toBe('also ours')
})

test.each([
  ['a visitor on a topic of people', undefined, 'room', {}, 'Sign in first.'],
  ['a visitor on a private topic', undefined, 'room', { private: true }, 'Sign in first.'],
  ['a buyer among the managers', 'rosa', 'managers:budget', { private: true }, 'This topic is for managers only.'],
  [
    'a person on the topic of another',
    'rosa',
    'user:0190a7de-0000-7000-8000-000000000001',
    {},
    'This topic belongs to another person.',
  ],
] as const)('%s is rejected', async (_, who, topic, config, reason) => {
  const people = await city()
  await expect(listen(await connect(who && people[who]), topic, config)).rejects.toThrow(reason)
})

test('a visitor receives what the installation sends in public, and cannot send anything', async () => {
  const { services } = await testDatabase()
  const { rosa, organization } = await city()
  const visitor = await listen(await connect(undefined), 'public:news', { broadcast: { ack: true } })
  const installation = await connect(undefined, { apikey: services.keys.serviceKey })
  const news = await listen(installation, 'public:news', { broadcast: { ack: true } })
  expect(await say(visitor.channel, 'forged')).toBe('error')
  expect(await say(news.channel, 'storm warning')).toBe('ok')
  expect((await visitor.next()).event).toBe('storm warning')

  const hers = await listen(await connect(rosa), 'inbox')
  await say((await listen(installation, `organization:${organization.id}:inbox`)).channel, 'task')
  expect((await hers.next()).event).toBe('task')
})

test('programs send to a topic over HTTP, within their rights', async () => {
  const { url, keys } = await process1()
  const [{ rosa }, next] = [await city(), await city()]
  const [ours, theirs] = [await listen(await connect(rosa), 'room'), await listen(await connect(next.rosa), 'room')]
  const post = (path: string, token: string, body: unknown, type = 'application/json') =>
    fetch(`http://${url}/api/broadcast${path}`, {
      method: 'POST',
      headers: { apikey: keys.anonKey, authorization: `Bearer ${token}`, 'content-type': type },
      body: body instanceof Uint8Array ? (body as never) : JSON.stringify(body),
    })
  const message = { topic: 'room', event: 'http', payload: { n: 1 } }

  expect((await post('', rosa.token, { messages: [message] })).status).toBe(202)
  expect(await ours.next()).toMatchObject({ event: 'http', payload: { n: 1 } })
  expect((await post('/room/events/sent', next.rosa.token, { n: 2 })).status).toBe(202)
  expect(await theirs.next()).toMatchObject({ event: 'sent', payload: { n: 2 } })
  expect(
    (await post('/room/events/bytes', rosa.token, new Uint8Array([1, 2]), 'application/octet-stream')).status,
  ).toBe(202)
  expect(new Uint8Array((await ours.next()).payload)).toEqual(new Uint8Array([1, 2]))

  for (const [status, answer] of [
    [403, await post('', keys.anonKey, { messages: [message] })],
    [403, await post('', keys.anonKey, { messages: [{ ...message, topic: 'public:news' }] })],
    [401, await post('', 'forged', { messages: [message] })],
    [422, await post('', rosa.token, { messages: [] })],
    [422, await post('', rosa.token, 'text')],
    [422, await post('/room/events/deep', rosa.token, JSON.parse('['.repeat(40) + ']'.repeat(40)))],
  ] as const) {
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/\.$/) })
  }
})

test('a client that is not connected yet sends over HTTP by itself', async () => {
  const { rosa, max } = await city()
  const his = await listen(await connect(max), 'room')
  const channel = (await connect(rosa)).channel('room')
  expect(await channel.httpSend('sent', { n: 1 })).toEqual({ success: true })
  expect(await his.next()).toMatchObject({ event: 'sent', payload: { n: 1 } })
})

async function present(client: RealtimeClient, topic: string, key: string) {
  const events = heard()
  const channel = client.channel(topic, { config: { presence: { key } } })
  for (const event of ['join', 'leave'] as const)
    channel.on('presence', { event } as never, ((one: object) => events.hear(one)) as never)
  const known = new Promise<void>((resolve) => channel.on('presence', { event: 'sync' }, resolve))
  await joined(channel as never)
  await known
  return { channel, ...events }
}

test('colleagues see who is present, who joins and who leaves', async () => {
  const { rosa, max } = await city()
  const client = await connect(rosa)
  const his = await present(await connect(max), 'desk', 'max')
  const hers = await present(client, 'desk', 'rosa')

  await his.channel.track({ doing: 'reads', phx_ref: 'forged' })
  expect(await hers.next()).toMatchObject({ event: 'join', key: 'max', newPresences: [{ doing: 'reads' }] })
  await hers.channel.track({ doing: 'writes' })
  expect(await his.next()).toMatchObject({ event: 'join', key: 'max' })
  expect(await his.next()).toMatchObject({ event: 'join', key: 'rosa', newPresences: [{ doing: 'writes' }] })
  expect(his.channel.presenceState()).toMatchObject({ max: [{ doing: 'reads' }], rosa: [{ doing: 'writes' }] })
  expect(JSON.stringify(his.channel.presenceState())).not.toContain('forged')

  await hers.channel.track({ doing: 'reviews' })
  expect(await his.next()).toMatchObject({ event: 'leave', key: 'rosa', leftPresences: [{ doing: 'writes' }] })
  expect(await his.next()).toMatchObject({ event: 'join', key: 'rosa', newPresences: [{ doing: 'reviews' }] })

  await client.disconnect()
  expect(await his.next()).toMatchObject({ event: 'leave', key: 'rosa' })
  expect(Object.keys(his.channel.presenceState())).toEqual(['max'])
})

test('a late joiner sees who was present, and no one from another organization', async () => {
  const [{ rosa, max }, next] = [await city(), await city()]
  const first = await present(await connect(rosa), 'desk', 'rosa')
  const stranger = await present(await connect(next.max), 'desk', 'max')
  await first.channel.track({})
  const later = await present(await connect(max), 'desk', 'max')
  expect(await later.next()).toMatchObject({ event: 'join', key: 'rosa' })
  await stranger.channel.track({})
  expect(await stranger.next()).toMatchObject({ key: 'max' })
  expect(Object.keys(stranger.channel.presenceState())).toEqual(['max'])
})

test('two processes act as one: messages, including large ones, and presence cross between them', async () => {
  const other = await startProcess()
  const { rosa, max } = await city()
  const [hers, his] = [
    await listen(await connect(rosa), 'room', { broadcast: { ack: true } }),
    await listen(await connect(max, { at: other }), 'room'),
  ]
  await say(hers.channel, 'small', { n: 1 })
  expect(await his.next()).toMatchObject({ event: 'small', payload: { n: 1 } })
  const text = 'x'.repeat(100_000)
  await say(hers.channel, 'large', { text })
  expect(await his.next()).toMatchObject({ event: 'large', payload: { text } })

  const [here, there] = [
    await present(await connect(rosa), 'desk', 'rosa'),
    await present(await connect(max, { at: other }), 'desk', 'max'),
  ]
  await there.channel.track({ from: 'there' })
  expect(await here.next()).toMatchObject({ event: 'join', key: 'max', newPresences: [{ from: 'there' }] })
  await other.stop()
  expect(await here.next()).toMatchObject({ event: 'leave', key: 'max' })
})

test('an expiring token closes the channel, with the reason', async () => {
  const { rosa, max, clock } = await city()
  const [hers, his] = [
    await listen(await connect(rosa), 'room'),
    await listen(await connect(max), 'room', { broadcast: { ack: true } }),
  ]
  const reasons = heard()
  hers.channel.on('system', {}, reasons.hear)
  const start = clock.now()
  clock.advance(16 * 60_000)
  void say(his.channel, 'too late')
  expect(await hers.states.next()).toBe('SUBSCRIBED')
  const { check } = await process1()
  await check()
  expect(await reasons.next()).toMatchObject({ status: 'error', message: expect.stringContaining('token') })
  expect(await hers.states.next()).toBe('CLOSED')
  expect(hers.rest()).toEqual([])
  clock.set(start)
})

test('a renewed token keeps the channel', async () => {
  const { rosa, max, clock, services } = await city()
  const client = await connect(rosa)
  const hers = await listen(client, 'room', { broadcast: { ack: true } })
  const start = clock.now()
  const claims = { sub: rosa.user_id, role: 'authenticated', session_id: rosa.session_id }
  const seconds = Math.floor(start.getTime() / 1000)
  await client.setAuth(await services.keys.sign({ ...claims, iat: seconds, exp: seconds + 1_800 }))
  // Answered after the token, because frames are read in order.
  expect(await say(hers.channel, 'after the token')).toBe('ok')
  clock.advance(16 * 60_000)
  const until = Math.floor(clock.now().getTime() / 1000) + 900
  const his = await listen(
    await connect({
      token: await services.keys.sign({
        sub: max.user_id,
        role: 'authenticated',
        session_id: max.session_id,
        iat: seconds,
        exp: until,
      }),
    }),
    'room',
  )
  await (await process1()).check()
  await say(his.channel, 'still here')
  expect((await hers.next()).event).toBe('still here')
  clock.set(start)
})

test.each([
  ['signed out', 'delete from auth.sessions where id = $1', 'session_id'],
  ['disabled', `update organization_members set disabled_at = '2020-01-01' where user_id = $1`, 'user_id'],
] as const)('a person who is %s loses the channel', async (_, sql, which) => {
  const { rosa, owner, services } = await city()
  const { states } = await listen(await connect(rosa), 'room')
  await owner.query(sql, [rosa[which]])
  services.callers.forget()
  await (await process1()).check()
  expect(await states.next()).toBe('SUBSCRIBED')
  expect(await states.next()).toBe('CLOSED')
})

test("a person who is no longer a manager leaves the managers' topic", async () => {
  const { max, owner, services } = await city()
  const { states } = await listen(await connect(max), 'managers:budget')
  await owner.query('delete from user_roles where user_id = $1', [max.user_id])
  services.callers.forget()
  await (await process1()).check()
  expect(await states.next()).toBe('SUBSCRIBED')
  expect(await states.next()).toBe('CLOSED')
})

/** A bare socket, for messages that no client would send. */
async function bare(query = '') {
  const { url, keys } = await process1()
  const ws = new WebSocket(`ws://${url}/websocket?apikey=${keys.anonKey}&vsn=2.0.0${query}`)
  const [messages, ends] = [heard<string>(), heard<{ code: number; reason: string }>()]
  ws.on('message', (data) => messages.hear(String(data)))
  ws.on('close', (code, reason) => ends.hear({ code, reason: String(reason) }))
  ws.on('error', () => undefined)
  await new Promise((open, fail) => ws.once('open', open).once('error', fail))
  return { ws, messages, ends }
}

test.each<[string, string | Buffer, number]>([
  ['text that is no JSON', 'hello', 1008],
  ['JSON that is no frame', '{"a":1}', 1008],
  ['deep JSON', '['.repeat(10_000), 1008],
  ['bytes of no kind', Buffer.from([1, 2, 3]), 1008],
  ['a message that is too large', 'x'.repeat(limits.messageBytes + 1), 1009],
])('%s closes the socket and nothing else', async (_, data, code) => {
  const { ws, ends } = await bare()
  ws.send(data)
  expect((await ends.next()).code).toBe(code)
  const { ws: another, messages } = await bare()
  another.send('[null,"1","phoenix","heartbeat",{}]')
  expect(await messages.next()).toBe('[null,"1","phoenix","phx_reply",{"status":"ok","response":{}}]')
  another.close()
})

test('a frame for a topic that was not joined, and an unknown event, are answered', async () => {
  const { rosa } = await city()
  const { ws, messages } = await bare()
  ws.send('["1","2","realtime:room","broadcast",{"event":"a","payload":{}}]')
  expect(await messages.next()).toContain('Join the topic first.')
  ws.send(JSON.stringify(['1', '3', 'realtime:room', 'phx_join', { config: {}, access_token: rosa.token }]))
  expect(await messages.next()).toContain('"status":"ok"')
  for (const [event, payload, reason] of [
    ['explode', {}, 'This event doesn’t exist.'],
    ['broadcast', { payload: {} }, 'A broadcast needs an event.'],
    ['watch', { tables: 'vendors' }, 'A window names up to 200 tables'],
    ['watch', { tables: Array.from({ length: 201 }, () => 'vendors') }, 'A window names up to 200 tables'],
    ['presence', { event: 'track', payload: [] }, 'Tracked data must be an object.'],
    ['presence', { event: 'track', payload: { text: 'a\0b' } }, 'NUL'],
    ['presence', { event: 'track', payload: { text: 'x'.repeat(5_000) } }, 'Tracked data can be up to 4 kB.'],
    [
      'phx_join',
      { config: { presence: { key: 'constructor' } }, access_token: rosa.token },
      'can’t be read at config.presence.key',
    ],
    [
      'phx_join',
      { config: { postgres_changes: Array.from({ length: 21 }, () => ({ event: '*' })) } },
      'can’t be read at config.postgres_changes',
    ],
    ['phx_join', { access_token: 'forged' }, 'The token is invalid or expired'],
  ] as const) {
    ws.send(JSON.stringify(['1', '4', 'realtime:room', event, payload]))
    expect(await messages.next()).toContain(reason)
  }
  ws.close()
})

test('whatever is sent on a joined channel, the server answers the next heartbeat', async () => {
  const { rosa } = await city()
  const { ws, messages } = await bare()
  ws.send(
    JSON.stringify([
      '1',
      '1',
      'realtime:fuzz',
      'phx_join',
      { config: { presence: { enabled: true } }, access_token: rosa.token },
    ]),
  )
  const event = fc.constantFrom(
    'phx_join',
    'access_token',
    'broadcast',
    'presence',
    'postgres_changes',
    'watch',
    'system',
    'x',
  )
  const payload = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record({ event: fc.constantFrom('track', 'untrack', 'x'), payload: fc.jsonValue({ maxDepth: 2 }) }),
    fc.record({ access_token: fc.string() }),
    fc.record({ tables: fc.array(fc.constantFrom('vendors', 'x', '')), from: fc.string() }),
    fc.record({
      config: fc.record({
        postgres_changes: fc.array(
          fc.record({
            event: fc.constantFrom('*', 'INSERT', 'x'),
            table: fc.constantFrom('organizations', '*', 'x'),
            filter: fc.string(),
          }),
          { maxLength: 3 },
        ),
      }),
      access_token: fc.constant(rosa.token),
    }),
  )
  const frames = fc.sample(
    fc.tuple(fc.constantFrom('realtime:fuzz', 'realtime:other', 'x'), event, payload),
    limits.messagesAtOnce - 10,
  )
  frames.forEach(([topic, name, said], i) => ws.send(JSON.stringify(['1', `${i + 2}`, topic, name, said])))
  ws.send(JSON.stringify(['1', 'after', 'realtime:none', 'phx_leave', {}]))
  for (let last = ''; !last.includes('"after"');) last = await messages.next()
  ws.send('[null,"beat","phoenix","heartbeat",{}]')
  for (let last = ''; !last.includes('"beat"');) last = await messages.next()
  ws.close()
})

test('a flood closes the socket', async () => {
  const { ws, ends } = await bare()
  for (let i = 0; i <= limits.messagesAtOnce; i++) ws.send('[null,"1","phoenix","heartbeat",{}]')
  expect(await ends.next()).toEqual({ code: 1008, reason: 'Too many messages.' })
})

test('repeated joins are slowed down', async () => {
  const { services } = await testDatabase()
  const { ws, messages } = await bare()
  for (let i = 0; i <= limits.joinsAtOnce; i++)
    ws.send(
      JSON.stringify([`${i}`, `${i}`, 'realtime:public:again', 'phx_join', { access_token: services.keys.anonKey }]),
    )
  for (let i = 0; i < limits.joinsAtOnce; i++) expect(await messages.next()).toContain('"status":"ok"')
  expect(await messages.next()).toContain('Too many joins. Wait a moment.')
  ws.close()
})

test('a client that does not read is not waited for', async () => {
  const { sockets } = await process1()
  const { rosa, max } = await city()
  const his = await listen(await connect(max), 'room', { broadcast: { ack: true } })
  const { ws, messages } = await bare()
  ws.send(JSON.stringify(['1', '1', 'realtime:room', 'phx_join', { config: {}, access_token: rosa.token }]))
  expect(await messages.next()).toContain('"status":"ok"')
  ws.pause()
  const before = sockets()
  const text = 'x'.repeat(200_000)
  // The network buffers a few megabytes, and we keep four.
  for (let i = 0; i < 150 && sockets() === before; i++) await say(his.channel, 'large', { text })
  expect(sockets()).toBe(before - 1)
  ws.terminate()
})

test('a socket has a limited number of channels', async () => {
  const { services } = await testDatabase()
  const { ws, messages } = await bare()
  for (let i = 0; i <= limits.channelsOfSocket; i++)
    ws.send(
      JSON.stringify([`${i}`, `${i}`, `realtime:public:${i}`, 'phx_join', { access_token: services.keys.anonKey }]),
    )
  for (let i = 0; i < limits.channelsOfSocket; i++) expect(await messages.next()).toContain('"status":"ok"')
  expect(await messages.next()).toContain(`A connection can have up to ${limits.channelsOfSocket} channels.`)
  ws.close()
})

test.each([
  ['without a key', '/websocket?vsn=2.0.0', 401],
  ['with a forged key', '/websocket?vsn=2.0.0&apikey=forged', 401],
  ['in an unknown dialect', '/websocket?vsn=9.0.0&apikey=KEY', 400],
  ['at another address', '/elsewhere?apikey=KEY', 404],
  ['in the clear, from outside', '/websocket?vsn=2.0.0&apikey=KEY', 403],
])('an upgrade %s is rejected', async (_, path, status) => {
  const { url, keys } = await process1()
  const ws = new WebSocket(`ws://${url}${path.replace('KEY', keys.anonKey)}`, {
    headers: status === 403 ? { host: 'granary.example.gov' } : {},
  })
  ws.on('error', () => undefined)
  expect(
    await new Promise((answer) => ws.once('unexpected-response', (_request, response) => answer(response.statusCode))),
  ).toBe(status)
})
