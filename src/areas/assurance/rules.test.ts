import { expect, test } from 'vitest'
import { decide } from './access/rules.ts'
import { findingLife } from './audits/findings/life.ts'
import { auditLife } from './audits/life.ts'
import { whyNotDraftFinding } from './audits/rules.ts'
import type { Audit, AuditFinding } from './audits/records.ts'
import { proofText, reminderDue, whyNotAssign } from './certificates/rules.ts'
import { faultsOf, keepsToForm, readPage, tally, wasLedAstray } from './checks/rules.ts'
import { nextEvidence, readiness, resultOf, whyNotAskWaiver } from './controls/rules.ts'
import { isAsked, judge, misplacedOf, missingOf, pointsOf, whyNotOver } from './inspections/rules.ts'
import { organizationCertificateLife } from './policies/life.ts'
import { actionLife } from './quality/life.ts'
import { controlChart, costOfQuality, lateInWords } from './quality/rules.ts'
import type { CorrectiveAction } from './quality/records.ts'
import { mishapLife, riskLife } from './risks/life.ts'
import { levelOf, scoreOf, whyNotSizes } from './risks/rules.ts'
import type { Mishap, Risk } from './risks/records.ts'
import { changedSince, judgeAll, rules } from './rule-runs/rules.ts'
import { isAlarm, matching, whyNotDomains } from './security/rules.ts'
import { families, readOscal } from './standards/oscal/rules.ts'
import { gapFigures, whyNotAssess } from './standards/rules.ts'
import { itemFigures, mark, expiresOn } from './training/rules.ts'
import { standard } from './standards/records.ts'

const max = { user_id: 'max', role: 'manager' as const }
const ada = { user_id: 'ada', role: 'admin' as const }
const rosa = { user_id: 'rosa', role: 'user' as const }
const today = '2026-11-20'
const paper = { path: 'x/certificate.pdf', name: 'certificate.pdf', size: 10, type: 'application/pdf' }

test('every compliance rule agrees with its own cases', () => {
  for (const { name, cases, whyNot } of rules)
    for (const { words, facts, holds } of cases)
      expect(`${name}: ${words}: ${whyNot(facts) === null}`).toBe(`${name}: ${words}: ${holds}`)
})

test('a waiver covers its rule, or the one record it names, until its end date', () => {
  const looked = [
    {
      rule: 'two-people',
      table: 'purchase_orders',
      id: '1',
      subject: 'PO-1, Gloves',
      facts: { order: 'PO-1', signatures: 1, by_requester: 1 },
    },
  ]
  const outcome = (of_record: string | null, until: string) =>
    judgeAll(looked, [{ rule: 'two-people', of_record, until }], '2026-11-20')[0]!.outcome
  expect([
    outcome(null, '2026-11-20'),
    outcome('PO-1', '2026-12-01'),
    outcome('PO-2', '2026-12-01'),
    outcome(null, '2026-11-19'),
    outcome('PO', '2026-12-01'),
    outcome(' PO-1 ', '2026-12-01'),
  ]).toEqual(['waived', 'waived', 'failed', 'failed', 'failed', 'waived'])
})

test('a run shows what changed since the previous run', () => {
  const before = new Map([
    ['r 1', 'passed'],
    ['r 2', 'failed'],
  ])
  expect(
    [
      ['1', 'passed'],
      ['1', 'failed'],
      ['2', 'waived'],
      ['3', 'failed'],
      ['3', 'passed'],
    ].map(([id, outcome]) => changedSince({ rule: 'r', id: id!, outcome: outcome as 'passed' }, before)),
  ).toEqual([false, true, true, true, false])
  expect(changedSince({ rule: 'r', id: '9', outcome: 'failed' }, new Map())).toBe(false)
})

