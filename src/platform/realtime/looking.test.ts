import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { keepLooking } from './looking.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Looks that end when they are told to. */
function held() {
  let looks = 0
  const ends: (() => void)[] = []
  const looking = keepLooking(
    { look: () => (looks++, new Promise<void>((end) => ends.push(end))), isWanted: () => true },
    silentLog,
  )
  return { ...looking, looks: () => looks, end: () => ends.shift()!() }
}

test('it looks again as long as someone waits', async () => {
  const { begin, end, looks } = held()
  const begun = begin()
  await vi.advanceTimersByTimeAsync(0)
  end()
  await begun
  await vi.advanceTimersByTimeAsync(150)
  end()
  await vi.advanceTimersByTimeAsync(150)
  expect(looks()).toBe(3)
})

test('once it is stopped, a look under way plans no other', async () => {
  const { begin, stop, end, looks } = held()
  const begun = begin()
  await vi.advanceTimersByTimeAsync(0)
  end()
  await begun
  await vi.advanceTimersByTimeAsync(150)
  const stopped = stop()
  end()
  await stopped
  await vi.advanceTimersByTimeAsync(1_000)
  expect(looks()).toBe(2)
})
