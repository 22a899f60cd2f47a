import { expect, test } from 'vitest'
import { shownOf } from './rules.ts'

/** Twelve milestones, a month apart; the first ones are met. */
const plan = (met: number) =>
  Array.from({ length: 12 }, (_, at) => ({
    planned_on: `2026-${String(at + 1).padStart(2, '0')}-15`,
    status: at < met ? ('met' as const) : ('open' as const),
  }))

test.each<[string, number, readonly number[]]>([
  ['begins with the first before any is met', 0, [1, 2, 3, 4, 5, 6]],
  ['keeps the last two that are met before the next one', 5, [4, 5, 6, 7, 8, 9]],
  ['ends with the last when all are met', 12, [7, 8, 9, 10, 11, 12]],
])('a strip of milestones %s', (_, met, months) =>
  expect(shownOf(plan(met)).map(({ planned_on }) => Number(planned_on.slice(5, 7)))).toEqual(months),
)
