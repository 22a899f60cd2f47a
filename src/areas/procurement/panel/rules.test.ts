import { expect, test } from 'vitest'
import { findingOf, toFind, whyNotFound, whyOut } from '../findings/rules.ts'
import { spreadOf, whyNotComplete, whyNotMark } from '../scoring/rules.ts'
import type { Panelist } from './records.ts'
import { aliasAt, anonymous, listed, whyNotBegin, warnOfOfficers, whyNotDeclare, whyNotLook, taskOf } from './rules.ts'

const rosa = {
  user_id: 'rosa',
  organization_id: 'city',
  role: 'user',
  session_id: 's',
  aal: 'aal1',
  email: '',
} as const
const max = { ...rosa, user_id: 'max', role: 'manager' } as const
const call = { status: 'evaluation', kind: 'rfp', contact: 'rosa' } as const

test.each<[string, Parameters<typeof whyNotBegin>, string | null]>([
  [
    'the buyer of proposals names a chair and two evaluators',
    [call, { actor: rosa, chair: 'max', evaluators: ['rosa', 'eve'] }],
    null,
  ],
  ['a manager does', [call, { actor: max, chair: 'max', evaluators: ['rosa', 'eve'] }], null],
  [
    'somebody else does not',
    [call, { actor: { ...rosa, user_id: 'noa' }, chair: 'max', evaluators: ['rosa', 'eve'] }],
    'The buyer of this solicitation names its panel, or a manager.',
  ],
  [
    'one evaluator is not enough',
    [call, { actor: rosa, chair: 'max', evaluators: ['rosa'] }],
    'Name at least two evaluators: one opinion is no comparison.',
  ],
  [
    'the same one twice neither',
    [call, { actor: rosa, chair: 'max', evaluators: ['rosa', 'rosa'] }],
    'Name at least two evaluators: one opinion is no comparison.',
  ],
  [
    'the chair does not score',
    [call, { actor: rosa, chair: 'max', evaluators: ['max', 'eve'] }],
    'Whoever chairs knows the names of the bidders and does not score. Name somebody else as evaluator.',
  ],
  [
    'before the opening',
    [
      { ...call, status: 'opening' },
      { actor: rosa, chair: 'max', evaluators: ['rosa', 'eve'] },
    ],
    'Offers are judged after they have been opened.',
  ],
  [
    'an invitation for bids has a chair',
    [
      { ...call, kind: 'ifb' },
      { actor: rosa, chair: 'max', evaluators: [] },
    ],
    null,
  ],
  [
    'and no evaluators',
    [
      { ...call, kind: 'ifb' },
      { actor: rosa, chair: 'max', evaluators: ['eve'] },
    ],
    'In an invitation for bids the price decides: it needs a chair, and no evaluators.',
  ],
  [
    'information is not ranked',
    [
      { ...call, kind: 'rfi' },
      { actor: rosa, chair: 'max', evaluators: [] },
    ],
    'Answers to a request for information are read, not ranked.',
  ],
])('%s', (_, given, reason) => expect(whyNotBegin(...given)).toBe(reason))

const seat = (declared: Panelist['declared']) =>
  ({ member: 'rosa', part: 'evaluator', declared, scored: false }) as const

