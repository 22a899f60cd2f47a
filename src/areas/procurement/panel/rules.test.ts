import { expect, test } from 'vitest'
import { findingOf, toFind, whyNotFound, whyOut } from '../findings/rules.ts'
import { spreadOf, whyNotComplete, whyNotMark } from '../scoring/rules.ts'
import type { Panelist } from './records.ts'
import {
  aliasAt,
  anonymous,
  listed,
  whyNotBegin,
  whyNotOfficers,
  warnOfOfficers,
  whyNotDeclare,
  whyNotLook,
  taskOf,
} from './rules.ts'

const rosa = {
  user_id: 'rosa',
  organization_id: 'city',
  role: 'user',
  session_id: 's',
  aal: 'aal1',
  email: '',
} as const
const max = { ...rosa, user_id: 'max', role: 'manager' } as const
const solicitation = { status: 'evaluation', kind: 'rfp', contact: 'rosa' } as const

const candidate = (name: string, officer = false) => ({ member: name.toLowerCase(), name, officer })
const officers = [candidate('Max', true), candidate('Ada', true)]
const candidates = [...officers, candidate('Rosa'), candidate('Eve')]

test.each<[string, Parameters<typeof whyNotBegin>, string | null]>([
  [
    'the buyer of proposals names a chair and two evaluators',
    [solicitation, { actor: rosa, chair: 'max', evaluators: ['rosa', 'eve'], candidates }],
    null,
  ],
  ['a manager does', [solicitation, { actor: max, chair: 'max', evaluators: ['rosa', 'eve'], candidates }], null],
  [
    'another person does not',
    [solicitation, { actor: { ...rosa, user_id: 'noa' }, chair: 'max', evaluators: ['rosa', 'eve'], candidates }],
    'Only the buyer or a manager can assign the panel.',
  ],
  [
    'one evaluator is not enough',
    [solicitation, { actor: rosa, chair: 'max', evaluators: ['rosa'], candidates }],
    'Select at least two evaluators.',
  ],
  [
    'the same one twice neither',
    [solicitation, { actor: rosa, chair: 'max', evaluators: ['rosa', 'rosa'], candidates }],
    'Select at least two evaluators.',
  ],
  [
    'the chair does not score',
    [solicitation, { actor: rosa, chair: 'max', evaluators: ['max', 'eve'], candidates }],
    'The chair knows the bidders’ names and can’t score. Select another evaluator.',
  ],
  [
    'before the publication',
    [
      { ...solicitation, status: 'approved' },
      { actor: rosa, chair: 'max', evaluators: ['rosa', 'eve'], candidates },
    ],
    'The panel is assigned once the solicitation is published.',
  ],
  [
    'an invitation for bids has a chair',
    [
      { ...solicitation, kind: 'ifb' },
      { actor: rosa, chair: 'max', evaluators: [], candidates },
    ],
    null,
  ],
  [
    'and no evaluators',
    [
      { ...solicitation, kind: 'ifb' },
      { actor: rosa, chair: 'max', evaluators: ['eve'], candidates },
    ],
    'In an invitation for bids, price decides. Assign a chair and no evaluators.',
  ],
  [
    'information is not ranked',
    [
      { ...solicitation, kind: 'rfi' },
      { actor: rosa, chair: 'max', evaluators: [], candidates },
    ],
    'Responses to a request for information are not ranked.',
  ],
  [
    'an opening officer is not among those who score',
    [solicitation, { actor: rosa, chair: 'max', evaluators: ['rosa', 'ada'], candidates }],
    'Ada is an opening officer of this solicitation and can see names and prices. Select other evaluators.',
  ],
])('%s', (_, given, reason) => expect(whyNotBegin(...given)).toBe(reason))

const seat = (declared: Panelist['declared']) =>
  ({ member: 'rosa', part: 'evaluator', declared, scored: false }) as const

test.each<[string, Parameters<typeof whyNotDeclare>, string | null]>([
  ['none', [{ status: 'naming', chair: 'max' }, seat('waiting'), { conflict: false, opened: true, about: '' }], null],
  [
    'one, with its words',
    [{ status: 'naming', chair: 'max' }, seat('waiting'), { conflict: true, opened: true, about: 'My uncle bids.' }],
    null,
  ],
  [
    'one without words',
    [{ status: 'naming', chair: 'max' }, seat('waiting'), { conflict: true, opened: true, about: ' ' }],
    'Describe the conflict in one sentence. Only administrators will see it.',
  ],
  [
    'one that was learned of later',
    [{ status: 'consensus', chair: 'max' }, seat('clear'), { conflict: true, opened: true, about: 'My uncle bids.' }],
    null,
  ],
  [
    'none, twice',
    [{ status: 'naming', chair: 'max' }, seat('clear'), { conflict: false, opened: true, about: '' }],
    'You already declared that you have no conflict of interest.',
  ],
  [
    'none, after one',
    [{ status: 'naming', chair: 'max' }, seat('conflict'), { conflict: false, opened: true, about: '' }],
    'You have declared a conflict of interest. This can’t be undone.',
  ],
  [
    'after a release',
    [{ status: 'naming', chair: 'max' }, seat('released'), { conflict: false, opened: true, about: '' }],
    'You have been released from this panel.',
  ],
  [
    'without a seat',
    [{ status: 'naming', chair: 'max' }, undefined, { conflict: false, opened: true, about: '' }],
    'You are not on this panel.',
  ],
  [
    'after the end',
    [{ status: 'finished', chair: 'max' }, seat('clear'), { conflict: true, opened: true, about: 'Late.' }],
    'This evaluation is over.',
  ],
])('declared: %s', (_, given, reason) => expect(whyNotDeclare(...given)).toBe(reason))

