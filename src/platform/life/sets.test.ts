import { expect, test } from 'vitest'
import { life } from '../life.ts'
import { choice, text } from '../records/fields.ts'
import { defineRecord } from '../records/record.ts'
import { not, statusesWithSets } from './sets.ts'
import { among, asStatus, notAmong } from './status-sql.ts'

const bill = defineRecord('sample_bills', {
  label: 'Bill',
  plural: 'Bills',
  about: 'A bill, for these tests.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'status'],
  fields: {
    name: text({ required: true }),
    status: choice(['draft', 'approved', 'scheduled', 'rejected'], { initial: 'draft' }),
  },
})
const billLife = life(bill, {
  topic: 'sample-bills',
  stages: { draft: 'open', approved: 'open', scheduled: 'open', rejected: 'over' },
  setElsewhere: ['approved', 'scheduled', 'rejected'],
  sets: { counts: not('rejected'), payable: ['approved', 'scheduled'], final: ['rejected'] },
  moves: {},
})
type Bid = 'opened' | 'rejected' | 'awarded'
const bidStatus = statusesWithSets<Bid, 'valid'>(
  { opened: 'open', rejected: 'over', awarded: 'over' },
  { valid: not('rejected') },
)

test('a row is asked for a set as it is asked for a status', () => {
  const [approved, rejected] = [{ status: 'approved' }, { status: 'rejected' }]
  expect([billLife.is(approved, 'payable'), billLife.is(rejected, 'payable')]).toEqual([true, false])
  expect([billLife.is(approved, 'counts'), billLife.is(rejected, 'counts')]).toEqual([true, false])
  expect(billLife.is(rejected, 'payable', 'rejected')).toBe(true)
  expect([bidStatus.is({ status: 'awarded' }, 'valid'), bidStatus.is(undefined, 'valid')]).toEqual([true, false])
})

test('a set that leaves statuses out holds each other status of the record', () => {
  expect(billLife.statusesIn('counts')).toEqual(['draft', 'approved', 'scheduled'])
  expect(bidStatus.statusesIn('valid')).toEqual(['opened', 'awarded'])
})

test.each([
  ['a set', among(billLife, 'payable'), `in ('approved', 'scheduled')`],
  ['a set of one status', among(billLife, 'final'), `= 'rejected'`],
  ['a status', among(billLife, 'draft'), `= 'draft'`],
  ['a set and a status', among(billLife, 'payable', 'draft'), `in ('approved', 'scheduled', 'draft')`],
  ['a status left out', notAmong(billLife, 'draft'), `<> 'draft'`],
  ['a set left out', notAmong(billLife, 'payable'), `not in ('approved', 'scheduled')`],
  ['a record without moves', among(bidStatus, 'valid'), `in ('opened', 'awarded')`],
  ['a record that declares no more', among(bill, 'draft', 'approved'), `in ('draft', 'approved')`],
  ['a value', asStatus(billLife, 'draft'), `'draft'`],
])('%s is written as constants', (_, written, sql) => expect(written).toBe(sql))

// A word that is no status, and a set that no life names, are type errors in a rule and in SQL alike.
void (() => [
  // @ts-expect-error paid is no status of a bill
  among(billLife, 'paid'),
  // @ts-expect-error nor of the record
  among(bill, 'paid'),
  // @ts-expect-error nor of these
  notAmong(bidStatus, 'paid'),
  // @ts-expect-error a set is no value
  asStatus(billLife, 'payable'),
  // @ts-expect-error open is no set of a bill
  billLife.is({ status: 'draft' }, 'open'),
  // @ts-expect-error paid is no status of a bid
  statusesWithSets<Bid, 'valid'>({ opened: 'open', rejected: 'over', awarded: 'over' }, { valid: ['paid'] }),
  // @ts-expect-error a set may not be called like a status
  statusesWithSets<Bid, 'opened'>({ opened: 'open', rejected: 'over', awarded: 'over' }, { opened: ['rejected'] }),
])
