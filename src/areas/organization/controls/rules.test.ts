import { expect, test } from 'vitest'
import { retentionSeries } from '#areas/assurance/retention/records.ts'
import { inShort, inWords } from './rules.ts'

const register = { ...retentionSeries, control: retentionSeries.control! }
const row = {
  id: 'a',
  valid_from: '2026-01-01',
  covers: 'Invoices',
  starts: 'created',
  keep_months: 36,
  disposition: 'destroy',
}

test('a retention rule gives its months, and a permanent one says only that', () => {
  expect(inShort(register, row)).toBe('36 months · Invoices · Date entered · Destroy')
  expect(inShort(register, { ...row, keep_months: 0, disposition: 'permanent' })).toBe('Keep permanently')
  // Two administrators who approve a change read every part of the rule.
  expect(inWords(register, { ...row, keep_months: 0, disposition: 'permanent' })).toContain('Invoices')
})
