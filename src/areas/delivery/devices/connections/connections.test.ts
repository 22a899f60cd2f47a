import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKey } from '#areas/account/api-keys/commands.ts'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { createDevice, createRule, deviceCommands, editDevice } from '../commands.ts'
import type { Device } from '../records.ts'
import {
  connectionCommands,
  connectionState,
  createConnection,
  editConnection,
  messageCommands,
  setPassword,
  takeSent,
  tryMessage,
} from './commands.ts'
import { fieldOf, readMessage, valueAt } from './messages/rules.ts'
import { brokerOf, whyNotConnection } from './rules.ts'

const paths = { device_path: null, time_path: null, values_path: null, battery_path: null }
const stack = { ...paths, format: 'the_things_stack' as const }
const chirp = { ...paths, format: 'chirpstack' as const }

/** An uplink as the documentation of The Things Stack shows it. */
const uplink = (at: string, decoded_payload: unknown, more: object = {}) => ({
  end_device_ids: {
    device_id: 'fridge-1',
    application_ids: { application_id: 'city' },
    dev_eui: '0004A30B001C0530',
    join_eui: '800000000000000C',
    dev_addr: '00BCB929',
  },
  correlation_ids: [`as:up:${at}`],
  received_at: at,
  uplink_message: {
    session_key_id: 'AXA50tHUSMPwkCk/DUwtXA==',
    f_port: 1,
    f_cnt: 7,
    frm_payload: 'gkHe',
    decoded_payload,
    rx_metadata: [{ gateway_ids: { gateway_id: 'roof' }, rssi: -35, snr: 5.2 }],
    received_at: at,
    last_battery_percentage: { f_cnt: 5, value: 93.5, received_at: at },
    ...more,
  },
})

/** An uplink as the documentation of ChirpStack shows it. */
const event = (time: string, object: unknown) => ({
  deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
  time,
  deviceInfo: {
    tenantName: 'City',
    applicationName: 'Water',
    deviceName: 'Tank',
    devEui: '0101010101010101',
    tags: {},
  },
  devAddr: '00189440',
  adr: true,
  dr: 1,
  fCnt: 4,
  fPort: 1,
  data: 'qg==',
  object,
  rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -48, snr: 9 }],
})

const at = '2026-11-20T11:00:00.123Z'
test.each<[string, object | string, Parameters<typeof readMessage>[1], object]>([
  [
    'an uplink of The Things Stack',
    uplink('2026-11-20T11:00:00.123456789Z', { temperature: 4.5 }),
    stack,
    { hardware: '0004A30B001C0530', at, values: { temperature: 4.5 }, battery: 93.5, signal: -35 },
  ],
  [
    'an uplink of ChirpStack',
    event(at, { level: 2 }),
    chirp,
    { hardware: '0101010101010101', at, values: { level: 2 }, battery: null, signal: -48 },
  ],
  [
    'a join, which has no readings',
    { end_device_ids: { dev_eui: 'A1' }, join_accept: { session_key_id: 'x' } },
    stack,
    { hardware: 'A1', without: true },
  ],
  ['a status, which has none', { deviceInfo: { devEui: 'A1' }, time: at, batteryLevel: 80 }, chirp, { without: true }],
  [
    'seconds since 1970',
    { id: 'A1', t: 1_795_172_400, v: 3 },
    { ...paths, format: 'other', device_path: 'id', time_path: 't' },
    { hardware: 'A1', at: '2026-11-20T11:00:00.000Z', values: { id: 'A1', t: 1_795_172_400, v: 3 } },
  ],
  ['a text', 'hello', stack, { problem: 'The message is not JSON.' }],
  ['a number', '7', stack, { problem: 'The message is not a JSON object.' }],
  ['no device', {}, stack, { problem: 'The message has no hardware ID at end_device_ids.dev_eui.' }],
  [
    'a payload that was not decoded',
    uplink(at, undefined),
    stack,
    { problem: 'The message has no values at uplink_message.decoded_payload. Decode the payload at the sender first.' },
  ],
  [
    'a time without a zone',
    event('2026-11-20T11:00:00', {}),
    chirp,
    { problem: expect.stringMatching(/isn’t a date/) },
  ],
  ['a time that overflows', event('9e99' as never, {}), chirp, { problem: expect.stringMatching(/isn’t a date/) }],
])('read: %s', (_, message, mapping, expected) =>
  expect(
    readMessage({ content: typeof message === 'string' ? message : JSON.stringify(message) }, mapping),
  ).toMatchObject(expected),
)

