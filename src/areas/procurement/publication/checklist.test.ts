import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type {
  Clause,
  Criterion,
  ResponsePeriod,
  Section,
  Solicitation,
  SolicitationLine,
} from '../solicitations/records.ts'
import { federalRules, holidaysOf } from '#platform/holidays.ts'
import { changedParts, warningsOf, whyNotDespite, whyNotReady } from './checklist/rules.ts'
import { sections } from './law/rules.ts'
import { pointsBefore, type Around } from './rules.ts'

const solicitation = {
  id: 'c1',
  kind: 'ifb',
  status: 'draft',
  summary: 'Salt.',
  category: 'goods',
  estimate: 200_000_00,
  federal: true,
  construction: false,
  laborers: false,
  documents: [] as Solicitation['documents'],
  invited_only: false,
  officers_needed: 2,
  closes_at: '2026-12-11T19:00:00Z',
  questions_until: '2026-12-04T19:00:00Z',
  visit_at: null,
  published_at: null,
  zone: 'UTC',
} as Solicitation
const scope = { part: 'scope', heading: 'Scope', body: 'Sodium chloride, ASTM D632.', source: null } as Section
const debarment = {
  id: 'k1',
  code: 'II-H',
  title: 'Debarment and suspension',
  source: '2 CFR 200 Appendix II (H)',
  federal: true,
  construction: false,
  laborers: false,
  optional: false,
  above: 0,
  valid_from: '2020-01-01',
  valid_to: null,
} as Clause
const agreed = { ...scope, part: 'clauses', source: debarment.source } as Section
const salt = { description: 'Salt, bulk', quantity: 900, unit: 'ton' } as SolicitationLine
const price = { name: 'Price', kind: 'price', weight: 40 } as Criterion
const skill = { name: 'Skill', kind: 'quality', weight: 60, points: 5 } as Criterion
const code = {
  id: 'p1',
  kind: 'ifb',
  days: 14,
  above: 0,
  valid_from: '2020-01-01',
  valid_to: null,
  source: 'City Code 4-12',
} as ResponsePeriod
const parts = { sections: [scope, agreed], lines: [salt], criteria: [] as Criterion[], items: [] }
const small = {
  of: 'law',
  kind: 'small_purchase',
  applies_to: 'any',
  amount: 350_000_00,
  quotes: null,
  days: null,
  valid_from: '2025-10-01',
  valid_to: null,
  paragraph: '2 CFR 200.1, 48 CFR 2.101',
  source: 'FAC 2025-06, 90 FR 41872',
} as const
const around = {
  parts,
  clauses: [debarment],
  periods: [code],
  protestPeriods: [
    {
      id: 's1',
      kind: 'ifb',
      days: 7,
      counted: 'calendar',
      above: 0,
      valid_from: '2020-01-01',
      valid_to: null,
      source: 'City Code 3-100',
    },
    {
      id: 's2',
      kind: 'rfp',
      days: 7,
      counted: 'calendar',
      above: 0,
      valid_from: '2020-01-01',
      valid_to: null,
      source: 'City Code 3-100',
    },
    {
      id: 's3',
      kind: 'rfq',
      days: 0,
      counted: 'calendar',
      above: 0,
      valid_from: '2020-01-01',
      valid_to: null,
      source: 'City Code 3-100',
    },
  ],
  limits: [small],
  list: { id: 'l1', name: 'SAM.csv', published_on: '2026-11-20', entries: 1 },
  oldAfter: 30,
  zone: 'UTC',
  holidays: holidaysOf(federalRules),
  now: '2026-11-20T17:00:00Z',
  officers: 3,
  people: 6,
  invited: 0,
  registrationOpen: true,
  internal: ['The barn was empty by February last year.'],
  unverified: null,
  changed: null,
} as unknown as Around

const points = (of: Partial<Solicitation> = {}, more: Partial<Around> = {}) =>
  pointsBefore({ ...solicitation, ...of }, { ...around, ...more })
const rfp: Partial<Solicitation> = { kind: 'rfp' }
const scored: Partial<Around> = { parts: { ...parts, criteria: [price, skill] } }

test('a lawful solicitation passes every point', () => {
  expect(points().filter(({ state }) => state !== 'pass')).toEqual([])
  expect(
    points(rfp, { ...scored, periods: [{ ...code, kind: 'rfp' }] }).filter(({ state }) => state !== 'pass'),
  ).toEqual([])
})

