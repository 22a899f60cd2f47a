import { expect, test } from 'vitest'
import { alarmAfter } from './rules.ts'

test('a value that fluctuates around its limit raises one alarm', () => {
  let alarm = { on: false, told: 0 }
  for (const value of [79, 81, 79, 81, 78, 82, 76]) alarm = alarmAfter(alarm, value, { begins: 80, ends: 75 }).alarm
  expect(alarm).toEqual({ on: true, told: 1 })
  expect(alarmAfter(alarm, 75, { begins: 80, ends: 75 })).toEqual({
    alarm: { on: false, told: 1 },
    says: 'back to normal below 75',
  })
})
