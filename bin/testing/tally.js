import { existsSync, readFileSync } from 'node:fs'

/** What Vitest's JSON report says; a file that did not even load counts as one failure. */
export function tallyVitest(path, code) {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const broken = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')).length
  return settled({ passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests + report.numTodoTests }, code)
}

/** What Playwright's JSON report says; a journey that passed at its second try has passed, and is named by its own report. */
export function tallyPlaywright(path, code) {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, flaky, unexpected, skipped } = report.stats
  return settled({ passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped }, code)
}

/** A check that only says yes or no: types, lint. */
export const tallyCheck = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** A runner that ends badly without a failed test (an error after the last one) must not read as a success. */
const settled = (tally, code) => (code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const tally of tallies) for (const key of Object.keys(total)) total[key] += tally[key]
  return total
}

export const inWords = ({ passed, failed }) => `${passed} passed, ${failed} failed`
