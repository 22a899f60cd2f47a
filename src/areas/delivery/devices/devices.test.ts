import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKey } from '#areas/account/api-keys/commands.ts'
import { mostKeys } from '#areas/account/api-keys/rules.ts'
import { startWire } from '#tests/wire.ts'
import { callsOf } from './screens/calls.ts'
import { city } from '#tests/city.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { passes } from '#tests/jobs.ts'
import { alarmCommands, createDevice, createRule, simulateReadings, takeReadings } from './commands.ts'
import { alarmLife } from './life.ts'
import type { DeviceAlarm } from './records.ts'
import { brokenBy, clocked, courseOf, fromSheet, madeUp, silence, standingOf, whyNotReadings, worse } from './rules.ts'
import { listenForSilence } from './silence.ts'

const gauge = {
  name: 'Mill Creek gauge',
  unit: 'ft',
  place: { address: 'Mill Road', longitude: -93.6, latitude: 41.6 },
}
test.each<[string, Parameters<typeof brokenBy>[0], Parameters<typeof brokenBy>[1], string | null | undefined]>([
  ['at the limit', { kind: 'above', limit_value: 12 }, { value: 12 }, null],
  ['just above it', { kind: 'above', limit_value: 12 }, { value: 12.01 }, 'Mill Creek gauge is at 12.01 ft, above 12.'],
  ['below', { kind: 'below', limit_value: 2 }, { value: 1.5 }, 'Mill Creek gauge is at 1.5 ft, below 2.'],
  ['at its place', { kind: 'leaves', limit_value: 50 }, { value: 0, longitude: -93.6, latitude: 41.6 }, null],
  [
    'eleven kilometers off',
    { kind: 'leaves', limit_value: 500 },
    { value: 0, longitude: -93.6, latitude: 41.7 },
    'Mill Creek gauge is 11120 m from its location, outside its 500 m geofence.',
  ],
  ['without a position', { kind: 'leaves', limit_value: 50 }, { value: 0 }, undefined],
  ['heard of', { kind: 'silent', limit_value: 60 }, { value: 0 }, null],
])('a reading %s', (_, rule, reading, words) => expect(brokenBy(rule, reading, gauge)).toBe(words))

const above = { kind: 'above' as const, limit_value: 12 }
test.each<[string, Parameters<typeof standingOf>[0], number, string]>([
  ['above the limit', { ...above, margin: 0.5 }, 12.1, 'broken'],
  ['at the limit', { ...above, margin: 0.5 }, 12, 'between'],
  ['at the edge of the margin', { ...above, margin: 0.5 }, 11.5, 'calm'],
  ['at the limit, without a margin', above, 12, 'calm'],
  ['just above a lower limit', { kind: 'below', limit_value: 2, margin: 0.5 }, 2.1, 'between'],
  ['well above a lower limit', { kind: 'below', limit_value: 2, margin: 0.5 }, 2.5, 'calm'],
])('a reading %s', (_, rule, value, standing) => expect(standingOf(rule, { value }, gauge)).toBe(standing))

test.each<[string, object, number[], { calm_since: number | null; over_at: number | null }]>([
  ['without either is over with the first that keeps the rule', {}, [11.9], { calm_since: 0, over_at: 0 }],
  [
    'with a margin goes on while it is near the limit',
    { margin: 1 },
    [11.9, 11.2, 11.9],
    { calm_since: null, over_at: null },
  ],
  ['with a margin is over when it is well inside', { margin: 1 }, [11.9, 11], { calm_since: 1, over_at: 1 }],
  ['with a holding time is over when that is full', { hold_minutes: 20 }, [11, 11, 11], { calm_since: 0, over_at: 2 }],
  ['waits again after it broke again', { hold_minutes: 20 }, [11, 11, 13, 11, 11], { calm_since: 3, over_at: null }],
  [
    'waits again after it came near the limit',
    { margin: 1, hold_minutes: 10 },
    [11, 11.5, 11],
    { calm_since: 2, over_at: null },
  ],
  ['that is broken again in the same readings goes on', {}, [11, 13], { calm_since: null, over_at: null }],
])('an alarm %s', (_, more, values, expected) => {
  const at = (index: number | null) =>
    index === null ? null : new Date(Date.UTC(2026, 10, 20, 12, index * 10)).toISOString()
  const course = courseOf(
    { ...above, ...more },
    { worst: 13, calm_since: null, over_at: null },
    values.map((value, index) => ({ at: at(index)!, value })),
    gauge,
  )
  expect(course).toEqual({ worst: 13, calm_since: at(expected.calm_since), over_at: at(expected.over_at) })
})