const none = { every_months: 12, next_on: '2026-12-01' }
test.each<[string, Parameters<typeof resultOf>, string]>([
  [
    'passes by its check',
    [{ ok: true, words: 'Yes.' }, none, { today: '2026-11-20', hasEvidence: false, waivedUntil: null }],
    'pass',
  ],
  [
    'fails by its check, whatever the evidence',
    [{ ok: false, words: 'No.' }, none, { today: '2026-11-20', hasEvidence: true, waivedUntil: null }],
    'fail',
  ],
  [
    'is waived on the last day',
    [{ ok: false, words: 'No.' }, none, { today: '2026-11-20', hasEvidence: false, waivedUntil: '2026-11-20' }],
    'waived',
  ],
  [
    'is not waived the day after',
    [{ ok: false, words: 'No.' }, none, { today: '2026-11-21', hasEvidence: false, waivedUntil: '2026-11-20' }],
    'fail',
  ],
  [
    'passes by evidence on the day it is due',
    [null, none, { today: '2026-12-01', hasEvidence: true, waivedUntil: null }],
    'pass',
  ],
  [
    'fails when its evidence is overdue',
    [null, none, { today: '2026-12-02', hasEvidence: true, waivedUntil: null }],
    'fail',
  ],
  ['fails without evidence', [null, none, { today: '2026-11-20', hasEvidence: false, waivedUntil: null }], 'fail'],
  [
    'is not known where nothing is due and nothing is there',
    [null, { every_months: 0, next_on: null }, { today: '2026-11-20', hasEvidence: false, waivedUntil: null }],
    'unknown',
  ],
])('a control %s', (_, given, result) => expect(resultOf(...given).result).toBe(result))

test('readiness is the share of active controls that pass, rounded down', () => {
  expect(
    readiness([
      { status: 'active', result: 'pass' },
      { status: 'active', result: 'fail' },
      { status: 'active', result: 'waived' },
      { status: 'draft', result: 'pass' },
    ]),
  ).toEqual({ active: 3, met: 1, percent: 33 })
  expect(readiness([]).percent).toBeNull()
})

test('the next evidence is due after its interval, or when the current one expires', () => {
  expect(nextEvidence({ every_months: 6 }, { collected_on: '2026-08-31', expires_on: '2027-12-31' })).toBe('2027-02-28')
  expect(nextEvidence({ every_months: 6 }, { collected_on: '2026-08-31', expires_on: '2026-10-01' })).toBe('2026-10-01')
  expect(nextEvidence({ every_months: 0 }, { collected_on: '2026-08-31', expires_on: '2026-10-01' })).toBeNull()
})

test.each<[string, string, string | null]>([
  ['twelve months', '2027-11-20', null],
  ['a day more', '2027-11-21', 'A waiver can last up to 12 months. Request a new one when it ends.'],
  ['yesterday', '2026-11-19', 'A waiver must end on a future date.'],
])('a waiver of %s', (_, until, reason) =>
  expect(whyNotAskWaiver({ control: 'c', rule: null, until }, '2026-11-20')).toBe(reason),
)

test('a certificate counts only with its document and a second person', () => {
  const row = { status: 'entered', entered_by: 'max', expires_on: '2027-01-01', file: [paper] }
  const confirm = (actor: typeof max | typeof ada | typeof rosa, change: object = {}) =>
    organizationCertificateLife.whyNotHere('confirm', { ...row, ...change } as never, { actor, today })
  expect(confirm(max)).toBe('You entered this certificate. Another manager must confirm it.')
  expect(confirm(ada, { file: [] })).toBe('Attach “File” first.')
  expect(confirm(rosa)).toBe('Only a manager can do this.')
  expect(confirm(ada, { expires_on: '2026-11-19' })).toBe('This certificate expired on November 19, 2026.')
  expect(confirm(ada)).toBeNull()
})

