import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

const all = Number((config as { test: { testTimeout: number } }).test.testTimeout)
const limits = [
  /^\s*\},\s+([\d_]+),?\s*\)$/gm,
  /\{ timeout: ([\d_]+) \}, async/g,
  /before(?:All|Each)\(.*, ([\d_]{5,})\)$/gm,
]

test('no test has a shorter time limit than the default: a busy machine must not fail a correct answer', () => {
  const files = ['src', 'tests', 'bin']
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)))
    .filter((file) => /\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(400)
  const short = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return limits
      .flatMap((limit) => [...text.matchAll(limit)])
      .flatMap(([, given]) => (Number(given!.replaceAll('_', '')) < all ? [`${file}: ${given}`] : []))
  })
  expect(short).toEqual([])
})
