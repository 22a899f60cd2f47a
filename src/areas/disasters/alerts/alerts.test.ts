import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { importAlerts, tellOfAlert, untoldOfAlert } from './commands.ts'
import { placeOfCode, placesIn, placeWords } from './geocodes.ts'
import { readAlert } from './read.ts'
import type { CapAlert } from './records.ts'
import {
  bySeverity,
  chainsOf,
  circleOf,
  inside,
  isInForce,
  keyOf,
  polygonOf,
  referencesOf,
  shapeOf,
  whyNotRead,
  type RawAlert,
  type RawInfo,
} from './rules.ts'
import { checkSignature } from './signature.ts'

const file = (name: string) => readFileSync(`tests/fixtures/cap/${name}.cap`, 'utf8')

test.each<[string, string | null]>([
  ['canada', null],
  ['earthquake', null],
  ['thunderstorm', null],
  ['weather', null],
  ['no_optional_fields', null],
  ['invalid', '<scope> is missing.'],
])('the message %s', (name, reason) => expect(whyNotRead(readAlert(file(name)))).toBe(reason))

const info: RawInfo = {
  language: undefined,
  category: ['Met'],
  event: 'Flood',
  urgency: 'Immediate',
  severity: 'Severe',
  certainty: 'Observed',
  effective: undefined,
  onset: undefined,
  expires: undefined,
  senderName: undefined,
  headline: undefined,
  description: undefined,
  instruction: undefined,
  areas: [],
}
const raw: RawAlert = {
  root: 'alert',
  namespace: 'urn:oasis:names:tc:emergency:cap:1.2',
  identifier: 'A1',
  sender: 'nws',
  sent: '2026-11-20T10:00:00-06:00',
  status: 'Actual',
  msgType: 'Alert',
  scope: 'Public',
  references: undefined,
  infos: [info],
}
test.each<[string, Partial<RawAlert>, string | null]>([
  ['whole', {}, null],
  ['of another kind', { root: 'rss' }, 'This isn’t a CAP message: it doesn’t begin with <alert>.'],
  [
    'of version 1.0',
    { namespace: 'http://www.incident.com/cap/1.0' },
    'Unknown CAP version: http://www.incident.com/cap/1.0. Use CAP 1.1 or 1.2.',
  ],
  ['without a sender', { sender: undefined }, '<sender> is missing.'],
  [
    'with a space in its identifier',
    { identifier: 'A 1' },
    '<identifier> has a space, comma or character that the standard forbids.',
  ],
  [
    'without the offset of its time',
    { sent: '2026-11-20T10:00:00' },
    '<sent> is “2026-11-20T10:00:00”. Use a time with its offset, such as 2026-05-02T23:21:04-00:00.',
  ],
  [
    'on a day that does not exist',
    { sent: '2026-02-30T10:00:00-06:00' },
    '<sent> is “2026-02-30T10:00:00-06:00”. Use a time with its offset, such as 2026-05-02T23:21:04-00:00.',
  ],
  [
    'with another status',
    { status: 'Real' },
    '<status> is “Real”. Valid values: Actual, Exercise, System, Test, Draft.',
  ],
  ['for named addresses', { scope: 'Private' }, 'This message is restricted to named addresses and can’t be imported.'],
  [
    'that updates nothing',
    { msgType: 'Update' },
    'A message of type Update must name the messages it replaces in <references>.',
  ],
  ['that says nothing more, as the standard allows', { infos: [] }, null],
  ['that only cancels', { msgType: 'Cancel', infos: [], references: 'nws,A0,2026-11-20T09:00:00-06:00' }, null],
  [
    'with a line for an area',
    { infos: [{ ...info, areas: [{ areaDesc: 'Here', polygons: ['1,1 2,2 1,1'], circles: [] }] }] },
    'A <polygon> needs at least four latitude,longitude pairs, separated by spaces.',
  ],
  [
    'with an open area',
    { infos: [{ ...info, areas: [{ areaDesc: 'Here', polygons: ['1,1 2,2 3,1 1,2'], circles: [] }] }] },
    'A <polygon> isn’t closed: its last pair differs from its first.',
  ],
  [
    'with more areas than can be drawn',
    {
      infos: [
        {
          ...info,
          areas: [{ areaDesc: 'Here', polygons: [], circles: Array.from({ length: 501 }, () => '41.5,-74 1') }],
        },
      ],
    },
    'It has too many areas. The limits are 1000 areas, 2000 polygons and 500 circles.',
  ],
  [
    'in more languages than there are',
    { infos: Array.from({ length: 60_000 }, () => info) },
    'It has 60000 <info> elements. The limit is 50.',
  ],
  [
    'with an endless sender',
    { sender: 'n'.repeat(201) },
    '<sender> and <identifier> can’t exceed 200 characters each.',
  ],
  [
    'before there were calendars',
    { sent: '0000-01-01T00:00:00Z' },
    '<sent> is “0000-01-01T00:00:00Z”. Use a time with its offset, such as 2026-05-02T23:21:04-00:00.',
  ],
  [
    'with a circle around the earth and more',
    { infos: [{ ...info, areas: [{ areaDesc: 'Here', polygons: [], circles: [`41.5,-74 ${'9'.repeat(400)}`] }] }] },
    'A <circle> needs latitude,longitude and a radius in kilometers.',
  ],
  [
    'with a circle of nothing',
    { infos: [{ ...info, areas: [{ areaDesc: 'Here', polygons: [], circles: ['41.5,-74'] }] }] },
    'A <circle> needs latitude,longitude and a radius in kilometers.',
  ],
])('a message %s', (_, change, reason) => expect(whyNotRead({ ...raw, ...change })).toBe(reason))

