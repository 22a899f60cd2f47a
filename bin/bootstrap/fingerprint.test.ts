import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'granary-print-'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src', 'a.ts'), 'a')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
const print = () => fingerprint(root, ['src', 'not-there'], { leaveOut: (path: string) => path.endsWith('.test.ts') })

test('a touched file is the same file', () => {
  const before = print()
  utimesSync(join(root, 'src', 'a.ts'), 0, 0)
  expect(print()).toBe(before)
})

test.each<[string, (src: string) => void]>([
  ['changed', (src) => writeFileSync(join(src, 'a.ts'), 'b')],
  ['renamed', (src) => renameSync(join(src, 'a.ts'), join(src, 'b.ts'))],
  ['added', (src) => writeFileSync(join(src, 'b.ts'), '')],
])('a file that was %s is detected', (_, change) => {
  const before = print()
  change(join(root, 'src'))
  expect(print()).not.toBe(before)
})

test('excluded files may change', () => {
  const before = print()
  writeFileSync(join(root, 'src', 'a.test.ts'), 'test')
  expect(print()).toBe(before)
})
