import { expect, test } from 'vitest'
import { breached, delivery, happenings } from './rules.ts'

test('the sample leaves, opens its door, is too warm for too long, and arrives', () => {
  const words = happenings(delivery).map(({ what }) => what)
  expect(words[0]).toBe('Left the depot')
  expect(words).toContain('Door opened outside a stop')
  expect(words.some((what) => what.includes('on hold'))).toBe(true)
  expect(words.at(-1)).toBe('Arrived at the clinic')
  expect(breached(delivery)).toBe(true)
})

test("a delivery that stays cold isn't put on hold", () =>
  expect(breached(delivery.map((reading) => ({ ...reading, celsius: 5 })))).toBe(false))
