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

test('an answer named like a column is saved in it, and no other', () => {
  const asked = { reason: 'Late.', decision: 'Yes.', other: 'No column.' }
  expect(columnsOf(waiver, { asks, reason: 'decision', asked }, {})).toEqual({ reason: 'Late.', decision: 'Yes.' })
})

test('an answer that is left empty is none', () => {
  const asked = { reason: 'Late.', decision: '' }
  expect(columnsOf(waiver, { asks, reason: 'decision', asked }, {})).toEqual({ reason: 'Late.', decision: null })
})

test('the reason of a move leaves the reason that a person filled in', () => {
  const asked = { reason: 'It is over.' }
  expect(columnsOf(waiver, { asks, reason: 'reason', asked }, {})).toEqual({ decision: null })
})

test('files are saved as JSON, those of the body too, and none where they are left out', () => {
  const proof = [{ path: 'a', name: 'a.pdf', size: 1, type: 'application/pdf' }]
  const attach = { asks: { proof: files() }, reason: undefined, asked: {} }
  expect(columnsOf(waiver, attach, {})).toEqual({ proof: '[]' })
  expect(columnsOf(waiver, attach, { proof })).toEqual({ proof: JSON.stringify(proof) })
})

test('of several statuses the body of a move says which one follows', () => {
  expect(statusAfter('permits/close', 'closed', {})).toEqual({ status: 'closed' })
  expect(statusAfter('permits/note', undefined, {})).toEqual({})
  expect(statusAfter('permits/receive', ['received', 'short'], { status: 'short' })).toEqual({ status: 'short' })
  const unsaid = 'permits/receive: its body does not say which status follows.'
  expect(() => statusAfter('permits/receive', ['received', 'short'], {})).toThrow(unsaid)
  expect(() => statusAfter('permits/receive', ['received', 'short'], { status: 'draft' })).toThrow(unsaid)
  expect(() => statusAfter('permits/receive', undefined, { status: 'short' })).toThrow(unsaid)
})
