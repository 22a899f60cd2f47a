import { expect, test } from 'vitest'
import type { OrderResponse } from '../answers/rules.ts'
import type { OrderDocument } from '../paper/rules.ts'
import type { OrderVersion } from '../records.ts'
import { ownOrders, type CountedLine } from './rules.ts'

const version = (change: Partial<OrderVersion> = {}) =>
  ({
    id: 'v1',
    purchase_order: 'a',
    revision: 0,
    kind: 'issued',
    issued_at: '2026-11-01T12:00:00Z',
    ...change,
  }) as OrderVersion
const document = (change: Partial<OrderDocument> = {}) =>
  ({
    kind: 'standard',
    due: '2026-12-01',
    lines: [
      { id: 'l1', quantity: 10, due: null },
      { id: 'l2', quantity: 4, due: '2026-11-25' },
    ],
    ...change,
  }) as OrderDocument
const answer = (change: Partial<OrderResponse> = {}) =>
  ({ order_version: 'v1', answer: 'dates', dates: { l2: '2026-11-28' }, ...change }) as OrderResponse
const came = (line: string, quantity: number, change: Partial<CountedLine> = {}): CountedLine => ({
  line,
  quantity,
  rejected: 0,
  kind: 'delivery',
  ...change,
})

test('only the newest version of an order counts, and orders awaiting a response come first', () => {
  const versions = [
    version({ id: 'v2', revision: 1, kind: 'changed' }),
    version(),
    version({ id: 'v3', purchase_order: 'b', issued_at: '2026-11-10T12:00:00Z' }),
    version({ id: 'v4', purchase_order: 'c', kind: 'closed' }),
  ]
  const orders = ownOrders({
    versions,
    answers: [answer({ order_version: 'v3' }), answer()],
    counted: [],
    read: () => document(),
  })
  expect(orders.map((each) => [each.version.id, each.said, each.waits, each.ended])).toEqual([
    ['v2', 'waiting', true, false],
    ['v3', 'dates', false, false],
    ['v4', 'waiting', false, true],
  ])
})

test.each<
  [
    what: string,
    day: string | null,
    of: { answers?: OrderResponse[]; counted?: CountedLine[]; kind?: OrderVersion['kind']; document?: OrderDocument },
  ]
>([
  ['the first of its lines', '2026-11-25', {}],
  ['the day that was answered', '2026-11-28', { answers: [answer()] }],
  ['what is not received yet', '2026-12-01', { counted: [came('l2', 4)] }],
  ['what was rejected comes again', '2026-11-25', { counted: [came('l2', 4, { rejected: 1 })] }],
  ['and what was sent back', '2026-11-25', { counted: [came('l2', 4), came('l2', 2, { kind: 'return' })] }],
  ['nothing where all has come', null, { counted: [came('l1', 10), came('l2', 4)] }],
  ['nothing of what was rejected', null, { answers: [answer({ answer: 'refused' })] }],
  ['nothing of what has ended', null, { kind: 'canceled' }],
  ['nothing of a limit that is released', null, { document: document({ kind: 'blanket' }) }],
])('the next delivery: %s', (_, day, { answers = [], counted = [], kind = 'issued', document: read = document() }) =>
  expect(ownOrders({ versions: [version({ kind })], answers, counted, read: () => read })[0]!.next).toBe(day),
)

test('a delivered order needs no response; a blanket order does', () => {
  const of = (counted: CountedLine[], read = document()) =>
    ownOrders({ versions: [version()], answers: [], counted, read: () => read })[0]!
  expect(of([came('l1', 10), came('l2', 4)])).toMatchObject({ delivered: true, waits: false })
  expect(of([came('l1', 10)])).toMatchObject({ delivered: false, waits: true })
  expect(of([], document({ kind: 'blanket' }))).toMatchObject({ delivered: false, waits: true })
})