test.each([
  [1, 'low'],
  [4, 'low'],
  [5, 'medium'],
  [9, 'medium'],
  [10, 'high'],
  [16, 'high'],
  [20, 'extreme'],
  [25, 'extreme'],
])('a score of %i is %s', (score, name) => expect(levelOf(score).name).toBe(name))
test("treatment can't make a risk larger, and its owner can't accept it alone", () => {
  expect(whyNotSizes({ likelihood: 2, impact: 3, residual_likelihood: 3, residual_impact: 3 })).toContain(
    'Residual risk can’t exceed the risk before treatment. Correct one of the two, or add the new risk separately.',
  )
  const row = { status: 'open', owner: 'max', residual_likelihood: 2, residual_impact: 5 } as Risk
  expect(scoreOf(2, 5)).toBe(10)
  const accept = (change: object, actor: typeof max | typeof ada, weighed = false) =>
    riskLife.whyNot('accept', { ...row, ...change } as Risk, { state: 'there', facts: { weighed } }, { actor, today })
  expect(accept({}, max)).toBe('You own this risk. Another manager must accept it.')
  expect(accept({ owner: 'rosa' }, max)).toBe('The residual risk is high. Only an administrator can accept it.')
  expect(accept({ owner: 'rosa' }, ada)).toBeNull()
  expect(accept({ owner: 'rosa' }, ada, true)).toBe(
    'You set this risk’s size or owner. Another manager must accept it.',
  )
})
test('the next review of a risk is in the future, and its owner records it', () => {
  const row = { status: 'open', owner: 'rosa' } as Risk
  const asked = { note: 'Fine.', next: today }
  const message = 'The next review must be in the future.'
  expect(riskLife.whyNotWith('review', row, asked, { actor: rosa, today })).toEqual({ name: 'next', message })
  expect(riskLife.whyNotHere('review', row, { actor: rosa, today })).toBeNull()
  expect(riskLife.whyNotHere('close', row, { actor: rosa, today })).toBe('Only a manager can do this.')
})
test('a severe incident is closed by a manager who did not lead it', () => {
  const close = (severity: string, actor: typeof max | typeof rosa) =>
    mishapLife.whyNotHere('lookBack', { status: 'resolved', severity, lead: actor.user_id } as Mishap, { actor, today })
  const severe = 'Only a manager who did not lead this incident can close it.'
  expect([close('low', rosa), close('high', rosa), close('critical', max)]).toEqual([null, severe, severe])
})

test.each([
  ['planned', null],
  ['conducting', null],
  ['reported', null],
  ['closed', 'This audit is closed.'],
  ['canceled', 'This audit is canceled. It can’t have new findings.'],
] as const)('a finding of an audit that is %s', (status, reason) =>
  reason ? expect(whyNotDraftFinding({ status })).toContain(reason) : expect(whyNotDraftFinding({ status })).toBeNull(),
)

test("people can't audit their own work, whatever their role, even if another person became the lead since", () => {
  const row = { status: 'planned', lead: 'max', auditee: 'ada' } as Audit
  const own = 'You can’t audit your own work.'
  const nothingLeft = { state: 'there', facts: { openWorkpapers: 0, drafts: 0, open: 0 } } as const
  const judge = (move: 'begin' | 'report' | 'cancel', change: object, actor: typeof max | typeof ada | typeof rosa) =>
    auditLife.whyNot(move, { ...row, ...change }, nothingLeft, { actor, today })
  expect([max, ada].map((actor) => judge('begin', {}, actor))).toEqual([null, own])
  expect(judge('begin', { lead: 'ada' }, ada)).toBe(own)
  expect(judge('begin', { auditee: 'rosa' }, ada)).toBeNull()
  expect(judge('begin', {}, rosa)).toBe('Only an administrator, or the person under “Lead auditor”, can do this.')
  expect(judge('cancel', {}, ada)).toBe(own)
  expect(judge('report', { status: 'conducting' }, ada)).toBe(own)
})
test('an audit waits for its workpapers and findings', () => {
  const row = { status: 'conducting', lead: 'max', auditee: 'rosa' } as Audit
  const report = (openWorkpapers: number, drafts: number) =>
    auditLife.whyNotYet('report', row, { openWorkpapers, drafts, open: drafts }, { actor: max, today })
  expect(report(1, 0)).toBe('1 workpaper isn’t reviewed. Review it first.')
  expect(report(0, 2)).toBe('2 findings are drafts. Issue or withdraw them first.')
  expect(report(0, 0)).toBeNull()
})
test("the owner of the work can't withdraw a finding about it", () => {
  const finding = { status: 'issued', responsible: 'max', raised_by: 'ada' } as AuditFinding
  const withdraw = (actor: typeof max | typeof ada | typeof rosa) =>
    findingLife.whyNotHere('withdraw', finding, { actor, today })
  const own = 'You own this work. Another manager withdraws the finding.'
  expect([rosa, max, ada].map(withdraw)).toEqual(['Only a manager can do this.', own, null])
})
test('a response that concurs needs a correction date', () => {
  const finding = { status: 'issued', responsible: 'max', raised_by: 'ada' } as AuditFinding
  const answer = (agreed: 'agrees' | 'disagrees', done_by: string | null) =>
    findingLife.whyNotWith('answer', finding, { agreed, response: 'So it is.', done_by }, { actor: max, today })
  expect(answer('agrees', null)).toEqual({ name: 'done_by', message: 'Enter a correction date.' })
  expect(answer('agrees', '2026-11-19')).toEqual({
    name: 'done_by',
    message: 'The correction date can’t be in the past.',
  })
  expect([answer('agrees', today), answer('disagrees', null)]).toEqual([null, null])
})