test('coordinate pairs are swapped for the map, circles become rings, and places are inside or outside', () => {
  expect(polygonOf('38.47,-120.14 38.34,-119.95 38.52,-119.74 38.47,-120.14')?.[0]).toEqual([-120.14, 38.47])
  expect(polygonOf('95,1 1,1 2,2 95,1')).toBeNull()
  expect(circleOf('-16.053,-173.274 0.0')).toEqual({ middle: [-173.274, -16.053], kilometers: 0 })
  const { infos } = readAlert(file('thunderstorm'))
  const shape = shapeOf(infos)
  const places = [
    { name: 'Markleeville', position: [-119.9, 38.5] as const },
    { name: 'Sacramento', position: [-121.5, 38.58] as const },
  ]
  expect(inside(shape, places).map(({ name }) => name)).toEqual(['Markleeville'])
  expect(inside(null, places)).toEqual([])
  expect(shapeOf(readAlert(file('canada')).infos)?.type).toBe('MultiPolygon')
})

const message = (
  key: string,
  of: Partial<{ message: CapAlert['message']; standing: CapAlert['standing']; sent: string; refers_to: string[] }> = {},
) => ({
  key,
  message: 'alert' as const,
  standing: 'actual' as const,
  sent: `2026-11-20T1${key.slice(-1)}:00:00.000Z`,
  refers_to: [],
  ...of,
})
test.each<[string, ReturnType<typeof message>[], [string, string, string][]]>([
  ['one alone', [message('a0')], [['a0', 'a0', 'current']]],
  [
    'an update',
    [message('a0'), message('b1', { message: 'update', refers_to: ['a0'] })],
    [
      ['a0', 'a0', 'superseded'],
      ['b1', 'a0', 'current'],
    ],
  ],
  [
    'an update of an update, come in the wrong order',
    [
      message('c2', { message: 'update', refers_to: ['b1'] }),
      message('b1', { message: 'update', refers_to: ['a0'] }),
      message('a0'),
    ],
    [
      ['c2', 'a0', 'current'],
      ['b1', 'a0', 'superseded'],
      ['a0', 'a0', 'superseded'],
    ],
  ],
  [
    'a cancellation',
    [message('a0'), message('b1', { message: 'cancel', refers_to: ['a0'] })],
    [
      ['a0', 'a0', 'canceled'],
      ['b1', 'a0', 'canceled'],
    ],
  ],
  [
    'a cancellation that names both before',
    [
      message('a0'),
      message('b1', { message: 'update', refers_to: ['a0'] }),
      message('c2', { message: 'cancel', refers_to: ['a0', 'b1'] }),
    ],
    [
      ['a0', 'a0', 'canceled'],
      ['b1', 'a0', 'canceled'],
      ['c2', 'a0', 'canceled'],
    ],
  ],
  [
    'an exercise and a test, which end nothing that is meant',
    [
      message('a0'),
      message('b1', { message: 'cancel', standing: 'exercise', refers_to: ['a0'] }),
      message('c2', { message: 'update', standing: 'test', refers_to: ['a0'] }),
    ],
    [
      ['a0', 'a0', 'current'],
      ['b1', 'a0', 'canceled'],
      ['c2', 'a0', 'current'],
    ],
  ],
  ['one that names itself', [message('a0', { message: 'update', refers_to: ['a0'] })], [['a0', 'a0', 'current']]],
  [
    'an update of an unknown message',
    [message('b1', { message: 'update', refers_to: ['x'] })],
    [['b1', 'b1', 'current']],
  ],
  [
    'an acknowledgment, which changes nothing',
    [message('a0'), message('b1', { message: 'ack', refers_to: ['a0'] })],
    [
      ['a0', 'a0', 'current'],
      ['b1', 'a0', 'current'],
    ],
  ],
])('a chain of messages: %s', (_, all, expected) =>
  expect([...chainsOf(all)].map(([key, { chain, status }]) => [key, chain, status])).toEqual(expected),
)

