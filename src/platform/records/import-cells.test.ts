import { expect, test } from 'vitest'
import { judge } from './csv.ts'
import { date, money, place, text } from './fields.ts'
import { importKind, presetOf, proposedColumns, totalOf } from './import-kind.ts'
import { defineRecord } from './record.ts'

const record = defineRecord('sheet_trials', {
  label: 'Trial',
  plural: 'Trials',
  about: 'A row of a sheet.',
  access: { of: 'organization', read: 'user', write: 'user' },
  listed: false,
  title: 'name',
  list: [],
  fields: {
    name: text({ max: 40 }),
    day: date(),
    cost: money(),
    address: place(),
    tax_id: text({ format: 'tin', label: 'Tax ID' }),
  },
})

const read = (name: string, cell: string) => {
  const { rows, errors } = judge(record, [name], [[cell]], { firstRow: 214, named: {} })
  return errors[0] ? `Row ${errors[0].row}, ${errors[0].column}: ${errors[0].message}` : rows[0]![name]
}

test.each([
  ['2026-07-01', '2026-07-01'],
  ['7/1/2026', '2026-07-01'],
  ['07-01-2026', '2026-07-01'],
  ['20260701', '2026-07-01'],
  ['1-Jul-2026', '2026-07-01'],
  ['1 July 2026', '2026-07-01'],
  ['Jul 1, 2026', '2026-07-01'],
  ['2026-07-01 00:00:00', '2026-07-01'],
  ['7/1/2026 12:00:00 AM', '2026-07-01'],
  ['7/1/26', 'Row 214, Day: Day must be a date such as 2026-07-01'],
  ['13/1/2026', 'Row 214, Day: Day must be a date such as 2026-07-01'],
  ['tomorrow', 'Row 214, Day: Day must be a date such as 2026-07-01'],
])('a day written as %s', (cell, value) => expect(read('day', cell)).toBe(value))

const noAmount = 'Row 214, Cost: Cost must be an amount such as 1,234.50'
test.each([
  ['1234.5', 123450],
  ['$1,234.50', 123450],
  ['1,234.5000', 123450],
  ['.5', 50],
  ['(1,234.50)', -123450],
  ['-$12', -1200],
  ['$-12', -1200],
  ['12.00-', -1200],
  ['0.10', 10],
  ['1.005', noAmount],
  ['1.234,50', noAmount],
  ['(12', noAmount],
  ['-(12)', noAmount],
  ['$', noAmount],
  ['twelve', noAmount],
])('an amount written as %s', (cell, value) => expect(read('cost', cell)).toBe(value))

test.each([
  ['12-3456789', '12-3456789'],
  ['12-34567', 'Row 214, Tax ID: 12-34567 has 7 digits. An EIN has 9.'],
  ['12-34567A9', 'Row 214, Tax ID: 12-34567A9 has more than digits. An EIN has 9 digits.'],
])('a tax number written as %s', (cell, value) => expect(read('tax_id', cell)).toBe(value))

test('street, city and ZIP code of their own columns make one address', () => {
  const { rows } = judge(record, ['address', 'name', 'address', 'address'], [['1 Mill St', 'Peña', 'Ames, IA', '']], {
    firstRow: 2,
    named: {},
  })
  expect(rows).toEqual([{ name: 'Peña', address: { address: '1 Mill St, Ames, IA' } }])
})

test('columns are proposed by label, then by the names of other systems, each field once', () => {
  const kind = importKind(record, {
    name: 'trials',
    total: { label: 'Cost', of: 'cost' },
    presets: [
      { system: 'munis', columns: { 'Vendor Name': 'name', 'FID/SSN': 'tax_id' } },
      { system: 'workday', columns: { 'Supplier Name': 'name', 'Supplier Cost': 'cost' } },
    ],
  })
  const head = ['SUPPLIER  NAME', 'Supplier Cost', 'Day', 'Name', 'Street', 'Address', 'Address']
  expect(presetOf(kind, head)?.system).toBe('workday')
  expect(proposedColumns(kind, head)).toEqual(['name', 'cost', 'day', null, null, 'address', 'address'])
  expect(totalOf(kind, { cost: 12_34 })).toBe(12_34)
})
