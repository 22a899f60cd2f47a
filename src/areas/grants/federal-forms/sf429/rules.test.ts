import { expect, test } from 'vitest'
import { federalFormPaper } from '../paper/rules.ts'
import { itemsOf, problemsOf, readerOf, type Answers } from '../rules.ts'
import { attachments, parcelAnswers, sf429, type Attachment, type Parcel } from './rules.ts'

const depot: Parcel = {
  key: '0',
  number: 'A-0001',
  description: 'Bus depot',
  address: '40 Depot Street, Alder Falls, parcel 12-044',
  value: 1_240_000_00,
  share: '66.6667%',
}
const answers: Record<Attachment, Answers> = {
  a: {
    '0.from': '2025-03-01',
    '0.to': 'Expiration of federal interest',
    '0.interest': 'Acquisition',
    '0.recorded': true,
    '0.recorded.details': 'Notice of federal interest, county recorder, April 2, 2025',
    '0.insured': true,
    '0.insured.details': 'Public entity pool, policy 12-044, replacement cost',
    '0.relocation': false,
    '0.environment': false,
    '0.historic': false,
    '0.changed': false,
  },
  b: {
    '0.request': 'Improve',
    '0.relocation': false,
    '0.environment': true,
    '0.environment.details': 'Categorical exclusion, signed May 4, 2026',
    '0.historic': false,
  },
  c: {
    '0.preference': 'A. Sell',
    '0.relocation': false,
    '0.environment': false,
    '0.historic': false,
    '0.reasons': 'The depot moves to Mill Street.',
  },
}
const complete = (attachment: Attachment, parcels: readonly Parcel[] = [depot]): Answers => ({
  agency: 'Federal Transit Administration',
  award_number: 'FAIN-1',
  recipient: 'City of Alder Falls, 1 Main Street, Alder Falls OH 43000-0001',
  uei: 'ABCDEFGHJKL1',
  ein: '44-4444444',
  ends_on: '2026-09-30',
  attachment: attachments[attachment],
  ...parcelAnswers(parcels),
  ...answers[attachment],
})

test.each<[Attachment]>([['a'], ['b'], ['c']])('a complete SF-429 with attachment %s has no problem', (attachment) => {
  const form = sf429(attachment, [depot])
  expect(problemsOf(form, complete(attachment))).toEqual([])
  const read = readerOf(form, complete(attachment))
  expect([read.cents('0.federal'), read.cents('0.other')]).toEqual([826_667_08, 413_332_92])
  const keys = itemsOf(form).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each<[Attachment, string, Answers, string]>([
  ['a', 'uei', { uei: '' }, 'This item is required.'],
  ['a', 'ends_on', { ends_on: '2026-02-30' }, 'Enter a date that exists.'],
  ['a', 'attachment', { attachment: attachments.c }, 'This report has Attachment A (General Reporting).'],
  ['a', '0.from', { '0.from': null }, 'This item is required.'],
  ['a', '0.to', { '0.to': '2024-12-31' }, 'The federal interest can’t end before it starts.'],
  ['a', '0.interest', { '0.interest': 'Lease' }, 'Select one of the answers of the form.'],
  ['a', '0.address', { '0.address': null }, 'This item is required.'],
  ['a', '0.value', { '0.value': -1 }, 'The amount can’t be less than $0.00.'],
  ['a', '0.share', { '0.share': '120%' }, 'Enter a percentage from 0% to 100%.'],
  ['a', '0.recorded', { '0.recorded': null }, 'This item is required.'],
  ['a', '0.recorded.details', { '0.recorded.details': '' }, 'This item is required.'],
  ['a', '0.insured.details', { '0.insured.details': null }, 'This item is required.'],
  ['a', '0.changed.details', { '0.changed': true }, 'This item is required.'],
  ['b', '0.request', { '0.request': 'Sell' }, 'Select one of the answers of the form.'],
  ['b', '0.value', { '0.value': null }, 'This item is required.'],
  ['b', '0.environment.details', { '0.environment.details': '' }, 'This item is required.'],
  ['b', '0.historic', { '0.historic': null }, 'This item is required.'],
  ['c', '0.preference', { '0.preference': null }, 'This item is required.'],
  ['c', '0.award', { '0.preference': 'B. Transfer to different award' }, 'This item is required.'],
  ['c', '0.use', { '0.preference': 'C. Use in other federally sponsored project/program' }, 'This item is required.'],
  ['c', '0.entity', { '0.preference': 'D. Transfer title' }, 'This item is required.'],
  ['c', '0.entity', { '0.entity': 'The county' }, 'Leave this blank, or select D in item 14a.'],
  ['c', '0.relocation', { '0.relocation': null }, 'This item is required.'],
  ['c', '0.environment', { '0.environment': null }, 'This item is required.'],
  ['c', '0.historic.details', { '0.historic': true }, 'This item is required.'],
  ['c', '0.encumbered', { '0.preference': 'F. Encumber property' }, 'This item is required.'],
  ['c', '0.encumbered', { '0.encumbered': 'First Bank' }, 'Leave this blank, or select F in item 14a.'],
  ['c', '0.reasons', { '0.reasons': null }, 'This item is required.'],
])('SF-429-%s names the mistake in %s: %j', (attachment, key, mistake, words) => {
  expect(problemsOf(sf429(attachment, [depot]), { ...complete(attachment), ...mistake })).toContainEqual(
    expect.objectContaining({ key, words }),
  )
})

test.each<[Attachment, Record<string, string>]>([
  [
    'a',
    {
      ...{ land: '14c', floor: '14d', ownership: '14e', value: '14f', recorded: '14g', insured: '14h' },
      ...{ relocation: '14i', environment: '14j', historic: '14k', changed: '15' },
    },
  ],
  [
    'b',
    {
      ...{ ownership: '14c', land: '14d', floor: '14e', value: '14f' },
      ...{ relocation: '14g', environment: '14h', historic: '14i' },
    },
  ],
  [
    'c',
    {
      ...{ land: '13c', floor: '13d', value: '14e', relocation: '14f' },
      ...{ environment: '14g', historic: '14h', encumbered: '14i', reasons: '15' },
    },
  ],
])('the items of SF-429-%s have the numbers of the form', (attachment, numbers) => {
  const items = new Map(itemsOf(sf429(attachment, [depot])).map(({ key, number }) => [key, number]))
  expect(Object.fromEntries(Object.keys(numbers).map((name) => [name, items.get(`0.${name}`)]))).toEqual(numbers)
})

test('a report without real property says so', () => {
  expect(problemsOf(sf429('a', []), complete('a', []))).toContainEqual(
    expect.objectContaining({ words: 'The register has no real property of this award. Say so in the comments.' }),
  )
})

test.each<[Attachment, string]>([
  ['a', 'letters 14e, 14f, 14h and 14i follow from the order of its items'],
  ['b', 'number 13 and letters 14a to 14c are not confirmed'],
  ['c', 'the words of items 14g to 15 are not confirmed'],
])('a printed SF-429-%s says which of its numbers to compare with the official form', (attachment, words) => {
  const printed = { number: 'PPR-1', subject: 'FAIN-1', letterhead: { agency: 'City' }, today: '2026-10-01' }
  const { body } = federalFormPaper(sf429(attachment, [depot]), complete(attachment), printed)
  expect(body).toContainEqual({ is: 'words', words: expect.stringContaining(words) as string })
})
