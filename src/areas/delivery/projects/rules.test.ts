import { expect, test } from 'vitest'
import type { Project } from './records.ts'
import { projectLife, type OpenWork } from './life.ts'
import { standingOf, whyNotSource } from './rules.ts'

const actor = (user_id: string, role: 'user' | 'manager' = 'user') => ({
  user_id,
  role,
  organization_id: 'o',
  session_id: 's',
  aal: 'aal1' as const,
  email: 'a@example.gov',
})
const row = (change: Partial<Project> = {}) =>
  ({
    status: 'planned',
    manager: 'rosa',
    proposed_by: 'rosa',
    budget: 100_000_00,
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
    done: 0,
    forecast_end: null,
    ...change,
  }) as Project
const nothing = { tasks: 0 }
type Move = 'start' | 'complete' | 'close' | 'replan'
const says = (move: Move, change: Partial<Project>, who: ReturnType<typeof actor>, open: Partial<OpenWork> = {}) => {
  const known = { state: 'there', facts: { ...nothing, ...open } } as const
  return projectLife.whyNot(move, row(change), known, { actor: who, today: '2026-06-01' }) as string | null
}
const [active, completed] = [{ status: 'active' }, { status: 'completed' }] as const

test.each<[what: string, reason: string | null, expected: string | null]>([
  ['a manager starts what another proposed', says('start', {}, actor('max', 'manager')), null],
  [
    'not their own',
    says('start', { proposed_by: 'max' }, actor('max', 'manager')),
    'You can’t start a project you proposed. Another manager must start it.',
  ],
  ['a buyer does not start one', says('start', {}, actor('eve')), 'Only a manager can do this.'],
  ['nothing starts without money', says('start', { budget: 0 }, actor('max', 'manager')), 'Enter a budget first.'],
  ['nothing starts twice', says('start', active, actor('max', 'manager')), 'This project is already active.'],
  ['who leads it completes it', says('complete', active, actor('rosa')), null],
  [
    'another person does not',
    says('complete', active, actor('eve')),
    'Only a manager, or the person under “Lead”, can do this.',
  ],
  [
    'not before its tasks completed',
    says('complete', active, actor('rosa'), { tasks: 1 }),
    'Complete every task first, or remove it from the plan.',
  ],
  ['a manager closes it', says('close', completed, actor('max', 'manager')), null],
  [
    'who led it does not',
    says('close', { ...completed, manager: 'max' }, actor('max', 'manager')),
    'You can’t close a project you led. Another manager must close it.',
  ],
  ['a buyer does not replan it', says('replan', active, actor('rosa')), 'Only a manager can do this.'],
  [
    'a contract and an order at once are rejected',
    whyNotSource(row(), { actor: actor('rosa'), contract: 'c', purchase_order: 'o' }),
    'Select either a contract or an order.',
  ],
  [
    'neither of them too',
    whyNotSource(row(), { actor: actor('rosa'), contract: null, purchase_order: null }),
    'Select either a contract or an order.',
  ],
  [
    'who leads it says what it spends through',
    whyNotSource(row(), { actor: actor('rosa'), contract: 'c', purchase_order: null }),
    null,
  ],
  ['a manager too', whyNotSource(row(), { actor: actor('max', 'manager'), contract: 'c', purchase_order: null }), null],
  [
    'another person',
    whyNotSource(row(), { actor: actor('eve'), contract: 'c', purchase_order: null }),
    'Only the project lead or a manager can do this.',
  ],
])('%s', (_, reason, expected) => expect(reason).toBe(expected))

test.each<[what: string, of: Partial<Project>, spent: number, today: string, health: string, why: string]>([
  [
    'half of the time and half of the work',
    { status: 'active', done: 50 },
    50_000_00,
    '2026-07-01',
    'green',
    'On schedule and within budget.',
  ],
  [
    'a tenth behind is still well',
    { status: 'active', done: 40 },
    0,
    '2026-07-01',
    'green',
    'On schedule and within budget.',
  ],
  [
    'more than a tenth behind',
    { status: 'active', done: 39 },
    0,
    '2026-07-01',
    'amber',
    '50% of its time has passed and 39% of the work is done.',
  ],
  [
    'billed a tenth more than earned is well',
    { status: 'active', done: 50 },
    55_000_00,
    '2026-07-01',
    'green',
    'On schedule and within budget.',
  ],
  [
    'billed more than that',
    { status: 'active', done: 50 },
    55_000_01,
    '2026-07-01',
    'amber',
    '$55,000.01 is billed for work worth $50,000.00.',
  ],
  [
    'thirty days late by its forecast',
    { status: 'active', done: 50, forecast_end: '2027-01-30' },
    0,
    '2026-07-01',
    'amber',
    'Forecast to finish 30 days late.',
  ],
  [
    'a day more',
    { status: 'active', done: 50, forecast_end: '2027-01-31' },
    0,
    '2026-07-01',
    'red',
    'Forecast to finish 31 days late.',
  ],
  [
    'a cent above the budget',
    { status: 'active', done: 50 },
    100_000_01,
    '2026-07-01',
    'red',
    'Billed $0.01 above its budget.',
  ],
  ['on its due date', { status: 'active', done: 95 }, 0, '2026-12-31', 'green', 'On schedule and within budget.'],
  [
    'past its last day',
    { status: 'active', done: 95 },
    0,
    '2027-01-01',
    'red',
    'It was due on December 31, 2026, and 5% of the work is left.',
  ],
])('%s', (_, of, spent, today, health, why) => {
  const standing = standingOf(row(of), spent, today)
  expect([standing.health, standing.why[0]]).toEqual([health, why])
})