test('two thousand messages that all reference one another are resolved at once', () => {
  const keys = Array.from({ length: 2_000 }, (_, at) => `k${String(at).padStart(4, '0')}`)
  const begun = process.cpuUsage()
  const found = chainsOf(
    keys.map((key, at) => ({
      ...message('a0'),
      key,
      message: 'update' as const,
      sent: `2026-11-20T10:00:00.${key.slice(1)}Z`,
      refers_to: keys.slice(Math.max(0, at - 500), at),
    })),
  )
  expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000)
  expect(new Set([...found.values()].map(({ chain }) => chain))).toEqual(new Set(['k0000']))
})
test('messages reference each other by instant, whatever the time format', () => {
  expect(referencesOf('nws,A1,2026-11-20T10:00:00-06:00  nws,A2,bad')).toEqual([
    keyOf('nws', 'A1', '2026-11-20T16:00:00-00:00'),
  ])
})

const standing = { status: 'current', standing: 'actual', message: 'alert', expires: '2026-11-20T12:00:00Z' } as const
test.each<[string, Partial<Pick<CapAlert, 'status' | 'standing' | 'message' | 'expires'>>, string, boolean]>([
  ['before it ends', {}, '2026-11-20T11:59:59Z', true],
  ['at its end', {}, '2026-11-20T12:00:00Z', false],
  ['without an end', { expires: null }, '2027-01-01T00:00:00Z', true],
  ['when a newer one is active', { status: 'superseded' }, '2026-11-20T11:00:00Z', false],
  ['when it is an exercise', { standing: 'exercise' }, '2026-11-20T11:00:00Z', false],
  ['when it only acknowledges', { message: 'ack' }, '2026-11-20T11:00:00Z', false],
])('an alert is active %s', (_, change, now, holds) => expect(isInForce({ ...standing, ...change }, now)).toBe(holds))

test('the worst comes first, then the newest', () => {
  const rows = [
    { severity: 'minor', sent: '2' },
    { severity: 'extreme', sent: '1' },
    { severity: 'extreme', sent: '3' },
  ] as const
  expect(rows.toSorted(bySeverity).map(({ sent }) => sent)).toEqual(['3', '1', '2'])
})

