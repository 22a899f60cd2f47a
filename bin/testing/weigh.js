import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from '../bootstrap/root.js'
import { secondsPath } from './halves.js'
import { longTestsPath } from './short-sweeps.js'

// After npm test -- --whole: how long each file of journeys took, for the next run's two halves, and each long file of tests, which
// the next run begins with.
const reportOf = (runner) => JSON.parse(readFileSync(join(root, 'build', 'test-results', `${runner}.json`), 'utf8'))
const write = (path, seconds) =>
  writeFileSync(
    path,
    `${JSON.stringify(Object.fromEntries(Object.entries(seconds).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  )

const durationOf = ({ specs = [], suites: inner = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) + inner.reduce((sum, suite) => sum + durationOf(suite), 0)

const journeys = {}
for (const suite of reportOf('playwright').suites) {
  const file = basename(suite.file)
  journeys[file] = (journeys[file] ?? 0) + durationOf(suite) / 1000
}
write(
  secondsPath,
  Object.fromEntries(Object.entries(journeys).map(([file, sum]) => [file, Math.max(1, Math.round(sum))])),
)

/** The rest is short enough to fill the end of a run in any order. */
const long = 10
const tests = reportOf('vitest').testResults.map(({ name, startTime, endTime }) => [
  relative(root, name),
  Math.round((endTime - startTime) / 1000),
])
write(longTestsPath, Object.fromEntries(tests.filter(([, seconds]) => seconds >= long)))
