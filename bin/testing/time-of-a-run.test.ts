import { expect, test } from 'vitest'
import { endOfARun, minutesOfARun, timeLeft, whatIsLeft } from './time-of-a-run.js'

test('a run ends after its minutes, and the whole one has no end', () => {
  const end = endOfARun({ words: [], now: 1_000 })
  expect(timeLeft(end, 1_000)).toBe(minutesOfARun * 60_000)
  expect(timeLeft(end, Number(end) + 5)).toBe(1)
  expect(timeLeft(endOfARun({ words: ['--whole'] }))).toBeUndefined()
})

test('each runner says how much had not begun', () => {
  const tallies = { vitest: { left: 3 }, playwright: { left: 0 }, lint: {} }
  expect(whatIsLeft(tallies)).toEqual([
    'vitest: 3 had not begun after 36 minutes. npm test -- --whole runs everything.',
  ])
})