const cap = (identifier: string, sent: string, kind = 'Alert', references = '') =>
  `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${identifier}</identifier><sender>nws</sender><sent>${sent}</sent><status>Actual</status><msgType>${kind}</msgType><scope>Public</scope>${references && `<references>${references}</references>`}<info><category>Met</category><event>Flood</event><urgency>Immediate</urgency><severity>Severe</severity><certainty>Observed</certainty><headline>Flood ${identifier}</headline><area><areaDesc>Alder</areaDesc><polygon>42,-92 42,-91 43,-91 43,-92 42,-92</polygon></area></info></alert>`

test('files are imported one by one: a rejection gives its reason, a duplicate is stored once, and an early update still supersedes', async () => {
  const { does, rosa, sees, person } = await city()
  const neighbor = await city()
  const { results } = await does(rosa, importAlerts, {
    files: [
      { name: 'update.cap', text: cap('B', '2026-11-20T11:00:00-06:00', 'Update', 'nws,A,2026-11-20T10:00:00-06:00') },
      { name: 'first.cap', text: cap('A', '2026-11-20T10:00:00-06:00') },
      { name: 'again.cap', text: cap('A', '2026-11-20T10:00:00-06:00') },
      { name: 'invalid.cap', text: file('invalid') },
      { name: 'offset.cap', text: cap('C', '2026-11-20T12:00:00+23:00') },
      { name: 'bomb.cap', text: '<!DOCTYPE a [<!ENTITY x "y">]><alert>&x;</alert>' },
    ],
  })
  expect(results.map(({ refused, words }) => [refused, words.slice(0, 33)])).toEqual([
    [false, 'Flood B. Unsigned.'],
    [false, 'Flood A. Unsigned.'],
    [false, 'Already imported.'],
    [true, '<scope> is missing.'],
    [false, 'Flood C. Unsigned.'],
    [true, 'Document types aren’t accepted: r'],
  ])
  expect(await sees(await person('Eve'), 'select headline, status from cap_alerts order by sent')).toEqual([
    { headline: 'Flood C', status: 'current' },
    { headline: 'Flood A', status: 'superseded' },
    { headline: 'Flood B', status: 'current' },
  ])
  expect(await neighbor.sees(neighbor.rosa, 'select id from cap_alerts')).toEqual([])
})

test('a manager notifies people of an alert, and each of them is notified once', async () => {
  const { does, rosa, max, ada, sees, owner } = await city()
  await does(rosa, importAlerts, { files: [{ name: 'first.cap', text: cap('A', '2026-11-20T10:00:00-06:00') }] })
  const [alert] = (await sees(rosa, 'select id from cap_alerts')) as [{ id: string }]
  const telling = (...people: { user_id: string }[]) => ({
    id: alert.id,
    people: people.map(({ user_id }) => user_id),
    words: 'Stay away from the river.',
  })
  await expect(does(rosa, tellOfAlert, telling(max))).rejects.toThrow('Only a manager can notify all members.')
  expect(await does(max, tellOfAlert, telling(rosa))).toEqual({ told: 1 })
  const untold = await does(max, untoldOfAlert, { id: alert.id })
  expect(untold).toContain(ada.user_id)
  expect(untold).not.toContain(rosa.user_id)
  expect(await does(max, tellOfAlert, telling(rosa, ada))).toEqual({ told: 1 })
  await expect(does(max, tellOfAlert, telling(rosa, ada))).rejects.toThrow(
    'These people were already notified of this alert.',
  )
  expect(
    (
      await owner.query(
        `select payload -> 'people' as people from app.jobs where payload #>> '{record,id}' = $1 order by id`,
        [alert.id],
      )
    ).rows,
  ).toEqual([{ people: [rosa.user_id] }, { people: [ada.user_id] }])
})

