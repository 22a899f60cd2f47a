import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSo, namesIn, readFormula, resultOf, whyNotFormula, type Value } from './rules.ts'

const today = '2027-07-01'
const names = {
  a: 5,
  b: 0,
  empty: null,
  class: 'Commercial',
  several: ['Grease', 'Oil'],
  lines: [{ amount: 1.1 }, { amount: 2.2 }, { amount: null }],
  day: '2027-07-11',
  agreed: true,
}

test.each<[string, Value]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['-a + 1', -4],
  ['a / b', null],
  ['upper(class)', 'COMMERCIAL'],
  ['upper(a)', null],
  ['join(", ", class, empty, "x", a)', 'Commercial, x, 5'],
  ['join("; ", several)', 'Grease; Oil'],
  ['dollars(1234.5)', '$1,234.50'],
  ['dollars(class)', null],
  ['printed(day)', '7/11/2027'],
  ['printed(class)', null],
  ['a + empty', null],
  ['0.1 + 0.2', 0.3],
  ['max(0, 12000 - 8000)', 4000],
  ['max(0, 7000 - 8000)', 0],
  ['4000000 + 10000000 * 7 / 100', 4_700_000],
  ['round(2.5)', 3],
  ['round(-2.5)', -3],
  ['round(1.005, 2)', 1.01],
  ['sum(lines.amount)', 3.3],
  ['sum(nothing.amount)', 0],
  ['count(lines)', 3],
  ['count(lines.amount)', 2],
  ['if(a > 3, "yes", "no")', 'yes'],
  ['if(empty > 3, "yes", "no")', null],
  ['class = "Commercial" and a >= 5', true],
  ['not (a = 5) or agreed', true],
  ['not agreed', false],
  ['empty(empty)', true],
  ['empty(class)', false],
  ['empty = null', null],
  ['a <> 4', true],
  ['empty <> 4', null],
  ['not (empty = 1)', null],
  ['empty = 1 and a = 4', false],
  ['empty = 1 and a = 5', null],
  ['empty = 1 or a = 5', true],
  ['empty = 1 or a = 4', null],
  ['class < 4', false],
  ['contains(several, "Oil")', true],
  ['contains(several, "oil")', false],
  ['contains(class, "Comm")', true],
  ['days(today(), day)', 10],
  ['later(day, -10)', '2027-07-01'],
  ['later(class, 1)', null],
  ['later(day, 99999999999)', null],
  ['later(day, 3000000)', null],
  ['later(day, a / b)', null],
  ['abs(-2)', 2],
  ["'it''", null],
])('%s is %j', (text, result) => expect(resultOf(text, names, today)).toEqual(result))

test.each([
  ['', 'Enter a formula.'],
  ['1 +', 'The formula is incomplete.'],
  ['(1', 'A closing parenthesis is missing.'],
  ['1 2', '“2” isn’t expected here.'],
  ['* 2', '“*” is in the wrong place.'],
  ['a ; b', '“; b” can’t be read.'],
  [
    'fetch(a)',
    'There is no function fetch. Use one of: abs, contains, count, days, dollars, empty, if, join, later, max, min, printed, round, sum, today, upper.',
  ],
  ['if(a)', 'if takes 3 values in parentheses.'],
  ['round()', 'round takes 1 to 2 values in parentheses.'],
  ['"open', '“"open” can’t be read.'],
  ['a'.repeat(501), 'A formula can’t exceed 500 characters.'],
  ['('.repeat(30) + 'a' + ')'.repeat(30), 'Parentheses can be up to 24 levels deep.'],
  ['-'.repeat(100) + '1', 'Parentheses can be up to 24 levels deep.'],
  ['not '.repeat(100) + 'a', 'Parentheses can be up to 24 levels deep.'],
])('%j is rejected', (text, reason) => expect(readFormula(text).reason).toBe(reason))

test('names are those of the questions and nothing else', () => {
  expect(whyNotFormula('cost - allowance', new Set(['cost']))).toBe('There is no question with the key allowance.')
  expect(namesIn(readFormula('sum(lines.amount) + a').formula!)).toEqual(['lines', 'a'])
  expect(resultOf('constructor', {}, today)).toBe(null)
  expect(readFormula('constructor(1)').reason).toMatch('There is no function constructor')
})

test('any input is read or refused, and never throws', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          'a',
          '1',
          '.5',
          '"x"',
          '(',
          ')',
          '+',
          '-',
          '*',
          '/',
          '<=',
          '=',
          ' and ',
          ' or ',
          'not ',
          ',',
          'max',
          'if',
          '.',
          '\\',
          ' ',
        ),
        { maxLength: 24 },
      ),
      (parts) => {
        const text = parts.join('')
        const { formula, reason } = readFormula(text)
        expect((formula === null) === (reason !== null)).toBe(true)
        isSo(text, names, today)
      },
    ),
  )
})