test('not reporting, the worse of two readings, and errors in a CSV', () => {
  expect([silence(gauge, 59, 60), silence(gauge, 60, 60), silence(gauge, 300, 60)]).toEqual([
    null,
    'Mill Creek gauge has not reported for 60 minutes.',
    'Mill Creek gauge has not reported for 5 hours.',
  ])
  expect([worse({ kind: 'above' }, 5, 4), worse({ kind: 'below' }, 5, 4), worse({ kind: 'above' }, null, 4)]).toEqual([
    5, 4, 4,
  ])
  expect(fromSheet([{ At: '2026-11-20T08:00:00Z', Reading: '12.5', Battery: '80' }])).toMatchObject({
    problems: [],
    readings: [{ at: '2026-11-20T08:00:00.000Z', value: 12.5, battery: 80, longitude: null }],
  })
  expect(fromSheet([{ At: 'noon', Reading: 'high' }]).problems).toEqual([
    'Row 2: “noon” isn’t a date and time. Enter it as 2026-11-20T08:00:00Z.',
    'Row 2: “high” isn’t a valid number.',
  ])
  expect(fromSheet([]).problems).toHaveLength(1)
  expect(madeUp({ every_minutes: 60, last_value: 10 }, new Date('2026-11-20T12:00:00Z'))).toHaveLength(24)
})

const now = new Date('2026-11-20T12:00:00Z')
const device = { status: 'active' as const, name: 'Gauge' }
test.each<[string, { at: string; value: number }[], object, string | null]>([
  ['of now', [{ at: '2026-11-20T12:00:00Z', value: 1 }], {}, null],
  ['of a clock that is four minutes ahead', [{ at: '2026-11-20T12:04:00Z', value: 1 }], {}, null],
  [
    'of tomorrow only',
    [{ at: '2026-11-21T12:00:00Z', value: 1 }],
    {},
    'The reading of 2026-11-21T12:00:00Z is in the future. Check the sensor’s clock.',
  ],
  [
    'of tomorrow beside one of today',
    [
      { at: '2026-11-21T12:00:00Z', value: 1 },
      { at: '2026-11-20T12:00:00Z', value: 1 },
    ],
    {},
    null,
  ],
  [
    'of one that is retired',
    [{ at: '2026-11-20T12:00:00Z', value: 1 }],
    { status: 'retired' },
    'Gauge is retired and can’t take readings.',
  ],
  ['none', [], {}, 'Add at least one reading.'],
  [
    'too many',
    Array.from({ length: 1_001 }, () => ({ at: '2026-11-20T12:00:00Z', value: 1 })),
    {},
    'The file has 1001 readings; the limit is 1000 at once.',
  ],
])('readings %s', (_, readings, change, reason) =>
  expect(
    whyNotReadings(readings, {
      device: { ...device, ...change } as typeof device,
      refused: clocked(readings, now).refused,
    }),
  ).toBe(reason),
)

test('a clock ahead, in 1970 or with two values for a moment is refused by name and alone', () => {
  const at = (time: string, value: number) => ({ at: time, value })
  const good = at('2026-11-20T11:00:00Z', 40)
  expect(
    clocked(
      [
        at('1970-01-01T00:00:12Z', 41),
        good,
        at('2026-11-20T12:30:00Z', 42),
        at('2026-11-20T11:00:00.000Z', 40),
        at('2026-11-20T11:00:00Z', 50),
      ],
      now,
    ),
  ).toEqual({
    readings: [good],
    refused: [
      {
        at: '1970-01-01T00:00:12Z',
        reason: 'The reading of 1970-01-01T00:00:12Z is more than 5 years old. Check the sensor’s clock.',
      },
      {
        at: '2026-11-20T12:30:00Z',
        reason: 'The reading of 2026-11-20T12:30:00Z is in the future. Check the sensor’s clock.',
      },
      {
        at: '2026-11-20T11:00:00Z',
        reason: 'The reading of 2026-11-20T11:00:00Z is on file with 40. The value 50 was not stored.',
      },
    ],
  })
})

