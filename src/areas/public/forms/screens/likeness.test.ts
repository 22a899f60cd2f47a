import { expect, test } from 'vitest'
import { likeness } from './likeness.ts'

const board = [
  { title: 'Export to the state portal', description: 'Once a month' },
  { title: 'Dark maps', description: 'For the night shift' },
]

test('a wish that is there already is found by its telling words', () =>
  expect(likeness('exporting for state portals', board)).toEqual([board[0]]))
test('another wish is not', () => expect(likeness('Signatures on a tablet', board)).toEqual([]))
test('short words tell nothing', () => expect(likeness('to the', board)).toEqual([]))
