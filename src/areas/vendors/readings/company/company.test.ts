import { expect, test } from 'vitest'
import { isOtherCompany, kindsOfCoverage } from './rules.ts'

test('a policy is entered under the certificate of its kind', () => {
  expect(kindsOfCoverage).toEqual({
    general_liability: 'liability',
    auto: 'auto',
    workers_compensation: 'workers_compensation',
  })
})

test.each([
  ['Larkspur Paving LLC', 'Larkspur Paving, LLC', false],
  ['Larkspur Paving LLC', 'Cedar Bay Roofing Inc.', true],
  ['Larkspur Paving LLC', null, false],
  ['Larkspur Paving LLC', ' ', false],
])('an insured %s is another company than %s: %s', (insured, company, other) =>
  expect(isOtherCompany(insured, company)).toBe(other),
)
