import { expect, test } from 'vitest'
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
const whole: Parts = { sections: [scope], lines: [line], criteria: [] }
const price = { name: 'Price', kind: 'price', weight: 40 } as Criterion
const skill = { name: 'Skill', kind: 'quality', weight: 60, points: 5 } as Criterion
const plan = { name: 'Plan.pdf', path: 'a', size: 1, type: 'application/pdf' }
const licence = { name: 'Licence', kind: 'pass_fail', weight: null } as Criterion

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
  valid_until: null,
} as Clause
const equal = {
  ...air,
  code: 'II-C',
  title: 'Equal opportunity',
  source: '2 CFR 200 Appendix II (C)',
  construction: true,
  above: 0,
  valid_until: '2025-01-21',
} as Clause
const dated = { clauses: [air, equal], day: '2026-11-20' }

test.each<[string, Partial<Solicitation>, Partial<Parts>, string | null]>([
  ['is whole', {}, {}, null],
  [
    'without a public summary',
    { summary: null },
    {},
    'Write the public summary first: it is what vendors read in the list.',
  ],
  ['without a scope', {}, { sections: [] }, 'Write the scope first: vendors cannot answer what is not described.'],
  [
    'without a line',
    {},
    { lines: [] },
    'Add the lines that vendors put prices to: an invitation for bids has at least one.',
  ],
  ['with a licence to show', {}, { criteria: [licence] }, null],
  [
    'judged by more than the price',
    {},
    { criteria: [price, skill] },
    'In an invitation for bids the lowest price decides: only criteria to pass or fail may be set.',
  ],
  [
    'with federal money and no estimate',
    { federal: true, estimate: null },
    { sections: [scope, { ...scope, source: air.source }] },
    'Make the independent estimate before offers come in (2 CFR 200.324).',
  ],
  [
    'with federal money and a clause missing',
    { federal: true },
    {},
    'Add the clause Clean Air: 2 CFR 200 Appendix II (G) asks for it here.',
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
    'An invitation for bids is advertised to everybody (2 CFR 200.320(b)): take the limit to invited vendors away.',
  ],
  [
    'for proposals, of invited vendors alone',
    { kind: 'rfp', invited_only: true },
    { criteria: [price, skill] },
    'A request for proposals is advertised to everybody (2 CFR 200.320(b)): take the limit to invited vendors away.',
  ],
  [
    'with two documents of one name',
    { documents: [plan, { ...plan, path: 'b' }] },
    {},
    'Two documents are called Plan.pdf. Give each a name of its own.',
  ],
  ['for information, without lines', { kind: 'rfi' }, { lines: [] }, null],
  [
    'for proposals, without criteria',
    { kind: 'rfp' },
    {},
    'Say what proposals are judged by: add criteria with weights.',
  ],
  ['for proposals, with weights of 100', { kind: 'rfp' }, { criteria: [price, skill, licence] }, null],
  [
    'for proposals, with weights of 99.99',
    { kind: 'rfp' },
    { criteria: [{ ...price, weight: 39.99 }, skill] },
    'The weights add up to 99.99, not to 100.',
  ],
  [
    'for proposals, with a criterion of no weight',
    { kind: 'rfp' },
    { criteria: [{ ...price, weight: 0 }, skill] },
    'Give Price a weight.',
  ],
  [
    'for proposals, with quality and no points',
    { kind: 'rfp' },
    { criteria: [price, { ...skill, points: null }] },
    'Say how many points Skill can earn.',
  ],
])('a solicitation %s', (_, change, parts, reason) =>
  expect(whyNotWhole({ ...bids, ...change }, { ...whole, ...parts }, dated)).toBe(reason),
)

test.each<[string, Partial<Solicitation>, string, string[]]>([
  ['of the city’s own money asks for none', {}, '2026-11-20', []],
  ['of federal money, for construction, today', { federal: true }, '2026-11-20', ['II-G']],
  [
    'of federal money, for construction, while EO 11246 was in force',
    { federal: true },
    '2025-01-21',
    ['II-G', 'II-C'],
  ],
  ['of exactly the threshold is not above it', { federal: true, estimate: 150_000_00 }, '2026-11-20', []],
  ['of a cent more is', { federal: true, estimate: 150_000_01 }, '2026-11-20', ['II-G']],
  ['of an amount that nobody knows may be above it', { federal: true, estimate: null }, '2026-11-20', ['II-G']],
])('a solicitation %s', (_, change, day, codes) =>
  expect(clausesFor({ ...bids, ...change }, dated.clauses, day).map(({ code }) => code)).toEqual(codes),
)

