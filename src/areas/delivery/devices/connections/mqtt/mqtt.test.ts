import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectSecurely } from 'node:tls'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { afterFile, testDatabase } from '#tests/database.ts'
import { city } from '#tests/city.ts'
import { ownCertificate } from '#tests/imap-stand-in.ts'
import { startBroker } from '#tests/mqtt-stand-in.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { createDevice } from '../../commands.ts'
import type { Device } from '../../records.ts'
import { connectionCommands, connectionState, createConnection, editConnection, setPassword } from '../commands.ts'
import type { DeviceConnection } from '../records.ts'
import { listening } from './listen.ts'
import { acknowledge, connect, kinds, packet, Packets, publishedIn, subscribe } from './packets.ts'

// It lets brokers be on this machine, which others refuse.
beforeAll(testDatabase)

const until = async (condition: () => unknown) => {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve))
}

test('packets are the same however they are cut on their way, and a large one keeps its beginning only', () => {
  const topic = Buffer.from([0, 3, ...Buffer.from('a/b'), 0, 9])
  const whole = Buffer.concat([
    packet(kinds.connack, 0, Buffer.from([0, 0])),
    packet(kinds.pingresp, 0),
    packet(kinds.publish, 2, topic, Buffer.from('{"v":1}')),
    packet(kinds.publish, 2, topic, Buffer.alloc(5_000_000, 'x')),
  ])
  const read = (size: number) => {
    const packets = new Packets()
    return Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
      packets.read(whole.subarray(at * size, (at + 1) * size)),
    ).flat()
  }
  for (const size of [whole.length, 65_536, 4_097]) {
    const [connack, pingresp, small, large] = read(size)
    expect([connack!.kind, pingresp!.kind]).toEqual([kinds.connack, kinds.pingresp])
    expect(publishedIn(small!)).toEqual({ topic: 'a/b', id: 9, payload: Buffer.from('{"v":1}'), bytes: 7 })
    const found = publishedIn(large!)!
    expect([found.topic, found.id, found.bytes]).toEqual(['a/b', 9, 5_000_000])
    expect(found.payload.length).toBeLessThan(300_000)
  }
  const each = new Packets()
  const small = whole.subarray(0, 24)
  expect([...small].flatMap((byte) => each.read(Buffer.of(byte))).map(({ kind }) => kind)).toEqual([2, 13, 3])
  expect(() => new Packets().read(Buffer.from([0x30, 255, 255, 255, 255, 1]))).toThrow()
  expect(publishedIn({ kind: 3, flags: 2, body: Buffer.from([0, 9, 1]), size: 3 })).toBeNull()
  expect(subscribe(1, 'a').toString('hex')).toBe('820600010001' + '6101')
  expect(acknowledge(258).toString('hex')).toBe('40020102')
})

/** A city with a tank that is read over MQTT, and the processes that listen for it. */
async function tank(broker: { address: string; ca: string }, { password = 'granary', topic = 'tanks/+/up' } = {}) {
  const place = await city()
  const { does, max, ada, rosa, sees, services, clock } = place
  services.settings.mqttNetworks = '127.0.0.0/8'
  const device = (await does(max, createDevice, {
    name: 'Tank',
    measures: 'level',
    unit: 'ft',
    owner: max.user_id,
    every_minutes: 60,
    hardware_id: 'T-1',
    message_field: 'level',
  } as never)) as Device
  const connection = (await does(ada, createConnection, {
    name: 'Tanks',
    arrives: 'mqtt',
    format: 'other',
    owner: max.user_id,
    device_path: 'topic.1',
    time_path: 'at',
    broker: broker.address,
    username: 'granary',
    topic,
  } as never)) as DeviceConnection
  await does(ada, setPassword, { id: connection.id, password })
  await does(ada, connectionCommands.activate, { id: connection.id })
  const listens = () => {
    const lines = listening(services, { ca: broker.ca })
    // A process listens for every agency, also for those of other tests.
    onTestFinished(async () => {
      await lines.stop()
      await does(ada, connectionCommands.pause, { id: connection.id }).catch(() => undefined)
    })
    return lines
  }
  const at = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString()
  const values = async () =>
    (await sees(rosa, 'select value::float8 as value from device_readings order by at')).map(({ value }) => value)
  const state = async () => ({
    ...(await does(rosa, connectionState, { id: connection.id })),
    ...((await sees(rosa, 'select problem from device_connections'))[0] as { problem: string | null }),
  })
  const refused = async () =>
    (await sees(
      rosa,
      'select reason, bytes::int as bytes, length(content) as kept from device_messages order by id',
    )) as { reason: string; bytes: number; kept: number }[]
  return { ...place, device, connection, listens, at, values, state, refused }
}