const action = { status: 'contained', owner: 'rosa', verifier: 'max' } as CorrectiveAction
const root = { why_1: 'It was wet.', why_2: 'The cover was torn.', root_cause: 'No word about storage.' }
test('the whys of a root cause must be in order', () => {
  const explain = (more: object) =>
    actionLife.whyNotWith('explain', action, { ...root, ...more }, { actor: rosa, today })
  const message = 'Fill in the whys in order.'
  expect(explain({})).toBeNull()
  expect(explain({ why_3: 'Old.', why_4: 'No one looked.' })).toBeNull()
  expect(explain({ why_4: 'Old.' })).toEqual({ name: 'why_3', message })
  expect(explain({ why_3: 'Torn.', why_5: 'Old.' })).toEqual({ name: 'why_4', message })
})
test("the owner of an action can't verify it, nor can a person who worked on it", () => {
  const row = { ...action, status: 'corrected' } as CorrectiveAction
  const verify = (move: 'close' | 'reopen', actor: typeof max | typeof ada | typeof rosa, change: object = {}) =>
    actionLife.whyNotHere(move, { ...row, ...change }, { actor, today })
  const own = 'You own this action. Another person must verify it.'
  expect([max, ada].map((actor) => verify('close', actor))).toEqual([null, null])
  expect(verify('close', max, { owner: 'max' })).toBe(own)
  expect(verify('close', rosa)).toBe('Only a manager, or the person under “Verifier”, can do this.')
  const worked = { corrected_by: 'max' }
  expect(verify('close', max, worked)).toBe('You worked on this action. Another person must verify it.')
  expect([verify('close', ada, worked), verify('reopen', max, worked)]).toEqual([null, null])
})

test('the chart of individual values takes its limits from the moving range', () => {
  const chart = controlChart([10, 12, 11, 13, 12, 11, 12, 11])!
  expect(chart.center).toBeCloseTo(11.5)
  expect(chart.sigma).toBeCloseTo(9 / 7 / 1.128)
  expect(chart.upper).toBeCloseTo(11.5 + (3 * 9) / 7 / 1.128)
  expect(chart.signals).toEqual([])
  expect(controlChart([1, 2, 3, 4, 5, 6, 7])).toBeNull()
})
test.each<[string, number[], number]>([
  ['one value beyond three sigma', [10, 11, 10, 11, 10, 11, 10, 11, 10, 30], 1],
  ['eight in a row on one side', [9, 1, 9, 1, 9, 1, 9, 1, 7, 6, 7, 6, 7, 6, 7, 6], 4],
])('a signal: %s', (_, values, rule) =>
  expect(controlChart(values)!.signals.map((signal) => signal.rule)).toContain(rule),
)
test('the cost of poor quality is added up by its kinds', () => {
  expect(
    costOfQuality([
      { cost: 100, cost_kind: 'appraisal' },
      { cost: 50, cost_kind: 'appraisal' },
      { cost: 7, cost_kind: 'external_failure' },
    ]),
  ).toEqual({ prevention: 0, appraisal: 150, internal_failure: 0, external_failure: 7 })
})

