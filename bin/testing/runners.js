import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'
import { run } from '../bootstrap/run.js'
import { freePort } from './free-port.js'
import { tallyCheck, tallyPlaywright, tallyVitest } from './tally.js'

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

export async function playwright(data, env = {}, told) {
  const report = fresh('playwright.json')
  const journeys = {
    ...env,
    JOURNEYS_DATA: data,
    JOURNEYS_PORT: `${await freePort()},${await freePort()}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const reporters = ['list', 'json', ...(told ? [join(root, 'bin', 'testing', 'tells-playwright.js')] : [])]
  const over = ends(told)
  const { code } = await tool('@playwright/test/cli.js', ['test', `--reporter=${reporters}`], journeys, {
    told: over.told,
    ...inLines,
  })
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
