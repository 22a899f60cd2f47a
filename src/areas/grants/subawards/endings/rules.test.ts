import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import { subawardLife } from '../life.ts'
import type { Subaward } from '../records.ts'
import { endWords } from './rules.ts'

const on = (today: string, user_id = 'ada', role = 'manager') => ({ actor: { user_id, role } as Actor, today })
const today = '2026-05-04'
const money = { amount: 50_000_00, paid: 20_000_00, released: 0 }
const running = { status: 'active', ends_on: '2026-12-31', last_day: null, ...money } as Subaward
const notice = { ground: 'noncompliance', reason: 'Hours.', last_day: '2026-06-30', object_by: '2026-05-20' } as const

const asked = { name: 'object_by' }
const late = { name: 'last_day' }
test.each<[string, object, object | null]>([
  ['as it should be', {}, null],
  [
    'that reaches back',
    { last_day: '2026-05-03' },
    { ...late, message: 'Enter a termination date that is today or later.' },
  ],
  [
    'of its last day',
    { last_day: '2026-12-31' },
    { ...late, message: 'The subaward already ends on December 31, 2026.' },
  ],
  [
    'without time to object',
    { object_by: null },
    { ...asked, message: 'Enter the objection deadline (2 CFR 200.342).' },
  ],
  [
    'with a day that has passed',
    { object_by: '2026-05-03' },
    { ...asked, message: 'The objection deadline can’t be in the past.' },
  ],
  [
    'that lets them object too late',
    { object_by: '2026-07-01' },
    { ...asked, message: 'The objection deadline must be on or before the termination date.' },
  ],
  ['to which both agree', { ground: 'consent', object_by: null }, null],
])('a notice %s', (_, change, objection) =>
  expect(subawardLife.whyNotWith('giveNotice', running, { ...notice, ...change }, on(today))).toEqual(objection),
)

test('only a manager can issue a notice, and only on an active subaward', () => {
  const whyNot = (row: Subaward, role: string) => subawardLife.whyNotHere('giveNotice', row, on(today, 'rosa', role))
  expect(whyNot(running, 'user')).toBe('Only a manager can do this.')
  expect(whyNot({ ...running, status: 'closed' }, 'manager')).toBe(
    'This subaward is closed. The status must be “Active”.',
  )
})

const noticed = {
  ...running,
  status: 'ending',
  ending_ground: 'noncompliance',
  noticed_by: 'max',
  noticed_on: '2026-05-04',
  last_day: '2026-06-30',
  object_by: '2026-05-20',
  objection: null,
  objected_on: null,
} as Subaward
const objected = { ...noticed, objection: 'The sheets were made again.', objected_on: '2026-05-12' }
const agreed = { ...noticed, ending_ground: 'consent', object_by: null } as Subaward

test.each<[string, string, object | null]>([
  ['on time', '2026-05-20', null],
  ['too late', '2026-05-21', { name: 'day', message: 'Objections were due by May 20, 2026.' }],
  [
    'before the notice',
    '2026-05-01',
    { name: 'day', message: 'The notice was issued on May 4, 2026. Enter that date or later.' },
  ],
  ['ahead', '2026-05-31', { name: 'day', message: 'The date can’t be in the future.' }],
])('an objection %s', (_, day, objection) => {
  const said = { day, objection: 'The sheets were made again.' }
  expect(subawardLife.whyNotWith('object', noticed, said, on('2026-05-30'))).toEqual(objection)
})

test('a termination by agreement allows no objection', () => {
  expect(subawardLife.whyNotHere('object', agreed, on(today))).toBe('The subrecipient agreed to the termination.')
  expect(subawardLife.open(running)).not.toContain('object')
})

const until = 'The subrecipient may object until May 20, 2026. Decide after that date or after its objection.'
test.each<[string, Subaward, string, string, string | null]>([
  ['after the time to object', noticed, 'ada', '2026-05-21', null],
  ['on the last day to object', noticed, 'ada', '2026-05-20', until],
  [
    'by the person who gave notice',
    noticed,
    'max',
    '2026-05-21',
    'You can’t decide on a termination whose notice you issued. Another manager must decide.',
  ],
  ['once they objected', objected, 'ada', '2026-05-13', null],
  ['to which both agreed, at once', agreed, 'ada', '2026-05-04', null],
])('a termination is decided %s', (_, row, who, day, reason) =>
  expect(subawardLife.whyNotHere('end', row, on(day, who))).toBe(reason),
)

test('a termination answers the objection and keeps no more than the balance', () => {
  const whyNot = (row: Subaward, answers: { kept: number; answer?: string }) =>
    subawardLife.whyNotWith('end', row, answers, on('2026-05-21'))
  const unanswered = { name: 'answer', message: 'Answer the objection first (2 CFR 200.342).' }
  expect(whyNot(objected, { kept: 0 })).toEqual(unanswered)
  expect(whyNot(objected, { kept: 5_000_00, answer: 'The sheets of March are missing.' })).toBeNull()
  const tooMuch = { name: 'kept', message: 'Only $30,000.00 of this subaward remains to be retained.' }
  expect(whyNot(noticed, { kept: 30_000_01 })).toEqual(tooMuch)
  expect(whyNot(noticed, { kept: 30_000_00 })).toBeNull()
})

test('a notice can be withdrawn until the decision', () => {
  expect(subawardLife.whyNotHere('withdrawNotice', noticed, on(today, 'max'))).toBeNull()
  const decided = { ...noticed, status: 'terminated' } as Subaward
  const onlyNoticed = 'This subaward is terminated. The status must be “Termination notice sent”.'
  expect(subawardLife.whyNotHere('withdrawNotice', decided, on(today, 'max'))).toBe(onlyNoticed)
})

test('the page shows the status of the termination', () => {
  const issued = 'The termination notice was issued on May 4, 2026. The termination date is June 30, 2026'
  expect(endWords(noticed)).toBe(`${issued}; the subrecipient may object until May 20, 2026.`)
  expect(endWords(objected)).toBe(`${issued}; the subrecipient objected on May 12, 2026.`)
  expect(endWords(agreed)).toBe(`${issued}.`)
  const ended = { ...noticed, status: 'terminated', closeout_due: '2026-09-28' } as Subaward
  const after = 'Later obligations aren’t paid. Closeout is due by September 28, 2026.'
  expect(endWords(ended)).toBe(`The termination date is June 30, 2026. ${after}`)
})
