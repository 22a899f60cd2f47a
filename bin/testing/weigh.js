import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../bootstrap/root.js'
import { secondsPath } from './halves.js'

// After npm test: how long each file of journeys took, for the next run's two halves.
const { suites } = JSON.parse(readFileSync(join(root, 'build', 'test-results', 'playwright.json'), 'utf8'))
const durationOf = ({ specs = [], suites: inner = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) + inner.reduce((sum, suite) => sum + durationOf(suite), 0)

const seconds = {}
for (const suite of suites) {
  const file = basename(suite.file)
  seconds[file] = (seconds[file] ?? 0) + durationOf(suite) / 1000
}
const rounded = Object.entries(seconds)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([file, sum]) => [file, Math.max(1, Math.round(sum))])
writeFileSync(secondsPath, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