/** Cases that the law forbids, each with the words of the checklist and the rule that it cites. */
test.each<[string, 'refuse' | 'warn', Partial<Solicitation>, Partial<Around>, string, RegExp, string]>([
  [
    'quotes above the simplified acquisition threshold',
    'refuse',
    { kind: 'rfq', estimate: 350_000_01, officers_needed: 1 },
    {},
    'method',
    /\$350,000\.01 exceeds \$350,000\.00, the limit for quotes/,
    '2 CFR 200.320(b)',
  ],
  [
    'sealed bids from invited vendors alone',
    'refuse',
    { invited_only: true },
    {},
    'method',
    /must be publicly advertised/,
    '2 CFR 200.320(b)',
  ],
  [
    'bids without a description of what is needed',
    'refuse',
    {},
    { parts: { ...parts, sections: [agreed] } },
    'scope',
    /Add the scope of work/,
    '2 CFR 200.319(d)(2)',
  ],
  [
    'proposals without the weight of their factors',
    'refuse',
    rfp,
    { parts: { ...parts, criteria: [price, { ...skill, weight: 50 }] } },
    'criteria',
    /Weights must total 100\. They total 90/,
    '2 CFR 200.320(b)(2)(i)',
  ],
  [
    'federal money without an independent estimate',
    'refuse',
    { estimate: null },
    {},
    'estimate',
    /independent cost estimate/,
    '2 CFR 200.324(a)',
  ],
  [
    'federal money without its clause',
    'refuse',
    {},
    { parts: { ...parts, sections: [scope] } },
    'clauses',
    /Add the clause Debarment and suspension/,
    '2 CFR 200 Appendix II (H)',
  ],
  [
    'federal money where no clause is on file',
    'refuse',
    {},
    { clauses: [] },
    'clauses',
    /No clause for federal funding is on file/,
    '2 CFR 200.327',
  ],
  [
    'a closing in 13 minutes',
    'refuse',
    { closes_at: '2026-11-20T17:13:00Z', questions_until: null },
    { periods: [] },
    'period',
    /must be at least 3 days from now/,
    '2 CFR 200.320(b)(1)(ii)(A)',
  ],
  [
    'a day less than the agency’s own rule',
    'refuse',
    { closes_at: '2026-12-03T19:00:00Z', questions_until: '2026-11-30T19:00:00Z' },
    {},
    'period',
    /must be open for at least 14 days \(City Code 4-12\)/,
    'City Code 4-12',
  ],
  [
    'a solicitation that no new vendor can register for',
    'refuse',
    {},
    { registrationOpen: false },
    'registration',
    /Registration is closed/,
    '2 CFR 200.319(e)',
  ],
  [
    'sealed bids opened by one officer alone',
    'refuse',
    { officers_needed: 1 },
    {},
    'officers',
    /At least 2 officers must open/,
    '2 CFR 200.320(b)(1)(ii)(C)',
  ],
  [
    'an award without a rule on protests',
    'refuse',
    {},
    { protestPeriods: [{ ...around.protestPeriods[0]!, above: 50_000_00 }] },
    'protest_period',
    /No protest period on file covers every amount/,
    '2 CFR 200.318(k)',
  ],
  [
    'a panel that the agency can’t fill',
    'refuse',
    rfp,
    { ...scored, people: 2 },
    'panel',
    /only 2 people work here/,
    '2 CFR 200.320(b)(2)(ii)',
  ],
  [
    'evaluators who must open the bids themselves',
    'warn',
    rfp,
    { ...scored, people: 4 },
    'panel',
    /Only 1 person here is not an opening officer/,
    '2 CFR 200.318(c)(1)',
  ],
  [
    'a brand name without an equal',
    'warn',
    {},
    { parts: { ...parts, lines: [{ ...salt, description: 'Acme plow blade, no substitutes' }] } },
    'brand',
    /“no substitutes”/,
    '2 CFR 200.319(c)(6)',
  ],
  [
    'federal construction without bonds',
    'warn',
    { construction: true, estimate: 480_000_00, documents: [{ name: 'Plan.pdf' }] as Solicitation['documents'] },
    {},
    'bonds',
    /a bid guarantee of 5%, a performance bond of 100%, a payment bond of 100%/,
    '2 CFR 200.326',
  ],
  [
    'proposals for construction',
    'warn',
    { ...rfp, construction: true },
    scored,
    'method',
    /Sealed bids are preferred for construction/,
    '2 CFR 200.320(b)(2)',
  ],
  [
    'quotes from one vendor',
    'warn',
    { kind: 'rfq', invited_only: true, officers_needed: 1 },
    { invited: 1 },
    'invited',
    /Only 1 vendor is invited/,
    '2 CFR 200.320(a)(2)(i)',
  ],
  [
    'an award without an exclusion list',
    'warn',
    {},
    { list: null },
    'exclusions',
    /No exclusion list is on file.*No award with federal money/,
    '2 CFR 200.214',
  ],
  [
    'an exclusion list of 31 days',
    'warn',
    {},
    { list: { ...around.list!, published_on: '2026-10-20' } },
    'exclusions',
    /31 days old, and the limit is 30 days/,
    '2 CFR 200.214',
  ],
  [
    'an opening on a Sunday',
    'warn',
    { closes_at: '2026-12-13T19:00:00Z' },
    {},
    'closing',
    /December 13, 2026 is a Sunday/,
    '2 CFR 200.320(b)(1)(ii)(C)',
  ],
  [
    'an opening on a holiday',
    'warn',
    { closes_at: '2026-12-25T19:00:00Z' },
    {},
    'closing',
    /December 25, 2026 is a holiday \(Christmas Day\)/,
    '2 CFR 200.320(b)(1)(ii)(C)',
  ],
])('%s: %s, with its rule', (_, state, of, more, name, words, cite) => {
  const found = points(of, more).find((point) => point.name === name)
  expect(found).toMatchObject({ state, words: expect.stringMatching(words) as string })
  expect(found!.cites.map(({ text }) => text)).toContain(cite)
  if (state === 'refuse') expect(whyNotReady([found!])).toContain(cite)
})

