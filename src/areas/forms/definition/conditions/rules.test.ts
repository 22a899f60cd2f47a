import { expect, test } from 'vitest'
import { isSo } from '../../formulas/rules.ts'
import type { Question } from '../rules.ts'
import { conditionsIn, formulaOf, renamedIn, withKey } from './rules.ts'

test.each([
  ['class = "Commercial"', true, [{ key: 'class', sign: '=', value: 'Commercial' }]],
  [
    'class <> "Shop" and load >= 20.5',
    true,
    [
      { key: 'class', sign: '<>', value: 'Shop' },
      { key: 'load', sign: '>=', value: 20.5 },
    ],
  ],
  [
    'contains(waste, "Grease") or not empty(plan) or empty(hauler)',
    false,
    [
      { key: 'waste', sign: 'contains', value: 'Grease' },
      { key: 'plan', sign: 'answered', value: null },
      { key: 'hauler', sign: 'empty', value: null },
    ],
  ],
  ['passed = false', true, [{ key: 'passed', sign: '=', value: false }]],
  ['balance < -5', true, [{ key: 'balance', sign: '<', value: -5 }]],
])('%s is lines, and the lines are the formula again', (formula, every, lines) => {
  expect(conditionsIn(formula)).toEqual({ every, lines })
  expect(formulaOf({ every, lines: lines as never })).toBe(formula)
})

test.each(['a = 1 and (b = 2 or c = 3)', 'days(today(), start) > 2', 'lines.amount = 3', 'a = b', 'class ='])(
  '%s says more than lines, and stays a formula',
  (formula) => expect(conditionsIn(formula)).toBeNull(),
)

test('a name alone is the same as yes', () => {
  expect(formulaOf(conditionsIn('agreed')!)).toBe('agreed = true')
})

test('quotation marks in an option do not break the formula', () => {
  const line = { key: 'size', sign: '=', value: '5/8"' } as const
  const formula = formulaOf({ every: true, lines: [line] })
  expect(isSo(formula, { size: '5/8"' }, '2027-01-01')).toBe(true)
  expect(conditionsIn(formula)!.lines).toEqual([line])
})

test('unfinished lines say nothing', () => {
  expect(
    formulaOf({
      every: true,
      lines: [
        { key: '', sign: '=', value: 'x' },
        { key: 'a', sign: '=', value: '' },
      ],
    }),
  ).toBe('')
})

test.each([
  ['short_text = "short_text" and Short_Text <> 3', 'company = "short_text" and company <> 3'],
  ['lines.short_text > short_text_2 + short_text', 'lines.short_text > short_text_2 + company'],
])('a question renamed in %s', (before, after) => expect(renamedIn(before, 'short_text', 'company')).toBe(after))

test('every formula follows a new key', () => {
  const questions = [
    { key: 'amount_of_money', kind: 'money', label: 'Deposit' },
    { key: 'b', kind: 'computed', label: 'B', formula: 'amount_of_money * 2', show_if: 'amount_of_money > 1' },
  ] as Question[]
  expect(withKey(questions, 'amount_of_money', 'deposit')).toEqual([
    { key: 'deposit', kind: 'money', label: 'Deposit' },
    { key: 'b', kind: 'computed', label: 'B', formula: 'deposit * 2', show_if: 'deposit > 1' },
  ])
})
