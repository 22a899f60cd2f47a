import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './input.ts'
import { InvalidInput } from './refusals.ts'

const schema = z.strictObject({
  id: z.uuid(),
  points: z.number().min(0).max(5).multipleOf(0.5).optional(),
  share: z.number().positive().optional(),
  name: z.string().min(2).max(3).optional(),
  lines: z
    .array(z.strictObject({ unit: z.string('Unit is required') }))
    .min(1)
    .optional(),
  way: z.enum(['ach', 'check']).optional(),
  day: z.iso.date().optional(),
})
const id = '0190b8f0-0000-7000-8000-000000000001'

test.each<[string, unknown, sentence: string, field: string]>([
  ['a missing argument', {}, 'id: This is required.', 'This is required.'],
  ['no object', 7, 'Must be an object.', 'Must be an object.'],
  ['an id in a wrong form', { id: 'x' }, 'id: Invalid UUID format', 'Invalid UUID format'],
  ['too many points', { id, points: 6 }, 'points: Must be at most 5.', 'Must be at most 5.'],
  ['points below zero', { id, points: -1 }, 'points: Must be a non-negative number', 'Must be a non-negative number'],
  ['points between', { id, points: 0.3 }, 'points: Must be a multiple of 0.5.', 'Must be a multiple of 0.5.'],
  ['a share of zero', { id, share: 0 }, 'share: Must be a positive number', 'Must be a positive number'],
  ['a number as text', { id, points: '3' }, 'points: Must be a number.', 'Must be a number.'],
  ['a short name', { id, name: 'a' }, 'name: Must have at least 2 characters.', 'Must have at least 2 characters.'],
  ['no lines', { id, lines: [] }, 'lines: Must have at least 1 entry.', 'Must have at least 1 entry.'],
  ['another way', { id, way: 'wire' }, 'way: Must be ach or check.', 'Must be ach or check.'],
  [
    'a day that does not exist',
    { id, day: '2026-02-30' },
    'day: Must be a date, such as 2026-11-30.',
    'Must be a date, such as 2026-11-30.',
  ],
  ['one field too many', { id, more: 1 }, 'There is no “more” here.', 'There is no “more” here.'],
  ['a declared message', { id, lines: [{}] }, 'Unit is required', 'Unit is required'],
])('%s is told with its field', (_, input, sentence, field) => {
  const refused = (() => {
    try {
      return parseInput(schema, input)
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(InvalidInput)
  expect((refused as InvalidInput).message).toBe(sentence)
  expect(Object.values((refused as InvalidInput).fields)[0]).toBe(field)
})
