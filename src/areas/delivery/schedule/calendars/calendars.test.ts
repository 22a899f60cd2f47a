import { expect, test } from 'vitest'
import { addWork, calendarOf, nextWork, workBetween } from './rules.ts'

const day = '8:00-12:00, 13:00-17:00'
const calendar = calendarOf({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: '9:00-11:00',
  sunday: null,
  exceptions: '2026-03-05 8:00-9:30 Short day\n2026-03-10 Closed',
})

/** Whether this minute is worked, without any arithmetic of calendars. */
function isWorked(minute: number): boolean {
  const at = new Date(minute * 60_000)
  const time = at.getUTCHours() * 60 + at.getUTCMinutes()
  const date = at.toISOString().slice(0, 10)
  if (date === '2026-03-05') return time >= 480 && time < 570
  if (date === '2026-03-10' || at.getUTCDay() === 0) return false
  if (at.getUTCDay() === 6) return time >= 540 && time < 660
  return (time >= 480 && time < 720) || (time >= 780 && time < 1_020)
}

test('work is added, taken away and counted as minute by minute', () => {
  const first = Date.parse('2026-03-01') / 60_000
  for (let round = 0; round < 60; round++) {
    const [at, minutes] = [first + ((round * 7_919) % 21_600), 1 + ((round * 1_237) % 3_000)]
    let [later, earlier, left] = [at, at, minutes]
    for (; left > 0; later++) if (isWorked(later)) left--
    for (left = minutes; left > 0;) if (isWorked(--earlier)) left--
    expect([addWork(calendar, at, minutes), addWork(calendar, at, -minutes)]).toEqual([later, earlier])
    expect([workBetween(calendar, at, later), workBetween(calendar, later, at)]).toEqual([minutes, -minutes])
  }
})

test('the next working moment skips nights, short days and days off', () => {
  const at = (moment: string) => Date.parse(`${moment}Z`) / 60_000
  expect(nextWork(calendar, at('2026-03-05T09:30'))).toBe(at('2026-03-06T08:00'))
  expect(nextWork(calendar, at('2026-03-09T17:00'))).toBe(at('2026-03-11T08:00'))
})
