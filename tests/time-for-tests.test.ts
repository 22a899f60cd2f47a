import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import vitestConfig from '../vitest.config.ts'

const self = 'time-for-tests.test.ts'

const files = ['src', 'packages', 'tests', 'bin']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)))
  .filter((file) => /\.(test|spec)\.tsx?$|^tests.(?!pictures)[^.]+\.ts$/.test(file) && !file.endsWith(self))

/** Ways to end a wait by the clock: a limit as the last argument, as an option, and a poll that has one. */
const limits = [
  /^\s*\},\s+[\d_]{4,},?\s*\)$/gm,
  /\btest\.setTimeout\(/g,
  /\bwaitForTimeout\(/g,
  /\b(?:poll|toPass|waitFor|toBe\w*|toHave\w*|toContain\w*|click|fill|waitForEvent|get|post)\((?:[^()]|\([^()]*\))*\btimeout: [1-9]/g,
  /\{ timeout: [\d_]+ \}, async/g,
  /before(?:All|Each)\(.*, [\d_]{4,}\)$/gm,
  /\bvi\.wait(?:For|Until)\(/g,
]
export const limitsIn = (text: string): string[] =>
  limits.flatMap((limit) => [...text.matchAll(limit)].map(([found]) => found.trim()))

test('no test and no journey ends a wait by a clock of its own: a busy machine must not fail a correct answer', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => limitsIn(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`))).toEqual([])
})

test.each([
  ['}, 600_000)'],
  ['beforeAll(async () => void (await filled()), 900_000)'],
  ['  test.setTimeout(600_000)'],
  ['await expect(page.getByText("Completed").first()).toBeVisible({ timeout: 90_000 })'],
  ['await expect.poll(isRenewed, { timeout: 20_000 }).toBe(true)'],
  ['await vi.waitFor(() => expect(looks).toBe(2))'],
  ['await page.waitForTimeout(300)'],
])('%s is such a clock', (text) => expect(limitsIn(text)).not.toEqual([]))

test('the limits of all tests only end what hangs', () => {
  const { test: all } = vitestConfig as { test: Record<string, unknown> }
  const hour = 3_600_000
  expect(all).toMatchObject({ testTimeout: hour, hookTimeout: hour, teardownTimeout: hour })
  expect(all.expect).toEqual({ poll: { timeout: hour } })
})
