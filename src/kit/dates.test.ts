import { afterEach, expect, test, vi } from 'vitest'
import {
  asDay,
  asDeadline,
  asHours,
  asMoment,
  asMonth,
  asShortDay,
  localeOf,
  speak,
  weekBegins,
  writesDayFirst,
} from './dates.ts'

afterEach(() => speak({ locale: 'en-US' }))

test('moments use the format and zone that the person selected, and name the zone', () => {
  speak({ locale: 'en-US', timeZone: 'America/Los_Angeles' })
  expect(asMoment('2026-11-20T16:04:00Z').replaceAll('\u202f', ' ')).toBe('Nov 20, 2026, 8:04 AM PST')
  const hours = (...instants: string[]) => asHours(instants).map((words) => words.replaceAll('\u202f', ' '))
  expect(hours('2026-11-20T16:04:00Z', '2026-11-20T18:00:00Z')).toEqual(['8:04 AM', '10:00 AM'])
  expect(hours('2026-11-20T16:04:00Z', '2026-11-21T16:04:00Z')).toEqual(['Nov 20, 8:04 AM', 'Nov 21, 8:04 AM'])
  speak({ locale: 'en-GB', timeZone: 'America/New_York' })
  expect(asDay('2026-11-21T01:00:00Z')).toBe('20 Nov 2026')
})

test('figures and weeks follow the format that the person selected', () => {
  expect([writesDayFirst(), weekBegins()]).toEqual([false, 0])
  speak({ locale: 'en-GB' })
  expect([writesDayFirst(), weekBegins()]).toEqual([true, 1])
})

test('a calendar day stays that day in any zone', () => {
  for (const timeZone of ['Pacific/Honolulu', 'Pacific/Kiritimati', 'UTC']) {
    speak({ locale: 'en-US', timeZone })
    expect(asDay('2026-11-20T12:00:00')).toBe('Nov 20, 2026')
  }
})

test("the computer's zone doesn't move it either", () => {
  vi.stubEnv('TZ', 'America/Chicago')
  speak({ locale: 'en-GB' })
  expect([asDay('2026-11-20'), asShortDay('2026-11-20'), asMonth('2026-11')]).toEqual([
    '20 Nov 2026',
    '20 Nov',
    'Nov 2026',
  ])
  vi.unstubAllEnvs()
})

test.each([
  [undefined, { locale: 'en-US' }],
  [{ locale: 'xx', time_zone: 'Nowhere/At All' }, { locale: 'en-US' }],
  [
    { locale: 'en-GB', time_zone: 'UTC' },
    { locale: 'en-GB', timeZone: 'UTC' },
  ],
])('the stored setting %o is read as %o', (metadata, chosen) => {
  expect(localeOf(metadata)).toEqual({ timeZone: undefined, ...chosen })
})

test.each<[zone: string, reader: string, words: readonly [string, string | null]]>([
  ['America/Chicago', 'America/Chicago', ['Nov 20, 2026, 2:00 PM CST', null]],
  // Another name for the same clock says nothing new.
  ['America/Chicago', 'America/Winnipeg', ['Nov 20, 2026, 2:00 PM CST', null]],
  ['America/Chicago', 'America/New_York', ['Nov 20, 2026, 2:00 PM CST', '3:00 PM EST']],
  ['America/Chicago', 'Asia/Tokyo', ['Nov 20, 2026, 2:00 PM CST', 'Nov 21, 2026, 5:00 AM GMT+9']],
])('a deadline in %s is read in %s by its own clock first', (zone, timeZone, words) => {
  speak({ locale: 'en-US', timeZone })
  expect(asDeadline('2026-11-20T20:00:00Z', zone).map((each) => each?.replaceAll('\u202f', ' ') ?? null)).toEqual(words)
})
