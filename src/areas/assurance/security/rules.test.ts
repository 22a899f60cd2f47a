import { expect, test } from 'vitest'
import { eventsByDay } from './rules.ts'

const event = (severity: 'low' | 'high', created_at: string) => ({ severity, created_at })

test('events are counted by day and severity, on the days of the organization', () => {
  const { days, counts } = eventsByDay(
    [
      event('low', '2026-11-27T15:00:00Z'),
      event('high', '2026-11-27T15:00:00Z'),
      event('high', '2026-11-27T03:00:00Z'),
      event('high', '2026-11-19T15:00:00Z'),
    ],
    // Six hours behind Greenwich.
    (moment) => new Date(Date.parse(moment) - 6 * 3_600_000).toISOString().slice(0, 10),
    '2026-11-27',
  )
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-20', '2026-11-27', 8])
  expect(counts.find(({ severity }) => severity === 'low')?.values).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  expect(counts.find(({ severity }) => severity === 'high')?.values).toEqual([0, 0, 0, 0, 0, 0, 1, 1])
})
