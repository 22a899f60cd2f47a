import './bootstrap/node-version.js'
import { command } from './bootstrap/command.js'
import { build } from './bootstrap/build.js'
import { install } from './bootstrap/install.js'
import { findBrowser } from './testing/browser.js'
import { secondsOf } from './testing/halves.js'
import { secondsOfLongTests } from './testing/short-sweeps.js'
import { printTallies } from './testing/summary.js'
import { testFiles } from './testing/test-files.js'
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
  const [first, second] = [progress.of('vitest'), progress.of('second run')]
  first({ what: 'all', files: testFiles() })
  const files = testsThatAskADatabase()
  if (newest.path || findServer()) second({ what: 'all', files })
  const notChecked = []
  const env = { CHROMIUM_PATH: browser }
  // One after the other: beside each other both wait for the same two cores, and each takes twice its time.
  tallies.playwright = await playwright(demonstration, env, progress.of('journeys'))
  tallies.vitest = await vitest([], env, { told: first, ...inLines })
  const again = await secondRun({ newest, files, told: second })
  Object.assign(tallies, again.tallies)
  notChecked.push(...again.notChecked)
  progress.stop()
  printTallies(tallies, [...notChecked, ...whatIsLeft(tallies)])
})