test.each<[string, Partial<Solicitation>, string, RegExp]>([
  [
    'questions due after the closing',
    { questions_until: '2026-12-12T19:00:00Z' },
    'questions',
    /before the closing date/,
  ],
  [
    'a site visit after the questions',
    { visit_at: '2026-12-05T15:00:00Z' },
    'visit',
    /Questions must be due after the site visit/,
  ],
  ['a site visit in the past', { visit_at: '2026-11-19T15:00:00Z' }, 'visit', /can’t be in the past/],
  [
    'a site visit after the closing',
    { visit_at: '2026-12-12T15:00:00Z', questions_until: null },
    'visit',
    /before the closing date/,
  ],
  ['no closing', { closes_at: null }, 'closing', /Enter the closing date/],
])('%s stops a publication', (_, of, name, words) =>
  expect(points(of).find((point) => point.name === name)).toMatchObject({
    state: 'refuse',
    words: expect.stringMatching(words) as string,
  }),
)

test.each<[string, Partial<Solicitation>, Partial<Around>, string[]]>([
  ['no deadline for questions', { questions_until: null }, {}, ['questions']],
  ['questions due a day before the closing', { questions_until: '2026-12-10T19:00:00Z' }, {}, ['questions']],
  ['no response period on file', {}, { periods: [] }, ['period']],
  [
    'a summary that repeats the internal reason',
    { summary: 'Salt. The barn was  empty by February last year.' },
    {},
    ['summary'],
  ],
  ['a site visit in time', { visit_at: '2026-12-01T15:00:00Z' }, {}, []],
  ['construction without a drawing', { construction: true, federal: false }, {}, ['documents']],
])('%s', (_, of, more, names) => expect(warningsOf(points(of, more)).map(({ name }) => name)).toEqual(names))

test('information is requested without what only an award needs', () => {
  const names = points({ kind: 'rfi', officers_needed: 1 }).map(({ name }) => name)
  expect(names).not.toEqual(expect.arrayContaining(['protest_period']))
  expect(names).not.toEqual(expect.arrayContaining(['exclusions']))
})

test('without federal money the standard is named as a model, and the law’s own section is one press away', () => {
  const cites = (federal: boolean) => points({ federal }).find(({ name }) => name === 'registration')!.cites
  expect([cites(true), cites(false)].map(([cite]) => cite)).toEqual([
    { text: '2 CFR 200.319(e)', to: '/documentation/2-cfr-200-procurement#2-cfr-200-319-competition' },
    { text: '2 CFR 200.319(e), as a model', to: '/documentation/2-cfr-200-procurement#2-cfr-200-319-competition' },
  ])
  expect(points().find(({ name }) => name === 'period')!.cites[0]).toEqual({
    text: 'City Code 4-12',
    to: '/rfq-builder/periods/p1',
  })
})

test('each section that is cited is in the documentation', () => {
  const text = readFileSync('docs/regulations/2-cfr-200-procurement.md', 'utf8')
  const ids = [...text.matchAll(/^## (.+)$/gm)].map(([, words]) => words!.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'))
  expect(Object.values(sections).filter((id) => !ids.includes(id))).toEqual([])
})

test('warnings need a reason, and refusals can’t be published with one', () => {
  const [warned, stopped] = [points({}, { list: null }), points({}, { officers: 0 })]
  expect(whyNotReady(warned)).toBeNull()
  expect(whyNotDespite(warned, ' ')).toBe(
    'The checklist has a warning: Exclusion list. Enter a reason to publish anyway.',
  )
  expect(whyNotDespite(warned, 'The list comes on Monday.')).toBeNull()
  expect(whyNotReady(stopped)).toBe(
    'Opening officers: 2 officers must open together, and none is assigned. See 2 CFR 200.320(b)(1)(ii)(C).',
  )
})

test('an approved solicitation is what was approved, or says what differs', () => {
  const of = (changed: string[] | null) =>
    points({ status: 'approved' }, { changed }).find(({ name }) => name === 'approval')
  expect(of([])).toMatchObject({ state: 'pass' })
  expect(of(['Lines', 'Times'])).toMatchObject({
    state: 'refuse',
    words: 'Changed since the approval: Lines, Times. Return it to draft and submit it again.',
  })
  expect(of(null)).toMatchObject({ state: 'refuse' })
  expect(changedParts('{"Lines":"a","Times":"b"}', '{"Lines":"a","Times":"c","Text":"d"}')).toEqual(['Times', 'Text'])
  expect(changedParts(null, '{"Lines":"a"}')).toEqual([])
})
