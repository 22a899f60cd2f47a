import { expect, test } from 'vitest'
import { choice, date, person, ref, text } from '../records/fields.ts'
import { defineRecord } from '../records/record.ts'
import type { Waiting } from '../records/summary.ts'
import { life } from '../life.ts'
import { factsFrom } from './move.ts'
import { nextStep, type Circumstances } from './next-step.ts'
import { pathOf, reachedBy, stagesOf } from './path.ts'

const offer = defineRecord('sample_offers', {
  label: 'Offer',
  plural: 'Offers',
  about: 'An offer, for these tests.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['title', 'status'],
  fields: {
    title: text({ required: true }),
    vendor: ref('vendors'),
    owner: person({ label: 'Owner' }),
    author: person({ label: 'Author' }),
    reply: choice(['none', 'partial', 'sent']),
    price: text({ label: 'Price', requiredTo: { decide: true } }),
    answer_by: date({
      due: { says: 'Answer the offer of {vendor}', for: ['owner'], while: ['open'], unless: { reply: ['sent'] } },
    }),
    ends_on: date({ label: 'Valid until', due: { says: 'Renew the offer {title}', for: [], while: ['returned'] } }),
    status: choice(['draft', 'open', 'returned', 'decided', 'accepted', 'rejected', 'withdrawn'], { initial: 'draft' }),
  },
})
const says = (button: string) => ({ button, done: 'Done', event: 'did it' })
const offerLife = life(offer, {
  topic: 'sample-offers',
  facts: factsFrom<{ lines: number }>('sample_lines'),
  stages: {
    draft: 'open',
    open: 'open',
    returned: 'open',
    decided: 'open',
    accepted: 'over',
    rejected: 'over',
    withdrawn: 'over',
  },
  moves: {
    submit: {
      about: 'Submits.',
      from: ['draft', 'returned'],
      to: 'open',
      look: 'main',
      says: says('Submit for approval'),
      whyNotYet: ({ lines }) => (lines === 0 ? 'Add a line first.' : null),
    },
    decide: {
      about: 'Decides.',
      from: 'open',
      to: 'decided',
      by: 'manager',
      look: 'main',
      not: { author: 'You can’t decide on your own offer.' },
      says: says('Decide'),
    },
    return: { about: 'Returns.', from: 'open', to: 'returned', by: 'manager', says: says('Return for changes') },
    accept: {
      about: 'Accepts.',
      from: 'decided',
      to: 'accepted',
      look: 'main',
      whyNot: ({ vendor }: { vendor: string | null }) => (vendor ? null : 'Select a vendor first.'),
      says: says('Accept'),
    },
    reject: { about: 'Rejects.', from: 'decided', to: 'rejected', says: says('Reject') },
    withdraw: { about: 'Withdraws.', from: ['draft', 'open'], to: 'withdrawn', look: 'danger', says: says('Withdraw') },
  },
})

const row = (status: string, more: object = {}) => ({
  id: 'o',
  organization_id: 'city',
  created_at: '2026-11-01T15:00:00Z',
  created_by: 'rosa',
  updated_at: '',
  version: 1,
  title: 'Salt',
  vendor: 'v',
  owner: 'max',
  author: null,
  price: '$5',
  answer_by: null,
  ends_on: null,
  status,
  ...more,
})
const names = new Map([
  ['max', 'Max Okafor'],
  ['rosa', 'Rosa Delgado'],
  ['v', 'Larkspur Paving'],
])
const asked = (more: Partial<Circumstances> = {}): Circumstances => ({
  life: offerLife as never,
  actor: { user_id: 'max', role: 'manager' },
  today: '2026-11-25',
  names,
  dayOf: (moment) => moment.slice(0, 10),
  ...more,
})
const told = (status: string, more: object = {}, circumstances: Partial<Circumstances> = {}) => {
  const step = nextStep(offer, row(status, more) as never, asked(circumstances))
  return step && [step.tone, step.lead, step.rest].filter(Boolean).join(' | ')
}
const user = { user_id: 'una', role: 'user' } as const
const waiting = (...signers: [string, string][]): Waiting => ({
  id: 'r',
  since: '2026-11-20T15:00:00Z',
  step: 2,
  steps: 3,
  turns: [{ name: 'Finance', due: '2026-11-24', signers: signers.map(([user_id, name]) => ({ user_id, name })) }],
})

