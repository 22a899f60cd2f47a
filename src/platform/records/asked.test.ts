import { expect, test } from 'vitest'
import { demandedBy, isAsked, missingFor, whyIncomplete } from './asked.ts'
import { choice, files, money, ref, text } from './fields.ts'
import { defineRecord } from './record.ts'

const award = defineRecord('zz_awards', {
  label: 'Award',
  plural: 'Awards',
  about: 'An award that only this test knows.',
  access: { of: 'organization', read: 'user', write: 'user' },
  listed: false,
  title: 'title',
  list: ['title'],
  fields: {
    title: text({ required: true }),
    kind: choice(['federal', 'passed', 'private'], { required: true }),
    number: text({ label: 'FAIN', requiredTo: { accept: { kind: ['federal', 'passed'] } } }),
    through: text({ label: 'Entity', onlyFor: { kind: ['passed'] }, requiredTo: { accept: true } }),
    amount: money({ requiredTo: { accept: true, save: { kind: ['private'] } } }),
    quote: text({ requiredTo: { accept: 'without quotes' } }),
    paper: files({ label: 'Notice', requiredTo: { archive: true } }),
    fund: ref('funds', { label: 'Fund', requiredTo: { book: true } }),
    given: text({ setBy: 'commands', requiredTo: { accept: true } }),
  },
})
const row = { title: 'Road', kind: 'federal', number: null, through: null, amount: null, paper: [], fund: null }

test.each([
  ['everything that is missing, in one sentence', {}, 'accept', 'Enter “FAIN” and “Amount” first.'],
  ['only spaces', { number: ' ', amount: 1 }, 'accept', 'Enter “FAIN” first.'],
  ['a kind with one more', { kind: 'passed', number: 'A', amount: 1 }, 'accept', 'Enter “Entity” first.'],
  ['a kind that needs less', { kind: 'private', amount: 1 }, 'accept', null],
  ['a file', {}, 'archive', 'Attach “Notice” first.'],
  ['a record to select', {}, 'book', 'Select “Fund” first.'],
  ['a value of 0', { number: 'A', amount: 0 }, 'accept', null],
  ['a list that read only some columns', { number: undefined, amount: undefined }, 'accept', null],
  ['a move that demands nothing', {}, 'close', null],
])('%s', (_, change, move, reason) => expect(whyIncomplete(award, { ...row, ...change }, move)).toBe(reason))

test('a field of another kind is not asked, and the words of a case are no condition', () => {
  expect(isAsked(award.fields.through, row)).toBe(false)
  expect(isAsked(award.fields.through, { kind: 'passed' })).toBe(true)
  expect(demandedBy(award.fields.amount, { kind: 'private' })).toEqual([{ move: 'accept' }, { move: 'save' }])
  expect(demandedBy(award.fields.quote, row)).toEqual([{ move: 'accept', inCase: 'without quotes' }])
  expect(missingFor(award, { ...row, quote: null }, 'accept').map(([name]) => name)).toEqual(['number', 'amount'])
})
