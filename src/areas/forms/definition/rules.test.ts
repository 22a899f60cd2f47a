import { expect, test } from 'vitest'
import { backflowTest, fogPermit, lineExtension, rateCase, serviceApplication } from '../samples/records.ts'
import { answerInWords, whyNotAnswer } from './answers/rules.ts'
import { fill, problemsIn } from './filling/rules.ts'
import { whyNotPattern } from './patterns/rules.ts'
import { problemsOf } from './publishing/rules.ts'
import { accessibilityOf, differencesBetween, personalIn } from './review/rules.ts'
import { keyFor, readDefinition, type Definition, type Question } from './rules.ts'
import type { Value } from '../formulas/rules.ts'

const today = '2027-07-01'
const of = (...questions: Question[]): Definition => ({ questions })
const computed = (definition: Definition, given: Record<string, Value>) => fill(definition, given, today).answers

test.each([
  ['service application', serviceApplication],
  ['line extension', lineExtension],
  ['rate case', rateCase],
  ['backflow test', backflowTest],
  ['grease permit', fogPermit],
])('the sample %s can be published and its text is accessible', (_, definition) => {
  expect(problemsOf(definition)).toEqual([])
  expect(accessibilityOf(definition)).toEqual([])
})

test('a line for 12,000 dollars with an allowance of 8,000 costs the customer 4,000, and never less than zero', () => {
  expect(computed(lineExtension, { cost: 12_000_00, allowance: 8_000_00, footage: 300 })).toMatchObject({
    contribution: 4_000_00,
    per_foot: 40_00,
  })
  expect(computed(lineExtension, { cost: 7_000_00, allowance: 8_000_00 })).toMatchObject({ contribution: 0 })
  expect(computed(lineExtension, { cost: 7_000_00 })).not.toHaveProperty('contribution')
})
test("a customer with a contribution must agree to it; one without isn't asked", () => {
  expect(fill(lineExtension, { cost: 12_000_00, allowance: 8_000_00 }, today).shown.has('agreed')).toBe(true)
  expect(fill(lineExtension, { cost: 8_000_00, allowance: 8_000_00, agreed: true }, today).answers).not.toHaveProperty(
    'agreed',
  )
})
test('4.0 million and 7% of 10 million make a revenue need of 4.7 million', () => {
  expect(
    computed(rateCase, { expenses: 4_000_000_00, rate_base: 10_000_000_00, return_rate: 7, present: 4_500_000_00 }),
  ).toMatchObject({ need: 4_700_000_00, shortfall: 200_000_00, increase: 4.44 })
})
test.each([
  [1.9, false],
  [2, true],
  [2.1, true],
])('a relief valve that opens at %s psid passes: %s', (relief, passed) => {
  const filled = fill(backflowTest, { device: 'RP', relief }, today)
  expect(filled.answers.passed).toBe(passed)
  expect(filled.shown.has('repair')).toBe(!passed)
})
test('a test without measurements has neither passed nor failed', () => {
  for (const given of [{}, { device: 'RP' }, { device: 'DC', check_1: 3 }]) {
    const filled = fill(backflowTest, given, today)
    expect([filled.answers.passed, filled.shown.has('repair')]).toEqual([undefined, false])
  }
})
test.each([
  [3, 2.9, false],
  [3, 3, true],
  [4, 6, true],
])('%s inches of grease and %s of solids in 24 are pumped out: %s', (grease, solids, due) => {
  expect(computed(fogPermit, { depth: 24, grease, solids })).toMatchObject({ due })
})

test('hidden questions are neither stored nor required', () => {
  const definition = of(
    { key: 'a', kind: 'yes_no', label: 'A' },
    { key: 'b', kind: 'short_text', label: 'B', required: true, show_if: 'a' },
    { key: 'c', kind: 'short_text', label: 'C', required: true, show_if: 'b = "x"' },
  )
  expect(fill(definition, { a: false, b: 'x', c: 'y' }, today).answers).toEqual({ a: false })
  expect(problemsIn(definition, { a: false }, today)).toEqual([])
  expect(problemsIn(definition, { a: true, b: 'x' }, today)).toEqual([{ key: 'c', words: 'C is required' }])
})

