import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'
import { run } from '../bootstrap/run.js'
import { freePort } from './free-port.js'
import { tallyCheck, tallyPlaywright, tallyVitest } from './tally.js'

const results = join(root, 'build', 'test-results')
const tool = (path, args, env = {}) =>
  run(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, env: { ...process.env, ...env } })

// Compilers live shortly and keep nearly all that they make: Go's collector, which looks through it again each time
// that it has doubled, would take a third of their time.
const seldomCollected = { GOGC: '400' }

// Four checkers, as it has them by itself, each work out most types again: on two cores they take half as long again as
// one.
export async function types(project) {
  return tallyCheck(
    (await tool('typescript/bin/tsc', ['-p', project, '--noEmit', '--checkers', '1'], seldomCollected)).code,
  )
}

export async function lint() {
  return tallyCheck((await tool('oxlint/bin/oxlint', ['--type-aware', '--quiet'], seldomCollected)).code)
}

/** Two seconds for all of it. `npm run format` writes what this asks for. */
export async function format() {
  return tallyCheck((await tool('oxfmt/bin/oxfmt', ['--check', '.'])).code)
}

export async function vitest(args = [], env = {}) {
  const report = fresh('vitest.json')
  const { code } = await tool(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  )
  return tallyVitest(report, code)
}

export async function playwright(env = {}) {
  const report = fresh('playwright.json')
  const data = mkdtempSync(join(tmpdir(), 'granary-journeys-'))
  // At the exit, so that a Ctrl-C in the middle takes the folder along too.
  process.once('exit', () => rmSync(data, { recursive: true, force: true }))
  const { code } = await tool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    ...env,
    JOURNEYS_DATA: data,
    JOURNEYS_PORT: `${await freePort()},${await freePort()}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return tallyPlaywright(report, code)
}

function fresh(name) {
  mkdirSync(results, { recursive: true })
  rmSync(join(results, name), { force: true })
  return join(results, name)
}