const line = (position: number, answer: 'yes_no' | 'scale' | 'number', given: string | null, more: object = {}) => ({
  position,
  answer,
  weight: 2,
  critical: false,
  photo: false,
  only_if: null,
  given,
  ...more,
})
test('an inspection is scored on the points that could be reached', () => {
  expect(
    judge([line(1, 'yes_no', 'yes'), line(2, 'scale', '3'), line(3, 'number', '112'), line(4, 'yes_no', 'n/a')], 80),
  ).toEqual({ score: 80, outcome: 'passed' })
  expect(judge([line(1, 'yes_no', 'yes'), line(2, 'yes_no', 'no', { critical: true, weight: 0 })], 0)).toEqual({
    score: 100,
    outcome: 'failed',
  })
  expect(judge([line(1, 'yes_no', 'yes'), line(2, 'yes_no', 'yes', { critical: true, weight: 0 })], 0)).toEqual({
    score: 100,
    outcome: 'passed',
  })
  expect(
    ['0', '1', '2'].map(
      (given) => judge([line(1, 'yes_no', 'yes'), line(2, 'scale', given, { critical: true, weight: 0 })], 0).outcome,
    ),
  ).toEqual(['failed', 'failed', 'passed'])
  expect(judge([line(1, 'yes_no', 'yes'), line(2, 'scale', '2')], 80)).toEqual({ score: 70, outcome: 'failed' })
  expect(pointsOf(line(1, 'scale', '5'))).toBe(2)
})
test('a dependent question is asked when its parent was answered no', () => {
  const [all, second] = [[line(1, 'yes_no', 'no')], { position: 2, only_if: 1 }]
  expect([
    isAsked(second, all),
    isAsked(second, [line(1, 'yes_no', 'yes')]),
    isAsked({ ...second, only_if: null }, all),
  ]).toEqual([true, false, true])
  // The first was corrected to yes, so the second is no longer asked, and neither is its dependent question.
  expect(
    isAsked({ position: 3, only_if: 2 }, [line(1, 'yes_no', 'yes'), line(2, 'yes_no', 'no', { only_if: 1 })]),
  ).toBe(false)
})

test('a line depends on one that comes before it and asks yes or no', () => {
  const item = (position: number, only_if: number | null, answer: 'yes_no' | 'scale' = 'yes_no') => ({
    position,
    only_if,
    answer,
  })
  expect(misplacedOf([item(1, null), item(2, 1)])).toBeNull()
  expect(misplacedOf([item(1, null), item(2, 2)])).toEqual({ line: 2, on: 2 })
  expect(misplacedOf([item(1, null, 'scale'), item(2, 1)])).toEqual({ line: 2, on: 1 })
})

test.each([
  ['as they saw it', { given: null, note: null }, null],
  [
    'was answered, without saying what they saw',
    undefined,
    'Another person answered “no” and noted “5 feet” meanwhile.',
  ],
  ['another answer', { given: 'yes', note: null }, 'Another person answered “no” and noted “5 feet” meanwhile.'],
])('an inspector answers over a line that %s', (_, was, refusal) => {
  const now = was?.given === null ? { given: null, note: null } : { given: 'no', note: '5 feet' }
  const said = whyNotOver(now, { given: 'yes', note: 'under 4 feet', was })
  if (refusal === null) expect(said).toBeNull()
  else expect(said).toContain(refusal)
})

test('two inspectors who say the same don’t contradict each other', () =>
  expect(
    whyNotOver({ given: 'no', note: null }, { given: 'no', note: null, was: { given: null, note: null } }),
  ).toBeNull())
test('an inspection is complete when every line that is asked has its answer and its photo', () => {
  const found = (position: number, given: string | null, more: object = {}) => ({
    ...line(position, 'yes_no', given),
    photos: [],
    ...more,
  })
  expect(missingOf([found(1, 'yes'), found(2, null, { only_if: 1 })])).toEqual({ unanswered: [], photoMissing: null })
  expect(missingOf([found(1, null), found(2, 'no', { photo: true })])).toEqual({ unanswered: [1], photoMissing: 2 })
  expect(missingOf([found(1, 'n/a', { photo: true })])).toEqual({ unanswered: [], photoMissing: null })
})