test('a message is acknowledged when its reading is stored, and the page knows the line', async () => {
  const broker = await startBroker()
  const { listens, at, values, state, clock } = await tank(broker)
  const lines = listens()
  await lines.look()
  expect(await state()).toMatchObject({ problem: null, last_message_at: null })
  const since = new Date((await state()).connected_since!).toISOString()
  expect(since).toBe(clock.now().toISOString())
  await broker.publishes('tanks/T-1/up', JSON.stringify({ at: at(5), level: 7.5 }))
  expect(await values()).toEqual([7.5])
  expect((await state()).last_message_at).not.toBeNull()
  await lines.look()
  expect([lines.open(), broker.state.signIns]).toEqual([1, 1])
})

test('malformed JSON, 5 MB and an unknown device are kept with their reasons, and hold nothing up', async () => {
  const broker = await startBroker()
  const { listens, at, values, refused, state } = await tank(broker)
  await listens().look()
  await broker.publishes('tanks/T-1/up', '{"at": ')
  await broker.publishes('tanks/T-1/up', Buffer.alloc(5_000_000, 'x'))
  await broker.publishes('tanks/T-2/up', JSON.stringify({ at: at(5), level: 7.5 }))
  await broker.publishes('tanks/T-1/up', JSON.stringify({ at: at(5), level: 7.5 }))
  expect(await refused()).toMatchObject([
    { reason: 'The message is not JSON.', bytes: 7, kept: 7 },
    { reason: 'The message has 5,000,000 bytes; the limit is 100,000.', bytes: 5_000_000, kept: 2_000 },
    { reason: expect.stringMatching(/^No active sensor has the hardware ID T-2/) },
  ])
  expect(await values()).toEqual([7.5])
  expect(await state()).toMatchObject({ last_refusal: (await refused())[2]!.reason })
})

test('of two processes one listens; the other takes over when it stops, and when it died', async () => {
  const broker = await startBroker()
  const { listens, at, values, clock } = await tank(broker)
  const [one, two, three] = [listens(), listens(), listens()]
  await one.look()
  await two.look()
  expect([one.open(), two.open(), broker.clients.length]).toEqual([1, 0, 1])
  await one.stop()
  await two.look()
  expect([one.open(), two.open()]).toEqual([0, 1])
  two.cut()
  await three.look()
  expect(three.open()).toBe(0)
  clock.advance(61_000)
  await three.look()
  expect(three.open()).toBe(1)
  await broker.publishes('tanks/T-1/up', JSON.stringify({ at: at(5), level: 3 }))
  expect(await values()).toEqual([3])
})

test('a process that dies after it stored and before it acknowledged loses nothing and stores nothing twice', async () => {
  const broker = await startBroker()
  const { listens, at, values, refused, clock, owner, device } = await tank(broker)
  const [one, two] = [listens(), listens()]
  await one.look()
  // The reading waits for this lock, and its process dies meanwhile.
  const lock = await owner.connect()
  await lock.query('begin')
  await lock.query('select from devices where id = $1 for update', [device.id])
  const acknowledged = broker.publishes('tanks/T-1/up', JSON.stringify({ at: at(5), level: 3 }))
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await owner.query(waits)).rowCount)
  one.cut()
  await lock.query('commit')
  lock.release()
  await until(async () => (await values()).length > 0)
  expect(broker.unacknowledged()).toBe(1)
  clock.advance(61_000)
  await two.look()
  await acknowledged
  expect(await values()).toEqual([3])
  expect(await refused()).toEqual([])
})

test('a broker that is away is tried again, later each time, and its messages arrive afterward', async () => {
  const broker = await startBroker()
  const { listens, at, values, state, clock } = await tank(broker)
  const lines = listens()
  await lines.look()
  await broker.drops()
  await until(async () => (await state()).problem)
  expect(await state()).toMatchObject({
    problem: '127.0.0.1 ended the connection. It is tried again.',
    connected_since: null,
  })
  const acknowledged = broker.publishes('tanks/T-1/up', JSON.stringify({ at: at(5), level: 3 }))
  await lines.look()
  expect(lines.open()).toBe(0)
  clock.advance(10_000)
  await lines.look()
  await acknowledged
  expect(await values()).toEqual([3])
  expect((await state()).problem).toBeNull()
})

test.each<[string, Parameters<typeof startBroker>[0], RegExp]>([
  [
    'a wrong password',
    { password: 'other' },
    /^The broker refused the sign-in of granary\. Check the user name and the password\.$/,
  ],
  [
    'a topic that is not theirs',
    { subscribes: false },
    /^The broker doesn’t let this user subscribe to tanks\/\+\/up\./,
  ],
])('%s is said on the page, and is not tried without end', async (_, options, words) => {
  const broker = await startBroker(options)
  const { listens, state, clock, services, sees, max } = await tank(broker)
  const lines = listens()
  await lines.look()
  expect((await state()).problem).toMatch(words)
  for (let look = 0; look < 12; look++) {
    clock.advance(10_000)
    await lines.look()
  }
  // At once, and after 10, 30 and 70 seconds.
  expect(broker.state.signIns).toBe(4)
  await runDueJobs(services, [deliver])
  const told = await sees(max, `select words from notifications where words like 'Tanks is not connected. %'`)
  expect(told).toHaveLength(1)
})

