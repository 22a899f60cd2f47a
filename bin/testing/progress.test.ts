import { expect, test } from 'vitest'
import { startProgress } from './progress.js'

function run(seconds: Record<string, number>) {
  const clock = { at: 0 }
  const progress = startProgress({ seconds, now: () => clock.at, every: 3_600_000 })
  return { clock, progress, line: progress.line, vitest: progress.of('vitest'), journeys: progress.of('journeys') }
}

test('files of all runners are counted, and what is left is judged by the recorded seconds', () => {
  const { clock, vitest, journeys, line } = run({ 'a.test.ts': 1_200, 'b.test.ts': 1_200, 'c.spec.ts': 2_400 })
  expect(line()).toBe('')
  vitest({ what: 'all', files: ['a.test.ts', 'b.test.ts'] })
  journeys({ what: 'all', files: ['c.spec.ts'] })
  expect(line()).toBe('0 of 3 files done, about 40 minutes left.')
  vitest({ what: 'done', file: 'a.test.ts' })
  clock.at = 600
  expect(line()).toBe('1 of 3 files done, about 30 minutes left.')
})

test.each([
  ['a machine of half the pace takes twice as long', 2_280, '1 of 2 files done, about 34 minutes left.'],
  ['a faster one is done earlier', 360, '1 of 2 files done, about 7 minutes left.'],
])('%s', (_, elapsed, said) => {
  const { clock, vitest, line } = run({ 'a.test.ts': 1_200, 'b.test.ts': 1_200 })
  vitest({ what: 'all', files: ['a.test.ts', 'b.test.ts'] })
  vitest({ what: 'done', file: 'a.test.ts' })
  clock.at = elapsed
  expect(line()).toBe(said)
})

test('the same file in two runs counts twice, and a file without recorded seconds counts too', () => {
  const { vitest, progress, line } = run({})
  vitest({ what: 'all', files: ['new.test.ts'] })
  progress.of('second')({ what: 'all', files: ['new.test.ts'] })
  vitest({ what: 'done', file: 'new.test.ts' })
  expect(line()).toBe('1 of 2 files done, about 1 minute left.')
})

test('a file that runs for very long is named', () => {
  const { clock, vitest, line } = run({ 'a.test.ts': 60, 'b.test.ts': 60 })
  vitest({ what: 'all', files: ['a.test.ts', 'b.test.ts'] })
  vitest({ what: 'began', file: 'a.test.ts' })
  clock.at = 200
  vitest({ what: 'began', file: 'b.test.ts' })
  clock.at = 420
  expect(line()).toContain('; vitest a.test.ts has run for 7 minutes.')
})
