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
const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] as unknown[] }

test('the tests of both runners are one sum', () => {
  const tallies = [tallyVitest(report(vitest), 0), tallyPlaywright(report({ stats: { expected: 2, flaky: 1, unexpected: 0, skipped: 0 } }), 0)]
  expect(inWords(sum(tallies))).toBe('8 passed, 0 failed')
})

test('a file that does not load is a failure', () => {
  expect(tallyVitest(report({ ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] }), 1)).toMatchObject({ failed: 1 })
})

test('a runner that ends badly after its last test is a failure', () => {
  expect(tallyVitest(report(vitest), 1)).toMatchObject({ passed: 5, failed: 1 })
})

test('a runner that wrote nothing is a failure', () => {
  expect(tallyPlaywright(join(folder, 'nothing.json'), 0)).toMatchObject({ failed: 1 })
})
