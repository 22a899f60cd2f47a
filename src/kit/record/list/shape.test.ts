import { expect, test } from 'vitest'
import { choice, date, money, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { inTightCell, isCut, shape, sharesOf, slotsOf, firstColumns } from './shape.ts'

const order = defineRecord('orders_of_the_test', {
  label: 'Order',
  plural: 'Orders',
  about: 'An order.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['number', 'title', 'vendor', 'delivery', 'due', 'amount', 'status'],
  fields: {
    number: series('O-{count}'),
    title: text({ required: true }),
    vendor: ref('vendors'),
    delivery: choice(['none', 'complete']),
    due: date(),
    amount: money(),
    status: choice(['draft', 'closed']),
  },
})

const lengths = (of: Readonly<Record<string, number>>) => (column: string) => of[column] ?? 0

test('words share the room that figures, dates, statuses and bars leave, each by its longest text', () => {
  const shown = shape(order, order.list)
  expect([...sharesOf(shown, lengths({ title: 40, vendor: 20, delivery: 8 }))!]).toEqual([
    ['title', '50.0%'],
    ['vendor', '33.3%'],
    ['delivery', '16.7%'],
  ])
  expect([...sharesOf(shown, lengths({ title: 10, vendor: 24 }), [{ column: 'delivery' }])!]).toEqual([
    ['title', '33.3%'],
    ['vendor', '66.7%'],
  ])
})

test('one letter more seldom moves a column, and a sentence leaves room for the others', () => {
  const shown = shape(order, order.list)
  const title = (letters: number) => sharesOf(shown, lengths({ title: letters, vendor: 20 }))!.get('title')
  expect([37, 45, 54].map(title)).toEqual(['50.0%', '50.0%', '50.0%'])
  expect(title(72)).toBe(title(4_000))
})

test('a long name of a record has two lines in a tight row, and other words one', () => {
  const look = (name: 'vendor' | 'delivery') => inTightCell(name, order.fields[name])
  expect(look('vendor')).toContain('line-clamp-2')
  expect(look('vendor')).not.toContain('truncate')
  expect(look('delivery')).toContain('truncate')
})

test('a title on two lines leaves room for the whole name of a vendor', () => {
  const shown = shape(order, order.list)
  const shares = sharesOf(shown, lengths({ title: 48, vendor: 28 }), [{ column: 'delivery' }])!
  expect(shares.get('vendor')).toBe(shares.get('title'))
})

test('a number alone leaves the room to all columns', () => {
  const shown = shape(order, ['number', 'title', 'due', 'amount', 'status'])
  expect(sharesOf(shown, lengths({ title: 12 }))).toBeUndefined()
  expect(sharesOf(shown, lengths({ title: 30 }))!.get('title')).toBe('100.0%')
})

test('an entry has its amount, its deadline, its counterpart and its status in three lines, the rest by name', () => {
  const dated = defineRecord('bills_of_the_test', {
    ...order,
    table: undefined,
    fields: { ...order.fields, due: date({ due: { says: 'Pay {title}', for: [] } }), paid: money() },
  } as never)
  const rest = shape(dated, [...order.list, 'paid']).rest
  expect(Object.fromEntries(slotsOf({ rest }))).toEqual({
    amount: 'amount',
    due: 'due',
    vendor: 'who',
    status: 'status',
  })
  // Bars are shown by name, also where they take the place of the status.
  expect(Object.fromEntries(slotsOf({ rest }, [{ column: 'vendor' }, { column: 'status' }]))).toEqual({
    amount: 'amount',
    due: 'due',
    delivery: 'who',
  })
  expect(slotsOf(shape(order, ['number', 'title'])).size).toBe(0)
})

test('a sign with its word is never cut, while other choices may be', () => {
  const choice = { kind: 'choice' } as const
  expect([
    isCut('kind', choice),
    isCut('result', { ...choice, marks: { fail: 'bad' } }),
    isCut('status', choice),
  ]).toEqual([true, false, false])
})

test.each([
  ['all where they are few', ['vendor', 'title'], 5, ['vendor', 'title']],
  ['number, name, counterpart, amount and status', order.list, 5, ['number', 'title', 'vendor', 'amount', 'status']],
  ['no counterpart where four have room', order.list, 4, ['number', 'title', 'amount', 'status']],
  ['only columns that the list has', ['delivery', 'due', 'vendor', 'title'], 3, ['delivery', 'vendor', 'title']],
  ['the name of the record, wherever it is', ['delivery', 'due', 'vendor', 'title'], 1, ['title']],
] as const)('a tablet shows %s', (_, visible, most, shown) => expect(firstColumns(order, visible, most)).toEqual(shown))
