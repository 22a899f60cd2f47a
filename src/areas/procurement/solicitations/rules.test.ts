import { expect, test } from 'vitest'
import { pathOf } from '#platform/life/path.ts'
import { whyClosed } from '#platform/records/edit.ts'
import {
  solicitation,
  type Clause,
  type Criterion,
  type ResponsePeriod,
  type Section,
  type Solicitation,
  type SolicitationLine,
} from './records.ts'
import { solicitationLife } from './life.ts'
import {
  adviceOnClauses,
  clausesFor,
  periodFor,
  whyNotAmend,
  whyNotCommittee,
  whyNotPublish,
  whyNotTimes,
  whyNotWhole,
  type Parts,
} from './rules.ts'

const bids = {
  kind: 'ifb',
  number: 'IFB-2026-0001',
  status: 'draft',
  title: 'Mill Road resurfacing',
  summary: 'Two miles of Mill Road.',
  estimate: 480_000_00,
  federal: false,
  construction: true,
  laborers: true,
  invited_only: false,
  contact: 'rosa',
  documents: [] as Solicitation['documents'],
} as Solicitation
const scope = { part: 'scope', heading: 'Scope', body: 'Two inches of asphalt.', source: null } as Section
const line = { description: 'Asphalt', quantity: 2_400, unit: 'ton' } as SolicitationLine
const whole: Parts = { sections: [scope], lines: [line], criteria: [], items: [] }
const price = { name: 'Price', kind: 'price', weight: 40 } as Criterion
const skill = { name: 'Skill', kind: 'quality', weight: 60, points: 5 } as Criterion
const plan = { name: 'Plan.pdf', path: 'a', size: 1, type: 'application/pdf' }
const license = { name: 'License', kind: 'pass_fail', weight: null } as Criterion

const air = {
  code: 'II-G',
  title: 'Clean Air',
  source: '2 CFR 200 Appendix II (G)',
  federal: true,
  construction: false,
  laborers: false,
  above: 150_000_00,
  optional: false,
  valid_from: '2024-10-01',
  valid_to: null,
} as Clause
const equal = {
  ...air,
  code: 'II-C',
  title: 'Equal opportunity',
  source: '2 CFR 200 Appendix II (C)',
  construction: true,
  above: 0,
  valid_to: '2025-01-21',
} as Clause
const dated = { clauses: [air, equal], day: '2026-11-20' }

test.each<[string, Partial<Solicitation>, Partial<Parts>, string | null]>([
  ['is whole', {}, {}, null],
  ['without a public summary', { summary: null }, {}, 'Add the public summary first. Vendors see it in the list.'],
  ['without a scope', {}, { sections: [] }, 'Add the scope of work first.'],
  ['without a line', {}, { lines: [] }, 'Add at least one line for vendors to price in an invitation for bids.'],
  ['with a license to show', {}, { criteria: [license] }, null],
  [
    'judged by more than the price',
    {},
    { criteria: [price, skill] },
    'The lowest price wins in an invitation for bids. Use only pass/fail criteria.',
  ],
  [
    'with federal money and no estimate',
    { federal: true, estimate: null },
    { sections: [scope, { ...scope, source: air.source }] },
    'Enter the independent cost estimate before bids are received (2 CFR 200.324).',
  ],
  [
    'with federal money and a clause short',
    { federal: true },
    {},
    'Add the clause Clean Air. It is required here by 2 CFR 200 Appendix II (G).',
  ],
  [
    'with federal money and its clause',
    { federal: true },
    { sections: [scope, { ...scope, source: air.source }] },
    null,
  ],
  ['for quotes, of invited vendors alone', { kind: 'rfq', invited_only: true }, {}, null],
  [
    'for bids, of invited vendors alone',
    { invited_only: true },
    {},
    'An invitation for bids must be publicly advertised (2 CFR 200.320(b)). Remove the limit to invited vendors.',
  ],
  [
    'for proposals, of invited vendors alone',
    { kind: 'rfp', invited_only: true },
    { criteria: [price, skill] },
    'A request for proposals must be publicly advertised (2 CFR 200.320(b)). Remove the limit to invited vendors.',
  ],
  [
    'with two documents of one name',
    { documents: [plan, { ...plan, path: 'b' }] },
    {},
    'Two documents are named Plan.pdf. Give each a different name.',
  ],
  ['for information, without lines', { kind: 'rfi' }, { lines: [] }, null],
  ['for proposals, without criteria', { kind: 'rfp' }, {}, 'Add evaluation criteria with weights.'],
  ['for proposals, with weights of 100', { kind: 'rfp' }, { criteria: [price, skill, license] }, null],
  [
    'for proposals, with weights of 99.99',
    { kind: 'rfp' },
    { criteria: [{ ...price, weight: 39.99 }, skill] },
    'Weights must total 100. They total 99.99.',
  ],
  [
    'for proposals, with a criterion of no weight',
    { kind: 'rfp' },
    { criteria: [{ ...price, weight: 0 }, skill] },
    'Enter a weight for Price.',
  ],
  [
    'for proposals, with quality and no points',
    { kind: 'rfp' },
    { criteria: [price, { ...skill, points: null }] },
    'Enter the maximum points for Skill.',
  ],
])('a solicitation %s', (_, change, parts, reason) =>
  expect(whyNotWhole({ ...bids, ...change }, { ...whole, ...parts }, dated)).toBe(reason),
)