test('a sum goes on without hidden questions, and what depends on it is asked; an unanswered one is waited for', () => {
  const definition = of(
    { key: 'a', kind: 'yes_no', label: 'A' },
    { key: 'b', kind: 'yes_no', label: 'B' },
    { key: 'x', kind: 'number', label: 'X', show_if: 'a' },
    { key: 'y', kind: 'number', label: 'Y', show_if: 'b' },
    { key: 'rate', kind: 'number', label: 'Rate', show_if: 'b' },
    { key: 'total', kind: 'computed', label: 'Total', formula: 'x + y * rate' },
    { key: 'most', kind: 'computed', label: 'Most', formula: 'max(x, y)' },
    { key: 'why', kind: 'short_text', label: 'Why', required: true, show_if: 'x + y > 500' },
  )
  const cases: [Record<string, Value>, number | undefined, number | undefined, boolean][] = [
    [{ a: true, b: true, x: 300, y: 300, rate: 2 }, 900, 300, true],
    [{ a: true, b: false, x: 600 }, 600, 600, true],
    [{ a: true, b: false, x: 500 }, 500, 500, false],
    [{ a: false, b: true, y: 501, rate: 3 }, 1_503, 501, true],
    [{ a: false, b: false }, 0, undefined, false],
    [{ a: true, b: true, x: 300, rate: 2 }, undefined, undefined, false],
  ]
  for (const [given, total, most, isAsked] of cases) {
    const { answers, shown } = fill(definition, given, today)
    expect([answers.total, answers.most, shown.has('why')]).toEqual([total, most, isAsked])
  }
  expect(problemsIn(definition, { a: true, b: false, x: 600 }, today)).toEqual([
    { key: 'why', words: 'Why is required' },
  ])
})

const asked = (kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  key: 'q',
  kind,
  label: 'It',
  ...more,
})
test.each<[Question, Value, string | null]>([
  [asked('number', { min: 1, max: 3 }), 0, 'It must be at least 1'],
  [asked('number', { min: 1, max: 3 }), 3, null],
  [asked('number'), 'three', 'It must be a number'],
  [asked('money', { max: 5 }), 500, null],
  [asked('money', { max: 5 }), 501, 'It can’t exceed $5'],
  [asked('money'), 1.5, 'It must be an amount'],
  [asked('date'), '2027-02-29', 'It must be a date, such as 7/1/2027'],
  [asked('date'), '2028-02-29', null],
  [asked('time'), '24:00', 'It must be a time, such as 14:30'],
  [asked('time'), '23:59', null],
  [asked('choice', { options: ['a', 'b'] }), 'c', 'It must be one of a, b'],
  [asked('several', { options: ['a', 'b'] }), ['a', 'a'], 'It must be chosen from a, b'],
  [asked('several', { options: ['a', 'b'], min: 2 }), ['a'], 'It must be at least 2 selections'],
  [asked('rating'), 6, 'It must be from 1 to 5'],
  [asked('rating', { max: 10 }), 6, null],
  [asked('code', { pattern: 'BF-\\d{4}' }), 'BF-12', 'It must match BF-\\d{4}'],
  [asked('code', { pattern: 'BF-\\d{4}' }), 'BF-1234', null],
  [asked('address'), { street: '1 Main St', city: 'Alder Falls', state: 'WI', zip: '53001' }, null],
  [
    asked('address'),
    { street: '1 Main St', city: 'Alder Falls', state: 'Wis', zip: '53001' },
    'It needs a street, city, two-letter state and ZIP code',
  ],
  [asked('name'), { first: 'Ann', last: ' ' }, 'Enter a first and last name for It'],
  [asked('signature'), { name: 'Ann', on: today }, null],
  [asked('email'), 'ann', 'Invalid email address'],
  [
    asked('table', { columns: [{ key: 'n', kind: 'number', label: 'N', required: true }] }),
    [{ n: 1 }, {}],
    'It, row 2: N is required',
  ],
  [
    asked('table', { columns: [{ key: 'n', kind: 'number', label: 'N' }] }),
    [{ n: 1 }, null],
    'It, row 2 can’t be read',
  ],
  [asked('table', { columns: [] }), [['n', 1]], 'It, row 1 can’t be read'],
  [asked('table', { columns: [], max: 1 }), [{}, {}], 'It can have up to 1 rows'],
  [asked('short_text', { max: 3 }), 'abcd', 'It can’t exceed 3 characters'],
])('%j takes %j: %j', (question, value, reason) => expect(whyNotAnswer(question, value)).toBe(reason))

