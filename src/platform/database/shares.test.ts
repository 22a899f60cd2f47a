import { expect, test } from 'vitest'
import { shareOf, Shares } from './shares.ts'

const waiting = (...shares: string[]) => shares.map((share) => ({ share }))

test('an organization can have up to two thirds of the connections; work for all organizations has no limit', () => {
  const shares = new Shares(6)
  for (let times = 0; times < 4; times++) {
    expect(shares.isFull('springfield')).toBe(false)
    shares.take('springfield')
    shares.take('identity')
  }
  expect([shares.isFull('springfield'), shares.isFull('shelbyville'), shares.isFull('identity')]).toEqual([
    true,
    false,
    false,
  ])
  expect(new Shares(1).isFull('springfield')).toBe(false)
})

test('the next turn goes to the holder of the fewest connections, never to one that has its whole share', () => {
  const shares = new Shares(3, () => 0)
  shares.take('springfield')
  expect(shares.next(waiting('springfield', 'shelbyville', 'shelbyville'))).toBe(1)
  shares.take('springfield')
  expect(shares.next(waiting('springfield'))).toBe(-1)
  shares.giveBack('springfield', 0)
  expect(shares.next(waiting('springfield', 'springfield'))).toBe(0)
})

test('of two with equally many, the one with less recent statement time goes first, and after a minute three quarters of that time is forgotten', () => {
  let now = 0
  const shares = new Shares(12, () => now)
  const long = shares.take('springfield')
  now = 8_000
  shares.giveBack('springfield', long)
  expect(shares.next(waiting('springfield', 'shelbyville'))).toBe(1)
  now = 68_000
  const since = shares.take('shelbyville')
  now = 71_000
  shares.giveBack('shelbyville', since)
  expect(shares.next(waiting('shelbyville', 'springfield'))).toBe(1)
})

test('a statement counts against the organization of its actor, and visitors share one share', () => {
  expect(shareOf({ role: 'authenticated', actor: { organization_id: 'springfield' } })).toBe('springfield')
  expect(shareOf({ role: 'commands', actor: { organization_id: 'springfield' } })).toBe('springfield')
  expect(shareOf({ role: 'authenticated', actor: { organization_id: null } })).toBe('authenticated')
  expect(shareOf({ role: 'anon' })).toBe('anon')
})
