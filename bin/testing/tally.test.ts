import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inWords, sum, tallyPlaywright, tallyVitest } from './tally.js'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'granary-tally-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const report = (content: unknown) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}
const vitest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [] as unknown[],
}

test('the tests of both runners are added up', () => {
  const tallies = [
    tallyVitest(report(vitest), 0),
    tallyPlaywright(report({ stats: { expected: 3, flaky: 0, unexpected: 0, skipped: 0 } }), 0),
  ]
  expect(inWords(sum(tallies))).toBe('8 passed, 0 failed')
})

test('a file that does not load is a failure', () => {
  expect(
    tallyVitest(
      report({ ...vitest, testResults: [{ name: 'sums.test.ts', status: 'failed', assertionResults: [] }] }),
      1,
    ),
  ).toMatchObject({ failed: 1 })
})

test('failures are named, with the beginning of their output', () => {
  const testResults = [
    {
      name: 'sums.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'two and two', failureMessages: ['\u001b[31mexpected 5\u001b[39m\nto be 4'] },
      ],
    },
  ]
  expect(tallyVitest(report({ ...vitest, numFailedTests: 1, testResults }), 1).faults).toEqual([
    "sums.test.ts: two and two\n    expected 5\n    to be 4\n    npm test -- sums.test.ts -t '^two and two$'",
  ])
})

test('a journey that passed only on a second try has failed, and is named with what it left', () => {
  const flaky = {
    title: 'a visit',
    file: 'visit.spec.ts',
    tests: [
      { status: 'flaky', results: [{ error: { message: 'too late' }, attachments: [{ path: '/picture.png' }, {}] }] },
    ],
  }
  const told = report({
    stats: { expected: 2, flaky: 1, unexpected: 0, skipped: 0 },
    suites: [{ suites: [{ specs: [flaky] }] }],
  })
  expect(tallyPlaywright(told, 0)).toMatchObject({
    passed: 2,
    failed: 1,
    faults: [
      "visit.spec.ts: a visit\n    too late\n    see /picture.png\n    npx playwright test visit.spec.ts -g 'a visit'",
    ],
  })
})

test('a runner that the end of the time stopped has failed only what failed before it', () => {
  expect(tallyVitest(report(vitest), 1, [], 64)).toMatchObject({ passed: 5, failed: 0, left: 64 })
  const stopped = (message: string) =>
    report({ stats: { expected: 4, flaky: 0, unexpected: 0, skipped: 247 }, errors: [{ message }] })
  const end = 'Timed out waiting 1680s for the test suite to run'
  expect(tallyPlaywright(stopped(end), 1, 247)).toMatchObject({ passed: 4, failed: 0, left: 247 })
  expect(tallyPlaywright(stopped(end), 1)).toMatchObject({ failed: 1 })
  expect(tallyPlaywright(stopped('The server ended.'), 1, 247)).toMatchObject({ failed: 1 })
})

test('a runner that ends badly after its last test is a failure', () => {
  expect(tallyVitest(report(vitest), 1)).toMatchObject({ passed: 5, failed: 1 })
})

test('a runner that wrote nothing is a failure', () => {
  expect(tallyPlaywright(join(folder, 'nothing.json'), 0)).toMatchObject({ failed: 1 })
})
