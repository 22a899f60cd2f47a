import { expect, test } from 'vitest'
import { capAlert } from '#areas/disasters/alerts/records.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { requisition } from '#areas/procurement/requisitions/records.ts'
import {
  canStart,
  nextStart,
  problemsOfStart,
  startKinds,
  startOf,
  startRecordOf,
  startTypes,
  startWords,
  valuesOfRow,
  type Start,
} from './rules.ts'
import { startsKnow } from './known.ts'
import { loopOf } from './loops.ts'
import { actionsKnow } from '../actions/allowed.ts'

const order = startRecordOf(purchaseOrder, 'event')
const chicago = 'America/Chicago'
const known = { record: null, hasForm: false, creates: [] }

test.each<[string, Start, string, string]>([
  ['every day', { kind: 'schedule', every: 'day', at: '08:00' }, '2027-07-01T12:59:00Z', '2027-07-01T13:00:00.000Z'],
  [
    'the next day once it is past',
    { kind: 'schedule', every: 'day', at: '08:00' },
    '2027-07-01T13:00:00Z',
    '2027-07-02T13:00:00.000Z',
  ],
  [
    'every Monday',
    { kind: 'schedule', every: 'week', on: 1, at: '06:30' },
    '2027-07-01T00:00:00Z',
    '2027-07-05T11:30:00.000Z',
  ],
  [
    'the last day of a short month',
    { kind: 'schedule', every: 'month', on: 31, at: '17:00' },
    '2027-06-02T00:00:00Z',
    '2027-06-30T22:00:00.000Z',
  ],
  [
    'a month later once it is past',
    { kind: 'schedule', every: 'month', on: 1, at: '00:00' },
    '2027-07-01T05:00:00Z',
    '2027-08-01T05:00:00.000Z',
  ],
  [
    'an hour that the clocks skip',
    { kind: 'schedule', every: 'day', at: '02:30' },
    '2027-03-14T07:00:00Z',
    '2027-03-14T08:30:00.000Z',
  ],
  [
    'an hour that the clocks repeat',
    { kind: 'schedule', every: 'day', at: '01:30' },
    '2027-11-07T05:00:00Z',
    '2027-11-07T08:30:00.000Z',
  ],
])('a schedule starts in the time of the agency: %s', (_, start, after, next) =>
  expect(nextStart(start, new Date(after).toISOString(), chicago)).toBe(next),
)

test.each<[string, Start, Partial<Parameters<typeof problemsOfStart>[1]>, string]>([
  ['no record', { kind: 'event' }, {}, 'Select the record whose event starts it.'],
  [
    'an unknown record',
    { kind: 'event', table: 'moons' },
    {},
    'This record can’t start a workflow. Select another one.',
  ],
  [
    'an unknown event',
    { kind: 'event', table: 'purchase_orders', status: 'lost' },
    { record: order },
    'Purchase order has no such status. Select another event.',
  ],
  [
    'a condition that can’t be read',
    { kind: 'event', table: 'purchase_orders', when: 'amount >' },
    { record: order },
    'Condition of the start: The formula is incomplete.',
  ],
  [
    'an unknown value',
    { kind: 'event', table: 'purchase_orders', when: 'moon = 1' },
    { record: order },
    'Purchase order has no value with the name moon.',
  ],
  [
    'a form beside it',
    { kind: 'event', table: 'purchase_orders' },
    { record: order, hasForm: true },
    'A form starts this workflow. Clear its start form, or let the form start it.',
  ],
  [
    'its own steps',
    { kind: 'event', table: 'purchase_orders' },
    { record: order, creates: ['purchase_orders'] },
    'It would start itself: one of its steps creates the record that starts it (purchase order).',
  ],
  [
    'its own steps, by the first status',
    { kind: 'event', table: 'purchase_orders', status: 'draft' },
    { record: order, creates: ['purchase_orders'] },
    'It would start itself: one of its steps creates the record that starts it (purchase order).',
  ],
  [
    'no day of the week',
    { kind: 'schedule', every: 'week', at: '08:00', subject: 'Rounds' },
    {},
    'Select the day of the week on which it starts.',
  ],
  [
    'no day of the month',
    { kind: 'schedule', every: 'month', on: 40, at: '08:00', subject: 'Rounds' },
    {},
    'Enter the day of the month on which it starts, from 1 to 31.',
  ],
  [
    'no time',
    { kind: 'schedule', every: 'day', at: '25:00', subject: 'Rounds' },
    {},
    'Enter the time at which it starts, such as 08:00.',
  ],
  [
    'no subject',
    { kind: 'schedule', every: 'day', at: '08:00' },
    {},
    'Enter the subject of the runs that the schedule starts.',
  ],
])('a start is checked: %s', (_, start, more, words) =>
  expect(problemsOfStart(start, { ...known, ...more })).toContain(words),
)