test.each<[string, Partial<Solicitation>, string, string[]]>([
  ['of the city’s own money asks for none', {}, '2026-11-20', []],
  ['of federal money, for construction, today', { federal: true }, '2026-11-20', ['II-G']],
  [
    'of federal money, for construction, while EO 11246 was in effect',
    { federal: true },
    '2025-01-21',
    ['II-G', 'II-C'],
  ],
  ['of exactly the threshold is not above it', { federal: true, estimate: 150_000_00 }, '2026-11-20', []],
  ['of a cent more is', { federal: true, estimate: 150_000_01 }, '2026-11-20', ['II-G']],
  ['of an unknown amount may be above it', { federal: true, estimate: null }, '2026-11-20', ['II-G']],
])('a solicitation %s', (_, change, day, codes) =>
  expect(clausesFor({ ...bids, ...change }, dated.clauses, day).map(({ code }) => code)).toEqual(codes),
)

const period = (
  days: number,
  above = 0,
  kind: Solicitation['kind'] = 'ifb',
  from = '2020-01-01',
  until: string | null = null,
) => ({ kind, days, above, valid_from: from, valid_to: until, source: `City Code 4-12(${days})` }) as ResponsePeriod
const periods = [period(10), period(21, 350_000_00), period(30, 0, 'rfp'), period(45, 0, 'ifb', '2027-01-01')]

test.each<[Partial<Solicitation>, string, number | undefined]>([
  [{}, '2026-11-20', 21],
  [{ estimate: 350_000_00 }, '2026-11-20', 10],
  [{ estimate: null }, '2026-11-20', 21],
  [{ kind: 'rfp' }, '2026-11-20', 30],
  [{ kind: 'rfi' }, '2026-11-20', undefined],
  [{}, '2027-01-01', 45],
])('vendors have, for %j on %s, at least %s days', (change, day, days) =>
  expect(periodFor({ ...bids, ...change }, periods, day)?.days).toBe(days),
)

test.each([
  ['rfi', 'evaluation'],
  ['ifb', 'awarded'],
])('the last stage of an %s is %s', (kind, last) =>
  expect(pathOf(solicitationLife as never, { kind }).at(-1)).toBe(last),
)

