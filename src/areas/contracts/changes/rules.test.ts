import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Contract } from '../contracts/records.ts'
import type { ChangeOrder, Claim } from './records.ts'
import { changeChecks, forecastOf, noticeDue, shareOf, whyNotAssess, whyNotChange, whyNotNotice, whyNotSettle } from './rules.ts'

const actor = (user_id: string, role: 'user' | 'manager' = 'user') => ({ user_id, role, organization_id: 'o', session_id: 's', aal: 'aal1' as const, email: 'a@example.gov' })
const row = (change: Partial<Contract> = {}) => ({ status: 'active', ceiling: 100_000_00, committed: 60_000_00, original: 100_000_00, complete_by: '2027-06-30', claim_days: 10, ...change }) as Contract

test('original and approved and pending are the forecast, whatever was changed, and a decision moves money from one to the other only', () => {
  const cents = fc.integer({ min: -1e11, max: 1e11 })
  const order = fc.record({ status: fc.constantFrom('draft', 'submitted', 'returned', 'approved', 'rejected', 'withdrawn'), cost: cents }) as fc.Arbitrary<Pick<ChangeOrder, 'status' | 'cost'>>
  const amended = fc.record({ status: fc.constantFrom('draft', 'submitted', 'returned', 'approved', 'signing', 'in_force', 'withdrawn'), ceiling_change: cents }) as fc.Arbitrary<any>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.array(amended, { maxLength: 20 }), fc.array(order, { maxLength: 20 }), (original, amendments, orders) => {
      const found = forecastOf(original, amendments, orders)
      expect(found.original + found.approved + found.pending).toBe(found.forecast)
      const decided = forecastOf(original, amendments.map((each) => (['submitted', 'approved', 'signing'].includes(each.status) ? { ...each, status: 'in_force' } : each)), orders.map((each) => (each.status === 'submitted' ? { ...each, status: 'approved' as const } : each)))
      expect(decided).toEqual({ original, approved: found.approved + found.pending, pending: 0, forecast: found.forecast })
    }),
  )
})

test.each<[original: number, changes: number[], share: number]>([
  [100_000_00, [], 0],
  [100_000_00, [10_000_00], 10],
  [100_000_00, [10_000_00, -10_000_00], 20],
  [100_000_00, [5], 0],
  [100_000_00, [500_00, 5_00], 0.51],
  [0, [10_000_00], 0],
])('of %d, changes of %j have moved it by %d percent', (original, changes, share) => expect(shareOf(original, changes)).toBe(share))

test.each<[share: number, warns: string | null]>([
  [10, null],
  [10.01, 'More than 10 %: is it still the same purchase?'],
  [25, 'More than 10 %: is it still the same purchase?'],
  [25.01, 'More than 25 %: a change so large may be another purchase, which is put out to bid (cardinal change).'],
])('moved by %d percent', (share, warns) => expect(changeChecks({ cost: 1, estimate: 1 }, share)[0]!.whyNot).toBe(warns))

test.each<[cost: number, days: number, of: Contract, reason: string | null]>([
  [1, 0, row(), null],
  [0, 1, row(), null],
  [0, 0, row(), 'A change order changes the cost or the time.'],
  [-40_000_00, 0, row(), null],
  [-40_000_01, 0, row(), '$60,000.00 are ordered under the contract already: it cannot come to $59,999.99.'],
  [0, 5, row({ complete_by: null }), 'The contract names no day of completion that days could be added to.'],
  [1, 0, row({ status: 'expired' }), null],
  [1, 0, row({ status: 'draft' }), 'Only a contract in force has change orders. A draft is edited.'],
  [1, 0, row({ status: 'closed' }), 'Only a contract in force has change orders. A draft is edited.'],
])('a change of %d cents and %d days', (cost, days, of, reason) => expect(whyNotChange({ cost, days }, of)).toBe(reason))

const noticed = (event_on: string, noticed_on: string, late_reason: string | null = null) => ({ event_on, noticed_on, late_reason })
test.each<[what: string, of: ReturnType<typeof noticed>, reason: string | null]>([
  ['on the last day', noticed('2026-11-01', '2026-11-11'), null],
  ['a day late', noticed('2026-11-01', '2026-11-12'), 'Notice was due on November 11, 2026, 1 day before it came. Say why it is heard all the same.'],
  ['late with its reason', noticed('2026-11-01', '2026-11-14', 'The site was closed by the flood.'), null],
  ['late with blanks for a reason', noticed('2026-11-01', '2026-11-14', '  '), 'Notice was due on November 11, 2026, 3 days before it came. Say why it is heard all the same.'],
  ['before it happened', noticed('2026-11-10', '2026-11-09'), 'The notice is older than what it is about.'],
  ['of tomorrow', noticed('2026-11-21', '2026-11-21'), 'What is claimed for has happened. That day has not come yet.'],
  ['that comes tomorrow', noticed('2026-11-20', '2026-11-21'), 'The notice has been received. That day has not come yet.'],
])('a notice %s', (_, of, reason) => expect(whyNotNotice(of, row(), '2026-11-20')).toBe(reason))

test('nothing is claimed under a draft, and the day of the event is not counted', () => {
  expect(whyNotNotice(noticed('2026-11-01', '2026-11-02'), row({ status: 'signing' }), '2026-11-20')).toBe('Nothing can be claimed under a contract that is not in force.')
  expect(noticeDue('2026-11-01', 0)).toBe('2026-11-01')
})

const claimed = (change: Partial<Claim> = {}) => ({ status: 'noticed', owner: 'rosa', claimed: 5_000_00, days: 10, decided_by: null, ...change }) as Claim
test.each<[what: string, reason: ReturnType<typeof whyNotAssess>, expected: string | null]>([
  ['whoever looks after it assesses up to what is claimed', whyNotAssess(claimed(), { actor: actor('rosa'), assessed: 5_000_00, days: 10 }), null],
  ['a cent more is refused', whyNotAssess(claimed(), { actor: actor('rosa'), assessed: 5_000_01, days: 10 }), 'More than the $5,000.00 that are claimed is not given.'],
  ['a day more is refused', whyNotAssess(claimed(), { actor: actor('rosa'), assessed: 0, days: 11 }), 'More days than are claimed are not given.'],
  ['somebody else does not', whyNotAssess(claimed(), { actor: actor('eve'), assessed: 0, days: 0 }), 'Whoever looks after this claim assesses it, or a manager.'],
  ['what is settled is not assessed again', whyNotAssess(claimed({ status: 'settled' }), { actor: actor('rosa'), assessed: 0, days: 0 }), 'Only a noticed or assessed claim can become assessed.'],
  ['a manager settles', whyNotSettle(claimed({ status: 'assessed', decided_by: 'rosa' }), { actor: actor('max', 'manager'), settled: 1 }), null],
  ['who assessed it does not settle it', whyNotSettle(claimed({ status: 'assessed', decided_by: 'max' }), { actor: actor('max', 'manager'), settled: 1 }), 'Somebody else settles a claim that you assessed.'],
  ['a buyer does not settle', whyNotSettle(claimed({ status: 'assessed' }), { actor: actor('rosa'), settled: 1 }), 'Settling a claim needs the role manager.'],
  ['what nobody assessed is not settled', whyNotSettle(claimed(), { actor: actor('max', 'manager'), settled: 1 }), 'Only an assessed claim can become settled.'],
])('%s', (_, reason, expected) => expect(reason).toBe(expected))
