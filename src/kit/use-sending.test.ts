import { expect, test } from 'vitest'
import { Refused } from '#client/functions.ts'
import { placed } from './use-sending.ts'

const fields = new Set(['signed', 'count-1', 'lines.0.quantity'])
const stands = (name: string) => fields.has(name)

test("the server's error for a field is shown at that field, and nothing is shown twice", () => {
  expect(
    placed(new Refused('Name is required', 400, { fields: { 'order.signed': 'Say who answers' } }), stands),
  ).toEqual({ here: [{ name: 'signed', message: 'Say who answers' }], elsewhere: undefined })
  expect(placed(new Refused('Too much', 400, { fields: { 'lines.0.quantity': 'Too much' } }), stands)).toEqual({
    here: [{ name: 'lines.0.quantity', message: 'Too much' }],
    elsewhere: undefined,
  })
})

test('an error for an unknown field, or for none, is one sentence', () => {
  expect(
    placed(new Refused('', 400, { fields: { organization: 'Select an agency', signed: 'Say who answers' } }), stands),
  ).toEqual({ here: [{ name: 'signed', message: 'Say who answers' }], elsewhere: 'Select an agency' })
  expect(placed(new Refused('The order has ended.', 409), stands)).toEqual({
    here: [],
    elsewhere: 'The order has ended.',
  })
})
