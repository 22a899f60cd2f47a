import { expect, test } from 'vitest'
import { likeness } from './likeness.ts'

const board = [
  { title: 'Export to the state portal', description: 'Once per month' },
  { title: 'Dark maps', description: 'For the night shift' },
]

test('a similar request is found by its distinctive words', () =>
  expect(likeness('exporting for state portals', board)).toEqual([board[0]]))
test("a different request isn't found", () => expect(likeness('Signatures on a tablet', board)).toEqual([]))
test("short words don't count", () => expect(likeness('to the', board)).toEqual([]))
