import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import { spreadOf, meanOf, ranked, totalOf, whyNotScore, whyNotWeights } from '../reviews/rules.ts'
import type { ApplicationReviewer } from '../reviews/records.ts'
import type { GrantApplication } from './records.ts'
import { applicationLife } from './life.ts'
import { wordsIn } from '#areas/organization/texts/length/rules.ts'
import { expectedOf, readiness, readyChecks, tooLong, winRate } from './rules.ts'

test.each([
  ['', 0],
  ['One two,  three.', 3],
  ['**bold** - and\n* more', 3],
  [null, 0],
])('%j has %d words', (text, words) => expect(wordsIn(text)).toBe(words))
const limits = { word_limit: 3, character_limit: null, page_limit: null, spacing: 'single' as const }
const section = (body: string, ready = true, more = {}) => ({
  heading: 'Statement of need',
  ...limits,
  body,
  content: null,
  ready,
  ...more,
})
const suggesting = JSON.stringify({
  granary_text: 1,
  doc: { type: 'doc' },
  suggestions: { s1: { by: null, name: 'Vera', at: '2026-01-10T10:00:00Z' } },
  comments: [],
})
const asked = (name: string, done: boolean, required = true) => ({
  kind: 'approval' as const,
  name,
  done,
  required,
  documents: [],
})
const row = { asked: 1, match: 10, match_cash: 10, closes_on: '2026-02-01' }

type Parts = Parameters<typeof readyChecks>[1]
test.each<[string, Parts['sections'], Parts['requirements'], string, string | null]>([
  ['whole', [section('a b c')], [asked('SF-424', true)], '2026-02-01', null],
  [
    'a word too long',
    [section('a b c d')],
    [asked('SF-424', true)],
    '2026-02-01',
    '“Statement of need” exceeds its limit by 1 word.',
  ],
  [
    'with too many characters',
    [section('**a** bc', true, { character_limit: 3 })],
    [asked('SF-424', true)],
    '2026-02-01',
    '“Statement of need” exceeds its limit by 1 character.',
  ],
  [
    'with a page too many when double-spaced',
    [section(Array(46).fill('a').join('\n'), true, { word_limit: 0, page_limit: 1, spacing: 'double' as const })],
    [asked('SF-424', true)],
    '2026-02-01',
    '“Statement of need” exceeds its limit by 1 page.',
  ],
  [
    'with open suggestions',
    [section('a', true, { content: suggesting })],
    [asked('SF-424', true)],
    '2026-02-01',
    '“Statement of need” has open suggestions. Accept or reject them.',
  ],
  ['with a form short', [section('a')], [asked('SF-424', false)], '2026-02-01', '“SF-424” is not completed.'],
  ['with something missing that may', [section('a')], [asked('Letter', false, false)], '2026-02-01', null],
  ['unready', [section('a', false)], [asked('SF-424', true)], '2026-02-01', '“Statement of need” is not ready.'],
  [
    'with a tick but no attachment',
    [section('a')],
    [{ ...asked('Letter of support', true), kind: 'attachment' as const }],
    '2026-02-01',
    '“Letter of support” is not completed. Add its document.',
  ],
  ['a day late', [section('a')], [asked('SF-424', true)], '2026-02-02', 'The opportunity closed on February 1, 2026.'],
])('an application %s', (_, sections, requirements, today, reason) =>
  expect(
    readyChecks(row, { sections, requirements, forms: { states: [], whyNotWhole: null } }, today).find(
      ({ whyNot }) => whyNot,
    )?.whyNot ?? null,
  ).toBe(reason),
)

test('readiness, overlong sections, the expected amount and the win rate', () => {
  expect(readiness([section('a'), section('')], [asked('x', true), asked('y', false), asked('z', false, false)])).toBe(
    50,
  )
  expect(tooLong({ ...limits, word_limit: 0, body: 'a b' })).toEqual([])
  expect(expectedOf({ asked: 1_000_00, chance: 25 })).toBe(250_00)
  expect(expectedOf({ asked: 1_000_00, chance: null })).toBe(0)
  expect(winRate([{ status: 'awarded' }, { status: 'declined' }, { status: 'declined' }, { status: 'draft' }])).toBe(33)
  expect(winRate([{ status: 'draft' }])).toBeNull()
})

