import { expect, test } from 'vitest'
import { files, longText, text } from '../records/fields.ts'
import { defineRecord } from '../records/record.ts'
import { columnsOf, statusAfter } from './move-columns.ts'

const waiver = defineRecord('waivers', {
  label: 'Waiver',
  plural: 'Waivers',
  about: 'A waiver.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['title'],
  fields: {
    title: text({ required: true }),
    reason: longText({ required: true }),
    decision: longText({ setBy: 'commands' }),
    proof: files({ setBy: 'commands' }),
  },
})
const asks = { reason: longText({ required: true }), decision: longText(), other: text() }

test('an answer named like a column is saved in that column only', () => {
  const asked = { reason: 'Late.', decision: 'Yes.', other: 'No column.' }
  expect(columnsOf(waiver, { asks, reason: 'decision', asked }, {})).toEqual({ reason: 'Late.', decision: 'Yes.' })
})

test('an empty answer is no answer', () => {
  const asked = { reason: 'Late.', decision: '' }
  expect(columnsOf(waiver, { asks, reason: 'decision', asked }, {})).toEqual({ reason: 'Late.', decision: null })
})

test("the reason of a move doesn't overwrite the reason that a person entered", () => {
  const asked = { reason: 'It is over.' }
  expect(columnsOf(waiver, { asks, reason: 'reason', asked }, {})).toEqual({ decision: null })
})

test("files are saved as JSON, those of the body too, and omitted ones aren't saved", () => {
  const proof = [{ path: 'a', name: 'a.pdf', size: 1, type: 'application/pdf' }]
  const attach = { asks: { proof: files() }, reason: undefined, asked: {} }
  expect(columnsOf(waiver, attach, {})).toEqual({ proof: '[]' })
  expect(columnsOf(waiver, attach, { proof })).toEqual({ proof: JSON.stringify(proof) })
})

test('where several statuses are possible, the body of a move selects one', () => {
  expect(statusAfter('permits/close', 'closed', {})).toEqual({ status: 'closed' })
  expect(statusAfter('permits/note', undefined, {})).toEqual({})
  expect(statusAfter('permits/receive', ['received', 'short'], { status: 'short' })).toEqual({ status: 'short' })
  const unsaid = 'permits/receive: its body doesn’t select the next status.'
  expect(() => statusAfter('permits/receive', ['received', 'short'], {})).toThrow(unsaid)
  expect(() => statusAfter('permits/receive', ['received', 'short'], { status: 'draft' })).toThrow(unsaid)
  expect(() => statusAfter('permits/receive', undefined, { status: 'short' })).toThrow(unsaid)
})
