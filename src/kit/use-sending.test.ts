import { expect, test } from 'vitest'
import { Refused } from '#client/functions.ts'
import { placed } from './use-sending.ts'

const fields = new Set(['signed', 'count-1', 'lines.0.quantity'])
const stands = (name: string) => fields.has(name)

test('what the server says of a field stands at that field, and nothing is said twice', () => {
  expect(
    placed(new Refused('Name is required', 400, { fields: { 'order.signed': 'Say who answers' } }), stands),
  ).toEqual({ here: [{ name: 'signed', message: 'Say who answers' }], elsewhere: undefined })
  expect(placed(new Refused('Too much', 400, { fields: { 'lines.0.quantity': 'Too much' } }), stands)).toEqual({
    here: [{ name: 'lines.0.quantity', message: 'Too much' }],
    elsewhere: undefined,
  })
})

test('what it says of a field that is not there, or of none, is one sentence', () => {
  expect(
    placed(new Refused('', 400, { fields: { organization: 'Choose an agency', signed: 'Say who answers' } }), stands),
  ).toEqual({ here: [{ name: 'signed', message: 'Say who answers' }], elsewhere: 'Choose an agency' })
  expect(placed(new Refused('The order has ended.', 409), stands)).toEqual({
    here: [],
    elsewhere: 'The order has ended.',
  })
})
