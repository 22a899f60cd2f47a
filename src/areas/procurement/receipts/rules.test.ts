import { expect, test } from 'vitest'
import type { OrderLine, PurchaseOrder } from '../purchase-orders/records.ts'
import {
  countedLines,
  daysLate,
  mostOf,
  outstanding,
  whyNotInspect,
  whyNotReceive,
  whyNotReturn,
  wrongCount,
  wrongReturn,
  type Counted,
} from './rules.ts'

const order = { number: 'PO-1', status: 'issued', kind: 'standard' } as PurchaseOrder
const line = {
  id: 'l1',
  position: 1,
  description: 'Gloves',
  unit: 'case',
  quantity: 100,
  received: 0,
  inspecting: 0,
  inspection: false,
} as OrderLine
const day = { received_on: '2026-11-20', today: '2026-11-20', tolerance: 0, issued_on: '2026-11-01' }
const came: Counted = { line: 'l1', quantity: 40 }

test.each<[string, Partial<PurchaseOrder>, Partial<OrderLine>, Counted[], Partial<typeof day>, string | null]>([
  ['a part', {}, {}, [came], {}, null],
  ['fully funded', {}, {}, [{ ...came, quantity: 100 }], {}, null],
  [
    'a little more than ordered',
    {},
    {},
    [{ ...came, quantity: 100.0001 }],
    {},
    'Line 1: 0 received before plus 100.0001 now exceeds the limit of 100 cases. Reject the excess or change the order.',
  ],
  ['the last of the tolerance', {}, { received: 60 }, [{ ...came, quantity: 42 }], { tolerance: 2 }, null],
  [
    'one above the tolerance',
    {},
    { received: 60 },
    [{ ...came, quantity: 43 }],
    { tolerance: 2 },
    'Line 1: 60 received before plus 43 now exceeds the limit of 102 cases, 2% above the order. Reject the excess or change the order.',
  ],
  [
    'too much of which the rest is denied',
    {},
    { received: 60 },
    [{ ...came, quantity: 43, rejected: 3, reason: 'Too many' }],
    {},
    null,
  ],
  [
    'more while some waits for inspection',
    {},
    { inspecting: 61 },
    [came],
    {},
    'Line 1: 61 received before plus 40 now exceeds the limit of 100 cases. Reject the excess or change the order.',
  ],
  ['nothing', {}, {}, [{ ...came, quantity: 0 }], {}, 'Line 1: enter the received quantity.'],
  ['no line', {}, {}, [], {}, 'Enter a received quantity for at least one line.'],
  ['the same line twice', {}, {}, [came, came], {}, 'A line is listed twice.'],
  ['a line of another order', {}, {}, [{ ...came, line: 'x' }], {}, 'A received line isn’t part of this order.'],
  [
    'some rejected without a reason',
    {},
    {},
    [{ ...came, rejected: 2 }],
    {},
    'Line 1: enter why 2 are rejected. The vendor will see it.',
  ],
  [
    'more rejected than came',
    {},
    {},
    [{ ...came, rejected: 41, reason: 'Wet' }],
    {},
    'Line 1: rejected can’t exceed received.',
  ],
  ['what comes tomorrow', {}, {}, [came], { received_on: '2026-11-21' }, 'The receipt date can’t be in the future.'],
  [
    'what came before the order',
    {},
    {},
    [came],
    { received_on: '2026-10-31' },
    'The receipt date must be on or after November 1, 2026, when the order was issued.',
  ],
  [
    'something of a closed order',
    { status: 'closed' },
    {},
    [came],
    {},
    'You can receive goods only for an issued order. PO-1 is closed.',
  ],
  [
    'something of a blanket order',
    { kind: 'blanket' },
    {},
    [came],
    {},
    'PO-1 is a blanket order. Receive against its releases.',
  ],
])('receiving %s', (_, change, of, counted, when, reason) =>
  expect(whyNotReceive({ ...order, ...change }, [{ ...line, ...of }], counted, { ...day, ...when })).toBe(reason),
)

