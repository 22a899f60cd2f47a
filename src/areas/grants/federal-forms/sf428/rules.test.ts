import { expect, test } from 'vitest'
import { federalFormPaper } from '../paper/rules.ts'
import { itemsOf, problemsOf, readerOf, type Answers } from '../rules.ts'
import { attachments, propertyAnswers, sf428, type Attachment, type Property } from './rules.ts'

const limit = 10_000_00
const mower: Property = {
  key: '0',
  number: 'A-0012',
  source: 'ACQ',
  description: 'Mower, Toro, 3500-D',
  identification: '4471',
  acquired_on: '2025-03-01',
  condition: 'Usable',
  cost: 18_000_00,
  fair_value: 12_000_00,
  share: '80%',
}
const scope: Property = {
  ...mower,
  key: '1',
  number: 'A-0013',
  source: 'GP',
  description: 'Spotting scope',
  cost: 900_00,
}
const cover = (attachment: Attachment, property: readonly Property[]): Answers => ({
  agency: 'National Park Service',
  award_number: '15PBJA-24-GG-0101',
  uei: 'ABCDEFGHJKL1',
  ein: '44-4444444',
  recipient: 'City of Alder Falls, 1 Main Street, Alder Falls OH 43000-0001',
  attachment: attachments[attachment],
  sheet: attachment !== 'a' && property.length > 0,
  submitted_on: '2026-10-01',
  ...propertyAnswers(property),
})
const instructions = '(ii) Request federal agency disposition instructions'
const lines = [
  'a. Federally-owned property',
  'b. Acquired equipment with acquisition cost of $10,000.00 or more',
  'c. Residual unused supplies with total fair market value exceeding $10,000.00',
  'd. None of the above',
] as const

const complete: Record<Attachment, { property: readonly Property[]; answers: Answers }> = {
  a: {
    property: [scope],
    answers: { 'a.award_number': '15PBJA-24-GG-0101', 'a.1': '(a) Individual', 'a.2': '2026-09-30' },
  },
  b: {
    property: [mower, scope],
    answers: {
      'b.1': lines.slice(0, 3),
      'b.2a': [instructions],
      'b.2b': [instructions],
      'b.2c.i': 12_000_00,
      'b.2c.ii': '66.6667%',
    },
  },
  c: {
    property: [mower],
    answers: { 'c.2': 'b. Sale of acquired equipment', 'c.2b.i': 12_500_00, 'c.2b.ii': '80%', 'c.2b.iv': 1_000_00 },
  },
}
const problemsIn = (attachment: Attachment, mistake: Answers, property = complete[attachment].property) =>
  problemsOf(sf428({ attachment, property, limit }), {
    ...cover(attachment, property),
    ...complete[attachment].answers,
    ...mistake,
  })

test.each<[Attachment]>([['a'], ['b'], ['c']])('a complete SF-428 with attachment %s has no problem', (attachment) => {
  expect(problemsIn(attachment, {})).toEqual([])
  const { property } = complete[attachment]
  const form = sf428({ attachment, property, limit })
  const keys = itemsOf(form).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { grid, items } of form.sections)
    if (grid) expect(grid.rows.flatMap((row) => row.keys)).toEqual(items.map(({ key }) => key))
})

