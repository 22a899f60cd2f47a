import { expect, test } from 'vitest'
import { lookedAtEvery, standing, words } from './idle.ts'

const minutes = (count: number) => count * 60_000

test.each([
  [0, 'active'],
  [54.99, 'active'],
  [55, 'warned'],
  [59.99, 'warned'],
  [60, 'expired'],
  [600, 'expired'],
] as const)('after %d idle minutes a session is %s', (idle, expected) => {
  expect(standing(minutes(idle))).toBe(expected)
})

test("the idle time is checked every 60 seconds, with the specification's wording", () => {
  expect(lookedAtEvery).toBe(60_000)
  expect(words).toMatchObject({
    soon: ['Session Expiring Soon', 'Your session will expire in 5 minutes due to inactivity.'],
    over: ['Session Expired', 'Your session has expired. Please log in again.'],
  })
})
