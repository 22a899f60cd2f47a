import { expect, test } from 'vitest'
import { races } from './races/all.ts'
import { run } from './races/race.ts'
import { weaken } from './races/weakened.ts'

/**
 * The protection of each of these, and proof that the race is lost without it: the database of each test is thrown
 * away.
 */
const taken: [kind: string, ...walls: string[]][] = [
  ['one payment run released by several people', 'locks'],
  ['the last money of a budget line reserved by several requisitions', 'locks'],
  ['an access review begun by several administrators', 'locks'],
  ['records due listed by two dispositions', 'locks'],
  ['costs charged beyond an award', 'locks'],
  ['more issued than is on hand', 'locks'],
  ['the last seat of a plan taken by several people', 'locks'],
  ['one refresh token exchanged by several tabs', 'locks'],
  ['one demonstration slot booked by several people', 'demo_bookings_slot'],
  ['one invoice put into several payment runs', 'locks', 'payment_items_once'],
]

test.each(taken)('without its protection, the test sees %s', async (kind, ...walls) => {
  await weaken(...walls)
  const { wrong } = await run(
    races.find((race) => race.kind === kind)!,
    20,
    { atMostWrong: 1 },
  )
  expect(wrong).not.toEqual([])
})
