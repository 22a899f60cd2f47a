import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Contract } from '../contracts/records.ts'
import { shareOf } from '../contracts/rules.ts'
import { claimLife } from './life.ts'
import type { ChangeOrder, Claim } from './records.ts'
import { changeChecks, forecastOf, noticeDue, whyNotChange, whyNotNotice } from './rules.ts'

const actor = (user_id: string, role: 'user' | 'manager' = 'user') => ({
  user_id,
  role,
  organization_id: 'o',
  session_id: 's',
  aal: 'aal1' as const,
  email: 'a@example.gov',
})
const row = (change: Partial<Contract> = {}) =>
  ({
    status: 'active',
    ceiling: 100_000_00,
    committed: 60_000_00,
    original: 100_000_00,
    complete_by: '2027-06-30',
    claim_days: 10,
    ...change,
  }) as Contract

test('original plus approved plus pending is the forecast, and a decision only moves money between them', () => {
  const cents = fc.integer({ min: -1e11, max: 1e11 })
  const order = fc.record({
    status: fc.constantFrom('draft', 'submitted', 'returned', 'approved', 'rejected', 'withdrawn'),
    cost: cents,
  }) as fc.Arbitrary<Pick<ChangeOrder, 'status' | 'cost'>>
  const amended = fc.record({
    status: fc.constantFrom('draft', 'submitted', 'returned', 'approved', 'signing', 'in_force', 'withdrawn'),
    ceiling_change: cents,
  }) as fc.Arbitrary<any>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.array(amended, { maxLength: 20 }),
      fc.array(order, { maxLength: 20 }),
      (original, amendments, orders) => {
        const found = forecastOf(original, amendments, orders)
        expect(found.original + found.approved + found.pending).toBe(found.forecast)
        const decided = forecastOf(
          original,
          amendments.map((each) =>
            ['submitted', 'approved', 'signing'].includes(each.status) ? { ...each, status: 'in_force' } : each,
          ),
          orders.map((each) => (each.status === 'submitted' ? { ...each, status: 'approved' as const } : each)),
        )
        expect(decided).toEqual({
          original,
          approved: found.approved + found.pending,
          pending: 0,
          forecast: found.forecast,
        })
      },
    ),
  )
})

test.each<[original: number, changes: number[], share: number]>([
  [100_000_00, [], 0],
  [100_000_00, [10_000_00], 10],
  [100_000_00, [10_000_00, -10_000_00], 20],
  [100_000_00, [5], 0],
  [100_000_00, [500_00, 5_00], 0.51],
  [0, [10_000_00], 0],
])('of %d, changes of %j total %d percent', (original, changes, share) =>
  expect(shareOf(original, changes)).toBe(share),
)

test.each<[share: number, warns: string | null]>([
  [10, null],
  [10.01, 'More than 10%: check whether the work is within the original scope.'],
  [25, 'More than 10%: check whether the work is within the original scope.'],
  [25.01, 'More than 25%: possible cardinal change. Consider a new solicitation.'],
])('a total change of %d percent', (share, warns) =>
  expect(changeChecks({ cost: 1, estimate: 1 }, share)[0]!.whyNot).toBe(warns),
)

test.each<[cost: number, days: number, of: Contract, reason: string | null]>([
  [1, 0, row(), null],
  [0, 1, row(), null],
  [0, 0, row(), 'Enter a change in cost or days.'],
  [-40_000_00, 0, row(), null],
  [-40_000_01, 0, row(), '$60,000.00 is already ordered under the contract. The ceiling can’t be $59,999.99.'],
  [0, 5, row({ complete_by: null }), 'Enter a completion date on the contract before adding days.'],
  [1, 0, row({ status: 'expired' }), null],
  [1, 0, row({ status: 'draft' }), 'Only active contracts can have change orders. Edit the draft instead.'],
  [1, 0, row({ status: 'closed' }), 'Only active contracts can have change orders. Edit the draft instead.'],
])('a change of %d cents and %d days', (cost, days, of, reason) =>
  expect(whyNotChange({ cost, days }, of)).toBe(reason),
)

