import { expect, test } from 'vitest'
import { valuesTaken } from './rules.ts'

const answer = JSON.stringify({
  permit: { number: 'P-7', fees: [12.5] },
  open: true,
  none: null,
  long: 'x'.repeat(501),
})

test('values of an answer are taken by their paths', () => {
  expect(
    valuesTaken(
      [
        { from: 'permit.number', name: 'permit' },
        { from: 'permit.fees.0', name: 'fee' },
        { from: 'open', name: 'open' },
        { from: 'none', name: 'none' },
      ],
      answer,
    ),
  ).toEqual({ values: { permit: 'P-7', fee: 12.5, open: true, none: null } })
  expect(valuesTaken([], 'OK')).toEqual({ values: {} })
})

test.each([
  ['permit.name', answer, 'The answer of the service has no field permit.name.'],
  ['permit', answer, 'The field permit of the answer isn’t a text, a number or a flag.'],
  ['__proto__.polluted', answer, 'The answer of the service has no field __proto__.polluted.'],
  ['long', answer, 'The field long of the answer has more than 500 characters.'],
  ['open', '<html>', 'The service didn’t answer with JSON.'],
])('an answer without the field %s is a problem in a sentence', (from, text, problem) =>
  expect(valuesTaken([{ from, name: 'x' }], text)).toEqual({ problem }),
)