const canada = file('canada_signed')
const evacuate = canada.replace(/<headline>[^<]*<\/headline>/, '<headline>EVACUATE NOW (forged)</headline>')

test.each<[string, string, string]>([
  ['as it was signed', canada, 'matches'],
  ['with another headline', evacuate, 'forged'],
  ['with a word added', canada.replace('</alert>', '<note>More</note></alert>'), 'forged'],
  ['whose signature is of a part only', canada.replaceAll('URI=""', 'URI="#a"'), 'forged'],
  ['with no signature', canada.replaceAll(/<Signature[\s\S]*?<\/Signature>/g, ''), 'unsigned'],
  ['whose signature was cut', canada.replaceAll('</Signature>', ''), 'forged'],
  ['whose signature names no certificate', file('earthquake_signed'), 'not_checkable'],
])('a signed message %s', (_, text, kind) => expect(checkSignature(text).kind).toBe(kind))

test('a forged message is rejected, a signed one names its signer, and a certificate seen before is recognized', async () => {
  const { does, rosa, sees } = await city()
  const { results } = await does(rosa, importAlerts, {
    files: [
      { name: 'forged.cap', text: evacuate },
      { name: 'signed.cap', text: canada },
      { name: 'none.cap', text: cap('A', '2026-11-20T10:00:00-06:00') },
    ],
  })
  expect(
    results.map(({ refused, words }) => [
      refused,
      words
        .slice(words.indexOf('Sign') < 0 ? words.lastIndexOf('Unsigned') : words.indexOf('Sign'), undefined)
        .split(' (')[0],
    ]),
  ).toEqual([
    [true, 'Signature doesn’t match. Rejected.'],
    [false, 'Signature matches'],
    [false, 'Unsigned.'],
  ])
  expect(
    await sees(rosa, 'select signature, signed_by is not null as named from cap_alerts order by signature'),
  ).toEqual([
    { signature: 'first_seen', named: true },
    { signature: 'unsigned', named: false },
  ])
})

test.each([
  [
    { name: 'SAME', value: '030049' },
    { code: 'SAME 030049', fips: '30049', kind: null },
  ],
  [
    { name: 'FIPS6', value: '130049' },
    { code: 'FIPS6 130049', fips: '30049', kind: 'northwest part' },
  ],
  [
    { name: 'UGC', value: 'MTC049' },
    { code: 'UGC MTC049', fips: '30049', kind: null },
  ],
  [
    { name: 'UGC', value: 'MTZ010' },
    { code: 'UGC MTZ010', fips: null, kind: 'forecast zone 010 of MT' },
  ],
  [
    { name: 'SAME', value: '030000' },
    { code: 'SAME 030000', fips: null, kind: 'MT, the whole state' },
  ],
  [
    { name: 'SAME', value: '000000' },
    { code: 'SAME 000000', fips: null, kind: 'the whole United States' },
  ],
  [
    { name: 'CLC', value: '031100' },
    { code: 'CLC 031100', fips: null, kind: 'unknown code' },
  ],
])('the code %j is a place', (code, place) => expect(placeOfCode(code)).toEqual(place))

test("a message without an outline names its counties from the agency's rows", () => {
  const { infos } = readAlert(file('weather'))
  expect(shapeOf(infos)).toBeNull()
  const words = placeWords(placesIn(infos), new Map([['30049', 'Lewis and Clark (County)']]))
  expect(words).toContain('Lewis and Clark (County) (30049)')
  expect(placeWords(placesIn(infos), new Map())).toContain('County 30049')
})

test('elements of a message that are not stored are named', () => {
  expect(
    readAlert(
      cap('A', '2026-11-20T10:00:00-06:00')
        .replace('<info>', '<ferry>1</ferry><info><tide>2</tide>')
        .replace('<area>', '<area><depth>3</depth>'),
    ).unread,
  ).toEqual(['ferry', 'info/tide', 'area/depth'])
})
