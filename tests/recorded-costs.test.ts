import { expect, test } from 'vitest'
import { costIn, grownSince } from '../benchmarks/recorded-costs.ts'

const recorded = [
  '400 2000 /purchase-orders/{purchase_orders+3} (Lines)',
  '26 40 /',
  '90 50 /inventory',
  '300 200 /inventory',
].map(costIn)

test.each<[string, string[], string[]]>([
  ['the same', ['400 2000 /purchase-orders/{purchase_orders+3} (Lines)', '26 40 /'], []],
  [
    'a quarter more, and a small table that was read another way',
    ['550 3000 /purchase-orders/{purchase_orders+3} (Lines)', '76 540 /'],
    [],
  ],
  ['half the cost', ['13 20 /'], []],
  ['a page that was not recorded', ['5000 90000 /new'], []],
  ['both tabs of a page', ['95 50 /inventory', '310 200 /inventory'], []],
  ['more buffers', ['90 40 /'], ['/ took 26 buffers, now 90']],
  [
    'more buffers and rows',
    ['900 9000 /purchase-orders/{purchase_orders+3} (Lines)'],
    ['/purchase-orders/{purchase_orders+3} (Lines) took 400 buffers, now 900 and 2000 rows, now 9000'],
  ],
])('a page compared with its recorded cost: %s', (_, lines, faults) => {
  expect(grownSince(recorded, lines.map(costIn))).toEqual(faults)
})
