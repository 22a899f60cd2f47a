import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'

/** How long the long test files took; `node bin/testing/weigh.js` writes them. */
export const longTestsPath = join(root, 'tests', 'seconds.json')
export const secondsOfLongTests = () => JSON.parse(readFileSync(longTestsPath, 'utf8'))

/** The sweeps that are not among the long tests: migrations, imports, words, translations, menu, reviewed lists. */
export function shortSweeps() {
  const long = secondsOfLongTests()
  return readdirSync(join(root, 'tests'))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `tests/${file}`)
    .filter((file) => !(file in long))
}