test.each<[Start, string]>([
  [{ kind: 'event', table: 'purchase_orders' }, 'Purchase order is created'],
  [
    { kind: 'event', table: 'purchase_orders', status: 'issued', when: 'amount > 1000' },
    'Purchase order becomes “Issued”, if amount > 1000',
  ],
  [{ kind: 'schedule', every: 'week', on: 1, at: '08:00' }, 'Every Monday at 8:00 AM'],
  [{ kind: 'schedule', every: 'month', on: 1, at: '13:05' }, 'Every month on day 1 at 1:05 PM'],
  [{ kind: 'schedule', every: 'day', at: '00:00' }, 'Every day at 12:00 AM'],
])('a start reads as a sentence', (start, words) => expect(startWords(start, order)).toBe(words))

test('an order that a person issues starts no loop, and every kind of start begins without an unknown field', () => {
  expect(
    problemsOfStart(
      { kind: 'event', table: 'purchase_orders', status: 'issued' },
      { ...known, record: order, creates: ['purchase_orders'] },
    ),
  ).toEqual([])
  for (const kind of startKinds)
    expect(
      Object.keys(startOf(kind, order)).filter(
        (name) => name !== 'kind' && name !== 'table' && !startTypes[kind].fields.includes(name as 'at'),
      ),
    ).toEqual([])
  expect(
    problemsOfStart(startOf('alert', startRecordOf(capAlert, 'alert')), {
      ...known,
      record: startRecordOf(capAlert, 'alert'),
    }),
  ).toEqual([])
})

test('values of a record are its texts, choices, dates and figures; amounts are in dollars', () => {
  expect(
    valuesOfRow(purchaseOrder, {
      number: 'PO-1',
      title: 'Salt',
      amount: '12345',
      status: 'draft',
      id: 'x',
      vendor: 'y',
    }),
  ).toEqual({ number: 'PO-1', title: 'Salt', amount: 123.45, status: 'draft' })
})

test('only records that every colleague may read start a workflow', () => {
  expect(canStart(purchaseOrder)).toBe(true)
  expect(canStart({ ...purchaseOrder, access: { of: 'organization', read: 'manager', write: 'manager' } })).toBe(false)
  expect(canStart({ ...purchaseOrder, table: 'workflow_runs' })).toBe(false)
})

test('two workflows that start each other by the records that they create are found, with the way', () => {
  startsKnow([purchaseOrder, requisition], [])
  actionsKnow(
    () => ['purchase-orders/draft', 'requisitions/draft'].map((name) => ({ name }) as never),
    [
      { command: 'purchase-orders/draft', table: 'purchase_orders' },
      { command: 'requisitions/draft', table: 'requisitions' },
    ],
  )
  const on = (id: string, table: string, command: string, status?: string) => ({
    id,
    name: id,
    flow: {
      start: { kind: 'event' as const, table, ...(status && { status }) },
      steps: [{ key: 'a', kind: 'act' as const, name: 'A', command }],
    },
  })
  const buy = on('Buy', 'requisitions', 'purchase-orders/draft')
  const ask = on('Ask', 'purchase_orders', 'requisitions/draft')
  expect(loopOf(buy, [ask])).toEqual(['Buy', 'Ask', 'Buy'])
  expect(loopOf(buy, [on('Later', 'purchase_orders', 'requisitions/draft', 'issued')])).toBeNull()
  expect(loopOf(buy, [])).toBeNull()
})
