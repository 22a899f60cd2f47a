import { expect, test } from 'vitest'
import { federalFormPaper } from '../paper/rules.ts'
import { itemsOf, problemsOf, readerOf, type Answers } from '../rules.ts'
import { sf271 } from './rules.ts'

const request: Answers = {
  part: 'Partial',
  basis: 'Cash',
  agency: 'Federal Highway Administration',
  award_number: 'F-1',
  number: 'DD-2026-0002',
  ein: '44-4444444',
  from: '2026-01-01',
  to: '2026-10-31',
  recipient: 'City of Alder Falls, 1 Main Street, Alder Falls OH 43000-0001',
  'program.a': '20.205 Highway Planning and Construction',
  '11a.a': 10_000_00,
  '11d.a': 40_000_00,
  '11k.a': 500_000_00,
  '11l.a': 20_000_00,
  '11o.a': 5_000_00,
  '11q.a': 452_000_00,
  '11t.a': 200_000_00,
  '11u.a': 252_000_00,
  '11v.a': 60,
  '11v.total': 60,
}

test('an SF-271 adds up its lines in each program and in the total', () => {
  const second = {
    'program.b': 'Sidewalks',
    '11k.b': 30_000_00,
    '11q.b': 24_000_00,
    '11r.b': 1_000_00,
    '11u.b': 25_000_00,
  }
  expect(problemsOf(sf271, request)).toEqual([])
  const read = readerOf(sf271, { ...request, ...second })
  expect(['n', 'p', 's', 'u'].map((line) => ['a', 'total'].map((column) => read.cents(`11${line}.${column}`)))).toEqual(
    [
      [570_000_00, 600_000_00],
      [565_000_00, 595_000_00],
      [452_000_00, 477_000_00],
      [252_000_00, 277_000_00],
    ],
  )
  expect(problemsOf(sf271, { ...request, ...second })).toEqual([])
})

test.each<[string, Answers, string]>([
  ['part', { part: 'Last' }, 'Select one of the answers of the form.'],
  ['basis', { basis: null }, 'This item is required.'],
  ['number', { number: '' }, 'This item is required.'],
  ['ein', { ein: null }, 'This item is required.'],
  ['to', { to: '2025-12-31' }, 'The period can’t end before it starts.'],
  ['from', { from: '2026-02-30' }, 'Enter a date that exists.'],
  ['program.a', { 'program.a': '' }, 'Column (a) has outlays. Name its program, function or activity.'],
  ['program.c', { '11g.c': 1_00 }, 'Column (c) has outlays. Name its program, function or activity.'],
  ['11j.a', { '11j.a': -1 }, 'The amount can’t be less than $0.00.'],
  ['11k.a', { '11k.a': 0.5 }, 'Enter an amount in dollars and cents.'],
  ['11p.a', { '11o.a': 600_000_00, '11q.a': 0, '11r.a': 452_000_00 }, 'The amount can’t be less than $0.00.'],
  [
    '11q.a',
    { '11q.a': 566_000_00 },
    'The federal share is $566,000.00, more than the net outlays of $565,000.00 on line p.',
  ],
  ['11u.total', { '11u.a': 0 }, 'The request has no amount: line u must be above $0.'],
  ['11u.total', { '11t.a': 200_000_01 }, 'Line u requests $252,000.00, more than line s minus line t, $251,999.99.'],
  ['11v.total', { '11v.total': 101 }, 'Enter a whole percentage from 0 to 100.'],
  ['11v.total', { '11v.total': null }, 'This item is required.'],
  ['11v.total', { part: 'Final' }, 'A final request is for a project that is 100% complete.'],
])('SF-271 names the mistake in %s: %j', (key, mistake, words) => {
  expect(problemsOf(sf271, { ...request, ...mistake })).toContainEqual(expect.objectContaining({ key, words }))
})

test('each box of the SF-271 exists once, and lines 11a to 11v are in order with an instruction', () => {
  const keys = itemsOf(sf271).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const { grid, items } = sf271.sections[1]!
  expect(grid!.rows.map(({ label }) => label[0]).join('')).toBe('abcdefghijklmnopqrstuv')
  expect(grid!.rows.flatMap((row) => row.keys)).toEqual(items.map(({ key }) => key))
  expect(items.every(({ instruction }) => instruction)).toBe(true)
})

test('on paper the certification is above the boxes of both signers', () => {
  const printed = { number: 'DD-1', subject: 'Road', letterhead: { agency: 'City' }, today: '2026-11-20' }
  const { body } = federalFormPaper(sf271, request, printed)
  const at = body.findIndex((block) => block.is === 'heading' && block.words === 'Certification')
  expect(body.slice(at + 1, at + 3).map(({ is }) => is)).toEqual(['words', 'boxes'])
  expect(body.at(-1)).toMatchObject({ is: 'boxes' })
})
