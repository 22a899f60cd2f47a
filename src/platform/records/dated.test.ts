import { expect, test } from 'vitest'
import { holdsOn, inForce, rowOn } from './dated.ts'

const row = (value: number, valid_from: string, valid_to: string | null, kind = 'rate') => ({
  kind,
  value,
  valid_from,
  valid_to,
})

test.each<[string, string | null, string, boolean]>([
  ['the day before it begins', null, '2026-06-30', false],
  ['its first day', null, '2026-07-01', true],
  ['its last day', '2026-12-31', '2026-12-31', true],
  ['the day after its last', '2026-12-31', '2027-01-01', false],
  ['one day that is the first and the last', '2026-07-01', '2026-07-01', true],
  ['any later day, where it has no last', null, '2099-01-01', true],
])('rows in effect on %s', (_, until, day, holds) => expect(holdsOn(row(1, '2026-07-01', until), day)).toBe(holds))

test('rows that follow each other leave one per day, and of two that overlap the later one applies', () => {
  const rows = [row(1, '2026-01-01', '2026-06-30'), row(2, '2026-07-01', null), row(9, '2026-01-01', null, 'other')]
  expect(['2026-06-30', '2026-07-01'].map((day) => rowOn(rows, 'rate', day)?.value)).toEqual([1, 2])
  expect(inForce(rows, '2026-06-30').map(({ value }) => value)).toEqual([1, 9])
  expect(rowOn([row(1, '2026-01-01', null), row(2, '2026-07-01', null)], 'rate', '2026-07-01')?.value).toBe(2)
  expect(rowOn(rows, 'nothing', '2026-07-01')).toBeUndefined()
})
