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
  [
    'nothing, being there',
    { to_person: null, away: false },
    max,
    [],
    'Say who signs meanwhile, or that the person is away.',
  ],
  ['to themselves', { to_person: 'max' }, max, [], 'A signature is delegated to somebody else.'],
  ['to a stranger', { to_person: 'zoe' }, max, [], 'A signature is delegated to a member of your organization.'],
  ['to a disabled account', { to_person: 'dan' }, max, [], 'The account of Dan is disabled.'],
  [
    'to the platform',
    { to_person: 'pat' },
    max,
    [],
    'Platform administrators run the platform; they do not sign for an agency.',
  ],
  [
    'somebody else’s, as a colleague',
    { from_person: 'mia' },
    max,
    [],
    'Only an administrator can delegate the signature of somebody else.',
  ],
  ['somebody else’s, as an administrator', { from_person: 'mia', to_person: 'max' }, ada, [], null],
  [
    'somebody else’s, to the administrator who does it',
    { from_person: 'mia' },
    ada,
    [],
    'You cannot give yourself the signature of somebody else. Ask another administrator.',
  ],
  [
    'a stranger’s',
    { from_person: 'zoe', to_person: 'max' },
    ada,
    [],
    'Whose signature it is must be a member of your organization.',
  ],
  ['backwards', { last_day: '2026-11-22' }, max, [], 'The last day comes before the first day.'],
  ['from yesterday on', { first_day: '2026-11-19' }, max, [], 'A delegation begins today or later.'],
  ['for a year', { last_day: '2027-11-23' }, max, [], null],
  ['for longer', { last_day: '2027-11-24' }, max, [], 'A delegation lasts at most a year.'],
  [
    'what was delegated to them',
    {},
    max,
    [delegated('mia', 'max')],
    'Max signs for Mia in that time, and what is delegated cannot be delegated again. Mia has to choose somebody else first.',
  ],
  ['what was delegated to them until before', {}, max, [delegated('mia', 'max', { last_day: '2026-11-22' })], null],
  [
    'what was delegated to them until their first day',
    {},
    max,
    [delegated('mia', 'max', { last_day: '2026-11-23' })],
    'Max signs for Mia in that time, and what is delegated cannot be delegated again. Mia has to choose somebody else first.',
  ],
  [
    'to who is away from their last day on',
    {},
    max,
    [delegated('ada', null, { away: true, first_day: '2026-11-27' })],
    'Ada is away in that time. Choose somebody else.',
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
    'Ada has delegated their own signature in that time. Choose somebody else.',
  ],
  [
    'to who is away',
    {},
    max,
    [delegated('ada', null, { away: true })],
    'Ada is away in that time. Choose somebody else.',
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
    'Only the two people and an administrator can end a delegation.',
  ],
  ['who gave it, on its last day', max, { last_day: today }, null],
  ['who is too late', max, { last_day: '2026-11-19' }, 'This delegation has ended already.'],
  ['who did it before', max, { ended_at: '2026-11-19T10:00:00Z' }, 'This delegation has ended already.'],
])('a delegation is ended by %s', (_, actor, change, reason) => {
  expect(whyNotEndDelegation(delegated('max', 'mia', change), { actor, today })).toBe(reason)
})