test.each<[string, Parameters<typeof whyNotLook>, string | null]>([
  [
    'a colleague without a seat',
    [{ ranked_at: null }, undefined, rosa, { contact: 'bea' }],
    'A panel is evaluating these bids, and you are not on it.',
  ],
  ['a manager without a seat', [{ ranked_at: null }, undefined, max, { contact: 'bea' }], null],
  [
    'a manager with a seat, before the declaration',
    [{ ranked_at: null }, seat('waiting'), max, { contact: 'bea' }],
    'Declare whether you have a conflict of interest first. Until then, you can’t see the bids.',
  ],
  [
    'a manager with a conflict',
    [{ ranked_at: null }, seat('conflict'), max, { contact: 'bea' }],
    'You declared a conflict of interest and can’t see these bids.',
  ],
  ['an evaluator who has declared', [{ ranked_at: null }, seat('clear'), rosa, { contact: 'bea' }], null],
  ['the buyer without a seat', [{ ranked_at: null }, undefined, rosa, { contact: rosa.user_id }], null],
  [
    'the buyer with a conflict',
    [{ ranked_at: null }, seat('conflict'), rosa, { contact: rosa.user_id }],
    'You declared a conflict of interest and can’t see these bids.',
  ],
])('viewing: %s', (_, given, reason) => expect(whyNotLook(...given)).toBe(reason))

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
])('%j of %i have this score spread', (points, most, spread) => expect(spreadOf(points, most)).toEqual(spread))
test('no scores', () => expect(spreadOf([], 5)).toBeNull())

const skill = { id: 'skill', name: 'Skill', kind: 'quality', points: 5 } as const
const license = { id: 'license', name: 'License', kind: 'pass_fail', points: null } as const
test.each([
  [[{ criterion: 'skill', points: 5 }], null],
  [[{ criterion: 'skill', points: 5.5 }], 'Skill takes 0 to 5 points.'],
  [[{ criterion: 'license', points: 1 }], 'This criterion isn’t scored.'],
])('the marks %j', (marks, reason) => expect(whyNotMark(marks, [skill, license])).toBe(reason))

test('everything missing for the ranking is named', () => {
  expect(
    whyNotComplete(['A', 'B'], [skill, license], [{ bidder: 'A', criterion: 'skill', points: 3, reason: 'x' }]),
  ).toBe('Agree on Skill for Bidder B first.')
  expect(whyNotComplete(['A', 'B', 'C', 'D', 'E'], [skill], [])).toBe(
    'Agree on Skill for Bidder A, Skill for Bidder B and Skill for Bidder C and 2 more first.',
  )
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c')
})

test('each bid needs its findings, up to the first that is not met', () => {
  const bid = { id: 'one', number: 'BID-1', status: 'opened' } as const
  const found = (about: 'responsive' | 'responsible' | 'criterion', met = true, criterion: string | null = null) => ({
    bid: 'one',
    about,
    met,
    criterion,
    reason: `${about} ${met}`,
  })
  const asked = toFind([skill, license])
  expect(asked.map(({ about }) => about)).toEqual(['responsive', 'responsible', 'criterion'])
  expect(whyNotFound([bid], [license], [found('responsive')])).toBe(
    'Record a finding for BID-1 first: responsible: the bidder has the integrity, record and capacity to perform.',
  )
  expect(whyNotFound([bid], [license], [found('responsive'), found('responsible')])).toBe(
    'Record a finding for BID-1 first: license.',
  )
  expect(whyNotFound([bid], [license], [found('responsive', false)])).toBeNull()
  expect(whyOut(bid, [found('responsive'), found('responsible', false)])).toBe('responsible false')
  expect(whyOut({ ...bid, status: 'unreadable' }, [])).toBe('The bid could not be read.')
  expect(findingOf([found('criterion', true, 'license')], 'one', asked[2]!)).toBeDefined()
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
  ['the chair at the consensus', { part: 'chair' }, 'consensus', 'Agree on scores'],
  ['the chair of a ranking', { part: 'chair' }, 'ranked', 'Recommend'],
  ['who declared a conflict', { declared: 'conflict' }, 'scoring', null],
  ['who was released', { declared: 'released' }, 'scoring', null],
  ['the chair when it is over', { part: 'chair' }, 'finished', null],
])('the task of %s', (_, change, status, verb) =>
  expect(taskOf({ ...held, ...change }, { status })?.verb ?? null).toBe(verb),
)

test('an opening officer can’t score while enough other people are left', () => {
  expect(whyNotOfficers(['rosa', 'eve'], { candidates, needed: 2 })).toBeNull()
  expect(whyNotOfficers(['rosa', 'max'], { candidates, needed: 2 })).toBe(
    'Max is an opening officer of this solicitation and can see names and prices. Select other evaluators.',
  )
  expect(whyNotOfficers(['ada', 'max'], { candidates, needed: 2 })).toMatch(/^Max and Ada are opening officers/)
  expect(whyNotOfficers(['ada'], { candidates, needed: 1 })).toMatch(/Select someone else\.$/)
})

test('where too few other people are left, an officer scores and the page says so', () => {
  const few = [...officers, candidate('Rosa')]
  expect(whyNotOfficers(['rosa', 'max'], { candidates: few, needed: 2 })).toBeNull()
  expect(warnOfOfficers(['rosa', 'max'], few)).toBe(
    'Max is an opening officer of this solicitation and can see names and prices. The recommendation will say so.',
  )
  expect(warnOfOfficers(['rosa'], few)).toBeNull()
})
