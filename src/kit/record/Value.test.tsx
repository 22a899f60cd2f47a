import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toCsv } from '#platform/records/csv.ts'
import { choice, money, number, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { Value } from './Value.tsx'

const side = defineRecord('trial_sides', {
  label: 'Side',
  plural: 'Sides',
  about: 'A trial.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'words',
  list: ['words'],
  fields: {
    words: text({ required: true }),
    debit: money({ required: true, zero: '' }),
    fee: money({ required: true }),
    months: number({ zero: 'No expiry' }),
    result: choice(['pass', 'fail'], { marks: { pass: 'done', fail: 'bad' } }),
  },
})
const row = { words: 'Paid', debit: 0, fee: 0, months: 0, result: 'fail' }
const shown = (name: string, of = row) =>
  renderToStaticMarkup(<Value of={side} name={name} row={of} names={new Map()} />).replaceAll(/<[^>]*>/g, '')

test('the empty side of an entry stays empty, while a zero amount and a status are shown', () => {
  expect([shown('debit'), shown('fee'), shown('months')]).toEqual(['', '$0.00', 'No expiry'])
  expect(shown('debit', { ...row, debit: 12_50 })).toBe('$12.50')
})

test('a result with marks has its sign like a status', () => {
  const drawn = (result: string) =>
    renderToStaticMarkup(<Value of={side} name="result" row={{ ...row, result }} names={new Map()} />)
  expect(drawn('fail')).toContain('text-bad')
  expect(drawn('pass')).not.toContain('text-bad')
})

test.each(['Nguyễn Thị Ánh', 'Łukasz Dąbrowski', '王小明', 'محمد علي (Cairo)'])(
  '%s is set apart, so that its direction does not turn the words beside it',
  (words) =>
    expect(renderToStaticMarkup(<Value of={side} name="words" row={{ ...row, words }} names={new Map()} />)).toBe(
      `<bdi>${words}</bdi>`,
    ),
)

test('in an exported file, which is added up, it is zero', () =>
  expect(toCsv(side, [row], ['debit', 'fee']).trim().split(/\r?\n/)[1]).toBe('0.00,0.00'))
