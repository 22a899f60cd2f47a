import { inWords, sum } from './tally.js'

/** The failures, the gaps of this machine, a line for each runner, then the closing line alone; sets the exit code. */
export function printTallies(tallies, notChecked = []) {
  const total = sum(Object.values(tallies))
  if (total.faults.length > 0)
    console.log(
      `\nFailed, each with the command that runs it alone:\n${total.faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
  if (notChecked.length > 0) console.log(`\nNot checked here:\n${notChecked.map((reason) => `  ${reason}`).join('\n')}`)
  console.log()
  const width = Math.max(16, ...Object.keys(tallies).map((runner) => runner.length + 2))
  for (const [runner, tally] of Object.entries(tallies)) {
    console.log(`${runner.padEnd(width)}${inWords(tally)}${tally.skipped ? `, ${tally.skipped} skipped` : ''}`)
  }
  console.log(`\n${inWords(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}
