import { expect, test } from 'vitest'
import { whyNotProtest } from '../notices/award/rules.ts'
import type { Panelist } from '../panel/records.ts'
import { whyNotDecide } from '../protests/rules.ts'
import { priceShares } from '../split/rules.ts'
import { awardLife, noProtestPeriod, type AwardFacts } from './life.ts'
import type { Award, ProtestPeriod } from './records.ts'
import {
  governing,
  lastDay,
  memoOf,
  protestPeriodFor,
  waitsUntil,
  whyNotApprove,
  whyNotChoice,
  whyNotDraft,
  whyNotShares,
  whyNotWrite,
} from './rules.ts'

const rosa = {
  user_id: 'rosa',
  organization_id: 'city',
  role: 'user',
  session_id: 's',
  aal: 'aal1',
  email: '',
} as const
const [max, ada] = [
  { ...rosa, user_id: 'max', role: 'manager' } as const,
  { ...rosa, user_id: 'ada', role: 'admin' } as const,
]
const seat = (member: string, declared: Panelist['declared'] = 'clear') =>
  ({ member, part: 'evaluator', declared, scored: true }) as Panelist
const row = { status: 'draft', written_by: 'max', total: 50_000_00, protest_until: null } as Award

test.each<[string, Parameters<typeof whyNotDraft>, string | null]>([
  ['the chair', [{ status: 'ranked', chair: 'rosa' }, [seat('rosa')], { actor: rosa, standing: false }], null],
  ['a manager', [{ status: 'ranked', chair: 'rosa' }, [], { actor: max, standing: false }], null],
  [
    'before the ranking',
    [{ status: 'consensus', chair: 'rosa' }, [], { actor: max, standing: false }],
    'Rank the bids before you recommend an award.',
  ],
  [
    'an evaluator',
    [{ status: 'ranked', chair: 'max' }, [seat('rosa')], { actor: rosa, standing: false }],
    'Only the panel chair or a manager can write the recommendation.',
  ],
  [
    'a manager with a conflict',
    [{ status: 'ranked', chair: 'rosa' }, [seat('max', 'conflict')], { actor: max, standing: false }],
    'You left this panel and can’t write its recommendation.',
  ],
  [
    'a second one',
    [{ status: 'ranked', chair: 'rosa' }, [], { actor: max, standing: true }],
    'This solicitation already has a recommendation. Annul it before you write another.',
  ],
])('recommending: %s', (_, given, reason) => expect(whyNotDraft(...given)).toBe(reason))

const lines = [
  { id: 'bulk', lot: null, description: 'Salt, bulk', quantity: 900, unit: 'ton' },
  { id: 'bag', lot: null, description: 'Salt, bagged', quantity: 1_200, unit: 'bag' },
]
const lot = lines.map((line) => ({ ...line, lot: 'Salt' }))
const acme = {
  id: 'acme',
  vendor: 'v-acme',
  name: 'Acme',
  out: null,
  lines: [
    { line: 'bulk', unit_price: 60 },
    { line: 'bag', unit_price: 7.005 },
  ],
}
const birch = { id: 'birch', vendor: 'v-birch', name: 'Birch', out: null, lines: [{ line: 'bulk', unit_price: 58 }] }
const cedar = { ...acme, id: 'cedar', name: 'Cedar', out: 'No bond.' }
const share = (line: string, bid: string, quantity: number) => ({ line, bid, quantity })

test.each<[string, Parameters<typeof whyNotShares>, string | null]>([
  ['both lines to one', [[share('bulk', 'acme', 900), share('bag', 'acme', 1_200)], lines, [acme, birch]], null],
  ['a line to two', [[share('bulk', 'acme', 400), share('bulk', 'birch', 500)], lines, [acme, birch]], null],
  ['nothing', [[], lines, [acme]], 'Award at least one line.'],
  [
    'more than is asked for',
    [[share('bulk', 'acme', 400), share('bulk', 'birch', 501)], lines, [acme, birch]],
    'Salt, bulk: 901 awarded, 900 tons requested. The totals must match.',
  ],
  ['what was not offered', [[share('bag', 'birch', 1)], lines, [acme, birch]], 'Birch didn’t bid on Salt, bagged.'],
  [
    'who is out',
    [[share('bulk', 'cedar', 900)], lines, [acme, cedar]],
    'Cedar is no longer under consideration: No bond.',
  ],
  [
    'none of a line',
    [[share('bulk', 'acme', 0)], lines, [acme]],
    'Enter a quantity of Salt, bulk for Acme, or leave Acme out of that line.',
  ],
  ['a strange line', [[share('sand', 'acme', 1)], lines, [acme]], 'This line or bid belongs to another solicitation.'],
  [
    'a lot to two',
    [[share('bulk', 'birch', 900), share('bag', 'acme', 1_200)], lot, [acme, birch]],
    'Award all lines of lot Salt to one bidder.',
  ],
  ['a lot to one', [[share('bulk', 'acme', 900), share('bag', 'acme', 1_200)], lot, [acme, birch]], null],
])('awarded quantities: %s', (_, given, reason) => expect(whyNotShares(...given)).toBe(reason))