test('an approval names who has to give it, since when, and how late it is', () => {
  expect(told('open', {}, { waiting: waiting(['pat', 'Pat Moreau']) })).toBe(
    'late | Waiting for approval by Pat Moreau since Nov 20 | Step 2 of 3: Finance. Due Nov 24, 1 day late.',
  )
  expect(told('open', {}, { waiting: waiting(['pat', 'Pat'], ['max', 'Max']), today: '2026-11-23' })).toBe(
    'you | Waiting for your approval since Nov 20 | Step 2 of 3: Finance. Due Nov 24, tomorrow.',
  )
  expect(
    told('open', {}, { waiting: waiting(['a', 'Ada'], ['b', 'Ben'], ['c', 'Cy'], ['d', 'Dee']), today: '2026-11-23' }),
  ).toContain('approval by one of 4 people since')
  expect(told('open', {}, { waiting: waiting(), today: '2026-11-23' })).toContain('Waiting for the approval “Finance”')
})

test('a declared deadline comes before the moves, with the day and the person', () => {
  expect(told('open', { answer_by: '2026-12-03' })).toBe(
    'you | Answer the offer of Larkspur Paving by Dec 3 | In 8 days. Assigned to you.',
  )
  expect(told('open', { answer_by: '2026-11-22' }, { actor: user })).toBe(
    'late | Answer the offer of Larkspur Paving by Nov 22 | 3 days late. Assigned to Max Okafor.',
  )
  expect(told('open', { answer_by: '2027-06-01' })).toContain(
    'moving | Answer the offer of Larkspur Paving by Jun 1, 2027',
  )
  // More than a year ahead it is a date of the record, and the moves come first.
  expect(told('open', { answer_by: '2029-08-26' })).not.toContain('Answer the offer')
  expect(told('open', { answer_by: '2026-12-03', owner: null })).toContain('Unassigned.')
})

test('a deadline ends when another field says that it is done', () => {
  const late = { answer_by: '2026-11-22' }
  expect(told('open', { ...late, reply: 'partial' })).toContain('Answer the offer')
  expect(told('open', { ...late, reply: null })).toContain('Answer the offer')
  expect(told('open', { ...late, reply: 'sent' })).not.toContain('Answer the offer')
})

test('a deadline does not repeat the title of its record', () => {
  expect(told('returned', { ends_on: '2026-12-03' })).toBe(
    'you | Submit for approval | Renew this offer by Dec 3. In 8 days. Unassigned.',
  )
})

test('the main move is named with its alternative, its reason against it, or who may make it', () => {
  const reached = [{ status: 'decided', at: '2026-11-21T15:00:00Z', by: 'rosa' }]
  expect(told('decided', {}, { reached })).toBe('you | Accept or reject | Decided since Nov 21.')
  expect(told('decided', { vendor: null })).toBe('you | Accept or reject | Select a vendor first.')
  expect(told('open', {}, { actor: user })).toBe('others | Waiting for a manager to decide')
  expect(told('open', { author: 'max' })).toBe(
    'others | Waiting for another person to decide | You can’t decide on your own offer.',
  )
  expect(told('draft')).toBe('you | Submit for approval')
})

test('an ended record says when it ended, and a failure is a problem', () => {
  expect(told('accepted', {}, { reached: [{ status: 'accepted', at: '2025-11-21T15:00:00Z', by: 'rosa' }] })).toBe(
    'done | Accepted on Nov 21, 2025 | Recorded by Rosa Delgado.',
  )
  expect(told('rejected')).toBe('problem | Rejected')
  const reached = [{ status: 'withdrawn', at: '2026-11-21T15:00:00Z', by: null }]
  expect(told('withdrawn', {}, { reached })).toBe('problem | Withdrawn on Nov 21')
})

test('a record without a life shows its next date', () => {
  expect(told('open', { ends_on: '2026-11-27' }, { life: undefined })).toBe('moving | Valid until: Nov 27 | In 2 days.')
  expect(told('open', {}, { life: undefined })).toBeNull()
})

test('a past deadline counts only while the status still waits for it', () => {
  const past = { ends_on: '2026-11-20' }
  expect(told('open', past, { life: undefined })).toBeNull()
  expect(told('returned', past, { life: undefined })).toContain('Valid until: Nov 20')
})

test('a record beside its usual way says first what brings it back, then its deadline', () => {
  const back = { ends_on: '2026-12-20' }
  expect(told('returned', back, { reached: [{ status: 'returned', at: '2026-11-24T12:00:00Z', by: 'max' }] })).toBe(
    'you | Submit for approval | Returned since Nov 24. Renew this offer by Dec 20. In 25 days. Unassigned.',
  )
  expect(told('returned', { ends_on: '2026-11-20' })).toMatch(/^late \| Submit for approval \| Renew .* 5 days late/)
})

test('a kind of record leaves out a status that it never reaches', () => {
  const short = { ...offerLife, leavesOut: ({ owner }: { owner?: string }) => (owner === 'max' ? ['decided'] : []) }
  expect(pathOf(short as never, { owner: 'max' })).toEqual(['draft', 'open', 'accepted'])
  expect(pathOf(short as never, { owner: 'pat' })).toEqual(['draft', 'open', 'decided', 'accepted'])
})