const period = (
  days: number,
  above = 0,
  kind: Solicitation['kind'] = 'ifb',
  from = '2020-01-01',
  until: string | null = null,
) => ({ kind, days, above, valid_from: from, valid_until: until, source: `City Code 4-12(${days})` }) as ResponsePeriod
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
    'An invitation for bids above $350,000.00 is open for at least 21 days (City Code 4-12(21)): close on December 11, 2026 or later.',
  ],
  [
    'late in the evening of the 21st day, which is the 22nd in Greenwich',
    { closes_at: '2026-12-12T04:30:00.000Z' },
    null,
  ],
  [
    'shortly after midnight in Greenwich, which is the 20th day here',
    { closes_at: '2026-12-11T03:00:00.000Z' },
    'An invitation for bids above $350,000.00 is open for at least 21 days (City Code 4-12(21)): close on December 11, 2026 or later.',
  ],
  [
    'in 13 minutes, where no rule is on file',
    { questions_until: null as never, closes_at: '2026-11-20T17:13:00.000Z', periods: [] },
    'Vendors need time to respond: an invitation for bids closes at least 3 days from now.',
  ],
  ['in the past', { closes_at: '2026-11-19T19:00:00.000Z' }, 'The closing lies in the past. Choose a later time.'],
  [
    'with questions until the closing',
    { questions_until: '2026-12-11T19:00:00.000Z' },
    'Questions end before offers do: there must be time to answer them.',
  ],
  [
    'with questions until yesterday',
    { questions_until: '2026-11-19T19:00:00.000Z' },
    'The end of questions lies in the past. Choose a later time.',
  ],
])('it closes %s', (_, change, reason) => expect(whyNotTimes(bids, { ...times, ...change })).toBe(reason))

test.each<[string, Partial<Solicitation>, number, number, string | null]>([
  ['two of three', {}, 2, 3, null],
  ['one of three', {}, 1, 3, 'The offers to an invitation for bids are opened by at least 2 officers together.'],
  [
    'two of two',
    {},
    2,
    2,
    'Name at least 3 officers of whom 2 open: if one loses the passphrase, the bids could never be opened.',
  ],
  ['two of one', {}, 2, 1, '2 officers open together, and only one is named.'],
  ['two of none', {}, 2, 0, '2 officers open together, and none is named.'],
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
    'The buyer of this solicitation publishes it, or a manager.',
    'Only a manager can cancel this solicitation.',
  ],
  ['max', 'manager', { closes_at: null }, 'Set the closing first: the public must know until when it can offer.', null],
  [
    'max',
    'manager',
    { zone: 'America/New_York' },
    'The time zone of the agency has changed since the closing was set. Set it again.',
    null,
  ],
  [
    'max',
    'manager',
    { status: 'submitted' },
    'Only an approved solicitation can become published.',
    'Only a draft, returned, approved, published, “Being opened” or “In evaluation” solicitation can become cancelled.',
  ],
  ['rosa', 'user', { status: 'draft' }, 'Only an approved solicitation can become published.', null],
  [
    'zoe',
    'user',
    { status: 'draft' },
    'Only an approved solicitation can become published.',
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
  ['in time', {}, {}, null],
  ['with more time', { closes_at: '2026-12-18T19:00:00.000Z' }, {}, null],
  [
    'with less time',
    { closes_at: '2026-12-10T19:00:00.000Z' },
    {},
    'An addendum can give vendors more time, never less.',
  ],
  [
    'three days before the closing',
    { now: '2026-12-08T19:00:00.001Z' },
    {},
    'Vendors need time to read it: close at least 5 days after the addendum.',
  ],
  [
    'at the closing',
    { now: '2026-12-11T19:00:00.000Z', closes_at: '2026-12-30T19:00:00.000Z' },
    {},
    'It has closed. What was offered is judged by what was published.',
  ],
  ['of a draft', {}, { status: 'draft' }, 'Only a published solicitation is changed by an addendum.'],
  [
    'by somebody else',
    { actor: person('zoe', 'user') },
    {},
    'The buyer of this solicitation writes addenda, or a manager.',
  ],
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
    'Because it is paid with federal money, and above $150,000.00.',
  ],
  ['of the city’s own money', {}, null, {}, 'not_asked', 'Only where it is paid with federal money.'],
  [
    'of federal money at the threshold',
    { federal: true, estimate: 150_000_00 },
    null,
    {},
    'not_asked',
    'Only where it is above $150,000.00.',
  ],
  [
    'that nobody has estimated',
    { federal: true, estimate: null },
    null,
    {},
    'asked',
    'Because it is paid with federal money, and perhaps above $150,000.00, since nobody has estimated it.',
  ],
  [
    'that carries it',
    { federal: true },
    air.source,
    {},
    'there',
    'Because it is paid with federal money, and above $150,000.00.',
  ],
  [
    'where it may be chosen',
    {},
    null,
    { federal: false, above: 0, optional: true },
    'offered',
    'In every solicitation.',
  ],
])('to a solicitation %s a clause is advised with its reason', (_, change, source, clause, state, because) =>
  expect(adviceOnClauses({ ...bids, ...change }, [{ source }], [{ ...air, ...clause }], dated.day)).toMatchObject([
    { state, because },
  ]),
)

test('a clause that does not hold on this day is not shown', () =>
  expect(adviceOnClauses(bids, [], [equal], dated.day)).toEqual([]))

test.each<[Solicitation['status'], string]>([
  ['evaluation', 'This solicitation is in evaluation and can no longer be edited.'],
  ['opening', 'This solicitation is being opened and can no longer be edited.'],
  ['approved', 'This solicitation is approved and can no longer be edited.'],
])('a solicitation with the status %s says so in words', (status, reason) =>
  expect(whyClosed(solicitation, { status })).toBe(reason),
)
