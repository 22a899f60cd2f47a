import { expect, test } from 'vitest'
import type { Project } from './records.ts'
import { standingOf, whyNotClose, whyNotComplete, whyNotReplan, whyNotSource, whyNotStart } from './rules.ts'

const actor = (user_id: string, role: 'user' | 'manager' = 'user') => ({ user_id, role, organization_id: 'o', session_id: 's', aal: 'aal1' as const, email: 'a@example.gov' })
const row = (change: Partial<Project> = {}) => ({ status: 'planned', manager: 'rosa', proposed_by: 'rosa', budget: 100_000_00, starts_on: '2026-01-01', ends_on: '2026-12-31', done: 0, forecast_end: null, ...change }) as Project
const open = { tasks: 0, punch: 0, issues: 0, bills: 0 }

test.each<[what: string, reason: string | null, expected: string | null]>([
  ['a manager starts what another proposed', whyNotStart(row(), actor('max', 'manager')), null],
  ['nobody starts their own', whyNotStart(row({ proposed_by: 'max' }), actor('max', 'manager')), 'Somebody else starts a project that you proposed.'],
  ['a buyer does not start one', whyNotStart(row(), actor('eve')), 'Starting a project needs the role manager.'],
  ['nothing starts without money', whyNotStart(row({ budget: 0 }), actor('max', 'manager')), 'A project starts with a budget. Edit it first.'],
  ['nothing starts twice', whyNotStart(row({ status: 'active' }), actor('max', 'manager')), 'Only a planned project can become active.'],
  ['who leads it completes it', whyNotComplete(row({ status: 'active' }), { actor: actor('rosa'), open }), null],
  ['somebody else does not', whyNotComplete(row({ status: 'active' }), { actor: actor('eve'), open }), 'Whoever leads this project decides this, or a manager.'],
  ['not before its tasks are done', whyNotComplete(row({ status: 'active' }), { actor: actor('rosa'), open: { tasks: 1 } }), 'One task is not done. Finish it, or take it out of the plan.'],
  ['a manager closes it', whyNotClose(row({ status: 'completed' }), { actor: actor('max', 'manager'), open }), null],
  ['who led it does not', whyNotClose(row({ status: 'completed', manager: 'max' }), { actor: actor('max', 'manager'), open }), 'Somebody else closes a project that you led.'],
  ['not with open points', whyNotClose(row({ status: 'completed' }), { actor: actor('max', 'manager'), open: { tasks: 0, punch: 2, issues: 1, bills: 1 } }), 'Still open: 2 on the punch list, 1 issue, 1 pay application. Settle them before it is closed.'],
  ['another budget is decided', whyNotReplan(row({ status: 'active' }), { actor: actor('max', 'manager'), budget: 90_000_00, ends_on: '2026-12-31', spent: 90_000_00 }), null],
  ['but not below what is billed', whyNotReplan(row({ status: 'active' }), { actor: actor('max', 'manager'), budget: 89_999_99, ends_on: '2026-12-31', spent: 90_000_00 }), '$90,000.00 are billed already: the budget cannot be less.'],
  ['nor by a buyer', whyNotReplan(row({ status: 'active' }), { actor: actor('rosa'), budget: 1, ends_on: '2026-12-31', spent: 0 }), 'Another budget or another last day needs the role manager.'],
  ['a contract and an order at once are refused', whyNotSource(row(), { actor: actor('rosa'), contract: 'c', purchase_order: 'o' }), 'Choose a contract or an order, one of them.'],
  ['neither of them too', whyNotSource(row(), { actor: actor('rosa'), contract: null, purchase_order: null }), 'Choose a contract or an order, one of them.'],
  ['who leads it says what it spends through', whyNotSource(row(), { actor: actor('rosa'), contract: 'c', purchase_order: null }), null],
  ['a manager too', whyNotSource(row(), { actor: actor('max', 'manager'), contract: 'c', purchase_order: null }), null],
  ['nobody else', whyNotSource(row(), { actor: actor('eve'), contract: 'c', purchase_order: null }), 'Whoever leads this project decides this, or a manager.'],
])('%s', (_, reason, expected) => expect(reason).toBe(expected))

test.each<[what: string, of: Partial<Project>, spent: number, today: string, health: string, why: string]>([
  ['half of the time and half of the work', { status: 'active', done: 50 }, 50_000_00, '2026-07-01', 'green', 'Within its time and its budget.'],
  ['a tenth behind is still well', { status: 'active', done: 40 }, 0, '2026-07-01', 'green', 'Within its time and its budget.'],
  ['more than a tenth behind', { status: 'active', done: 39 }, 0, '2026-07-01', 'amber', '50 % of its time has passed and 39 % is done.'],
  ['billed a tenth more than earned is well', { status: 'active', done: 50 }, 55_000_00, '2026-07-01', 'green', 'Within its time and its budget.'],
  ['billed more than that', { status: 'active', done: 50 }, 55_000_01, '2026-07-01', 'amber', '$55,000.01 are billed for work worth $50,000.00.'],
  ['thirty days late by its forecast', { status: 'active', done: 50, forecast_end: '2027-01-30' }, 0, '2026-07-01', 'amber', 'It will be done 30 days late by its own forecast.'],
  ['a day more', { status: 'active', done: 50, forecast_end: '2027-01-31' }, 0, '2026-07-01', 'red', 'It will be done 31 days late by its own forecast.'],
  ['a cent above the budget', { status: 'active', done: 50 }, 100_000_01, '2026-07-01', 'red', '$0.01 more are billed than its budget.'],
  ['on its last day', { status: 'active', done: 95 }, 0, '2026-12-31', 'green', 'Within its time and its budget.'],
  ['past its last day', { status: 'active', done: 95 }, 0, '2027-01-01', 'red', 'Its last day was December 31, 2026, and 5 % is left to do.'],
])('%s', (_, of, spent, today, health, why) => {
  const standing = standingOf(row(of), spent, today)
  expect([standing.health, standing.why[0]]).toEqual([health, why])
})
