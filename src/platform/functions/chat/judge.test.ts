import { expect, test } from 'vitest'
import { figuresIn, judge } from './judge.ts'

const read = ['Purchase order PO-2026-0001, Sandbags\nAmount: $12,500.00\nDue: November 30, 2026']

test.each([
  ['an amount that was read', 'PO-2026-0001 comes to $12,500.', 0],
  ['a date in another spelling', 'It is due on Nov 30, 2026.', 0],
  ['a date in Spanish', 'Vence el 30 de noviembre de 2026.', 0],
  ['an invented date in Spanish', 'Vence el 1 de diciembre de 2026.', 1],
  ['the second of two Spanish sentences', 'Es de sacos de arena. ¿Cuesta $99,000.00?', 1],
  ['a small count', 'There are 3 steps.', 0],
  ['an invented amount', 'PO-2026-0001 comes to $21,500.', 1],
  ['an invented order', 'PO-2026-0007 comes to $12,500.', 1],
  ['an invented date', 'It is due on December 1, 2026.', 1],
])('%s', (_, answer, leftOut) => {
  expect(judge(answer, read).leftOut).toBe(leftOut)
})

test('only the sentence with the invented figure is left out, and the answer says so', () => {
  expect(judge('The order is for sandbags. It costs $99,000.00. It is due on November 30, 2026.', read).text).toBe(
    'The order is for sandbags. It is due on November 30, 2026.\n\nI left out one sentence with figures that are not in the records and passages I read.',
  )
})

test('figures have one spelling', () => {
  expect(figuresIn('$1,200.00 and 1200 on July 4, 2026 for PO-2026-0001')).toEqual([
    'PO-2026-0001',
    '2026-07-04',
    '1200',
    '1200',
  ])
})