const times = {
  questions_until: '2026-12-04T22:00:00.000Z',
  closes_at: '2026-12-11T19:00:00.000Z',
  zone: 'America/New_York',
  periods,
  now: '2026-11-20T17:00:00.000Z',
}
test.each<[string, Partial<typeof times>, string | null]>([
  ['after exactly 21 days', {}, null],
  [
    'a day earlier',
    { closes_at: '2026-12-10T19:00:00.000Z' },
    'An invitation for bids above $350,000.00 must be open for at least 21 days (City Code 4-12(21)). Close on December 11, 2026 or later.',
  ],
  [
    'late in the evening of the 21st day, which is the 22nd in Greenwich',
    { closes_at: '2026-12-12T04:30:00.000Z' },
    null,
  ],
  [
    'shortly after midnight in Greenwich, which is the 20th day here',
    { closes_at: '2026-12-11T03:00:00.000Z' },
    'An invitation for bids above $350,000.00 must be open for at least 21 days (City Code 4-12(21)). Close on December 11, 2026 or later.',
  ],
  [
    'in 13 minutes, where no rule is on file',
    { questions_until: null as never, closes_at: '2026-11-20T17:13:00.000Z', periods: [] },
    'Vendors need time to respond. The closing date of an invitation for bids must be at least 3 days from now.',
  ],
  ['in the past', { closes_at: '2026-11-19T19:00:00.000Z' }, 'The closing date can’t be in the past.'],
  [
    'with questions until the closing',
    { questions_until: '2026-12-11T19:00:00.000Z' },
    'Questions must be due before the closing date, with time to answer them.',
  ],
  [
    'with questions until yesterday',
    { questions_until: '2026-11-19T19:00:00.000Z' },
    'The date when questions are due can’t be in the past.',
  ],
])('it closes %s', (_, change, reason) => expect(whyNotTimes(bids, { ...times, ...change })).toBe(reason))

test.each<[string, Partial<Solicitation>, number, number, string | null]>([
  ['two of three', {}, 2, 3, null],
  ['one of three', {}, 1, 3, 'At least 2 officers must open the responses to an invitation for bids together.'],
  [
    'two of two',
    {},
    2,
    2,
    'Assign at least 3 officers so that any 2 can open. Otherwise one lost passphrase makes the bids unreadable.',
  ],
  ['two of one', {}, 2, 1, '2 officers must open together, and only one is assigned.'],
  ['two of none', {}, 2, 0, '2 officers must open together, and none is assigned.'],
  ['one of one, for quotes', { kind: 'rfq' }, 1, 1, null],
])('%s officers open it', (_, change, needed, officers, reason) =>
  expect(whyNotCommittee({ ...bids, ...change }, { needed, officers })).toBe(reason),
)

const person = (user_id: string, role: string) =>
  ({ user_id, role, organization_id: 'springfield', session_id: 's', aal: 'aal1', email: '' }) as never
test.each<[string, string, Partial<Solicitation>, string | null, string | null]>([
  ['rosa', 'user', {}, null, 'Only a manager can cancel this solicitation.'],
  ['max', 'manager', {}, null, null],
  [
    'zoe',
    'user',
    {},
    'Only the buyer or a manager can publish this solicitation.',
    'Only a manager can cancel this solicitation.',
  ],
  ['max', 'manager', { closes_at: null }, 'Set the closing date first. Vendors must know the deadline.', null],
  [
    'max',
    'manager',
    { zone: 'America/New_York' },
    'The agency’s time zone changed after the closing date was set. Set the date again.',
    null,
  ],
  [
    'max',
    'manager',
    { status: 'submitted' },
    'IFB-2026-0001 is waiting for approval and can’t be published.',
    'IFB-2026-0001 is waiting for approval and can’t be canceled.',
  ],
  ['rosa', 'user', { status: 'draft' }, 'IFB-2026-0001 is a draft and can’t be published.', null],
  [
    'zoe',
    'user',
    { status: 'draft' },
    'IFB-2026-0001 is a draft and can’t be published.',
    'Only a manager can cancel this solicitation.',
  ],
])('%s (%s) publishes and cancels it: %j', (who, role, change, publish, cancel) => {
  const of = { ...bids, status: 'approved', closes_at: '2026-12-11T19:00:00Z', zone: 'UTC', ...change } as Solicitation
  const asking = { actor: person(who, role), today: '2026-11-20' }
  expect([whyNotPublish(of, { ...asking, zone: 'UTC' }), solicitationLife.whyNotHere('cancel', of, asking)]).toEqual([
    publish,
    cancel,
  ])
})