test('an error in a count is shown at its field: quantity, rejected or reason', () => {
  const at = (given: Partial<Counted>) => wrongCount({ ...came, ...given }, [line], 0)?.at
  expect([
    at({ quantity: 101 }),
    at({ rejected: 41 }),
    at({ rejected: 2 }),
    at({ quantity: 101, rejected: 1, reason: 'Too many' }),
  ]).toEqual(['quantity', 'rejected', 'reason', undefined])
  expect([
    wrongReturn({ ...came, reason: 'Torn' }, [line])?.at,
    wrongReturn(came, [{ ...line, received: 40 }])?.at,
  ]).toEqual(['quantity', 'reason'])
})

test('a tolerance is counted in whole ten-thousandths', () => {
  expect(
    [
      [100, 2],
      [98, 2.5],
      [0.3, 10],
      [1, 0],
      [3, 33.33],
    ].map(([quantity, tolerance]) => mostOf({ quantity: quantity! }, tolerance!)),
  ).toEqual([102, 100.45, 0.33, 1, 3.9999])
  expect(outstanding({ quantity: 0.3, received: 0.1, inspecting: 0.2 })).toBe(0)
})

test('inspected goods count as received only after inspection', () => {
  const counted = [{ line: 'l1', quantity: 40, rejected: 3, reason: ' Wet ' }]
  expect(countedLines([line], counted)).toEqual([
    { line: 'l1', quantity: 40, accepted: 37, rejected: 3, inspecting: 0, reason: 'Wet' },
  ])
  expect(countedLines([{ ...line, inspection: true }], counted)).toEqual([
    { line: 'l1', quantity: 40, accepted: 0, rejected: 3, inspecting: 37, reason: 'Wet' },
  ])
})

test.each<[string, Partial<PurchaseOrder>, Counted, string | null]>([
  ['what came', {}, { line: 'l1', quantity: 10, reason: 'Torn' }, null],
  ['more than came', {}, { line: 'l1', quantity: 11, reason: 'Torn' }, 'Line 1: only 10 cases received.'],
  [
    'without a reason',
    {},
    { line: 'l1', quantity: 1 },
    'Line 1: enter a reason for the return. The vendor will see it.',
  ],
  ['nothing', {}, { line: 'l1', quantity: 0, reason: 'Torn' }, 'Line 1: enter the quantity to return.'],
  [
    'of a closed order',
    { status: 'closed' },
    { line: 'l1', quantity: 1, reason: 'Torn' },
    'You can return goods only while the order is open. PO-1 is closed.',
  ],
])('returning %s', (_, change, counted, reason) =>
  expect(
    whyNotReturn({ ...order, ...change }, [{ ...line, received: 10 }], [counted], {
      today: '2026-11-20',
      received_on: '2026-11-20',
    }),
  ).toBe(reason),
)

test.each<[string, { accepted: number; rejected: number; reason?: string }, string | null]>([
  ['all good', { accepted: 5, rejected: 0 }, null],
  ['a part', { accepted: 2, rejected: 0 }, null],
  ['some bad', { accepted: 4, rejected: 1, reason: 'Cracked' }, null],
  ['some bad without a reason', { accepted: 4, rejected: 1 }, 'Enter a rejection reason. The vendor will see it.'],
  ['more than waits', { accepted: 5, rejected: 0.0001, reason: 'Cracked' }, 'Only 5 wait for inspection.'],
  ['nothing at all', { accepted: 0, rejected: 0 }, 'Enter how much is accepted and how much is rejected.'],
])('an inspection finds %s', (_, found, reason) => expect(whyNotInspect({ inspecting: 5 }, found)).toBe(reason))

test('a delivery is late by whole days after its due date', () => {
  expect([
    daysLate(null, '2026-11-20'),
    daysLate('2026-11-20', '2026-11-20'),
    daysLate('2026-11-01', '2026-11-20'),
  ]).toEqual([0, 0, 19])
})