test('other settings end the connection, and a paused one listens no more', async () => {
  const broker = await startBroker({ password: 'right' })
  const { listens, state, does, ada, connection } = await tank(broker, { password: 'wrong' })
  const lines = listens()
  await lines.look()
  expect((await state()).problem).toMatch(/refused the sign-in/)
  const row = await does(ada, setPassword, { id: connection.id, password: 'right' })
  await lines.look()
  expect([lines.open(), (await state()).problem]).toEqual([1, null])
  await does(ada, editConnection, { id: row.id, version: row.version, changes: { topic: 'tanks/#' } })
  await lines.look()
  expect([lines.open(), broker.state.signIns]).toEqual([1, 3])
  await does(ada, connectionCommands.pause, { id: connection.id })
  await lines.look()
  expect(lines.open()).toBe(0)
  expect((await state()).connected_since).toBeNull()
})

test('an address outside the internet is refused at the connection too, and so is a server that speaks no MQTT', async () => {
  const broker = await startBroker()
  const { listens, state, services, clock } = await tank(broker)
  services.settings.mqttNetworks = ''
  const lines = listens()
  await lines.look()
  expect((await state()).problem).toBe(
    '127.0.0.1 is not on the internet. The operator can allow its network with the setting MQTT_NETWORKS.',
  )
  expect(broker.state.signIns).toBe(0)
  services.settings.mqttNetworks = '127.0.0.0/8'
  clock.advance(10_000)
  await lines.look()
  broker.says(Buffer.from([0x30, 255, 255, 255, 255, 255]))
  await until(async () => (await state()).problem)
  expect((await state()).problem).toMatch(/doesn’t speak MQTT 3\.1\.1/)
})

const mosquitto = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(existsSync)

/** Debian’s broker, with a password file and TLS. */
async function startMosquitto() {
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
  const certificate = ownCertificate(1)
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  await new Promise((closed) => free.close(closed))
  const file = (name: string) => join(folder, name)
  writeFileSync(file('key'), certificate.key)
  writeFileSync(file('cert'), certificate.cert)
  execFileSync('mosquitto_passwd', ['-b', '-c', file('passwords'), 'granary', 'granary'])
  writeFileSync(
    file('conf'),
    [
      `listener ${port} 127.0.0.1`,
      `certfile ${file('cert')}`,
      `keyfile ${file('key')}`,
      `password_file ${file('passwords')}`,
      'allow_anonymous false',
      'persistence false',
      'user root',
    ].join('\n'),
  )
  const broker = spawn(mosquitto!, ['-c', file('conf'), '-v'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  broker.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
  await until(() => said.includes(' running') || broker.exitCode !== null)
  const stop = async () => {
    if (broker.exitCode === null && broker.kill()) await once(broker, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  afterFile(stop)
  const publishes = async (topic: string, payload: string | Buffer) => {
    const socket = connectSecurely({ host: '127.0.0.1', port, ca: certificate.cert })
    const packets = new Packets()
    const heard: number[] = []
    socket.on('data', (chunk: Buffer) => heard.push(...packets.read(chunk).map(({ kind }) => kind)))
    socket.write(connect({ client: `p-${topic.length}`, username: 'granary', password: 'granary', aliveSeconds: 60 }))
    const name = Buffer.from(topic)
    socket.write(
      packet(
        kinds.publish,
        2,
        Buffer.from([0, name.length]),
        name,
        Buffer.from([0, 1]),
        Buffer.from(payload as string),
      ),
    )
    await until(() => heard.includes(kinds.puback))
    socket.destroy()
  }
  return { address: `mqtts://127.0.0.1:${port}`, ca: certificate.cert, publishes }
}

test.skipIf(!mosquitto)(
  'Mosquitto: signs in, listens, and gets what was published while no process listened',
  async () => {
    const broker = await startMosquitto()
    const { listens, at, values, state, refused } = await tank(broker)
    const one = listens()
    await one.look()
    expect((await state()).problem).toBeNull()
    await broker.publishes('tanks/T-1/up', JSON.stringify({ at: at(9), level: 1 }))
    await broker.publishes('other/T-1/up', JSON.stringify({ at: at(8), level: 9 }))
    await until(async () => (await values()).length === 1)
    await one.stop()
    await broker.publishes('tanks/T-1/up', JSON.stringify({ at: at(7), level: 2 }))
    await broker.publishes('tanks/T-1/up', Buffer.alloc(5_000_000, 'x'))
    await broker.publishes('tanks/T-1/up', JSON.stringify({ at: at(6), level: 3 }))
    await listens().look()
    await until(async () => (await values()).length === 3)
    expect(await values()).toEqual([1, 2, 3])
    expect(await refused()).toMatchObject([{ bytes: 5_000_000, kept: 2_000 }])
  },
)

test.skipIf(!mosquitto)('Mosquitto refuses a wrong password', async () => {
  const { listens, state } = await tank(await startMosquitto(), { password: 'wrong' })
  await listens().look()
  expect((await state()).problem).toBe(
    'The broker refused the sign-in of granary. Check the user name and the password.',
  )
})