test.each<[string, 'raised' | 'seen' | 'over', boolean, 'user' | 'manager', string | null]>([
  ['that was acknowledged', 'seen', false, 'user', null],
  ['not acknowledged yet', 'raised', false, 'user', 'This alarm is active and can’t be cleared.'],
  [
    'that is still broken',
    'seen',
    true,
    'user',
    'The sensor still breaks the rule. Only a manager can clear this alarm.',
  ],
  ['that is still broken, by a manager', 'seen', true, 'manager', null],
  ['that is over', 'over', false, 'manager', 'This alarm is already cleared.'],
])('an alarm %s is cleared', (_, status, still, role, reason) => {
  const asking = { actor: { user_id: 'lee', role }, today: '2026-11-20' }
  const known = { state: 'there', facts: { still } } as const
  expect(alarmLife.whyNot('end', { status } as DeviceAlarm, known, asking)).toBe(reason)
})

test('a gauge rises and falls: one alarm, acknowledged, cleared by a reading; known readings are skipped', async () => {
  const { does, max, rosa, sees, services, clock } = await city()
  const made = await does(max, createDevice, {
    name: 'Mill Creek gauge',
    measures: 'level',
    unit: 'ft',
    owner: max.user_id,
    every_minutes: 60,
  } as never)
  const rule = await does(max, createRule, {
    name: 'Over its banks',
    device: made.id,
    kind: 'above',
    limit_value: 12,
    severity: 'critical',
    enabled: true,
  } as never)
  const at = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString()
  expect(
    await does(rosa, takeReadings, {
      device: made.id,
      readings: [
        { at: at(5), value: 10 },
        { at: at(4), value: 13 },
        { at: at(3), value: 15 },
      ],
    }),
  ).toEqual({ taken: 3, raised: 1, over: 0, refused: [] })
  expect(await does(rosa, takeReadings, { device: made.id, readings: [{ at: at(4), value: 13 }] })).toEqual({
    taken: 0,
    raised: 0,
    over: 0,
    refused: [],
  })
  expect(await does(rosa, takeReadings, { device: made.id, readings: [{ at: at(4), value: 99 }] })).toMatchObject({
    taken: 0,
    refused: [{ reason: `The reading of ${at(4)} is on file with 13. The value 99 was not stored.` }],
  })
  const [alarm] = (await sees(rosa, 'select id, words, worst::float8 as worst, status from device_alarms')) as {
    id: string
    status: string
  }[]
  expect(alarm).toMatchObject({ words: 'Mill Creek gauge is at 13 ft, above 12.', worst: 15, status: 'raised' })
  await does(rosa, alarmCommands.see, { id: alarm!.id, note: 'The crew closes Mill Road.' })
  await expect(does(rosa, alarmCommands.end, { id: alarm!.id })).rejects.toThrow(
    'The sensor still breaks the rule. Only a manager can clear this alarm.',
  )
  expect(await does(rosa, takeReadings, { device: made.id, readings: [{ at: at(2), value: 11 }] })).toMatchObject({
    taken: 1,
    raised: 0,
    over: 1,
  })
  expect(await sees(rosa, 'select last_value::float8 as last_value from devices')).toEqual([{ last_value: 11 }])

  await does(max, createRule, {
    name: 'Not reporting',
    device: made.id,
    kind: 'silent',
    limit_value: 60,
    severity: 'warning',
    enabled: true,
  } as never)
  await passes(services, listenForSilence)
  await passes(services, listenForSilence)
  expect(await sees(rosa, `select words from device_alarms where status = 'raised'`)).toEqual([
    { words: 'Mill Creek gauge has not reported for 2 hours.' },
  ])
  // A late reading of the time before the end belongs to the alarm of that time, and a late calm one says nothing new.
  await does(rosa, takeReadings, {
    device: made.id,
    readings: [
      { at: at(2.5), value: 16 },
      { at: at(2.25), value: 10 },
    ],
  })
  expect(await sees(rosa, `select worst::float8 as worst, status from device_alarms where worst is not null`)).toEqual([
    { worst: 16, status: 'over' },
  ])
  const [silent] = (await sees(rosa, `select id from device_alarms where status = 'raised'`)) as { id: string }[]
  await does(rosa, alarmCommands.see, { id: silent!.id, note: 'A crew drives there.' })
  await expect(does(rosa, alarmCommands.end, { id: silent!.id })).rejects.toThrow(
    'The sensor still breaks the rule. Only a manager can clear this alarm.',
  )
  await does(max, alarmCommands.end, { id: silent!.id })
  await passes(services, listenForSilence)
  expect(await sees(rosa, `select id from device_alarms where status <> 'over'`)).toEqual([])
  clock.advance(2 * 3_600_000)
  await does(rosa, takeReadings, { device: made.id, readings: [{ at: at(1.5), value: 11 }] })
  await passes(services, listenForSilence)
  expect(await sees(rosa, `select words from device_alarms where status = 'raised'`)).toEqual([
    { words: 'Mill Creek gauge has not reported for 90 minutes.' },
  ])
  await does(rosa, takeReadings, { device: made.id, readings: [{ at: at(0), value: 11 }] })
  expect(await sees(rosa, `select id from device_alarms where status <> 'over'`)).toEqual([])
  await expect(does(max, simulateReadings, { id: made.id })).rejects.toThrow(
    'Only a simulated sensor can generate sample data.',
  )
  expect(rule.enabled).toBe(true)
})

