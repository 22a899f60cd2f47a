import { expect, test } from 'vitest'
import { levelsOf, whyNoneFree, whyNotReceive } from './rules.ts'

test('levels of stock are counted back from the quantity on hand, one for each day with transactions', () => {
  const moves = [
    { moved_on: '2026-11-07', quantity: -11 },
    { moved_on: '2026-10-19', quantity: 30 },
    { moved_on: '2026-10-19', quantity: -2 },
    { moved_on: '2026-10-10', quantity: -13 },
  ]
  expect(levelsOf(31, moves)).toEqual([
    { day: '2026-10-10', quantity: 14 },
    { day: '2026-10-19', quantity: 42 },
    { day: '2026-11-07', quantity: 31 },
  ])
  expect(levelsOf(0, [])).toEqual([])
})

test('an inactive item receives nothing, and reserved stock is not issued', () => {
  expect(whyNotReceive({ name: 'Gloves', status: 'open' })).toBeNull()
  expect(whyNotReceive({ name: 'Gloves', status: 'closed' })).toBe('Gloves is inactive.')
  expect(whyNoneFree({ name: 'Gloves', on_hand: 5, reserved: 4 })).toBeNull()
  expect(whyNoneFree({ name: 'Gloves', on_hand: 5, reserved: 5 })).toBe('No Gloves is available. Receive stock first.')
})