test('each line is priced separately, half a cent up', () => {
  expect(priceShares([share('bulk', 'birch', 500), share('bag', 'acme', 1)], [acme, birch])).toEqual([
    { line: 'bulk', bid: 'birch', quantity: 500, vendor: 'v-birch', unit_price: 58, amount: 29_000_00 },
    { line: 'bag', bid: 'acme', quantity: 1, vendor: 'v-acme', unit_price: 7.005, amount: 7_01 },
  ])
})

const standing = (bid: string, rank: number) => ({ bid, rank, price: 1, points: null, parts: {} })
test.each<[string, Parameters<typeof whyNotChoice>, string | null]>([
  [
    'first version',
    [[share('bulk', 'acme', 1)], [standing('acme', 1), standing('birch', 2)], { basis: 'whole', reason: '' }],
    null,
  ],
  [
    'the second without a reason',
    [[share('bulk', 'birch', 1)], [standing('acme', 1), standing('birch', 2)], { basis: 'whole', reason: ' ' }],
    'This bidder isn’t ranked first. Enter the reason for the award.',
  ],
  [
    'the second with one',
    [
      [share('bulk', 'birch', 1)],
      [standing('acme', 1), standing('birch', 2)],
      { basis: 'whole', reason: 'Acme withdrew.' },
    ],
    null,
  ],
  [
    'one of two that are equal',
    [[share('bulk', 'acme', 1)], [standing('acme', 1), standing('birch', 1)], { basis: 'whole', reason: '' }],
    'Bidders are tied for first. Enter the tie-break rule and who was present.',
  ],
  [
    'all to two',
    [[share('bulk', 'acme', 1), share('bag', 'birch', 1)], [standing('acme', 1)], { basis: 'whole', reason: '' }],
    'An all-or-none award takes one bidder.',
  ],
  [
    'line by line without a reason',
    [[share('bulk', 'acme', 1)], [], { basis: 'lines', reason: '' }],
    'Enter the reason for awarding by line.',
  ],
  ['a calculated split', [[share('bulk', 'acme', 1)], [], { basis: 'split', reason: '' }], null],
])('choice of bidder: %s', (_, given, reason) => expect(whyNotChoice(...given)).toBe(reason))

test.each<[string, Parameters<typeof whyNotWrite>, string | null]>([
  ['its author, a draft', [row, max], null],
  ['its author, one that returned', [{ ...row, status: 'returned' }, max], null],
  [
    'its author, after it was sent',
    [{ ...row, status: 'submitted' }, max],
    'This recommendation was submitted for approval and can’t be changed.',
  ],
  ['another person', [row, ada], 'Only the person who wrote this recommendation can change it.'],
])('writing: %s', (_, given, reason) => expect(whyNotWrite(...given)).toBe(reason))

test.each<[string, Parameters<typeof whyNotApprove>, string | null]>([
  ['an administrator', [{ ...row, status: 'submitted' }, [], ada], null],
  ['its author', [{ ...row, status: 'submitted' }, [], max], 'You can’t approve your own recommendation.'],
  [
    'who has a conflict',
    [{ ...row, status: 'submitted' }, [seat('ada', 'conflict')], ada],
    'You declared a conflict of interest in these bids. Another person must approve the award.',
  ],
  [
    'who judged',
    [{ ...row, status: 'submitted' }, [seat('ada')], ada],
    'You scored these bids. Another person must approve the award.',
  ],
  ['a draft', [row, [], ada], 'This award is a draft and can’t be approved.'],
])('approving: %s', (_, given, reason) => expect(whyNotApprove(...given)).toBe(reason))

