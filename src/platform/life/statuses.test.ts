import { expect, test } from 'vitest'
import { isActive, statuses } from './statuses.ts'

const bids = statuses<'opened' | 'rejected' | 'awarded'>({ opened: 'open', rejected: 'over', awarded: 'over' })

test('a status is one of those asked for', () => {
  expect(bids.is({ status: 'rejected' }, 'rejected', 'awarded')).toBe(true)
  expect(bids.is({ status: 'opened' }, 'rejected', 'awarded')).toBe(false)
})

test('the stage of a status says whether the record is open', () => {
  expect([bids.isOpen({ status: 'opened' }), bids.isOpen({ status: 'awarded' })]).toEqual([true, false])
  expect(bids.openStatuses).toEqual(['opened'])
})

test('a missing row has no status', () => {
  expect([bids.is(undefined, 'opened'), bids.is(null, 'opened'), bids.isOpen(undefined)]).toEqual([false, false, false])
})

test('each status has its answer', () => {
  expect(bids.byStatus({ status: 'awarded' }, { opened: 'wait', rejected: 'no', awarded: 'yes' })).toBe('yes')
})

test('an entry of a register is active until it is closed', () => {
  expect([isActive({ status: 'open' }), isActive({ status: 'closed' })]).toEqual([true, false])
})

// A new status without a stage, and an entry with a third status, are type errors.
void (() => [
  // @ts-expect-error awarded has no stage
  statuses<'opened' | 'awarded'>({ opened: 'open' }),
  // @ts-expect-error paused is no status of a register
  isActive({ status: 'paused' as 'open' | 'paused' }),
])
