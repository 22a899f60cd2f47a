import { expect, test } from 'vitest'
import { againAfterDeadlock } from './after-deadlock.ts'

const failing = (...codes: (string | undefined)[]) => {
  let runs = 0
  const work = async () => {
    const code = codes[runs++]
    if (code) throw Object.assign(new Error('refused'), { code })
    return runs
  }
  return { work, runs: () => runs }
}

test('work that a deadlock ended runs again', async () => {
  expect(await againAfterDeadlock(failing('40P01', '40P01').work)).toBe(3)
})

test.each([
  ['a third deadlock', ['40P01', '40P01', '40P01'], 3],
  ['any other error', ['23505'], 1],
] as const)('%s is the answer', async (_what, codes, runs) => {
  const failed = failing(...codes)
  await expect(againAfterDeadlock(failed.work)).rejects.toThrow('refused')
  expect(failed.runs()).toBe(runs)
})