test('answers are scored out of 100, with one decimal', () => {
  const key = [
    { id: '1', correct: 'a' as const },
    { id: '2', correct: 'b' as const },
    { id: '3', correct: 'c' as const },
  ]
  expect(mark(key, { 1: 'a', 2: 'b', 3: 'd' })).toEqual({ right: 2, asked: 3, score: 66.7 })
  expect(expiresOn('2026-01-31', 1)).toBe('2026-02-28')
  expect(expiresOn('2026-01-31', 0)).toBeNull()
})
test('a question that strong learners get wrong is misleading, and few attempts give no verdict', () => {
  const attempts = (right: readonly number[]) =>
    Array.from({ length: 9 }, (_, at) => ({
      score: at * 10,
      given: JSON.stringify({ q: right.includes(at) ? 'a' : 'b' }),
    }))
  expect(itemFigures({ id: 'q', correct: 'a' }, attempts([0, 1, 2])).verdict).toBe(
    'Misleading: strong learners get it wrong',
  )
  expect(itemFigures({ id: 'q', correct: 'a' }, attempts([5, 6, 7, 8]))).toMatchObject({
    discrimination: 1,
    verdict: 'Works well',
  })
  expect(itemFigures({ id: 'q', correct: 'a' }, attempts([1]).slice(0, 8)).verdict).toBe('Too few attempts')
})

test.each<[string, string, number | null, number | null]>([
  ['91 days before', '2027-02-19', null, null],
  ['90 days before', '2027-02-18', null, 90],
  ['30 days before, told at 60', '2026-12-20', 60, 30],
  ['30 days before, told at 30', '2026-12-20', 30, null],
  ['a week before, told of nothing', '2026-11-27', null, 7],
  ['after its end', '2026-11-19', null, null],
])('a reminder %s', (_, expires_on, reminded, due) =>
  expect(reminderDue({ expires_on, reminded }, '2026-11-20')).toBe(due),
)
test('no forklift credential, no forklift work', () => {
  const held = [{ needed_for: 'Forklift, crane', status: 'active' as const, expires_on: '2026-12-01' }]
  expect(whyNotAssign(held, { work: 'forklift', on: '2026-12-01' })).toBeNull()
  expect(whyNotAssign(held, { work: 'forklift', on: '2026-12-02' })).toBe(
    'This person’s credential for forklift isn’t valid on that day.',
  )
  expect(whyNotAssign(held, { work: 'trench', on: '2026-12-01' })).toBe('This person has no credential for trench.')
})
test('code and name are read however people type them', () => {
  expect(proofText('ab2c-defg hjkm', '  Rosa  DELGADO-Peña ')).toBe(proofText('AB2CDEFGHJKM', 'rosa delgado peña'))
})

test('a detection counts what matches, and notifies once per window', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const of = {
    event_type: null,
    severity: 'high' as const,
    threshold: 2,
    minutes: 60,
    active: true,
    last_alarm_at: null as string | null,
  }
  const events = [
    { event_type: 'a', severity: 'high' as const, created_at: '2026-11-20T11:30:00Z' },
    { event_type: 'b', severity: 'critical' as const, created_at: '2026-11-20T11:00:00Z' },
    { event_type: 'c', severity: 'low' as const, created_at: '2026-11-20T11:59:00Z' },
  ]
  expect(matching(of, events, now)).toBe(2)
  expect(isAlarm(of, 2, now)).toBe(true)
  expect(isAlarm({ ...of, last_alarm_at: '2026-11-20T11:30:00Z' }, 9, now)).toBe(false)
  expect(isAlarm({ ...of, active: false }, 9, now)).toBe(false)
})
test.each<[string, string | null, string | null]>([
  ['her own domain', 'alderfalls.gov, county.gov', null],
  ['nothing', null, null],
  ['another domain alone', 'county.gov', 'Your own address isn’t in these domains. Add its domain first.'],
  ['words', 'alder falls', '“alder” isn’t an email domain. Enter one such as alderfalls.gov.'],
])('an administrator sets %s', (_, text, reason) =>
  expect(whyNotDomains(text, { actor: { role: 'admin', email: 'ada@alderfalls.gov' } })).toBe(reason),
)

