import { expect, test } from 'vitest'
import type { BudgetLine } from '../budgets/records.ts'
import { barsOf } from './rules.ts'

const line = (name: string, amended: number) =>
  ({ name, amended, spent: 100_00, encumbered: 50_00, pre_encumbered: 10_00 }) as BudgetLine

test.each([
  [
    'before approval the lines are unchanged, and the transfer is ahead',
    'submitted',
    [340_00, 240_00],
    [140_00, 240_00],
  ],
  [
    'after approval the lines have it already, and it is taken out of “before”',
    'approved',
    [440_00, 340_00],
    [40_00, 140_00],
  ],
] as const)('%s', (_, status, from, to) => {
  const bars = barsOf({ amount: 100_00, status }, { from: line('Salt', 500_00), to: line('Paving', 300_00) })
  expect(bars.map(({ available }) => available)).toEqual([...from, ...to])
  expect(bars.map(({ line, after }) => `${line} ${after}`)).toEqual([
    'Salt false',
    'Salt true',
    'Paving false',
    'Paving true',
  ])
  expect(bars.every(({ encumbered }) => encumbered === 60_00)).toBe(true)
})