test('neither the lead of an application nor anyone who wrote in it can submit it', () => {
  const application = { status: 'review', lead: 'max', recommendation: 'none' } as GrantApplication
  const reasonFor = (user_id: string, { row = application, role = 'manager', wroteIt = false }: Asking = {}) => {
    const known = { state: 'there', facts: { checks: [], ready: 100, wroteIt } } as const
    return applicationLife.whyNot('submit', row, known, { actor: { user_id, role }, today: '2026-02-01' })
  }
  expect(reasonFor('max')).toBe(
    'You can’t submit an application you lead. Another manager with authority must submit it.',
  )
  expect(reasonFor('rosa', { role: 'user' })).toBe('Only a manager can do this.')
  expect(reasonFor('ada', { row: { ...application, recommendation: 'not' } })).toContain(
    'The panel doesn’t recommend this application. Return it for changes, or ask the panel for a new recommendation.',
  )
  expect(reasonFor('ada', { wroteIt: true })).toContain(
    'You can’t submit an application you led or wrote. Another manager with authority must submit it.',
  )
  expect(reasonFor('ada')).toBeNull()
})
type Asking = { row?: GrantApplication; role?: Actor['role']; wroteIt?: boolean }

test('the lead submits an application for review without being a manager; a period ends after it starts', () => {
  const row = { status: 'draft', lead: 'rosa' } as GrantApplication
  const asking = (user_id: string) => ({ actor: { user_id, role: 'user' }, today: '2026-02-01' }) as const
  expect(applicationLife.whyNotHere('review', row, asking('rosa'))).toBeNull()
  expect(applicationLife.whyNotHere('review', row, asking('lee'))).toBe(
    'Only a manager, or the person under “Lead”, can do this.',
  )
  const answers = { awarded: 1, starts_on: '2026-02-01', ends_on: '2026-02-01', decision: 'Yes.' }
  expect(applicationLife.whyNotWith('award', row, answers, asking('max'))).toMatchObject({ name: 'ends_on' })
})

const criteria = [
  { id: 'a', name: 'Statement of need', weight: 60, most: 5 },
  { id: 'b', name: 'Plan', weight: 40, most: 10 },
]
test('scores are weighted, ranked and compared', () => {
  expect(
    totalOf(criteria, [
      { criterion: 'a', points: 4.2 },
      { criterion: 'b', points: 7 },
    ]),
  ).toBe(78.4)
  expect(meanOf([70, 80, 81])).toBe(77)
  expect(spreadOf([70, 91])).toBe(21)
  expect(ranked([{ mean: 50 }, { mean: 80 }, { mean: 80 }, { mean: null }]).map(({ rank }) => rank)).toEqual([
    1,
    1,
    3,
    null,
  ])
  expect(whyNotWeights(criteria)).toBeNull()
  expect(whyNotWeights([{ weight: 60 }])).toBe('The weights total 60, not 100.')
})
test('no one can score before declaring any conflict of interest, nor with one', () => {
  const of = { reviewer: 'rosa', declared: 'open' } as ApplicationReviewer
  const with_ = {
    actor: { user_id: 'rosa', role: 'user' } as Actor,
    criteria,
    scores: criteria.map(({ id }) => ({ criterion: id, points: 1, comment: 'x' })),
  }
  expect(whyNotScore(of, with_)).toBe('Declare any conflict of interest first.')
  expect(whyNotScore({ ...of, declared: 'conflict' }, with_)).toContain(
    'You declared a conflict of interest and can’t score this application.',
  )
  expect(whyNotScore({ ...of, declared: 'clear' }, with_)).toBeNull()
  expect(whyNotScore({ ...of, declared: 'clear' }, { ...with_, scores: with_.scores.slice(1) })).toBe(
    '“Statement of need” has no score.',
  )
})