test('a device is named by a part of the topic, and a field by a path of own properties', () => {
  const mapping = { ...paths, format: 'other' as const, device_path: 'topic.1', time_path: 'at' }
  expect(readMessage({ content: JSON.stringify({ at }), topic: 'sensors/box-7/up' }, mapping)).toMatchObject({
    hardware: 'box-7',
    at,
  })
  expect(valueAt({ probe: [{ celsius: 4 }] }, 'probe.0.celsius')).toBe(4)
  expect([valueAt({}, 'constructor.name'), valueAt({}, '__proto__')]).toEqual([undefined, undefined])
  expect([fieldOf({ a: '21.50' }, 'a'), fieldOf({ a: true }, 'a'), fieldOf({ a: null }, 'a')]).toEqual([
    { value: 21.5 },
    { value: 1 },
    null,
  ])
  expect(fieldOf({ a: 'warm' }, 'a')).toEqual({ problem: 'a is “warm”, which is no number to store.' })
  expect(fieldOf({ a: 1e300 }, 'a')).toMatchObject({ problem: expect.any(String) })
})

const mqtt = {
  ...stack,
  arrives: 'mqtt' as const,
  broker: 'mqtts://broker.example.gov',
  username: null,
  topic: 'a/+/up',
}
test.each<[string, object, string | null]>([
  ['on the internet', {}, null],
  [
    'without encryption',
    { broker: 'mqtt://broker.example.gov' },
    'Enter the address of the broker as mqtts://name:port, without a user and password.',
  ],
  [
    'with its password in the address',
    { broker: 'mqtts://me:secret@broker.example.gov' },
    'Enter the address of the broker as mqtts://name:port, without a user and password.',
  ],
  ['on this machine', { broker: 'mqtts://localhost:8883' }, 'This address is not on the internet.'],
  ['in a private network', { broker: 'mqtts://10.0.0.7' }, 'This address is not on the internet.'],
  ['in a private network of IPv6', { broker: 'mqtts://[fd00::1]:8883' }, 'This address is not on the internet.'],
  ['without a topic', { topic: null }, 'Enter the topic filter.'],
  [
    'with a # in the middle',
    { topic: 'a/#/up' },
    'a/#/up isn’t a topic filter: + and # fill a whole part, and # is the last.',
  ],
  ['of other JSON without paths', { format: 'other' }, 'Enter the path to the hardware ID.'],
  ['by webhook with a topic', { arrives: 'webhook', device_path: 'topic.1' }, 'Only MQTT messages have a topic.'],
])('a connection %s', (_, change, reason) => expect(whyNotConnection({ ...mqtt, ...change }, '')).toBe(reason))

test('the operator can allow a network, and an address has a port', () => {
  expect(whyNotConnection({ ...mqtt, broker: 'mqtts://10.0.0.7' }, '10.0.0.0/8')).toBeNull()
  expect([brokerOf('mqtts://a.example'), brokerOf('mqtts://[2001:db8::1]:1883'), brokerOf('mqtts://a:99999')]).toEqual([
    { host: 'a.example', port: 8883 },
    { host: '2001:db8::1', port: 1883 },
    null,
  ])
})

/** A fridge whose probe measures temperature and humidity, and a connection for its messages. */
async function fridge() {
  const place = await city()
  const { does, max, ada, rosa, sees, clock } = place
  const sensor = (name: string, message_field: string, more: object = {}) =>
    does(max, createDevice, {
      name,
      measures: 'temperature',
      unit: '°F',
      owner: max.user_id,
      every_minutes: 60,
      hardware_id: '0004a30b001c0530',
      message_field,
      ...more,
    } as never) as Promise<Device>
  const temperature = await sensor('Fridge, temperature', 'temperature')
  const humidity = await sensor('Fridge, humidity', 'humidity', { measures: 'other', unit: '%' })
  await does(max, createRule, {
    name: 'Too warm',
    device: temperature.id,
    kind: 'above',
    limit_value: 46,
    severity: 'critical',
    enabled: true,
  } as never)
  const connection = await does(ada, createConnection, {
    name: 'LoRaWAN',
    arrives: 'webhook',
    format: 'the_things_stack',
    owner: max.user_id,
  } as never)
  await does(ada, connectionCommands.activate, { id: connection.id })
  const hours = (ago: number) => new Date(clock.now().getTime() - ago * 3_600_000).toISOString()
  const sends = (message: unknown, who: Person = rosa) =>
    does(who, takeSent, {
      connection: connection.id,
      message: typeof message === 'string' ? message : JSON.stringify(message),
    })
  const readings = () =>
    sees(
      rosa,
      `select d.name, r.value::float8 as value, r.battery::float8 as battery, r.signal::float8 as signal
         from device_readings r join devices d on d.id = r.device order by r.at, d.name`,
    )
  const refused = () =>
    sees(
      rosa,
      'select id, hardware_id, reason, status, content, bytes::int as bytes from device_messages order by received_at, id',
    )
  return { ...place, sensor, temperature, humidity, connection, hours, sends, readings, refused }
}