const noticed = (event_on: string, noticed_on: string, late_reason: string | null = null) => ({
  event_on,
  noticed_on,
  late_reason,
})
test.each<[what: string, of: ReturnType<typeof noticed>, reason: string | null]>([
  ['on the last day', noticed('2026-11-01', '2026-11-11'), null],
  [
    'a day late',
    noticed('2026-11-01', '2026-11-12'),
    'Notice was due on November 11, 2026 and came 1 day late. Enter a reason to accept it.',
  ],
  ['late with its reason', noticed('2026-11-01', '2026-11-14', 'The site was closed by the flood.'), null],
  [
    'late with blanks for a reason',
    noticed('2026-11-01', '2026-11-14', '  '),
    'Notice was due on November 11, 2026 and came 3 days late. Enter a reason to accept it.',
  ],
  ['before it happened', noticed('2026-11-10', '2026-11-09'), 'The notice date must be on or after the event date.'],
  ['of tomorrow', noticed('2026-11-21', '2026-11-21'), 'The event date can’t be in the future.'],
  ['that comes tomorrow', noticed('2026-11-20', '2026-11-21'), 'The notice date can’t be in the future.'],
])('a notice %s', (_, of, reason) => expect(whyNotNotice(of, row(), '2026-11-20')).toBe(reason))

test('a draft has no claims, and the day of the event is not counted', () => {
  expect(whyNotNotice(noticed('2026-11-01', '2026-11-02'), row({ status: 'signing' }), '2026-11-20')).toBe(
    'A claim needs a contract that is or was active.',
  )
  expect(noticeDue('2026-11-01', 0)).toBe('2026-11-01')
})

const claimed = (change: Partial<Claim> = {}) =>
  ({ status: 'noticed', owner: 'rosa', claimed: 5_000_00, days: 10, decided_by: null, ...change }) as Claim
type Asked = { assessed: number; days: number }
const asks = (asked: Asked) => ({ ...asked, assessment: 'By section 4.' })
test.each<[what: string, asked: Asked, expected: object | null]>([
  ['up to what is claimed', { assessed: 5_000_00, days: 10 }, null],
  [
    'a cent more',
    { assessed: 5_000_01, days: 10 },
    { name: 'assessed', message: 'Enter $5,000.00 or less, the amount claimed.' },
  ],
  ['a day more', { assessed: 0, days: 11 }, { name: 'days', message: 'Enter 10 days or fewer, the number claimed.' }],
])('a claim is assessed with %s', (_, asked, expected) =>
  expect(claimLife.whyNotWith('assess', claimed(), asks(asked), { actor: actor('rosa'), today: '2026-11-20' })).toEqual(
    expected,
  ),
)

type ClaimMove = Parameters<typeof claimLife.whyNotHere>[0]
test.each<[what: string, move: ClaimMove, of: Claim, who: ReturnType<typeof actor>, expected: string | null]>([
  ['its owner assesses it', 'assess', claimed(), actor('rosa'), null],
  [
    'another buyer does not',
    'assess',
    claimed(),
    actor('eve'),
    'Only a manager, or the person under “Owner”, can do this.',
  ],
  [
    'what is settled is not assessed again',
    'assess',
    claimed({ status: 'settled' }),
    actor('rosa'),
    'This claim is settled and can’t be assessed.',
  ],
  ['a manager settles', 'settle', claimed({ status: 'assessed', decided_by: 'rosa' }), actor('max', 'manager'), null],
  [
    'who assessed it does not settle it',
    'settle',
    claimed({ status: 'assessed', decided_by: 'max' }),
    actor('max', 'manager'),
    'You can’t settle a claim you assessed.',
  ],
  ['a buyer does not settle', 'settle', claimed({ status: 'assessed' }), actor('rosa'), 'Only a manager can do this.'],
  [
    'what is not assessed is not closed',
    'settle',
    claimed(),
    actor('max', 'manager'),
    'This claim has the status “Notice received” and can’t be settled.',
  ],
])('%s', (_, move, of, who, expected) =>
  expect(claimLife.whyNotHere(move, of, { actor: who, today: '2026-11-20' })).toBe(expected),
)
