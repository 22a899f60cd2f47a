import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'

/** How long the long test files took; `node bin/testing/weigh.js` writes them. */
export const longTestsPath = join(root, 'tests', 'seconds.json')
export const secondsOfLongTests = () => JSON.parse(readFileSync(longTestsPath, 'utf8'))

/** A quick check leaves out what took longer than this in a whole run, beside three other workers. */
const tooLong = 90

/** The sweeps of a quick check: migrations, imports, words, translations, menu, reviewed lists. */
export function shortSweeps() {
  const long = secondsOfLongTests()
  return readdirSync(join(root, 'tests'))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `tests/${file}`)
    .filter((file) => (long[file] ?? 0) < tooLong)
}
