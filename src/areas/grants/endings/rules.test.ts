import { expect, test } from 'vitest'
import type { Actor } from '#platform/roles.ts'
import type { Subaward } from '../subawards/records.ts'
import { endWords, whyNotEnd, whyNotNotice, whyNotObject, whyNotWithdraw, type Notice } from './rules.ts'

const actor = (user_id: string, role = 'manager') => ({ user_id, role }) as Actor
const today = '2026-05-04'
const running = { status: 'active', ends_on: '2026-12-31', amount: 50_000_00, paid: 20_000_00, released: 0, last_day: null } as Subaward
const notice: Notice = { ground: 'noncompliance', last_day: '2026-06-30', object_by: '2026-05-20' }

test.each<[string, Partial<Notice>, string | null]>([
  ['as it should be', {}, null],
  ['that reaches back', { last_day: '2026-05-03' }, 'A notice does not reach back: its last day is today or later.'],
  ['for the day on which it ends anyway', { last_day: '2026-12-31' }, 'The subaward ends on December 31, 2026 anyway.'],
  ['without time to object', { object_by: null }, 'Say until when the subrecipient may object (2 CFR 200.342).'],
  ['with a day that has passed', { object_by: '2026-05-03' }, 'The day until which they may object has passed.'],
  ['that lets them object too late', { object_by: '2026-07-01' }, 'They may object before the last day, not after it.'],
  ['to which both agree', { ground: 'consent', object_by: null }, null],
])('a notice %s', (_, change, reason) => expect(whyNotNotice(running, { actor: actor('max'), notice: { ...notice, ...change }, today })).toBe(reason))

test('a notice takes a manager, and a subaward in force', () => {
  expect(whyNotNotice(running, { actor: actor('rosa', 'user'), notice, today })).toBe('Ending a subaward early needs the role manager.')
  expect(whyNotNotice({ ...running, status: 'closed' }, { actor: actor('max'), notice, today })).toBe('Only an active subaward can become “Notice given”.')
})

const noticed = { ...running, status: 'ending', ending_ground: 'noncompliance', noticed_by: 'max', noticed_on: '2026-05-04', last_day: '2026-06-30', object_by: '2026-05-20', objection: null, objected_on: null } as Subaward
const objected = { ...noticed, objection: 'The sheets were made again.', objected_on: '2026-05-12' }

test.each<[string, Partial<Subaward>, string, string | null]>([
  ['in time', {}, '2026-05-20', null],
  ['too late', {}, '2026-05-21', 'Objections were taken until May 20, 2026.'],
  ['before the notice', {}, '2026-05-01', 'The notice was given on May 4, 2026.'],
  ['where they had agreed', { ending_ground: 'consent', object_by: null }, '2026-05-10', 'The subrecipient agreed to this end.'],
  ['where no notice was given', { status: 'active' }, '2026-05-10', 'No notice was given that somebody could object to.'],
])('an objection %s', (_, change, day, reason) => expect(whyNotObject({ ...noticed, ...change }, { actor: actor('max'), day, today: '2026-05-30' })).toBe(reason))

const decision = { actor: actor('ada'), today: '2026-05-21', kept: 5_000_00, answer: null, waiting: 0 }
test.each<[string, Subaward, { actor?: Actor; today?: string; kept?: number; answer?: string; waiting?: number }, string | null]>([
  ['after the time to object', noticed, {}, null],
  ['on the last day to object', noticed, { today: '2026-05-20' }, 'The subrecipient may object until May 20, 2026: decide after that day, or when they have objected.'],
  ['by whoever gave the notice', noticed, { actor: actor('max') }, 'You gave the notice. Somebody else decides.'],
  ['without an answer to the objection', objected, { today: '2026-05-13' }, 'Answer the objection first (2 CFR 200.342).'],
  ['with an answer, before the time is over', objected, { today: '2026-05-13', answer: 'The sheets of March are still missing.' }, null],
  ['that keeps more than is left', noticed, { kept: 30_000_01 }, 'Of the subaward $30,000.00 are left to be kept.'],
  ['that forgets what was asked for', noticed, { waiting: 6_000_00 }, 'Requests for $6,000.00 wait: keep as much, or send them back first.'],
  ['to which both agreed, at once', { ...noticed, ending_ground: 'consent', object_by: null }, { today: '2026-05-04' }, null],
])('an end %s', (_, of, change, reason) => expect(whyNotEnd(of, { ...decision, ...change })).toBe(reason))

test('a notice is withdrawn while nothing is decided', () => {
  expect(whyNotWithdraw(noticed, actor('max'))).toBeNull()
  expect(whyNotWithdraw({ ...noticed, status: 'terminated' }, actor('max'))).toBe('Only a “Notice given” subaward can become active.')
})

test('its page tells how far it is', () => {
  expect(endWords(noticed)).toBe('Notice was given on May 4, 2026. Its last day is June 30, 2026; the subrecipient may object until May 20, 2026.')
  expect(endWords(objected)).toContain('; the subrecipient objected on May 12, 2026.')
  expect(endWords({ ...noticed, status: 'terminated', closeout_due: '2026-09-28' })).toBe('Its last day is June 30, 2026. What was obligated after it is not paid; it is closed out by September 28, 2026.')
})
