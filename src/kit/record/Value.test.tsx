import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toCsv } from '#platform/records/csv.ts'
import { money, number, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { Value } from './Value.tsx'

const side = defineRecord('trial_sides', {
  label: 'Side',
  plural: 'Sides',
  about: 'A trial.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'words',
  list: ['words'],
  fields: {
    words: text({ required: true }),
    debit: money({ required: true, zero: '' }),
    fee: money({ required: true }),
    months: number({ zero: 'For good' }),
  },
})
const row = { words: 'Paid', debit: 0, fee: 0, months: 0 }
const shown = (name: string, of = row) =>
  renderToStaticMarkup(<Value of={side} name={name} row={of} names={new Map()} />).replaceAll(/<[^>]*>/g, '')

test('the side of an entry that has nothing stays empty, an amount that is nothing is said, and so is a state', () => {
  expect([shown('debit'), shown('fee'), shown('months')]).toEqual(['', '$0.00', 'For good'])
  expect(shown('debit', { ...row, debit: 12_50 })).toBe('$12.50')
})

test('in a sheet, which is added up, it is nought', () =>
  expect(toCsv(side, [row], ['debit', 'fee']).trim().split(/\r?\n/)[1]).toBe('0.00,0.00'))
