import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from './screen-sources.ts'
import { statusComparisons } from './status-comparisons.ts'

/** This number may only fall: a life provides `is`, `isOpen` and `byStatus`, where a new status does not compile. */
const most = 328

/** Only files that may hold a comparison are parsed. */
const mayCompare = /status\b[)!]*\s*[!=]==|[!=]==\s*[\w.?!(]*\bstatus\b|includes\([\w.?!]*\bstatus\b/

const sources = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !/(^|\/)life\.ts$/.test(path))
  .map((path) => join('src/areas', path))

test(`up to ${most} comparisons of a status are written outside of life.ts`, () => {
  const read = sources.map((path) => [path, readFileSync(path, 'utf8')] as const)
  const texts = read.filter(([, text]) => mayCompare.test(text))
  const count = texts.reduce((sum, [path, text]) => sum + statusComparisons(parse(path, text)), 0)
  const words = `${count} comparisons of a status outside of life.ts, where ${most} are allowed.`
  const instead = 'Ask the life of the record: is(row, …), isOpen(row) or byStatus(row, …).'
  expect(count, `${words} ${instead}`).toBeLessThanOrEqual(most)
  expect(most - count, `${words} Write ${count} into this test.`).toBeLessThan(25)
})

test.each([
  ["row.status === 'open'", 1],
  ["one?.status !== 'closed'", 1],
  ["rows.filter(({ status }) => status === 'draft' || status === 'review')", 2],
  ["['draft', 'review'].includes(row.status)", 1],
  ['answer.status === 200', 0],
  ['row.status === before.status', 0],
  ["row.kind === 'open'", 0],
])('%s has %d', (code, count) => expect(statusComparisons(parse('rules.ts', `const found = ${code}`))).toBe(count))