const period = (change: Partial<ProtestPeriod> = {}) =>
  ({
    kind: 'ifb',
    above: 0,
    days: 5,
    counted: 'calendar',
    valid_from: '2026-01-01',
    valid_to: null,
    source: 'City Code 3-110',
    ...change,
  }) as ProtestPeriod
test.each<[string, ProtestPeriod[], number, string, number | undefined]>([
  ['the one that is there', [period()], 1_00, '2026-01-01', 5],
  ['before its first day', [period()], 1_00, '2025-12-31', undefined],
  ['on its due date', [period({ valid_to: '2026-06-30' })], 1_00, '2026-06-30', 5],
  ['after it', [period({ valid_to: '2026-06-30' })], 1_00, '2026-07-01', undefined],
  ['of another kind', [period({ kind: 'rfp' })], 1_00, '2026-01-01', undefined],
  ['above an amount: not at it', [period(), period({ above: 350_000_00, days: 10 })], 350_000_00, '2026-01-01', 5],
  ['above an amount: a cent more', [period(), period({ above: 350_000_00, days: 10 })], 350_000_01, '2026-01-01', 10],
])('the protest period, %s', (_, periods, total, day, days) =>
  expect(protestPeriodFor({ kind: 'ifb' }, total, periods, day)?.days).toBe(days),
)

test.each([
  ['calendar', 7, '2026-11-20', '2026-11-27'],
  ['working', 5, '2026-11-20', '2026-11-27'],
  ['working', 1, '2026-11-20', '2026-11-23'],
  ['calendar', 0, '2026-11-20', '2026-11-20'],
] as const)('%s days, %i of them from %s, end on %s', (counted, days, day, last) =>
  expect(lastDay({ counted, days }, day)).toBe(last),
)

const clear: AwardFacts = { buyer: 'rosa', governed: true, until: null, protests: 0, barred: null }
type Move = 'submit' | 'giveNotice' | 'make' | 'annul'
type Asking = { actor: typeof rosa | typeof max; today?: string; facts?: Partial<AwardFacts> }
const why = (move: Move, of: Award, { actor, today = '2026-11-28', facts }: Asking) =>
  awardLife.whyNot(move, of, { state: 'there', facts: { ...clear, ...facts } }, { actor, today })

const approved = { ...row, status: 'approved' } as Award
const onlyBuyer = 'Only the buyer of this solicitation or a manager can issue the notice.'
test.each<[string, Award, Asking, string | null]>([
  ['the buyer', approved, { actor: rosa }, null],
  ['a colleague', approved, { actor: rosa, facts: { buyer: 'max' } }, onlyBuyer],
  ['before the approval', row, { actor: max }, 'This award is a draft. The status must be “Approved”.'],
  ['without a rule', approved, { actor: max, facts: { governed: false } }, noProtestPeriod],
  ['to an excluded vendor', approved, { actor: max, facts: { barred: 'Acme is excluded.' } }, 'Acme is excluded.'],
])('giving notice: %s', (_, of, asking, reason) => expect(why('giveNotice', of, asking)).toBe(reason))

test.each<[string, Partial<ProtestPeriod>, number | undefined]>([
  ['entered before the opening', { created_at: '2026-11-19T15:00:00Z' }, 5],
  ['entered after the opening and dated back', { created_at: '2026-11-21T15:00:00Z', days: 0 }, undefined],
  ['that begins after the opening', { created_at: '2026-11-19T15:00:00Z', valid_from: '2026-11-21' }, undefined],
])('a protest period %s', (_, change, days) =>
  expect(governing({ kind: 'ifb', closes_at: '2026-11-20T15:00:00Z' }, 1_00, [period(change)], 'UTC')?.days).toBe(days),
)

