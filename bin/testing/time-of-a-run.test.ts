import { expect, test } from 'vitest'
import { endOfARun, halfway, minutesOfARun, timeLeft, whatIsLeft } from './time-of-a-run.js'

test('a run ends after its minutes, and the whole one has no end', () => {
  const end = endOfARun({ words: [], now: 1_000 })
  expect(timeLeft(end, 1_000)).toBe(minutesOfARun * 60_000)
  expect(timeLeft(end, Number(end) + 5)).toBe(1)
  expect(timeLeft(endOfARun({ words: ['--whole'] }))).toBeUndefined()
})

test('the journeys have half of what is left, and all of a whole run', () => {
  expect(halfway('5000', 1_000)).toBe('3000')
  expect(halfway('5000', 6_000)).toBe('6000')
  expect(halfway('', 1_000)).toBe('')
})

test('each runner says how many files are left', () => {
  const tallies = { vitest: { left: 3 }, playwright: { left: 0 }, lint: {} }
  expect(whatIsLeft(tallies)).toEqual([
    'vitest: 3 files had not ended after the time of a run, 36 minutes. npm test -- --whole runs everything.',
  ])
})
