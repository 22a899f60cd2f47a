import { expect, test } from 'vitest'
import { addDays, lastOfMonth } from './dates.ts'
import { monthInWords, shortMonths } from './months.ts'

test.each([
  ['2026-01-31', '2026-01-31', 'January 2026'],
  ['2026-02-01', '2026-02-28', 'February 2026'],
  ['2028-02-11', '2028-02-29', 'February 2028'],
  ['2026-12-15', '2026-12-31', 'December 2026'],
])('%s is in the month that ends on %s: %s', (day, last, words) => {
  expect(lastOfMonth(day)).toBe(last)
  expect(addDays(last, 1).slice(8)).toBe('01')
  expect(monthInWords(day)).toBe(words)
})

test('the names on an axis have three letters', () =>
  expect(shortMonths.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'))