const intended = { ...row, status: 'intended', notice_at: '2026-11-20T15:00:00Z', protest_until: '2026-11-27' } as Award
const until = '2026-11-27'
const onlyTheirs = 'Only the buyer of this solicitation or a manager can make the award.'
const waits = 'Bidders may protest until November 27, 2026. Award after that date.'
const undecided = 'A protest is still undecided. Decide it before you award.'
test.each<[string, Award, Asking, string | null]>([
  ['the day after', intended, { actor: max, facts: { until } }, null],
  ['on the last day', intended, { actor: max, today: until, facts: { until } }, waits],
  ['with a protest', intended, { actor: max, facts: { protests: 1 } }, undecided],
  ['a colleague', intended, { actor: rosa, facts: { buyer: 'max' } }, onlyTheirs],
  ['without notice', row, { actor: max }, 'This award is a draft and can’t be awarded.'],
  ['where nothing has to be waited for', intended, { actor: max, today: until }, null],
])('awarding: %s', (_, of, asking, reason) => expect(why('make', of, asking)).toBe(reason))

test.each<[string, string, string, string | null]>([
  ['after seven days', '2026-11-20T15:00:00Z', 'UTC', '2026-11-27'],
  ['on the day of the notice, where no days are to pass', '2026-11-27T15:00:00Z', 'UTC', null],
  ['late in the evening of the notice, the next day in Greenwich', '2026-11-28T03:00:00Z', 'America/New_York', null],
])('the protest period lasts %s', (_, notice_at, zone, day) =>
  expect(waitsUntil({ ...intended, notice_at }, zone)).toBe(day),
)

const onlyOpen = 'This award has the status “Notice of intent issued” and can’t be annulled.'
test.each<[string, Award, Asking, string | null]>([
  ['its author', { ...row, written_by: 'rosa' } as Award, { actor: rosa }, null],
  ['after the notice', intended, { actor: max }, onlyOpen],
  [
    'while it waits',
    { ...row, status: 'submitted' } as Award,
    { actor: max },
    'This award is waiting for approval and can’t be annulled.',
  ],
  ['a colleague', row, { actor: rosa }, 'Only a manager, or the person under “Author”, can do this.'],
])('annulling: %s', (_, of, asking, reason) => expect(why('annul', of, asking)).toBe(reason))

test('only its author submits a recommendation', () => {
  expect(why('submit', row, { actor: max })).toBeNull()
  expect(why('submit', row, { actor: ada as never })).toBe(
    'Only the person who wrote this recommendation can submit it.',
  )
})

const notice = { status: 'intended', protest_until: '2026-11-27' } as const
test.each<[string, Parameters<typeof whyNotProtest>, string | null]>([
  ['on the last day', [notice, { today: '2026-11-27', bid: true }], null],
  [
    'the day after',
    [notice, { today: '2026-11-28', bid: true }],
    'The protest period has ended. Protests are no longer accepted.',
  ],
  ['who made no offer', [notice, { today: '2026-11-20', bid: false }], 'Only bidders can protest.'],
  ['before a notice', [null, { today: '2026-11-20', bid: true }], 'There is no notice of intent to protest yet.'],
  [
    'after the award',
    [
      { ...notice, status: 'awarded' },
      { today: '2026-11-20', bid: true },
    ],
    'The award has been made and can no longer be protested.',
  ],
  [
    'after another one was upheld',
    [
      { ...notice, status: 'annulled' },
      { today: '2026-11-20', bid: true },
    ],
    'This notice of intent was annulled.',
  ],
])('protesting: %s', (_, given, reason) => expect(whyNotProtest(...given)).toBe(reason))

test.each<[string, Parameters<typeof whyNotDecide>, string | null]>([
  ['an administrator', [{ outcome: null }, intended, [], ada], null],
  [
    'who wrote the recommendation',
    [{ outcome: null }, intended, [], max],
    'You wrote the recommendation. A different person must decide this protest.',
  ],
  [
    'who judged',
    [{ outcome: null }, intended, [seat('ada')], ada],
    'You were on the panel. A different person must decide this protest.',
  ],
  ['without the role', [{ outcome: null }, intended, [], rosa], 'Only a manager can decide a protest.'],
  ['a second time', [{ outcome: 'denied' }, intended, [], ada], 'This protest is already decided.'],
  [
    'after the annulment',
    [{ outcome: null }, { ...intended, status: 'annulled' }, [], ada],
    'The notice of intent for this protest is no longer active.',
  ],
])('deciding: %s', (_, given, reason) => expect(whyNotDecide(...given)).toBe(reason))

