import { expect, test } from 'vitest'
import '#areas/planning/budgets/records.ts'
import { brokenUniqueness } from './broken-uniqueness.ts'

const refused = (table: string, constraint: string) =>
  brokenUniqueness({
    code: '23505',
    message: `duplicate key value violates unique constraint "${constraint}"`,
    table,
    constraint,
  })

test.each([
  ['one PostgreSQL', 'funds', 'funds_organization_id_code_key'],
  ['a node of a cluster', 'funds_102345', 'funds_organization_id_code_key_102345'],
])('%s: a duplicate is reported at its field', (_where, table, constraint) => {
  expect(refused(table, constraint)).toEqual({
    field: 'code',
    sentence: 'Code is already in use. Enter a different one.',
  })
})

test('a duplicate key of several columns is reported in general', () => {
  expect(refused('funds', 'funds_pkey')).toEqual({
    sentence: expect.stringContaining(
      'This already exists. Another person may have added it a moment ago. Refresh the page, then try again.',
    ),
  })
})