test('a gauge that fluctuates in one batch raises one alarm', async () => {
  const { does, max, rosa, sees, clock } = await city()
  const made = await does(max, createDevice, {
    name: 'Mill Creek gauge',
    measures: 'level',
    unit: 'ft',
    owner: max.user_id,
    every_minutes: 60,
  } as never)
  await does(max, createRule, {
    name: 'Over its banks',
    device: made.id,
    kind: 'above',
    limit_value: 12,
    severity: 'critical',
    enabled: true,
  } as never)
  const batch = (values: number[], minutesAgo: number) =>
    does(rosa, takeReadings, {
      device: made.id,
      readings: values.map((value, at) => ({
        at: new Date(clock.now().getTime() - (minutesAgo - at) * 60_000).toISOString(),
        value,
      })),
    })
  expect(await batch([13, 11, 14, 11, 13], 60)).toMatchObject({ taken: 5, raised: 1, over: 0 })
  expect(await sees(max, 'select worst::float8 as worst, status, over_at from device_alarms')).toEqual([
    { worst: 14, status: 'raised', over_at: null },
  ])
  expect(await batch([11, 15, 11], 30)).toMatchObject({ taken: 3, raised: 0, over: 1 })
  expect(await sees(max, 'select worst::float8 as worst, status from device_alarms')).toEqual([
    { worst: 15, status: 'over' },
  ])
})

test('a gauge that fluctuates at its limit across calls raises one alarm, with a margin and a holding time', async () => {
  const { does, max, rosa, sees, clock } = await city()
  const made = await does(max, createDevice, {
    name: 'Mill Creek gauge',
    measures: 'level',
    unit: 'ft',
    owner: max.user_id,
    every_minutes: 60,
  } as never)
  await does(max, createRule, {
    name: 'Over its banks',
    device: made.id,
    kind: 'above',
    limit_value: 12,
    margin: 0.5,
    hold_minutes: 20,
    severity: 'critical',
    enabled: true,
  } as never)
  const says = (value: number, minutesAgo: number) =>
    does(rosa, takeReadings, {
      device: made.id,
      readings: [{ at: new Date(clock.now().getTime() - minutesAgo * 60_000).toISOString(), value }],
    })
  let raised = 0
  for (const [value, ago] of [
    [12.1, 90],
    [11.9, 80],
    [12.2, 70],
    [11.8, 60],
    [12.1, 50],
    [11.4, 40],
    [11.4, 30],
  ] as const)
    raised += (await says(value, ago)).raised
  expect(raised).toBe(1)
  expect(await says(11.3, 20)).toMatchObject({ taken: 1, raised: 0, over: 1 })
  expect(
    await sees(max, 'select worst::float8 as worst, status, over_at - calm_since as held from device_alarms'),
  ).toMatchObject([{ worst: 12.2, status: 'over' }])
})