test.each<[string, Parameters<typeof whyNotDeclare>, string | null]>([
  ['none', [{ status: 'naming', chair: 'max' }, seat('waiting'), { conflict: false, about: '' }], null],
  [
    'one, with its words',
    [{ status: 'naming', chair: 'max' }, seat('waiting'), { conflict: true, about: 'My uncle bids.' }],
    null,
  ],
  [
    'one without words',
    [{ status: 'naming', chair: 'max' }, seat('waiting'), { conflict: true, about: ' ' }],
    'Say in a sentence what the conflict is. Administrators read it, and nobody else.',
  ],
  [
    'one that was learnt of later',
    [{ status: 'consensus', chair: 'max' }, seat('clear'), { conflict: true, about: 'My uncle bids.' }],
    null,
  ],
  [
    'none, twice',
    [{ status: 'naming', chair: 'max' }, seat('clear'), { conflict: false, about: '' }],
    'You have declared already that you have no conflict of interest.',
  ],
  [
    'none, after one',
    [{ status: 'naming', chair: 'max' }, seat('conflict'), { conflict: false, about: '' }],
    'You have declared a conflict of interest. That is not taken back.',
  ],
  [
    'after a release',
    [{ status: 'naming', chair: 'max' }, seat('released'), { conflict: false, about: '' }],
    'You have been released from this panel.',
  ],
  [
    'without a seat',
    [{ status: 'naming', chair: 'max' }, undefined, { conflict: false, about: '' }],
    'You are not on this panel.',
  ],
  [
    'after the end',
    [{ status: 'finished', chair: 'max' }, seat('clear'), { conflict: true, about: 'Late.' }],
    'This evaluation is over.',
  ],
])('declared: %s', (_, given, reason) => expect(whyNotDeclare(...given)).toBe(reason))

test.each<[string, Parameters<typeof whyNotLook>, string | null]>([
  [
    'a colleague without a seat',
    [{ ranked_at: null }, undefined, rosa, { contact: 'bea' }],
    'A panel judges these offers, and you are not on it.',
  ],
  ['a manager without a seat', [{ ranked_at: null }, undefined, max, { contact: 'bea' }], null],
  [
    'a manager with a seat, before the declaration',
    [{ ranked_at: null }, seat('waiting'), max, { contact: 'bea' }],
    'Declare first whether you have a conflict of interest. Until then nothing of the offers is shown to you.',
  ],
  [
    'a manager with a conflict',
    [{ ranked_at: null }, seat('conflict'), max, { contact: 'bea' }],
    'You declared a conflict of interest: nothing of these offers is shown to you.',
  ],
  ['an evaluator who has declared', [{ ranked_at: null }, seat('clear'), rosa, { contact: 'bea' }], null],
  ['the buyer without a seat', [{ ranked_at: null }, undefined, rosa, { contact: rosa.user_id }], null],
  [
    'the buyer with a conflict',
    [{ ranked_at: null }, seat('conflict'), rosa, { contact: rosa.user_id }],
    'You declared a conflict of interest: nothing of these offers is shown to you.',
  ],
])('who looks: %s', (_, given, reason) => expect(whyNotLook(...given)).toBe(reason))

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [27, 'AB'],
  [52, 'BA'],
])('the bidder at %i is %s', (at, alias) => expect(aliasAt(at)).toBe(alias))

test.each([
  [
    'Acme Paving, LLC has paved. ACME PAVING, LLC will.',
    ['Acme Paving, LLC', null],
    'Bidder B has paved. Bidder B will.',
  ],
  ['Signed: Pat Doe for Acme.', ['Acme', 'Pat Doe'], 'Signed: Bidder B for Bidder B.'],
  ['A (B) is a name with brackets.', ['A (B)'], 'Bidder B is a name with brackets.'],
  ['Nothing to hide.', [null, ''], 'Nothing to hide.'],
])('%s is read without names', (text, names, read) => expect(anonymous(text, names, 'B')).toBe(read))

test.each([
  [[4, 4], 5, { mean: 4, least: 4, most: 4, deviation: 0, apart: false }],
  [[2, 4], 5, { mean: 3, least: 2, most: 4, deviation: 1, apart: false }],
  [[1, 4], 5, { mean: 2.5, least: 1, most: 4, deviation: 1.5, apart: true }],
  [[1, 2, 5], 10, { mean: 2.67, least: 1, most: 5, deviation: 1.7, apart: false }],
])('%j of %i are so far apart', (points, most, spread) => expect(spreadOf(points, most)).toEqual(spread))
test('nobody has scored', () => expect(spreadOf([], 5)).toBeNull())

