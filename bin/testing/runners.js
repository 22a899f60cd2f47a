import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'
import { run } from '../bootstrap/run.js'
import { freePort } from './free-port.js'
import { tallyCheck, tallyPlaywright, tallyVitest } from './tally.js'

const results = join(root, 'build', 'test-results')
const tool = (path, args, env = {}, options = {}) =>
  run(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    ...options,
  })

/** For runners beside each other: two that both redraw the end of one terminal would erase each other's lines. */
export const inLines = { quiet: true, heard: (chunk) => process.stdout.write(chunk) }

// Compilers are short-lived and keep nearly all of their memory: Go's collector, which scans it at each doubling,
// would take a third of their time.
const seldomCollected = { GOGC: '400' }

// With four checkers, the default, each repeats most types: on two cores they take half as long again as one.
export async function types(project) {
  return tallyCheck(
    (await tool('typescript/bin/tsc', ['-p', project, '--noEmit', '--checkers', '1'], seldomCollected)).code,
  )
}

export async function lint() {
  return tallyCheck((await tool('oxlint/bin/oxlint', ['--type-aware', '--quiet'], seldomCollected)).code)
}

/** Two seconds in total. `npm run format` fixes its findings. */
export async function format() {
  return tallyCheck((await tool('oxfmt/bin/oxfmt', ['--check', '.'])).code)
}

export async function vitest(args = [], env = {}, { name = 'vitest', ...options } = {}) {
  const report = fresh(`${name}.json`)
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
  const { code } = await tool('vitest/vitest.mjs', all, env, options)
  return tallyVitest(report, code)
}

export async function playwright(data, env = {}) {
  const report = fresh('playwright.json')
  const journeys = {
    ...env,
    JOURNEYS_DATA: data,
    JOURNEYS_PORT: `${await freePort()},${await freePort()}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const args = ['test', '--reporter=list,json']
  const { code } = await tool('@playwright/test/cli.js', args, journeys, inLines)
  return tallyPlaywright(report, code)
}

function fresh(name) {
  mkdirSync(results, { recursive: true })
  rmSync(join(results, name), { force: true })
  return join(results, name)
}
