import { expect, test } from 'vitest'
import { records } from '../../records.ts'
import { decidingFields, faceOf, headAmountOf } from './face.ts'

const of = (table: string) => records.find((record) => record.table === table)!

test('the head of a record has its own amount and counterpart', () => {
  const faces = ['purchase_orders', 'invoices', 'contracts', 'grants', 'payments', 'requisitions'].map((table) => {
    const { amount, counterpart } = faceOf(of(table))
    return `${table}: ${amount}, ${counterpart}`
  })
  expect(faces).toEqual([
    'purchase_orders: amount, vendor',
    'invoices: amount, vendor',
    'contracts: ceiling, vendor',
    'grants: amount, agency',
    'payments: amount, vendor',
    'requisitions: amount, vendor',
  ])
})

test('a sentence about the funding is no place of the record', () => {
  expect(faceOf(of('payment_runs')).further).toEqual([])
  expect(faceOf(of('grants')).further).toEqual(['department', 'fund'])
})

test('beside a list six fields decide; empty ones give way to the next', () => {
  const order = of('purchase_orders')
  const row = {
    number: 'PO-1',
    title: 'Salt',
    amount: 64_000,
    vendor: 'v',
    status: 'issued',
    due: '2026-12-01',
    buyer: 'b',
  }
  expect(decidingFields(order, row).slice(0, 2)).toEqual(['amount', 'vendor'])
  expect(decidingFields(order, { ...row, vendor: null })).not.toContain('vendor')
  for (const record of records)
    expect(
      decidingFields(record, Object.fromEntries(Object.keys(record.fields).map((name) => [name, 1]))).length,
    ).toBeLessThanOrEqual(6)
})

test('facts leave out the amount of the head, and keep one that the head does not show', () => {
  const order = of('purchase_orders')
  expect(headAmountOf(order, { amount: 64_000 })).toEqual({ cents: 64_000, field: 'amount' })
  expect(headAmountOf(order, { amount: 64_000 }, 90_000)).toEqual({ cents: 90_000, field: undefined })
  expect(headAmountOf(order, { amount: 0 })).toEqual({ cents: 0, field: undefined })
})