test('one message is read by every sensor of its device, once, and raises the alarm of its own time', async () => {
  const { sends, readings, hours, sees, rosa, refused, does, connection } = await fridge()
  const message = uplink(hours(2), { temperature: 51, humidity: 40 })
  expect(await sends(message)).toEqual({ taken: 2, raised: 1, over: 0, refused: [], kept: false })
  expect(await sends(message)).toEqual({ taken: 0, raised: 0, over: 0, refused: [], kept: false })
  expect(await readings()).toEqual([
    { name: 'Fridge, humidity', value: 40, battery: 93.5, signal: -35 },
    { name: 'Fridge, temperature', value: 51, battery: 93.5, signal: -35 },
  ])
  const [alarm] = (await sees(rosa, 'select raised_at from device_alarms')) as { raised_at: string }[]
  expect(new Date(alarm!.raised_at).toISOString()).toBe(hours(2))
  // A message with one of the fields only is whole for the sensors that it names.
  expect(await sends(uplink(hours(1), { humidity: 41 }))).toMatchObject({ taken: 1, refused: [] })
  expect(await sends({ end_device_ids: { dev_eui: 'A1' }, join_accept: {} })).toMatchObject({ taken: 0, refused: [] })
  expect(await refused()).toEqual([])
  expect(await does(rosa, connectionState, { id: connection.id })).toMatchObject({ last_refusal: null })
})

test('a message that can’t be read is kept once with its reason, and read again when that is fixed', async () => {
  const { sends, readings, refused, hours, does, max, rosa, humidity, connection, sensor } = await fridge()
  const unknown = { ...uplink(hours(3), { temperature: 40 }), end_device_ids: { dev_eui: 'FFFF' } }
  const reason =
    'No active sensor has the hardware ID FFFF and a message field. Add them to a sensor, then read the message again.'
  expect(await sends(unknown)).toMatchObject({ taken: 0, refused: [{ sensor: null, reason }], kept: true })
  expect(await sends(unknown)).toMatchObject({ kept: true })
  const [kept, ...more] = (await refused()) as { id: string }[]
  expect(more).toEqual([])
  expect(kept).toMatchObject({ hardware_id: 'FFFF', reason, status: 'refused', content: JSON.stringify(unknown) })
  expect(await does(rosa, connectionState, { id: connection.id })).toMatchObject({ last_refusal: reason })
  await expect(does(max, messageCommands.retry, { id: kept!.id })).rejects.toThrow(reason)
  await sensor('Second fridge', 'temperature', { hardware_id: 'ffff' })
  await does(max, messageCommands.retry, { id: kept!.id })
  expect(await refused()).toMatchObject([{ status: 'accepted' }])
  expect(await readings()).toMatchObject([{ name: 'Second fridge', value: 40 }])

  // A network server that delivers it again, after the sensor is there, leaves no message to read.
  const early = { ...unknown, end_device_ids: { dev_eui: 'EEEE' }, correlation_ids: ['early'] }
  expect(await sends(early)).toMatchObject({ kept: true })
  await sensor('Third fridge', 'temperature', { hardware_id: 'eeee' })
  expect(await sends(early)).toMatchObject({ taken: 1, refused: [] })
  expect(await refused()).toMatchObject([{ status: 'accepted' }, { hardware_id: 'EEEE', status: 'accepted' }])

  // Fields that are numbers are stored; the others are refused by name.
  expect(await sends(uplink(hours(2), { temperature: 41, humidity: 'wet' }))).toMatchObject({
    taken: 1,
    refused: [{ sensor: 'Fridge, humidity', reason: 'humidity is “wet”, which is no number to store.' }],
    kept: true,
  })
  await does(max, deviceCommands.retire, { id: humidity.id })
  expect(await sends(uplink(hours(1), { humidity: 40 }))).toMatchObject({
    refused: [{ reason: 'The message has none of the fields temperature. It has humidity.' }],
  })
})

