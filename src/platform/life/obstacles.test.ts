import { expect, test } from 'vitest'
import { everyReason, firstReason } from '../rules.ts'
import { choice, person, text } from '../records/fields.ts'
import { defineRecord, type RowOf } from '../records/record.ts'
import { life } from '../life.ts'
import { factsFrom } from './move.ts'

const offer = defineRecord('trial_offers', {
  label: 'Offer',
  plural: 'Offers',
  about: 'For this test.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['title'],
  fields: {
    title: text({ required: true, max: 200 }),
    basis: text({ max: 200, label: 'Price basis', requiredTo: { submit: true } }),
    author: person({ label: 'Author' }),
    status: choice(['draft', 'submitted', 'closed'], { initial: 'draft', setBy: 'commands' }),
  },
})
const offerLife = life(offer, {
  topic: 'trial-offers',
  stages: { draft: 'open', submitted: 'open', closed: 'over' },
  facts: factsFrom<{ lines: number; vendor: string | null }>('vendors'),
  moves: {
    submit: {
      about: 'For this test.',
      from: 'draft',
      to: 'submitted',
      not: { author: 'You can’t submit your own offer.' },
      says: { button: 'Submit', done: 'Submitted', event: 'submitted the offer' },
      whyNot: ({ title }) => (title.length < 3 ? 'The title is too short.' : null),
      fixes: ({ author }) => [
        [/line/, '?tab=lines'],
        [/vendor/, { table: 'vendors', id: author! }],
      ],
      whyNotYet: ({ lines, vendor }) =>
        firstReason(lines === 0 && 'Add a line.', firstReason(vendor === null && 'Select a vendor.', vendor)),
    },
    close: {
      about: 'For this test.',
      from: ['draft', 'submitted'],
      to: 'closed',
      says: { button: 'Close', done: 'Closed', event: 'closed the offer' },
    },
  },
})
const asking = { actor: { user_id: 'max', role: 'manager' }, today: '2026-11-24' } as never
const row = { id: '1', title: 'A', basis: null, author: 'ada', status: 'draft' } as never as RowOf<typeof offer>
const found = { lines: 0, vendor: null } as never

test('one refusal does not hide the next: own fields, the row, and other records', () => {
  expect(offerLife.whyEachNot('submit', row, found, asking)).toEqual([
    'Enter “Price basis” first.',
    'The title is too short.',
    'Add a line.',
    'Select a vendor.',
  ])
  expect(offerLife.obstacles('submit', row, found, asking)).toEqual([
    'The title is too short.',
    'Add a line.',
    'Select a vendor.',
  ])
})

test('before the facts are there, only what the row tells is against it', () =>
  expect(offerLife.obstacles('submit', row, undefined, asking)).toEqual(['The title is too short.']))

test('the first of them is the sentence of the button', () =>
  expect(offerLife.whyNot('submit', row, { state: 'there', facts: found }, asking)).toBe('Enter “Price basis” first.'))

test('a step of another person is refused alone, and is nothing to fix', () => {
  const own = { ...(row as object), author: 'max' } as never as RowOf<typeof offer>
  expect(offerLife.whyEachNot('submit', own, found, asking)).toEqual(['You can’t submit your own offer.'])
  expect(offerLife.obstacles('submit', own, found, asking)).toEqual([])
})

test('a record is completed for a move that leads on, and not for its end', () =>
  expect(offerLife.leadsOn(row as never)).toEqual(['submit']))

test('a rule that is asked for its first reason tells no other', () => {
  expect(everyReason(() => firstReason('a', firstReason('b', 'c'), false, null))).toEqual(['a', 'b', 'c'])
  expect(everyReason(() => (firstReason('unused'), firstReason('a')))).toEqual(['a'])
  expect(everyReason(() => null)).toEqual([])
})

test.each([
  ['Add a line.', {}, '?tab=lines'],
  ['Select a vendor.', {}, { table: 'vendors', id: 'ada' }],
  ['The title is too short.', {}, undefined],
  [
    'Line 4 is open.',
    { stopped: { submit: 'Line 4 is open.' }, stoppedBy: { submit: { table: 'lines', id: '4' } } },
    { table: 'lines', id: '4' },
  ],
])('“%s” is fixed where the move or what stops it says', (reason, stops, place) =>
  expect(offerLife.fixOf('submit', row, reason, { ...(found as object), ...stops } as never)).toEqual(place),
)
