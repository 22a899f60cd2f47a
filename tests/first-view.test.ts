import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const assets = 'build/browser/assets'
const built = existsSync(assets) ? readdirSync(assets) : []
const chunk = (name: string) => built.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))!

/** A file, and all that it cannot begin without. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, next] of readFileSync(join(assets, file), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) closure(next!, seen)
  return seen
}

const most = 170

const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0) / 1024

/** The entry as the page names it; the program follows by itself. */
const entry = () => /src="\/assets\/(index-[^"]+\.js)"/.exec(readFileSync('build/browser/index.html', 'utf8'))![1]!

// npm test has built them; whoever runs this alone builds first.
test.skipIf(built.length === 0)('menu, header and all below them do not outgrow their weight of compressed script', () => {
  const files = new Set([entry(), chunk('application'), chunk('WorkFrame')].flatMap((file) => [...closure(file)]))
  expect(files.size).toBeGreaterThan(5)
  expect(kilobytes(files)).toBeGreaterThan(100)
  expect(kilobytes(files)).toBeLessThanOrEqual(most)
})

test.skipIf(built.length === 0)('the sign-in does not wait for the menu', () => {
  expect([...closure(entry()), ...closure(chunk('application')), ...closure(chunk('AuthScreen'))]).not.toContain(chunk('WorkFrame'))
})

/** The goal is 40: what shows Markdown (26) and what checks a form (24) come with nearly every list and record today. */
const mostOfAScreen = 90

/** Each screen with all that it cannot begin without; what it asks for later (an editor, a map, a worker) is not waited for. */
test.skipIf(built.length === 0)('no screen outgrows its weight beside the frame around it', () => {
  const frame = new Set([entry(), chunk('application'), chunk('WorkFrame')].flatMap((file) => [...closure(file)]))
  const screens = built.filter((file) => /^[A-Z]\w*Screen-.*\.js$/.test(file))
  const heavy = screens.map((file) => [file.split('-')[0], Math.round(kilobytes([...closure(file)].filter((part) => !frame.has(part))))] as const).filter(([, weight]) => weight > mostOfAScreen)
  expect(screens.length).toBeGreaterThan(40)
  expect(heavy).toEqual([])
})