test.each<[Attachment, string, Answers, string]>([
  ['b', 'uei', { uei: null }, 'This item is required.'],
  ['b', 'attachment', { attachment: attachments.c }, 'This report has Final (Award Closeout) Report (SF-428-B).'],
  ['b', 'sheet', { sheet: false }, 'The report lists items on a supplemental sheet. Select yes.'],
  ['b', 'official.email', { 'official.email': 'ada' }, 'Enter a valid email address.'],
  ['a', 'a.award_number', { 'a.award_number': '' }, 'Enter the award of an individual report.'],
  ['a', 'a.award_number', { 'a.1': '(b) Consolidated' }, 'A consolidated report has no award number here.'],
  ['a', 'a.2', { 'a.2': null }, 'This item is required.'],
  ['a', '1.cost', { '1.cost': -1 }, 'The amount can’t be less than $0.00.'],
  ['b', 'b.1', { 'b.1': [] }, 'This item is required.'],
  ['b', 'b.1', { 'b.1': [lines[0], lines[3]] }, 'Line d can’t be selected with another line.'],
  ['b', 'b.1', { 'b.1': [lines[3]] }, 'The supplemental sheet has federally owned property. Select line a.'],
  ['b', 'b.1', { '1.source': 'ACQ' }, 'Line a needs federally owned property (GP) on the supplemental sheet.'],
  [
    'b',
    'b.1',
    { '0.cost': 9_999_99 },
    'Line b needs acquired equipment of $10,000.00 or more on the supplemental sheet.',
  ],
  ['b', 'b.2a', { 'b.2a': null }, 'This item is required.'],
  ['b', 'b.2b', { 'b.2b': null }, 'This item is required.'],
  [
    'b',
    'b.2c.i',
    { 'b.2c.i': 10_000_00 },
    'Line c is for supplies above $10,000.00. Enter their value here, or don’t select line c.',
  ],
  ['b', 'b.2c.i', { 'b.1': lines.slice(0, 2) }, 'Unused supplies are above the limit. Select line c in item 1.'],
  ['b', 'b.2c.ii', { 'b.2c.ii': '' }, 'This item is required.'],
  ['b', 'b.2c.ii', { 'b.2c.ii': '101%' }, 'Enter a percentage from 0% to 100%.'],
  ['b', 'b.2c.iv', { 'b.2c.iv': 9_000_00 }, 'The allowance is more than the federal share of $8,000.00.'],
  ['b', '0.source', { '0.source': 'Bought' }, 'Select one of the answers of the form.'],
  ['b', '0.condition', { '0.condition': 'Good' }, 'Select one of the answers of the form.'],
  ['b', '0.acquired_on', { '0.acquired_on': null }, 'This item is required.'],
  ['b', '1.acquired_on', { '1.acquired_on': '2026-10-02' }, 'The item can’t be acquired after the date of the report.'],
  ['c', 'c.2', { 'c.2': null }, 'Select what is requested or reported.'],
  ['c', 'c.2', { 'c.2b.i': 0, 'c.2b.iv': 0 }, 'A sale needs its proceeds, or an estimate of the value.'],
  [
    'c',
    'c.1a',
    { 'c.1a': ['(i) Request federal agency disposition instructions'] },
    'Item 1a needs federally owned property (GP) on the supplemental sheet.',
  ],
  [
    'c',
    'c.1b',
    { 'c.1b': [instructions], '0.fair_value': 9_000_00 },
    'Item 1b needs acquired equipment worth $10,000.00 or more on the supplemental sheet.',
  ],
  ['c', 'c.2b.iv', { 'c.2b.iv': 10_000_01 }, 'The allowance is more than the federal share of $10,000.00.'],
])('SF-428-%s names the mistake in %s: %j', (attachment, key, mistake, words) => {
  expect(problemsIn(attachment, mistake)).toContainEqual(expect.objectContaining({ key, words }))
})

test('an annual report without federally owned property says so', () => {
  expect(problemsIn('a', {}, [])).toContainEqual(
    expect.objectContaining({ words: 'The register has no federally owned property of this award.' }),
  )
})

test('the federal share of a sale is remitted less the allowance', () => {
  const { property, answers } = complete.c
  const read = readerOf(sf428({ attachment: 'c', property, limit }), answers)
  expect([read.cents('c.2b.iii'), read.cents('c.2b.v')]).toEqual([10_000_00, 9_000_00])
})

test('an item of the supplemental sheet is a row of the table, under its number in the register', () => {
  const { property, answers } = complete.b
  const printed = { number: 'GCL-1', subject: 'Trails', letterhead: { agency: 'City' }, today: '2026-10-01' }
  const { body, landscape } = federalFormPaper(
    sf428({ attachment: 'b', property, limit }),
    { ...cover('b', property), ...answers },
    printed,
  )
  expect(landscape).toBe(true)
  expect(body).toContainEqual({
    is: 'words',
    words: expect.stringContaining('the columns without a letter may have one there') as string,
  })
  expect(body.flatMap((block) => (block.is === 'table' ? block.rows : []))[0]).toEqual([
    'A-0012',
    '',
    'ACQ',
    'Mower, Toro, 3500-D',
    '4471',
    'March 1, 2025',
    'Usable',
    '$18,000.00',
    '$12,000.00',
    '80%',
  ])
})
