import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { createServiceQuestion, editServiceQuestion } from '../commands.ts'
import { choicesOf, answersTo, whyNotAnswer, whyNotAsk, type Asked } from './rules.ts'

const asked = (change: Partial<Asked> = {}): Asked => ({
  id: 'size',
  question: 'How large is it?',
  kind: 'text',
  choices: null,
  is_required: false,
  ...change,
})
const sizes = { kind: 'one' as const, choices: 'Small\n Large \n\nSmall' }

test.each<[string, Partial<Asked>, string | string[] | undefined, string | null]>([
  ['an optional answer may be left out', {}, undefined, null],
  ['a required one may not', { is_required: true }, '  ', 'Answer “How large is it?”.'],
  ['one that is too long', {}, 'x'.repeat(501), 'Shorten your answer to “How large is it?”.'],
  ['two answers to one question', {}, ['a', 'b'], 'Shorten your answer to “How large is it?”.'],
  ['a number with a decimal', { kind: 'number' }, '1,200.5', null],
  ['words for a number', { kind: 'number' }, 'two', 'Enter a number for “How large is it?”.'],
  ['a day', { kind: 'date' }, '2026-02-28', null],
  ['a day that no calendar has', { kind: 'date' }, '2026-02-30', 'Enter a date for “How large is it?”.'],
  ['a choice of the list', sizes, 'Large', null],
  ['another one', sizes, 'Huge', 'Select from the list for “How large is it?”.'],
  ['several choices', { ...sizes, kind: 'several' }, ['Small', 'Large'], null],
])('%s', (_, change, given, reason) => expect(whyNotAnswer(asked(change), given)).toBe(reason))

test.each([
  [
    'one about purchasing',
    { category: 'purchasing', kind: 'text', choices: null },
    'Residents don’t report purchasing requests. Select another category.',
  ],
  [
    'a list of one choice',
    { category: 'roads', kind: 'one', choices: 'Yes' },
    'Enter at least two choices, one on each line.',
  ],
  [
    'choices for a line of text',
    { category: 'roads', kind: 'text', choices: 'A\nB' },
    'Only a question with choices can have choices.',
  ],
  ['a list', { category: 'roads', kind: 'several', choices: 'A\nB' }, null],
] as const)('%s', (_, row, reason) => expect(whyNotAsk(row)).toBe(reason))

test('answers are saved with their questions; one to a question that is no longer asked is not dropped unsaid', () => {
  const both = [asked(sizes), asked({ id: 'note', question: 'Anything else?', kind: 'long' })]
  expect(choicesOf(both[0]!)).toEqual(['Small', 'Large'])
  expect(answersTo(both, { size: 'Small', note: ' ' })).toEqual({
    answers: [{ question: 'How large is it?', answer: 'Small' }],
  })
  expect(answersTo(both, { gone: 'Small' })).toEqual({
    reason: 'The questions of this category have changed. Reload the page.',
  })
})

test('a manager sets the questions, and a question with one choice is refused', async () => {
  const { does, rosa, max } = await city()
  const question = { category: 'roads', question: 'How large is it?', kind: 'one', choices: 'Small\nLarge' } as const
  await expect(does(rosa, createServiceQuestion, question as never)).rejects.toThrow('manager')
  await expect(does(max, createServiceQuestion, { ...question, choices: 'Small' } as never)).rejects.toThrow(
    'Enter at least two choices, one on each line.',
  )
  const { id, version } = await does(max, createServiceQuestion, question as never)
  await expect(does(max, editServiceQuestion, { id, version, changes: { choices: 'Small' } } as never)).rejects.toThrow(
    'Enter at least two choices, one on each line.',
  )
  expect(await does(max, editServiceQuestion, { id, version, changes: { is_asked: false } } as never)).toMatchObject({
    is_asked: false,
  })
})
