import './bootstrap/node-version.js'
import { command } from './bootstrap/command.js'
import { build } from './bootstrap/build.js'
import { install } from './bootstrap/install.js'
import { findBrowser } from './testing/browser.js'
import { keepTally, printTallies } from './testing/summary.js'

// npm test runs everything; npm test -- PATTERN passes the pattern to Vitest and runs what matches.
await command(async () => {
  await install()
  const { format, lint, playwright, types, vitest } = await import('./testing/runners.js')
  const { fillDemonstration } = await import('./testing/demonstration.js')
  const wanted = process.argv.slice(2)
  if (wanted.length > 0) return printTallies({ vitest: await vitest(wanted) })

  const browser = await findBrowser()
  await build()
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
    vitest: await vitest([], { CHROMIUM_PATH: browser }),
    playwright: await playwright(demonstration, { CHROMIUM_PATH: browser }),
  }
  keepTally(tallies)
  printTallies(tallies)
})