const published = {
  ...bids,
  status: 'published',
  closes_at: '2026-12-11T19:00:00.000Z',
  questions_until: '2026-12-04T19:00:00.000Z',
} as Solicitation
const amending = {
  actor: person('rosa', 'user'),
  closes_at: published.closes_at!,
  now: '2026-12-01T12:00:00.000Z',
  leastDays: 5,
}
test.each<[string, Partial<typeof amending>, Partial<Solicitation>, string | null]>([
  ['on time', {}, {}, null],
  ['with more time', { closes_at: '2026-12-18T19:00:00.000Z' }, {}, null],
  [
    'with less time',
    { closes_at: '2026-12-10T19:00:00.000Z' },
    {},
    'An addendum can extend the closing date but not shorten it.',
  ],
  [
    'three days before the closing',
    { now: '2026-12-08T19:00:00.001Z' },
    {},
    'Vendors need time to read the addendum. Close at least 5 days after it.',
  ],
  [
    'at the closing',
    { now: '2026-12-11T19:00:00.000Z', closes_at: '2026-12-30T19:00:00.000Z' },
    {},
    'This solicitation has closed. Bids are evaluated against the published text.',
  ],
  ['of a draft', {}, { status: 'draft' }, 'Only a published solicitation can have an addendum.'],
  ['by another person', { actor: person('zoe', 'user') }, {}, 'Only the buyer or a manager can write an addendum.'],
])('an addendum %s', (_, change, of, reason) =>
  expect(whyNotAmend({ ...published, ...of }, { ...amending, ...change })).toBe(reason),
)

test.each<[string, Partial<Solicitation>, string | null, Partial<Clause>, string, string]>([
  [
    'of federal money above the threshold',
    { federal: true },
    null,
    {},
    'asked',
    'Because it is federally funded, and above $150,000.00.',
  ],
  ['of the city’s own money', {}, null, {}, 'not_asked', 'Only if it is federally funded.'],
  [
    'of federal money at the threshold',
    { federal: true, estimate: 150_000_00 },
    null,
    {},
    'not_asked',
    'Only if it is above $150,000.00.',
  ],
  [
    'without an estimate',
    { federal: true, estimate: null },
    null,
    {},
    'asked',
    'Because it is federally funded, and possibly above $150,000.00, because there is no estimate.',
  ],
  [
    'that carries it',
    { federal: true },
    air.source,
    {},
    'there',
    'Because it is federally funded, and above $150,000.00.',
  ],
  [
    'where it may be chosen',
    {},
    null,
    { federal: false, above: 0, optional: true },
    'optional',
    'In every solicitation.',
  ],
])('for a solicitation %s a clause is advised with its reason', (_, change, source, clause, state, because) =>
  expect(adviceOnClauses({ ...bids, ...change }, [{ source }], [{ ...air, ...clause }], dated.day)).toMatchObject([
    { state, because },
  ]),
)

test('a clause that is not in effect on this day is not shown', () =>
  expect(adviceOnClauses(bids, [], [equal], dated.day)).toEqual([]))

test.each<[Solicitation['status'], string]>([
  ['evaluation', 'This solicitation is in evaluation and can’t be edited.'],
  ['opening', 'This solicitation has the status “Bid opening” and can’t be edited.'],
  ['approved', 'This solicitation is approved and can’t be edited.'],
])('a solicitation with the status %s shows it in words', (status, reason) =>
  expect(whyClosed(solicitation, { status })).toBe(reason),
)
