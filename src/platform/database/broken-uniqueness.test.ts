import { expect, test } from 'vitest'
import '#areas/planning/budgets/records.ts'
import '#areas/delivery/site/records.ts'
import { brokenDateRule } from './broken-date-rule.ts'
import { brokenUniqueness } from './broken-uniqueness.ts'

const refused = (names: object, constraint: string) =>
  brokenUniqueness({
    code: '23505',
    message: `duplicate key value violates unique constraint "${constraint}"`,
    ...names,
  })

test.each([
  [
    'one PostgreSQL',
    { table: 'funds', constraint: 'funds_organization_id_code_key' },
    'funds_organization_id_code_key',
  ],
  ['a node of a cluster, of which only the message is passed on', {}, 'funds_organization_id_code_key_102345'],
])('%s: a duplicate is reported at its field', (_where, names, constraint) => {
  expect(refused(names, constraint)).toEqual({
    field: 'code',
    sentence: 'Code is already in use. Enter a different one.',
  })
})

test('a duplicate key of several columns is reported in general', () => {
  expect(refused({ table: 'funds', constraint: 'funds_pkey' }, 'funds_pkey')).toEqual({
    sentence: expect.stringContaining(
      'This already exists. Another person may have added it a moment ago. Refresh the page, then try again.',
    ),
  })
})

const order = 'pay_applications_period_from_period_to_order'
const violated = (table: string) => `new row for relation "${table}" violates check constraint "${order}"`

test.each([
  ['one PostgreSQL', { message: violated('pay_applications'), table: 'pay_applications', constraint: order }],
  ['a node of a cluster', { message: violated('pay_applications_103071') }],
])('%s: dates in the wrong order are reported in words', (_where, error) => {
  expect(brokenDateRule({ code: '23514', ...error })).toMatchObject({
    sentence: expect.stringContaining('can’t be before “Period start”'),
  })
})