test('the recommendation is written from the figures', () => {
  const recommended: Parameters<typeof memoOf>[0] = {
    row: { number: 'IFB-1', title: 'Road salt', kind: 'ifb', estimate: 60_000_00, two_envelopes: false, federal: true },
    words: 'an invitation for bids',
    bids: [
      { ...acme, number: 'BID-1' },
      { ...birch, number: 'BID-2' },
      { ...cedar, number: 'BID-3' },
    ],
    standings: [
      { ...standing('acme', 1), price: 54_000_00 },
      { ...standing('birch', 2), price: null },
    ],
    chosen: [
      { bid: 'acme', amount: 50_000_00 },
      { bid: 'acme', amount: 4_000_00 },
    ],
    total: 54_000_00,
    basis: 'whole',
    reason: '',
    flags: [{ flag: 'Short response time', because: 'Vendors had 9 days.' }],
    panel: { evaluators: 0, conflicts: 1, saw: [] },
  }
  const memo = memoOf(recommended)
  for (const words of [
    '# Recommendation on IFB-1: Road salt',
    '3 bids were received in response to an invitation for bids.',
    'One person declared a conflict of interest',
    '- **Acme**: $54,000.00',
    'the recommendation is 90% of the estimate',
    '| 2 | Birch | incomplete |',
    '- Cedar (BID-3): No bond.',
    '- Short response time. Vendors had 9 days.',
    '2 CFR 200.324',
  ])
    expect(memo).toContain(words)
  // Its rules are for purchases with federal funds.
  const own = memoOf({ ...recommended, row: { ...recommended.row, federal: false } })
  expect(own).toContain('It was compared with the independent cost estimate.')
  expect(own).not.toContain('2 CFR')
})

test.each([true, false])('the recommendation cites federal law for federal money only: %s', (federal) =>
  expect(
    memoOf({
      row: { number: 'RFQ-1', title: 'Salt', kind: 'rfq', estimate: 60_000_00, two_envelopes: false, federal },
      words: 'a request for quotes',
      bids: [],
      standings: [],
      chosen: [],
      total: 0,
      basis: 'whole',
      reason: '',
      flags: [],
      panel: { evaluators: 0, conflicts: 0, saw: [] },
    }).includes('2 CFR'),
  ).toBe(federal),
)

test('a solicitation keeps the protest period it was published under, whatever is entered later', () => {
  const rule = (days: number, valid_from: string, more: object = {}) =>
    ({
      kind: 'rfp',
      above: 0,
      days,
      counted: 'calendar',
      valid_from,
      valid_to: null,
      created_at: `${valid_from}T00:00:00Z`,
      ...more,
    }) as ProtestPeriod
  const ten = rule(10, '2020-01-01', { valid_to: '2026-11-20' })
  const none = rule(0, '2026-11-21')
  const closes_at = '2026-12-19T15:00:00Z'
  const days = (periods: ProtestPeriod[], published_at: string) =>
    governing({ kind: 'rfp', published_at, closes_at }, 1, periods, 'UTC')?.days
  expect(days([ten, none], '2026-11-20T15:00:00Z')).toBe(10)
  expect(days([ten, none], '2026-11-21T15:00:00Z')).toBe(0)
  // Entered in the afternoon of the publication day: it governs the next solicitation.
  const later = rule(30, '2026-11-20', { created_at: '2026-11-20T18:00:00Z' })
  expect(days([rule(10, '2020-01-01'), later], '2026-11-20T15:00:00Z')).toBe(10)
  // None was on file then: the one entered before bid opening governs, and none entered after.
  expect(days([rule(7, '2026-12-01')], '2026-11-20T15:00:00Z')).toBe(7)
  expect(days([rule(7, '2026-12-20')], '2026-11-20T15:00:00Z')).toBeUndefined()
})

test('the recommendation says that evaluators knew the bidders where they did', () => {
  const memo = (saw: string[]) =>
    memoOf({
      row: {
        number: 'RFP-2026-0001',
        title: 'Salt',
        kind: 'rfp',
        estimate: null,
        two_envelopes: false,
        federal: false,
      },
      words: 'a request for proposals',
      bids: [],
      standings: [],
      chosen: [],
      total: 0,
      basis: 'whole',
      reason: '',
      flags: [],
      panel: { evaluators: 2, conflicts: 0, saw },
    })
  expect(memo([])).toContain('Names and prices were hidden from the evaluators while they scored.')
  expect(memo(['Omar'])).toContain('but Omar could read the opened bids with names and prices before scoring.')
  expect(memo(['Omar'])).not.toContain('were hidden')
})
