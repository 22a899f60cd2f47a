import { expect, test } from 'vitest'
import { delegated, people, today } from '#tests/signers.ts'
import type { Delegation } from './records.ts'
import { whyNotDelegate, whyNotEndDelegation } from './rules.ts'

type Asked = Pick<Delegation, 'from_person' | 'to_person' | 'first_day' | 'last_day' | 'away'>
const week: Asked = {
  from_person: 'max',
  to_person: 'ada',
  first_day: '2026-11-23',
  last_day: '2026-11-27',
  away: true,
}
const max = { user_id: 'max', role: 'manager' } as const
const ada = { user_id: 'ada', role: 'admin' } as const

test.each<
  [string, Partial<Asked>, { user_id: string; role: 'user' | 'manager' | 'admin' }, Delegation[], string | null]
>([
  ['their own signature', {}, max, [], null],
  ['one for a day, today', { first_day: today, last_day: today }, max, [], null],
  ['nothing, being away', { to_person: null }, max, [], null],
  ['nothing, being there', { to_person: null, away: false }, max, [], 'Select a delegate, or mark the person as away.'],
  ['to themselves', { to_person: 'max' }, max, [], 'You can’t delegate to the same person.'],
  ['to a stranger', { to_person: 'zoe' }, max, [], 'The delegate must be a member of your organization.'],
  ['to a disabled account', { to_person: 'dan' }, max, [], 'Dan’s account is disabled.'],
  [
    'to the platform',
    { to_person: 'pat' },
    max,
    [],
    'Platform administrators run the platform and can’t approve for an agency.',
  ],
  [
    'another person’s, as a colleague',
    { from_person: 'mia' },
    max,
    [],
    'Only an administrator can delegate for another person.',
  ],
  ['another person’s, as an administrator', { from_person: 'mia', to_person: 'max' }, ada, [], null],
  [
    'another person’s, to the administrator who does it',
    { from_person: 'mia' },
    ada,
    [],
    'You can’t make yourself another person’s delegate. Ask another administrator.',
  ],
  [
    'a stranger’s',
    { from_person: 'zoe', to_person: 'max' },
    ada,
    [],
    'The approver must be a member of your organization.',
  ],
  ['backwards', { last_day: '2026-11-22' }, max, [], 'The end date must be on or after the start date.'],
  ['from yesterday on', { first_day: '2026-11-19' }, max, [], 'The start date can’t be in the past.'],
  ['for a year', { last_day: '2027-11-23' }, max, [], null],
  ['for longer', { last_day: '2027-11-24' }, max, [], 'A delegation can last up to one year.'],
  [
    'what was delegated to them',
    {},
    max,
    [delegated('mia', 'max')],
    'Max approves for Mia in that period and can’t delegate again. Mia must select another delegate first.',
  ],
  ['what was delegated to them until before', {}, max, [delegated('mia', 'max', { last_day: '2026-11-22' })], null],
  [
    'what was delegated to them until their first day',
    {},
    max,
    [delegated('mia', 'max', { last_day: '2026-11-23' })],
    'Max approves for Mia in that period and can’t delegate again. Mia must select another delegate first.',
  ],
  [
    'to who is away from their last day on',
    {},
    max,
    [delegated('ada', null, { away: true, first_day: '2026-11-27' })],
    'Ada is away in that period. Select a different delegate.',
  ],
  [
    'to who is away from the day after',
    {},
    max,
    [delegated('ada', null, { away: true, first_day: '2026-11-28' })],
    null,
  ],
  [
    'to who delegated theirs',
    {},
    max,
    [delegated('ada', 'mia')],
    'Ada has delegated to another person in that period. Select a different delegate.',
  ],
  [
    'to who is away',
    {},
    max,
    [delegated('ada', null, { away: true })],
    'Ada is away in that period. Select a different delegate.',
  ],
  ['to two people at once', {}, max, [delegated('max', 'mia')], null],
])('one delegates %s', (_, change, actor, delegations, reason) => {
  expect(whyNotDelegate({ ...week, ...change }, { actor, people, delegations, today })).toBe(reason)
})

test.each<[string, { user_id: string; role: 'user' | 'manager' | 'admin' }, Partial<Delegation>, string | null]>([
  ['the one who gave it', max, {}, null],
  ['the one who has it', { user_id: 'mia', role: 'manager' }, {}, null],
  ['an administrator', ada, {}, null],
  [
    'a colleague',
    { user_id: 'rosa', role: 'user' },
    {},
    'Only the two people or an administrator can end a delegation.',
  ],
  ['who gave it, on its last day', max, { last_day: today }, null],
  ['who is too late', max, { last_day: '2026-11-19' }, 'This delegation has already ended.'],
  ['who did it before', max, { ended_at: '2026-11-19T10:00:00Z' }, 'This delegation has already ended.'],
])('a delegation is ended by %s', (_, actor, change, reason) => {
  expect(whyNotEndDelegation(delegated('max', 'mia', change), { actor, today })).toBe(reason)
})
