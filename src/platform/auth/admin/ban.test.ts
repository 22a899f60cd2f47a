import { expect, test } from 'vitest'
import { banUntil } from './ban.ts'

const now = new Date('2026-11-20T08:00:00Z')

test.each<[duration: string, until: string | null]>([
  ['none', null],
  ['24h', '2026-11-21T08:00:00.000Z'],
  ['1h30m', '2026-11-20T09:30:00.000Z'],
  ['0.5h', '2026-11-20T08:30:00.000Z'],
  ['90s', '2026-11-20T08:01:30.000Z'],
  ['876000h', '2126-10-27T08:00:00.000Z'],
  ['99999999999h', '9999-12-31T00:00:00.000Z'],
])('%s is until %s', (duration, until) => expect(banUntil(duration, now)?.toISOString() ?? null).toBe(until))

test.each(['', 'forever', '24', 'h', '-1h', '1h 30m', '1d', '1h;drop'])("%j isn't a duration", (duration) =>
  expect(() => banUntil(duration, now)).toThrow('invalid format for ban duration'),
)
