import { expect, test } from 'vitest'
import { beginAt, isLast, nextStep, percentOf, previousStep, startDelay, type Tutorial } from './tutorial-steps.ts'

const six: Tutorial = {
  id: 'a',
  module_name: 'dashboard',
  title: 'Six',
  difficulty_level: 'beginner',
  steps: Array.from({ length: 6 }, (_, at) => ({ title: `${at}`, content: '', action: '' })),
}
const left = (current_step: number, completed = false) => ({ tutorial_id: 'a', current_step, completed })

test.each([
  ['that was never begun begins at its first step', undefined, 0],
  ['goes on where it was left', left(3), 3],
  ['that was completed begins again', left(5, true), 0],
  ['that has become shorter since goes on at its last step', left(9), 5],
])('a lesson %s', (_, progress, step) => {
  expect(beginAt(six, progress)).toBe(step)
})

test('Next is capped at the last step, Previous at the first', () => {
  expect([0, 4, 5].map((step) => nextStep(six, step))).toEqual([1, 5, 5])
  expect([5, 1, 0].map(previousStep)).toEqual([4, 0, 0])
  expect([4, 5].map((step) => isLast(six, step))).toEqual([false, true])
})

test('the bar shows (step + 1) / total, as a percentage', () => {
  expect([0, 2, 5].map((step) => percentOf(six, step))).toEqual([(1 / 6) * 100, 50, 100])
})

test('the first lesson starts after 500 ms', () => {
  expect(startDelay).toBe(500)
})
