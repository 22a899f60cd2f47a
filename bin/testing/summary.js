import { inWords, sum } from './tally.js'

/** The failures, a line for each runner, then the closing line alone; sets the exit code. */
export function printTallies(tallies) {
  const total = sum(Object.values(tallies))
  if (total.faults.length > 0)
    console.log(
      `
Failed, or passed only on the second try:
${total.faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
  console.log()
  for (const [runner, tally] of Object.entries(tallies)) {
    console.log(`${runner.padEnd(16)}${inWords(tally)}${tally.skipped ? `, ${tally.skipped} skipped` : ''}`)
  }
  console.log(`\n${inWords(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}
