import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'

const folder = join(root, 'tests', 'journeys')

export const journeys = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .sort()

/** How long each file took in an earlier run; `node bin/testing/weigh.js` writes them from the newest report. */
export const secondsPath = join(folder, 'seconds.json')
export const secondsOf = () => JSON.parse(readFileSync(secondsPath, 'utf8'))

/**
 * The files in parts that take about as long: the longest first, each to the part with the fewest seconds so far. A
 * file that was never measured counts as one in the middle.
 */
export function halvesOf(files, seconds, parts = 2) {
  const known = files.flatMap((file) => seconds[file] ?? []).sort((a, b) => a - b)
  const middle = known[Math.floor(known.length / 2)] ?? 1
  const weight = (file) => seconds[file] ?? middle
  const halves = Array.from({ length: parts }, () => ({ files: [], total: 0 }))
  for (const file of [...files].sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1))) {
    const least = halves.reduce((some, other) => (other.total < some.total ? other : some))
    least.files.push(file)
    least.total += weight(file)
  }
  return halves.map((half) => half.files.sort((a, b) => (a < b ? -1 : 1)))
}
