import { expect, test } from 'vitest'
import { choice, date, money, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { shape, sharesOf } from './shape.ts'

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

test('words share the room that figures, dates, statuses and bars leave', () => {
  const shown = shape(order, order.list)
  expect([...sharesOf(shown)]).toEqual([
    ['title', '50.0%'],
    ['vendor', '30.0%'],
    ['delivery', '20.0%'],
  ])
  expect([...sharesOf(shown, [{ column: 'delivery' }])]).toEqual([
    ['title', '62.5%'],
    ['vendor', '37.5%'],
  ])
})