test('the usual way leaves out what lies beside it, and ends at the first success', () =>
  expect(pathOf(offerLife as never)).toEqual(['draft', 'open', 'decided', 'accepted']))

test('stages have the days they were reached; a record off its usual path keeps the stages it reached', () => {
  const shown = (status: string, ...reached: string[]) =>
    stagesOf(
      offerLife as never,
      row(status),
      reached.map((each, at) => ({ status: each, at: `2026-11-0${at + 2}T15:00:00Z`, by: null })),
    ).map(({ status: each, state, at }) => `${each} ${state}${at ? ` ${at.slice(8, 10)}` : ''}`)
  expect(shown('open', 'open')).toEqual(['draft reached 01', 'open here 02', 'decided ahead', 'accepted ahead'])
  expect(shown('returned', 'open', 'returned')).toEqual([
    'draft reached 01',
    'open reached 02',
    'returned here 03',
    'decided ahead',
    'accepted ahead',
  ])
  // Decided at once: the stage that was left out is not shown as reached.
  expect(shown('decided', 'decided')).toEqual(['draft reached 01', 'decided here 02', 'accepted ahead'])
  expect(shown('withdrawn', 'open', 'withdrawn')).toEqual(['draft reached 01', 'open reached 02', 'withdrawn here 03'])
})

test('the dates of a record come before those of its history, which begins when it was imported', () =>
  expect(
    reachedBy({ issued_at: '2026-10-30T12:00:00Z', closed_on: null }, [
      { status: 'issued', at: '2026-11-25T12:00:00Z', by: 'max' },
      { status: 'closed', at: '2026-11-26T12:00:00Z', by: 'max' },
    ]).map(({ at }) => at),
  ).toEqual(['2026-10-30T12:00:00Z', '2026-11-26T12:00:00Z']))

test('a life names the field where a stage and its day are called differently', () =>
  expect(
    reachedBy(
      { notice_at: '2026-10-01T15:00:00Z', awarded_at: '2026-10-12T15:00:00Z' },
      [
        { status: 'intended', at: '2026-11-26T12:00:00Z', by: 'rosa' },
        { status: 'awarded', at: '2026-11-26T12:00:00Z', by: 'rosa' },
      ],
      { reachedOn: { intended: 'notice_at' }, isOpen: () => true },
    ).map(({ at }) => at),
  ).toEqual(['2026-10-01T15:00:00Z', '2026-10-12T15:00:00Z']))

test('a record that never moved has its status since it was created', () =>
  expect(
    reachedBy({ created_at: '2026-11-25T12:00:00Z' }, [{ status: 'new', at: '2026-11-26T12:00:00Z', by: 'rosa' }]).map(
      ({ at }) => at,
    ),
  ).toEqual(['2026-11-25T12:00:00Z']))

test('an imported record did not end on the day that it was created, before its other moments', () => {
  const ended = { isOpen: () => false, reachedOn: undefined }
  const row = { created_at: '2025-01-05T12:00:00Z', published_at: '2025-01-14T12:00:00Z' }
  const history = [{ status: 'closed', at: '2026-11-26T12:00:00Z', by: 'rosa' }]
  expect(reachedBy(row, history, ended)).toEqual([])
  expect(reachedBy({ created_at: row.created_at }, history, ended).map(({ at }) => at)).toEqual([row.created_at])
})

test('a stage has no date that is later than that of a later stage', () => {
  const shown = (dates: Partial<Record<string, string>>) =>
    stagesOf(
      offerLife as never,
      row('decided'),
      Object.entries(dates).map(([status, at]) => ({ status, at: at!, by: null })),
    ).map(({ status, at }) => `${status} ${at?.slice(0, 10) ?? 'undated'}`)
  // Imported on November 9 with its own date of decision.
  expect(shown({ open: '2026-11-09T15:00:00Z', decided: '2026-11-05' })).toEqual([
    'draft 2026-11-01',
    'open undated',
    'decided 2026-11-05',
    'accepted undated',
  ])
  expect(shown({ open: '2026-11-05T15:00:00Z', decided: '2026-11-05' })[1]).toBe('open 2026-11-05')
})

test('the facts behind the main move say what comes before it', () => {
  const found = (lines: number) => ({ found: { lines } as never })
  expect(told('draft', {}, found(0))).toBe('you | Submit for approval | Add a line first.')
  expect(told('draft', {}, found(2))).toBe(told('draft'))
})

test('its author completes what another person’s decision would be refused for', () => {
  const own = { author: 'max', price: null }
  expect(told('open', own)).toBe('you | Enter “Price” first | Then another person can decide.')
  expect(told('open', own, { actor: user })).toContain('others | Waiting for a manager to decide')
  expect(told('open', { ...own, price: '$5' })).toContain('others | Waiting for another person to decide')
  expect(told('open', { price: ' ' })).toBe('you | Decide or return for changes | Enter “Price” first.')
})
