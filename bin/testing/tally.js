import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../bootstrap/root.js'
import { aloneInPlaywright, aloneInVitest } from './alone.js'

// A tally counts, and names each failure in a few lines with the command that repeats it: the end of a long run is
// enough to fix it.

/**
 * The content of Vitest's JSON report; a file that did not load counts as one failure. `left`: the files that the time of
 * the run left; where it is named, the runner was stopped, and its code says only that.
 * @param {number} [left]
 */
export function tallyVitest(path, code, flags = [], left) {
  const report = read(path)
  if (!report) return badly('Vitest wrote no report.')
  const failed = (tests) => tests.filter((test) => test.status === 'failed')
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && failed(file.assertionResults).length === 0,
  )
  const faults = [
    ...report.testResults.flatMap((file) =>
      failed(file.assertionResults).map((test) =>
        fault(
          `${inRoot(file.name)}: ${test.fullName}`,
          test.failureMessages?.[0],
          aloneInVitest(inRoot(file.name), test.fullName, flags),
        ),
      ),
    ),
    ...broken.map((file) => fault(inRoot(file.name), file.message, aloneInVitest(inRoot(file.name), undefined, flags))),
  ]
  return settled(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      faults,
      left,
    },
    left === undefined ? code : 0,
  )
}

/**
 * The content of Playwright's JSON report; a journey that passed only on a second try has failed.
 * @param {number} [left]
 */
export function tallyPlaywright(path, code, left) {
  const report = read(path)
  if (!report) return badly('Playwright wrote no report.')
  const { expected, flaky, unexpected, skipped } = report.stats
  const isEnd = ({ message = '' }) =>
    left !== undefined && stripVTControlCharacters(message).startsWith('Timed out waiting')
  const errors = (report.errors ?? []).filter((error) => !isEnd(error))
  const faults = (report.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => ['unexpected', 'flaky'].includes(status))
        .map(({ results }) =>
          fault(`${file}: ${title}`, results[0]?.error?.message, aloneInPlaywright(file, title), leftBy(results[0])),
        ),
    )
  return settled(
    {
      passed: expected,
      failed: unexpected + flaky + errors.length,
      skipped,
      faults: [...faults, ...errors.map((error) => fault('Playwright', error.message))],
      left,
    },
    left === undefined ? code : 0,
  )
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** Its picture, its page in words and its actions, in the folder of the journey. */
const leftBy = ({ attachments = [] } = {}) => attachments.flatMap(({ path }) => (path ? [inRoot(path)] : []))

const inRoot = (path) => (path.startsWith(root) ? relative(root, path) : path)

/** The name, the beginning of the output, what it left and how to repeat it; the rest is in the run's own report. */
const fault = (name, message = '', alone, left = []) =>
  [
    name,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, 12),
    ...left.map((path) => `see ${path}`),
    ...(alone ? [alone] : []),
  ].join('\n    ')

/** A check with only yes or no: types, lint. */
export const tallyCheck = (code, name, alone) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
  faults: code === 0 ? [] : [fault(name, '', alone)],
})

/** Files for which no time was left. */
export const notBegun = (left) => ({ passed: 0, failed: 0, skipped: 0, faults: [], left })

export const badly = (fault) => ({ passed: 0, failed: 1, skipped: 0, faults: [fault] })

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

/** The parts of one runner. */
export const addUp = (tallies) => {
  const left = tallies.reduce((all, tally) => all + (tally.left ?? 0), 0)
  return { ...sum(tallies), ...(left > 0 && { left }) }
}

export const inWords = ({ passed, failed }) => `${passed} passed, ${failed} failed`