test.each<[string, string, RegExp]>([
  ['of a clock in 1970', '1970-01-01T00:00:12Z', /more than 5 years old\. Check the sensor’s clock\.$/],
  ['of a clock that is ahead', '2199-01-01T00:00:00Z', /is in the future\. Check the sensor’s clock\.$/],
])('a message %s is refused by name and kept', async (_, time, words) => {
  const { sends, readings, refused } = await fridge()
  expect(await sends(uplink(time, { temperature: 40, humidity: 40 }))).toMatchObject({ taken: 0, kept: true })
  expect(await refused()).toMatchObject([{ reason: expect.stringMatching(words) }])
  expect(await readings()).toEqual([])
})

const deep = '['.repeat(20_000) + ']'.repeat(20_000)
test.each<[string, string, string]>([
  ['of other bytes than text', '\u0001\u0002\u007f', 'The message is not JSON.'],
  [
    'with a hardware ID of other characters',
    '{"end_device_ids":{"dev_eui":"A\\u0000B"},"uplink_message":{}}',
    'The hardware ID at end_device_ids.dev_eui has characters that can’t be stored.',
  ],
  [
    'with fields of other characters',
    '{"end_device_ids":{"dev_eui":"0004A30B001C0530"},"uplink_message":{"received_at":"2026-11-20T11:00:00Z","decoded_payload":{"t\\u0000\\u202e":1}}}',
    'The message has none of the fields temperature, humidity. It has t\uFFFD\uFFFD.',
  ],
  [
    'of twenty thousand parts in each other',
    `{"end_device_ids":{"dev_eui":"A1"},"correlation_ids":${deep},"uplink_message":{"received_at":${deep}}}`,
    'The object at uplink_message.received_at isn’t a date and time with its zone.',
  ],
])('a message %s is kept with its reason', async (_, message, reason) => {
  const { sends, refused } = await fridge()
  expect(await sends(message)).toMatchObject({ taken: 0, kept: true })
  expect(await sends(message)).toMatchObject({ taken: 0, kept: true })
  expect(await refused()).toMatchObject([{ reason }])
})

test('a deactivated connection accepts nothing, and keeps nothing', async () => {
  const { sends, hours, does, ada, connection, refused, readings } = await fridge()
  await does(ada, connectionCommands.close, { id: connection.id })
  await expect(sends(uplink(hours(1), { temperature: 40 }))).rejects.toThrow(
    'LoRaWAN is deactivated and accepts no more messages.',
  )
  expect([await refused(), await readings()]).toEqual([[], []])
})

test('another value for a moment on file is refused by name', async () => {
  const { sends, hours, readings } = await fridge()
  await sends(uplink(hours(1), { temperature: 40 }))
  expect(await sends({ ...uplink(hours(1), { temperature: 60 }), correlation_ids: ['other'] })).toMatchObject({
    taken: 0,
    raised: 0,
    refused: [{ reason: expect.stringMatching(/is on file with 40\. The value 60 was not stored\.$/) }],
  })
  expect(await readings()).toMatchObject([{ value: 40 }])
})

test('a paused connection keeps its messages, and they are read when it is active', async () => {
  const { sends, hours, does, ada, max, connection, refused, readings } = await fridge()
  await does(ada, connectionCommands.pause, { id: connection.id })
  expect(await sends(uplink(hours(1), { temperature: 40 }))).toMatchObject({
    taken: 0,
    refused: [{ reason: 'LoRaWAN is not active.' }],
    kept: true,
  })
  await does(ada, connectionCommands.activate, { id: connection.id })
  const [kept] = (await refused()) as { id: string }[]
  await does(max, messageCommands.retry, { id: kept!.id })
  expect(await readings()).toMatchObject([{ value: 40 }])
})

