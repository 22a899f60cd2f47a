import { expect, test } from 'vitest'
import { daysOf, movedTo, resizedTo, spanOf, stepped } from './rules.ts'

const order = { due: '2026-12-04', minutes_planned: 900 }
const at = (day: string) => Date.parse(day) / 60_000

test('a work order of fifteen hours takes two days and ends on its due date', () => {
  expect([daysOf(order), daysOf({ minutes_planned: 0 }), daysOf({ minutes_planned: 480 })]).toEqual([2, 1, 1])
  expect(spanOf(order)).toEqual({ from: at('2026-12-03'), to: at('2026-12-05') })
})

test('moved, its due date moves; pulled, its planned time changes too', () => {
  expect(movedTo(order, at('2026-12-07'))).toEqual({ due: '2026-12-08' })
  expect(resizedTo(order, at('2026-12-06'))).toEqual({ due: '2026-12-05', minutes_planned: 1_440 })
  expect(resizedTo(order, at('2026-12-01'))).toEqual({ due: '2026-12-03', minutes_planned: 480 })
  expect([stepped(order, -1, 'move'), stepped(order, 1, 'resize')]).toEqual([
    { due: '2026-12-03' },
    { due: '2026-12-05', minutes_planned: 1_440 },
  ])
})
