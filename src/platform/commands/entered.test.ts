import { expect, test } from 'vitest'
import { enteredAt } from './entered.ts'

const now = new Date('2026-11-29T12:00:00Z')

test.each([
  [undefined, undefined],
  ['0', '2026-11-29T12:00:00.000Z'],
  ['90', '2026-11-29T11:58:30.000Z'],
  ['604800', '2026-11-22T12:00:00.000Z'],
])('an entry of %s seconds ago was made at %s', (ago, moment) =>
  expect(enteredAt(ago, now)?.toISOString()).toBe(moment),
)

test.each([
  ['604801', 'This was entered more than 7 days ago. Check the record, and enter it again.'],
  ['-1', 'Enter whole seconds.'],
  ['1.5', 'Enter whole seconds.'],
  ['soon', 'Enter whole seconds.'],
  ['9999999999', 'Enter whole seconds.'],
])('%s seconds are refused: %s', (ago, sentence) =>
  expect(() => enteredAt(ago, now)).toThrow(expect.objectContaining({ fields: { 'Entered-Seconds-Ago': sentence } })),
)