test('an OSCAL profile becomes families with their controls, and a catalog its tree', () => {
  const profile = readOscal({
    profile: {
      metadata: { title: 'NIST SP 800-53 MODERATE IMPACT BASELINE', version: '5.1.1' },
      imports: [{ 'include-controls': [{ 'with-ids': ['ac-2', 'ac-2.1', 'ia-2.1'] }] }],
    },
  })
  expect(profile).toMatchObject({
    edition: '5.1.1',
    clauses: [
      { code: 'AC', heading: 'Access Control' },
      { code: 'AC-2', under: 'AC', baseline: 'moderate' },
      { code: 'AC-2(1)', under: 'AC-2' },
      { code: 'IA' },
      { code: 'IA-2(1)', under: 'IA' },
    ],
  })
  expect(
    readOscal({
      catalog: {
        metadata: { title: 'T' },
        groups: [
          {
            id: 's1',
            title: 'One',
            controls: [{ id: 's1.1', title: 'First', parts: [{ name: 'statement', prose: 'Do it.' }] }],
          },
        ],
      },
    }),
  ).toMatchObject({
    clauses: [
      { code: 'S1', under: null },
      { code: 'S1.1', body: 'Do it.', under: 'S1' },
    ],
  })
  expect(readOscal({})).toEqual({ reason: 'This is neither an OSCAL catalog nor an OSCAL profile in JSON.' })
  expect(Object.keys(families).join(' ')).toBe('AC AT AU CA CM CP IA IR MA MP PE PL PM PS PT RA SA SC SI SR')
})
test('a gap assessment counts requirements and not their headings', () => {
  const clause = (
    id: string,
    under: string | null,
    applies: 'undecided' | 'applies' | 'partly' | 'not',
    gap: string | null = null,
  ) => ({ id, under, applies, gap })
  expect(
    gapFigures(
      [
        clause('1', null, 'undecided'),
        clause('2', '1', 'applies'),
        clause('3', '1', 'partly', 'x'),
        clause('4', '1', 'not', 'y'),
      ],
      new Set(['2', '4']),
    ),
  ).toEqual({ asked: 3, decided: 3, gaps: 1, answered: 1 })
  expect(whyNotAssess({ applies: 'not', gap: null }, max)).toBe('Enter why this requirement doesn’t apply.')
})

test('a page is read as the server sends it', () => {
  const html =
    '<html lang="en"><head><title>Prices &amp; plans</title><meta name="description" content="What it costs"><link rel="canonical" href="https://x/pricing"><script type="application/ld+json">{"@type":"FAQPage"}</script></head><body><h1>Prices</h1><script>var x = 1</script></body></html>'
  const page = readPage('/pricing', html)
  expect(page).toMatchObject({
    title: 'Prices & plans',
    description: 'What it costs',
    canonical: 'https://x/pricing',
    language: 'en',
    headings: 1,
    structured: ['FAQPage'],
    broken: 0,
  })
  expect(faultsOf(page, [page])).toEqual(['Without JavaScript, the page has 4 words. Most crawlers run no JavaScript.'])
  expect(faultsOf(readPage('/x', '<html></html>'), [])).toContain('The page has no title.')
})
test('a run failed when one of its steps did', () => {
  expect(tally([{ outcome: 'passed' }, { outcome: 'skipped' }])).toMatchObject({ status: 'completed', skipped: 1 })
  expect(tally([{ outcome: 'passed' }, { outcome: 'failed' }]).status).toBe('failed')
})
test('a model returns the requested format and ignores injected instructions', () => {
  expect(keepsToForm('```json\n{"total": 54, "currency": "USD"}\n```')).toBeNull()
  expect(keepsToForm('It is 54 dollars.')).toBe('The model didn’t answer with JSON.')
  expect(wasLedAstray('Pineapple', 'PINEAPPLE')).toBe(true)
})
test('a permission is read from the declaration', () => {
  const answers = (role: 'user' | 'manager', status: string) =>
    decide(standard, { role, status }).map(({ answer }) => answer)
  expect(answers('user', 'draft')).toEqual(['yes', 'no', 'no'])
  expect(answers('manager', 'draft')).toEqual(['yes', 'yes', 'yes'])
  expect(answers('manager', 'withdrawn')).toEqual(['yes', 'yes', 'no'])
})

test('one late item is overdue, and several are counted', () =>
  expect([0, 1, 2].map(lateInWords)).toEqual(['all on time', '1 overdue', '2 overdue']))