test('a batch that a sensor stored and sent late raises its alarm, with its true time, and tells the owner so', async () => {
  const { does, max, rosa, sees, services, clock } = await city()
  const made = await does(max, createDevice, {
    name: 'Vaccine fridge',
    measures: 'temperature',
    unit: '°F',
    owner: max.user_id,
    every_minutes: 60,
  } as never)
  await does(max, createRule, {
    name: 'Too warm',
    device: made.id,
    kind: 'above',
    limit_value: 46,
    severity: 'critical',
    enabled: true,
  } as never)
  const at = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString()
  const send = (...readings: [number, number][]) =>
    does(rosa, takeReadings, {
      device: made.id,
      readings: readings.map(([hours, value]) => ({ at: at(hours), value })),
    })
  const alarms = () =>
    sees(rosa, 'select raised_at, over_at, worst::float8 as worst, status from device_alarms order by raised_at')
  const moment = (hours: number) => expect.toSatisfy((time: string) => Date.parse(time) === Date.parse(at(hours)))

  // The clock of the gateway is three minutes ahead: that reading hides nothing that comes after it.
  expect(await send([-0.05, 40])).toMatchObject({ taken: 1, raised: 0 })
  expect(await send([3, 62], [2, 63], [1, 61])).toEqual({ taken: 3, raised: 1, over: 1, refused: [] })
  expect(await alarms()).toEqual([{ raised_at: moment(3), over_at: moment(-0.05), worst: 63, status: 'over' }])
  await runDueJobs(services, [deliver])
  const told = (await sees(max, `select words from notifications where event = 'device_alarm'`)) as { words: string }[]
  expect(told).toHaveLength(1)
  expect(told[0]!.words).toMatch(
    /^Vaccine fridge is at 62 °F, above 46\. This was at .*; the reading came late\. The alarm is over\.$/,
  )

  // Still later: two hours before them was another breach, which the readings in between ended.
  await send([7, 40], [9, 40])
  expect(await send([8, 50])).toMatchObject({ raised: 1, over: 1 })
  // And the first breach began earlier than was known.
  expect(await send([4, 70])).toMatchObject({ taken: 1, raised: 0, over: 0 })
  expect(await alarms()).toEqual([
    { raised_at: moment(8), over_at: moment(7), worst: 50, status: 'over' },
    { raised_at: moment(4), over_at: moment(-0.05), worst: 70, status: 'over' },
  ])

  // An open alarm is not ended by a reading from before its start.
  clock.advance(3_600_000)
  expect(await send([0, 48])).toMatchObject({ raised: 1 })
  expect(await send([0.5, 41])).toMatchObject({ raised: 0, over: 0 })
  expect((await alarms()).at(-1)).toMatchObject({ worst: 48, status: 'raised', over_at: null })
})

test('a key of one sensor sends its readings, as the connection sheet shows, and does nothing else', async () => {
  const wire = await startWire()
  const { max, does, sees, clock } = await city()
  const add = (name: string) =>
    does(max, createDevice, { name, measures: 'level', unit: 'ft', owner: max.user_id, every_minutes: 60 } as never)
  const [own, other] = [await add('Mill Creek gauge'), await add('Dry Run gauge')]
  const keyOf = async (...scopes: string[]) => {
    const key = `grn_${randomBytes(32).toString('hex')}`
    const hash = createHash('sha256').update(key).digest('hex')
    const kept = {
      kind: 'personal',
      name: 'Sensor',
      role: 'user',
      days: 365,
      hint: key.slice(-4),
      hash,
      scopes,
    } as const
    await does(max, createKey, { ...kept, scopes })
    return key
  }
  const key = await keyOf(`run:device-readings/take@${own.id}`)
  const post = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await wire.fetch(path, { token: key, method: 'POST', headers, body })
    return { status: answer.status, body: (await answer.json()) as { error?: string } }
  }
  const [curl, , arduino] = callsOf({ site: 'https://granary.example', device: own.id, key }, clock.now().toISOString())
  const [, path] = /https:\/\/granary\.example(\S+)/.exec(curl!.text)!
  const [, body] = /-d '(.+)'/.exec(curl!.text)!
  expect(await post(path!, body!)).toMatchObject({ status: 200, body: { taken: 1, refused: [] } })
  expect(await sees(max, 'select device, value::float8 as value from device_readings')).toEqual([
    { device: own.id, value: 41.5 },
  ])
  expect(arduino!.text).toContain(String.raw`String("{\"device\":\"${own.id}\",`)
  const lacks = { status: 403, body: { error: 'This API key lacks the scope act:delivery.' } }
  expect(await post(path!, body!.replace(own.id, other.id))).toMatchObject(lacks)
  expect(await post('/functions/v1/devices/retire', JSON.stringify({ id: own.id }))).toMatchObject({ status: 403 })
  expect((await wire.fetch('/rest/v1/devices?select=id', { token: key })).status).toBe(403)
  await expect(keyOf(`run:devices/edit@${own.id}`)).rejects.toThrow('run:devices/edit can’t be bound to one record.')

  // Sensors do not use up the keys of their person.
  for (let more = 0; more < mostKeys; more++) await keyOf(`run:device-readings/take@${other.id}`)
  await keyOf('read:delivery')
})
