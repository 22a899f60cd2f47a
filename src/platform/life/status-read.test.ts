import { expect, test } from 'vitest'
import { choice, date, text } from '../records/fields.ts'
import { defineRecord } from '../records/record.ts'
import { life } from '../life.ts'
import { nextStep } from './next-step.ts'
import { readStatus } from './status-read.ts'

const bill = defineRecord('sample_bills', {
  label: 'Bill',
  plural: 'Bills',
  about: 'A bill, for these tests.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'status'],
  fields: {
    name: text({ required: true }),
    paid_on: date(),
    status: choice(['draft', 'scheduled', 'paid'], {
      initial: 'draft',
      comes: { paid: { on: 'paid_on', until: 'scheduled', says: 'Payment scheduled for {day}' } },
    }),
  },
})
const billLife = life(bill, {
  topic: 'sample-bills',
  stages: { draft: 'open', scheduled: 'open', paid: 'over' },
  setElsewhere: ['scheduled', 'paid'],
  moves: {},
})
const released = { id: 'b', name: 'A', version: 1, status: 'paid' as const, paid_on: '2026-12-01' }

test.each([
  ['the day before', released, '2026-11-30', { status: 'scheduled', words: 'Payment scheduled for Dec 1' }],
  ['the day itself', released, '2026-12-01', { status: 'paid', words: 'Paid' }],
  ['a later day', released, '2027-02-01', { status: 'paid', words: 'Paid' }],
  ['a day where none is set', { ...released, paid_on: null }, '2026-11-30', { status: 'paid', words: 'Paid' }],
  ['any day in another status', { ...released, status: 'draft' }, '2026-11-30', { status: 'draft', words: 'Draft' }],
])('on %s the status is read', (_, row, today, read) =>
  expect(readStatus(bill.fields.status, row, today)).toEqual(read),
)

test.each([
  ['2026-11-30', { tone: 'moving', lead: 'Payment scheduled for Dec 1' }],
  ['2026-12-01', { tone: 'done', lead: 'Paid on Nov 28' }],
])('the next step on %s says what has happened, and not what will', (today, step) =>
  expect(
    nextStep(
      bill,
      released as never,
      {
        life: billLife,
        today,
        now: `${today}T12:00:00Z`,
        reached: [{ status: 'paid', at: '2026-11-28T12:00:00Z', by: null }],
        names: new Map(),
        dayOf: (at: string) => at.slice(0, 10),
        actor: { user_id: 'u', role: 'user' },
      } as never,
    ),
  ).toMatchObject(step),
)