const skill = { id: 'skill', name: 'Skill', kind: 'quality', points: 5 } as const
const licence = { id: 'licence', name: 'Licence', kind: 'pass_fail', points: null } as const
test.each([
  [[{ criterion: 'skill', points: 5 }], null],
  [[{ criterion: 'skill', points: 5.5 }], 'Skill earns from 0 to 5 points.'],
  [[{ criterion: 'licence', points: 1 }], 'This is not a criterion that points are given for.'],
])('the marks %j', (marks, reason) => expect(whyNotMark(marks, [skill, licence])).toBe(reason))

test('what is missing for the ranking is named', () => {
  expect(
    whyNotComplete(['A', 'B'], [skill, licence], [{ bidder: 'A', criterion: 'skill', points: 3, reason: 'x' }]),
  ).toBe('Agree on Skill of Bidder B first.')
  expect(whyNotComplete(['A', 'B', 'C', 'D', 'E'], [skill], [])).toBe(
    'Agree on Skill of Bidder A, Skill of Bidder B and Skill of Bidder C and 2 more first.',
  )
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c')
})

test('each offer is looked at, until something is not met', () => {
  const bid = { id: 'one', number: 'BID-1', status: 'opened' } as const
  const found = (about: 'responsive' | 'responsible' | 'criterion', met = true, criterion: string | null = null) => ({
    bid: 'one',
    about,
    met,
    criterion,
    reason: `${about} ${met}`,
  })
  const asked = toFind([skill, licence])
  expect(asked.map(({ about }) => about)).toEqual(['responsive', 'responsible', 'criterion'])
  expect(whyNotFound([bid], [licence], [found('responsive')])).toBe(
    'Say of BID-1 first: the bidder has the integrity, the record and the means to perform, or not, and why.',
  )
  expect(whyNotFound([bid], [licence], [found('responsive'), found('responsible')])).toBe(
    'Say of BID-1 first: licence, or not, and why.',
  )
  expect(whyNotFound([bid], [licence], [found('responsive', false)])).toBeNull()
  expect(whyOut(bid, [found('responsive'), found('responsible', false)])).toBe('responsible false')
  expect(whyOut({ ...bid, status: 'unreadable' }, [])).toBe('The offer could not be read.')
  expect(findingOf([found('criterion', true, 'licence')], 'one', asked[2]!)).toBeDefined()
})

const held = { part: 'evaluator', declared: 'clear', scored: false } as const
test.each<[string, Partial<Parameters<typeof taskOf>[0]>, Parameters<typeof taskOf>[1]['status'], string | null]>([
  ['an evaluator who has not declared', { declared: 'waiting' }, 'naming', 'Declare'],
  ['an evaluator before the panel begins', {}, 'naming', null],
  ['an evaluator who has not scored everything', {}, 'scoring', 'Score'],
  ['an evaluator who has', { scored: true }, 'scoring', null],
  ['an evaluator at the consensus', {}, 'consensus', null],
  ['the chair before the panel begins', { part: 'chair' }, 'naming', 'Open'],
  ['the chair while others score', { part: 'chair' }, 'scoring', null],
  ['the chair at the consensus', { part: 'chair' }, 'consensus', 'Agree'],
  ['the chair of a ranking', { part: 'chair' }, 'ranked', 'Recommend'],
  ['who declared a conflict', { declared: 'conflict' }, 'scoring', null],
  ['who was released', { declared: 'released' }, 'scoring', null],
  ['the chair when it is over', { part: 'chair' }, 'finished', null],
])('what waits for %s', (_, change, status, verb) =>
  expect(taskOf({ ...held, ...change }, { status })?.verb ?? null).toBe(verb),
)

test('naming an opening officer as an evaluator warns by name', () => {
  const officers = [
    { officer: 'max', name: 'Max' },
    { officer: 'ada', name: 'Ada' },
  ]
  expect(warnOfOfficers(['rosa'], officers)).toBeNull()
  expect(warnOfOfficers(['rosa', 'max'], officers)).toMatch(
    /^Max is an opening officer of this solicitation and can see names and prices\./,
  )
  expect(warnOfOfficers(['ada', 'max'], officers)).toMatch(/^Max and Ada are opening officers/)
})