test.each<[string, Definition, string]>([
  ['nothing', of(), 'The form has no questions yet.'],
  ['a key twice', of(asked('number'), asked('date')), 'Two questions have the key q.'],
  ['one option', of(asked('choice', { options: ['a'] })), 'Add at least two options.'],
  ['a formula about nothing', of(asked('computed', { formula: 'x + 1' })), 'There is no question with the key x.'],
  ['a formula about itself', of(asked('computed', { formula: 'q + 1' })), 'There is no question with the key q.'],
  [
    'a circle',
    of(
      { key: 'a', kind: 'computed', label: 'A', formula: 'b' },
      { key: 'b', kind: 'computed', label: 'B', formula: 'a' },
    ),
    'Circular reference: its formula or condition depends on itself through other questions.',
  ],
  ['a check without words', of(asked('number', { check: 'q > 1' })), 'Enter the message for a failed check.'],
  [
    'personal data without a reason',
    of(asked('email', { personal: 'contact' })),
    'Enter the reason for asking for personal data.',
  ],
  [
    'a column by no pattern',
    of(asked('table', { columns: [asked('code', { label: 'Meter' })] })),
    'Column “Meter”: Enter a pattern.',
  ],
  [
    'a column with one option',
    of(asked('group', { columns: [asked('choice', { label: 'Kind', options: ['a'] })] })),
    'Column “Kind”: Add at least two options.',
  ],
  [
    'a table within a table',
    of(asked('table', { columns: [asked('table')] })),
    'One column has a type that doesn’t fit in a table.',
  ],
])('%s cannot be published', (_, definition, words) =>
  expect(problemsOf(definition).map((each) => each.words)).toContain(words),
)

test.each<[string, string | null]>([
  ['\\d{4}', null],
  ['[A-Z]{2}-\\d{3,5}', null],
  ['', 'Enter a pattern.'],
  ['(a+)+', expect.stringMatching('letters, digits') as never],
  ['.*', expect.stringMatching('letters, digits') as never],
  ['a?'.repeat(5), 'A pattern can have up to four optional parts.'],
])('the pattern %j', (pattern, reason) => expect(whyNotPattern(pattern)).toEqual(reason))

test('invalid rows get a readable refusal, wherever a formula uses them', () => {
  const definition = of(
    { key: 'lines', kind: 'table', label: 'Lines', columns: [{ key: 'amount', kind: 'money', label: 'Amount' }] },
    { key: 'total', kind: 'computed', label: 'Total', formula: 'sum(lines.amount)', unit: 'money' },
  )
  expect(fill(definition, { lines: [{ amount: 150, more: [[[1]]] }, { amount: 50 }] }, today).answers.total).toBe(200)
  expect(problemsIn(definition, { lines: [null, 'x', 7] }, today)).toEqual([
    { key: 'lines', words: 'Lines, row 1 can’t be read' },
  ])
})
test('a signature has the submission date, and no other data than a name', () => {
  const definition = of(asked('signature'))
  expect(fill(definition, { q: { name: 'Ann', on: '1999-01-01', seal: 'x' } }, today).answers).toEqual({
    q: { name: 'Ann', on: today },
  })
  expect(problemsIn(definition, { q: { on: today } }, today)).toEqual([
    { key: 'q', words: 'Type your name to sign “It”' },
  ])
})
test('differences between two versions are listed by question', () => {
  const before = of(asked('number'), { key: 'b', kind: 'date', label: 'Date' })
  const after = of({ key: 'b', kind: 'date', label: 'Date' }, asked('number', { label: 'Quantity', required: true }), {
    key: 'c',
    kind: 'note',
    label: 'Read this',
  })
  expect(differencesBetween(before, after)).toEqual([
    '“Read this” was added (text to read).',
    '“It”: text changed from “It” to “Quantity”.',
    '“It”: required changed from nothing to yes.',
    'The order of the questions changed.',
  ])
})
test("stored text that isn't valid reads as no questions", () => {
  expect(readDefinition('{"questions":[]}')).toEqual({ questions: [] })
  expect(readDefinition('not json')).toEqual({ questions: [] })
  expect(keyFor('Ünited Nations No. 5', new Set(['united_nations_no_5']))).toBe('united_nations_no_5_2')
  expect(personalIn(backflowTest).map(({ key }) => key)).toEqual(['tester', 'signed'])
  expect(answerInWords(asked('money'), 400_000)).toBe('$4,000.00')
  expect([
    answerInWords(asked('money'), -400_000),
    answerInWords(asked('number'), -3.5),
    answerInWords(asked('percent'), -2),
  ]).toEqual(['−$4,000.00', '−3.5', '−2%'])
  expect(answerInWords(asked('date'), '2027-07-01')).toBe('7/1/2027')
  expect(answerInWords(asked('signature'), { name: 'Ann', on: '2027-11-21' })).toBe('Ann, 11/21/2027')
})
test('the accessibility check of the text of a form', () => {
  expect(
    accessibilityOf(
      of(asked('short_text', { label: 'Click here' }), asked('date', { key: 'd', label: 'The green field above' })),
    ).map(({ words }) => words),
  ).toEqual([
    'The text doesn’t describe the question (2.4.6).',
    'It refers to a color or a position, which not all people can see (1.3.3, 1.4.1).',
    'It requires a format without an example (3.3.2).',
  ])
})
