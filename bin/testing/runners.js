import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'
import { run } from '../bootstrap/run.js'
import { freePort } from './free-port.js'
import { journeys } from './halves.js'
import { addUp, notBegun, tallyCheck, tallyPlaywright, tallyVitest } from './tally.js'
import { halfway, timeLeft } from './time-of-a-run.js'
import { fromTurn } from './turn.js'

const results = join(root, 'build', 'test-results')
const tool = (path, args, env = {}, { node = process.execPath, ...options } = {}) =>
  run(node, [join(root, 'node_modules', path), ...args], { cwd: root, env: { ...process.env, ...env }, ...options })

/** A runner that redraws the end of a terminal would erase the lines of progress. */
export const inLines = { quiet: true, heard: (chunk) => process.stdout.write(chunk) }

// Compilers are short-lived and keep nearly all of their memory: Go's collector, which scans it at each doubling,
// would take a third of their time.
const seldomCollected = { GOGC: '400' }

// With four checkers, the default, each repeats most types: on two cores they take half as long again as one.
async function types(project) {
  const args = ['-p', project, '--noEmit', '--checkers', '1']
  return checked('types', 'typescript/bin/tsc', args, seldomCollected)
}

/** The three views of the product, beside each other, and each package with what its own tsconfig.json lets it use. */
export async function allTypes() {
  const [server, browser, rules] = await Promise.all(
    ['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.pure.json'].map(types),
  )
  const tallies = { 'types, server': server, 'types, browser': browser, 'types, rules': rules }
  for (const name of readdirSync(join(root, 'packages')).filter((each) => !each.includes('.')))
    tallies[`types, ${name}`] = await types(`packages/${name}`)
  return tallies
}

export const lint = () => checked('lint', 'oxlint/bin/oxlint', ['--type-aware', '--quiet'], seldomCollected)

/** Two seconds in total. `npm run format` fixes its findings. */
export const format = () => checked('format', 'oxfmt/bin/oxfmt', ['--check', '.'])

async function checked(name, path, args, env = {}) {
  const { code } = await tool(path, args, env)
  return tallyCheck(code, name, `npx ${[path.split('/').at(-1), ...args].join(' ')}`)
}

export async function vitest(args = [], env = {}, { name = 'vitest', flags = [], told, ...options } = {}) {
  const report = fresh(`${name}.json`)
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (told) all.push(`--reporter=${join(root, 'bin', 'testing', 'tells-vitest.js')}`)
  const over = ends(told)
  const { code } = await tool('vitest/vitest.mjs', [...all, ...args], env, { told: over.told, ...options })
  return tallyVitest(report, code, flags, over.left())
}

/**
 * The journeys get half of the time that is left, from the turn of this commit on: beside them a slow machine must reach
 * the tests too.
 */
export async function playwright(data, env = {}, told) {
  const end = halfway()
  const parts = end ? fromTurn(journeys()) : [journeys()]
  told?.({ what: 'all', files: journeys() })
  const tallies = []
  for (const [at, files] of parts.entries()) {
    const report = fresh(`playwright${at || ''}.json`)
    const isOver = (timeLeft(end) ?? Infinity) < 60_000
    tallies.push(
      isOver ? notBegun(files.length) : await walk(files, report, { ...env, TEST_RUN_ENDS: end }, data, told),
    )
  }
  return addUp(tallies)
}

async function walk(files, report, env, data, told) {
  const journey = {
    ...env,
    JOURNEYS_DATA: data,
    JOURNEYS_PORT: `${await freePort()},${await freePort()}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const reporters = ['list', 'json', ...(told ? [join(root, 'bin', 'testing', 'tells-playwright.js')] : [])]
  const over = ends(told)
  const { code } = await tool(
    '@playwright/test/cli.js',
    ['test', `--reporter=${reporters}`, ...files.map((file) => `journeys/${file}`)],
    journey,
    { told: over.told, ...inLines },
  )
  return tallyPlaywright(report, code, over.left())
}

/** Passes on the news of a runner, and keeps how much had not begun at the end of the time. */
function ends(told) {
  let left
  const hear = (message) => (message?.what === 'over' ? (left = message.left) : told(message))
  return { told: told && hear, left: () => left }
}

function fresh(name) {
  mkdirSync(results, { recursive: true })
  rmSync(join(results, name), { force: true })
  return join(results, name)
}
