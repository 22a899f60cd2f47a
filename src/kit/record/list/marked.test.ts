import { expect, test } from 'vitest'
import { letterOf, marked, remarks } from './marked.ts'

const head = ['Code', 'Type']
const errors = [
  { row: 3, column: 'Code', message: 'Code is required', at: 0 },
  { row: 3, column: 'Type', message: 'Type must be one of Revenue, Asset', at: 1 },
  { row: 3, column: 'Name', message: 'Name is required' },
]

test('a sheet is returned unchanged, with the errors beside each row', () => {
  const { lines, wrong } = marked(
    head,
    [
      ['100', 'Asset'],
      ['', 'Nonsense'],
    ],
    errors,
  )
  expect(lines).toEqual([
    ['Code', 'Type', remarks],
    ['100', 'Asset', ''],
    ['', 'Nonsense', 'Code is required; Type must be one of Revenue, Asset; Name is required'],
  ])
  expect([...wrong]).toEqual(['3 0', '3 1'])
})

test('the second time the error column stays in its place, with old errors removed', () => {
  const { lines } = marked(
    [...head, remarks],
    [
      ['100', 'Asset', ''],
      ['200', 'Asset', 'Code is required'],
    ],
    [],
  )
  expect(lines).toEqual([
    ['Code', 'Type', remarks],
    ['100', 'Asset', ''],
    ['200', 'Asset', ''],
  ])
})

test('columns are named as in spreadsheets', () =>
  expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']))
