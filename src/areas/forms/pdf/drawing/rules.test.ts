import { expect, test } from 'vitest'
import {
  fieldsNamed,
  freeName,
  mappedTo,
  questionNamed,
  versionFor,
  whyNotDrawn,
  within,
  type DrawnField,
} from './rules.ts'

const field = (changes: Partial<DrawnField>): DrawnField => ({
  name: 'Owner',
  kind: 'text',
  page: 1,
  x: 72,
  y: 100,
  width: 200,
  height: 16,
  options: [],
  ...changes,
})

test.each<[Partial<DrawnField>[], string | null]>([
  [[{}, { name: 'Zip' }], null],
  [[{ name: ' ' }], 'Enter a name.'],
  [[{ name: 'a = b' }], 'A name can’t have an equals sign or a period.'],
  [[{ name: 'Phone no.' }], 'A name can’t have an equals sign or a period.'],
  [[{}, { name: 'owner ' }], 'Another field is already named owner.'],
  [[{ name: 'Permit' }], 'Another field is already named Permit.'],
  [[{ name: 'applicant' }], 'Another field is already named applicant.'],
  [[{ width: 3 }], 'Make Owner larger. A field is at least 6 points wide and high.'],
  [[{ kind: 'choice' }], 'Enter the options of Owner.'],
  [[{ kind: 'choice', options: ['A'] }], null],
])('fields %j', (fields, whyNot) =>
  expect(whyNotDrawn(fields.map(field), [{ name: 'permit' }, { name: 'applicant.name' }])).toBe(whyNot),
)

test('a name in use gets a number, and signs that a name can’t have become spaces', () => {
  expect(freeName('Phone no.', [])).toBe('Phone no')
  expect(freeName('City', ['city', 'City 2'])).toBe('City 3')
  expect(freeName('..', [])).toBe('Field')
})

test('a field that is moved or resized stays on the page', () => {
  const page = { width: 612, height: 792 }
  expect(within({ x: -5, y: 790, width: 100, height: 20 }, page)).toEqual({ x: 0, y: 772, width: 100, height: 20 })
  expect(within({ x: 600, y: 10, width: 900, height: 2 }, page)).toEqual({ x: 0, y: 10, width: 612, height: 6 })
})

test('the value of a box is changed, added or removed', () => {
  expect(mappedTo('a = x\nb = y', 'b', 'upper(z)')).toBe('a = x\nb = upper(z)')
  expect(mappedTo(null, 'a', 'x')).toBe('a = x')
  expect(mappedTo('a = x\nb = y', 'a', ' ')).toBe('b = y')
})

test.each<[string[], string | null]>([
  [['Owner’s name:'], 'owner'],
  [['form1.field[3]', 'Serial no.'], 'serial'],
  [['serial'], 'serial'],
  [['Town hall'], null],
  [['City'], null],
  [[''], null],
])('a field with the words %j is filled by %s', (labels, key) =>
  expect(
    questionNamed(labels, [
      { key: 'owner', label: 'Owner’s name' },
      { key: 'serial', label: 'Serial no' },
      { key: 'city_1', label: 'City' },
      { key: 'city_2', label: 'City' },
    ]),
  ).toBe(key),
)

test('fields without a value take the question of their name, and others keep theirs', () => {
  const questions = [
    { key: 'number', label: 'Order number' },
    { key: 'title', label: 'Title' },
  ]
  const fields = [
    { name: 'Order number:', from: '' },
    { name: 'Title', from: 'number' },
    { name: 'Office use', from: '' },
  ]
  expect(fieldsNamed(fields, questions).map(({ from }) => from)).toEqual(['number', 'number', ''])
})

test('fields are saved after the records were selected, and not over the fields of another person', () => {
  const seen = { version: 1, drawn: null, map: 'a = b' }
  expect(versionFor({ ...seen, version: 2 }, seen)).toBe(2)
  expect(versionFor({ ...seen, version: 2, drawn: '[]' }, seen)).toBe(1)
  expect(versionFor({ ...seen, version: 2, map: 'a = c' }, seen)).toBe(1)
})
