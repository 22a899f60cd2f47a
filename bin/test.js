import './bootstrap/node-version.js'
import { freemem } from 'node:os'
import { command } from './bootstrap/command.js'
import { build } from './bootstrap/build.js'
import { install } from './bootstrap/install.js'
import { findBrowser } from './testing/browser.js'
import { printTallies } from './testing/summary.js'

// npm test runs everything; npm test -- PATTERN passes the pattern to Vitest and runs what matches.
await command(async () => {
  await install()
  const { format, inLines, lint, playwright, types, vitest } = await import('./testing/runners.js')
  const { fillDemonstration } = await import('./testing/demonstration.js')
  const { againOnExternal } = await import('./testing/again-on-external.js')
  const { vulnerabilities } = await import('./testing/vulnerabilities.js')
  const wanted = process.argv.slice(2)
  if (wanted.length > 0) return printTallies({ vitest: await vitest(wanted) })

  const [browser] = await Promise.all([findBrowser(), build()])
  // Each of these uses one core; the rest uses all of them.
  const [server, pages, rules] = await Promise.all(
    ['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.pure.json'].map(types),
  )
  const [style, demonstration] = await Promise.all([lint(), fillDemonstration()])
  const tallies = {
    'types, server': server,
    'types, browser': pages,
    'types, rules': rules,
    format: await format(),
    lint: style,
    vulnerabilities: await vulnerabilities(),
  }
  const tests = async () => ({ vitest: await vitest([], { CHROMIUM_PATH: browser }, inLines) })
  const journeys = async () => ({
    playwright: await playwright(demonstration, { CHROMIUM_PATH: browser }),
    // The journeys are done first, and the tests leave half a core idle while they wait for their database.
    ...(await againOnExternal()),
  })
  Object.assign(tallies, ...(await besideEachOther(tests, journeys)))
  printTallies(tallies)
})

/**
 * A test waits for a process or a clock, a journey for its page: beside each other they leave no core idle, and are done
 * in two thirds of the time. Both need about three gigabytes.
 */
async function besideEachOther(tests, journeys) {
  if (freemem() > 8 * 2 ** 30) return Promise.all([tests(), journeys()])
  return [await tests(), await journeys()]
}
