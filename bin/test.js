import './bootstrap/node-version.js'
import { freemem } from 'node:os'
import { command } from './bootstrap/command.js'
import { build } from './bootstrap/build.js'
import { install } from './bootstrap/install.js'
import { findBrowser } from './testing/browser.js'
import { secondsOf } from './testing/halves.js'
import { secondsOfLongTests } from './testing/short-sweeps.js'
import { printTallies } from './testing/summary.js'
import { endOfARun, whatIsLeft } from './testing/time-of-a-run.js'

// npm test runs everything that fits in the time of a run, with --whole all of it; npm test -- PATTERN passes the
// pattern to Vitest and runs what matches, with --newest as the second run does: on the newest Node, and against an
// external PostgreSQL.
await command(async () => {
  const ends = endOfARun()
  await install()
  const { allTypes, format, inLines, lint, playwright, vitest } = await import('./testing/runners.js')
  const { fillDemonstration } = await import('./testing/demonstration.js')
  const { secondRun, testsThatAskADatabase } = await import('./testing/second-run.js')
  const { newestNode } = await import('./testing/newest-node.js')
  const { findServer } = await import('./testing/external-postgres.js')
  const { startProgress } = await import('./testing/progress.js')
  const { vulnerabilities } = await import('./testing/vulnerabilities.js')
  const wanted = process.argv.slice(2).filter((word) => !['--newest', '--whole'].includes(word))
  if (process.argv.includes('--newest')) {
    const { tallies, notChecked } = await secondRun(wanted.length > 0 ? { files: [], args: wanted } : {})
    return printTallies(tallies, notChecked)
  }
  if (wanted.length > 0) return printTallies({ vitest: await vitest(wanted) })

  process.env.TEST_RUN_ENDS = ends
  const [browser, newest] = await Promise.all([findBrowser(), newestNode(), build()])
  // Each of these uses one core; the rest uses all of them.
  const types = await allTypes()
  const [style, demonstration] = await Promise.all([lint(), fillDemonstration()])
  const tallies = { ...types, format: await format(), lint: style, vulnerabilities: await vulnerabilities() }
  const progress = startProgress({ seconds: { ...secondsOfLongTests(), ...secondsOf() } })
  const second = progress.of('second run')
  const files = testsThatAskADatabase()
  if (newest.path || findServer()) second({ what: 'all', files })
  const notChecked = []
  const env = { CHROMIUM_PATH: browser }
  const tests = async () => ({ vitest: await vitest([], env, { told: progress.of('vitest'), ...inLines }) })
  const journeys = async () => {
    const playwrights = await playwright(demonstration, env, progress.of('journeys'))
    // The journeys are done first, and the tests leave half a core idle while they wait for their database.
    const again = await secondRun({ newest, files, told: second })
    notChecked.push(...again.notChecked)
    return { playwright: playwrights, ...again.tallies }
  }
  Object.assign(tallies, ...(await besideEachOther(tests, journeys)))
  progress.stop()
  printTallies(tallies, [...notChecked, ...whatIsLeft(tallies)])
})

/**
 * A test waits for a process or a clock, a journey for its page: beside each other they leave no core idle, and are done
 * in two thirds of the time. Both need about three gigabytes.
 */
async function besideEachOther(tests, journeys) {
  if (freemem() > 8 * 2 ** 30) return Promise.all([tests(), journeys()])
  return [await tests(), await journeys()]
}
