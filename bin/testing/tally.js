import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

// A tally counts, and names each failure in a few lines: the end of a long run is enough to fix it.

/** The content of Vitest's JSON report; a file that did not load counts as one failure. */
export function tallyVitest(path, code) {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1, skipped: 0, faults: ['Vitest wrote no report.'] }
  const failed = (tests) => tests.filter((test) => test.status === 'failed')
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && failed(file.assertionResults).length === 0,
  )
  const faults = [
    ...report.testResults.flatMap((file) =>
      failed(file.assertionResults).map((test) => fault(`${file.name}: ${test.fullName}`, test.failureMessages?.[0])),
    ),
    ...broken.map((file) => fault(file.name, file.message)),
  ]
  return settled(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      faults,
    },
    code,
  )
}

/** The content of Playwright's JSON report; a journey that passed on its second try has passed, and is named. */
export function tallyPlaywright(path, code) {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1, skipped: 0, faults: ['Playwright wrote no report.'] }
  const { expected, flaky, unexpected, skipped } = report.stats
  const errors = report.errors ?? []
  const specs = (report.suites ?? []).flatMap(specsOf)
  const faults = specs
    .flatMap((spec) =>
      spec.tests.filter((test) => ['unexpected', 'flaky'].includes(test.status)).map((test) => ({ spec, test })),
    )
    .map(({ spec, test }) =>
      fault(
        `${spec.file}: ${spec.title}${test.status === 'flaky' ? ' (passed on its second try)' : ''}`,
        test.results[0]?.error?.message,
      ),
    )
  return settled(
    {
      passed: expected + flaky,
      failed: unexpected + errors.length,
      skipped,
      faults: [...faults, ...errors.map((error) => fault('Playwright', error.message))],
    },
    code,
  )
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The name and the beginning of the output; the rest is in the run's own report. */
const fault = (name, message = '') =>
  [
    name,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, 12),
  ].join('\n    ')

/** A check with only yes or no: types, lint. */
export const tallyCheck = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, faults: [] })

/** A runner that ends badly without a failed test (an error after the last one) must not count as a success. */
const settled = (tally, code) =>
  code !== 0 && tally.failed === 0
    ? { ...tally, failed: 1, faults: [...tally.faults, 'The runner ended badly after its last test.'] }
    : tally

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0, faults: [] }
  for (const tally of tallies) {
    for (const key of ['passed', 'failed', 'skipped']) total[key] += tally[key]
    total.faults.push(...(tally.faults ?? []))
  }
  return total
}

export const inWords = ({ passed, failed }) => `${passed} passed, ${failed} failed`