test('a sample is tried without being stored, with the sensors and fields as they are', async () => {
  const { does, ada, connection, hours, readings, refused } = await fridge()
  const tries = (message: unknown) => does(ada, tryMessage, { id: connection.id, message: JSON.stringify(message) })
  expect(await tries(uplink(hours(1), { temperature: 40, humidity: 'wet' }))).toEqual({
    hardware: '0004A30B001C0530',
    at: hours(1),
    fields: [
      { sensor: 'Fridge, temperature', field: 'temperature', value: '40', problem: null },
      {
        sensor: 'Fridge, humidity',
        field: 'humidity',
        value: null,
        problem: 'humidity is “wet”, which is no number to store.',
      },
    ],
    problem: null,
  })
  expect(await tries(uplink(hours(1), { temp: 40 }))).toMatchObject({
    problem: 'The message has none of the fields temperature, humidity. It has temp.',
  })
  expect([await readings(), await refused()]).toEqual([[], []])
})

test('two sensors of a device can’t read one field, and another agency’s device is not theirs', async () => {
  const { sensor, does, max, humidity, hours, readings } = await fridge()
  await expect(sensor('Twin', 'temperature')).rejects.toThrow('This already exists.')
  await expect(
    does(max, editDevice, { id: humidity.id, version: humidity.version, changes: { message_field: 'temperature' } }),
  ).rejects.toThrow('This already exists.')
  const other = await fridge()
  await other.sends(uplink(hours(1), { temperature: 40 }))
  expect(await readings()).toEqual([])
})

test('a network server delivers with a key of its connection, which does nothing else', async () => {
  const wire = await startWire()
  const { does, ada, connection, hours, readings, sees } = await fridge()
  const key = `grn_${randomBytes(32).toString('hex')}`
  await does(ada, createKey, {
    kind: 'organization',
    name: 'LoRaWAN',
    role: 'user',
    days: 365,
    hint: key.slice(-4),
    hash: createHash('sha256').update(key).digest('hex'),
    scopes: [`run:device-messages/take@${connection.id}`],
  })
  const post = async (id: string, message: unknown, token = key) => {
    const answer = await fetch(`${wire.url}/functions/v1/uplinks/${id}?event=up`, {
      method: 'POST',
      headers: { apikey: token, 'content-type': 'application/json' },
      body: typeof message === 'string' ? message : JSON.stringify(message),
    })
    return { status: answer.status, body: (await answer.json()) as object }
  }
  expect(await post(connection.id, uplink(hours(1), { temperature: 40 }))).toEqual({
    status: 200,
    body: { taken: 1, raised: 0, over: 0, refused: [], kept: false },
  })
  // An error would stop the deliveries of every other device of this server.
  expect(await post(connection.id, '{')).toMatchObject({
    status: 200,
    body: { taken: 0, kept: true, refused: [{ reason: 'The message is not JSON.' }] },
  })
  expect(
    await post(
      randomBytes(16)
        .toString('hex')
        .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      {},
    ),
  ).toMatchObject({ status: 403 })
  expect(await post(connection.id, {}, 'grn_no')).toMatchObject({ status: 401 })
  expect(await readings()).toMatchObject([{ value: 40 }])
  // The log has no readings: they are on file, each with its sensor.
  const [line] = (await sees(ada, `select input from audit_events where command = 'device-messages/take' limit 1`)) as {
    input: object
  }[]
  expect(line!.input).toEqual({ connection: connection.id })
})

test('only an administrator connects; a password goes to its own broker only, and is read by no one', async () => {
  const { does, max, ada, sees } = await fridge()
  const broker = {
    name: 'Broker',
    arrives: 'mqtt',
    format: 'chirpstack',
    owner: max.user_id,
    broker: 'mqtts://broker.example.gov',
    username: 'granary',
    topic: 'application/+/device/+/event/up',
  } as never
  await expect(does(max, createConnection, broker)).rejects.toThrow(/administrator/)
  const made = await does(ada, createConnection, broker)
  await expect(does(ada, connectionCommands.activate, { id: made.id })).rejects.toThrow(
    'Enter the password for the broker first.',
  )
  const set = await does(ada, setPassword, { id: made.id, password: 'open sesame' })
  await expect(sees(ada, 'select * from device_connection_states')).rejects.toThrow(/permission denied/)
  const active = await does(ada, connectionCommands.activate, { id: made.id })
  expect(set.password_set_at).not.toBeNull()
  const moved = await does(ada, editConnection, {
    id: made.id,
    version: active.version,
    changes: { broker: 'mqtts://elsewhere.example.gov' },
  })
  expect(moved.password_set_at).toBeNull()
})
