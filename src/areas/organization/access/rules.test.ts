import { expect, test } from 'vitest'
import { controls } from '#tests/controls.ts'
import { city } from '#tests/city.ts'
import { addDays } from '#platform/dates.ts'
import { grantRole } from '../members/roles/commands.ts'
import {
  beginReview,
  createConflict,
  editConflict,
  findConflicts,
  judgeReviewItem,
  reviewCommands,
  addStandardConflicts,
} from './commands.ts'
import { reviewLife } from './life.ts'
import type { AccessReview, AccessReviewItem } from './records.ts'
import { conflictsIn, isDuty, mayDo, rolesInForce, type Deed, whyNotConflict, whyNotJudge } from './rules.ts'

const ada = { user_id: 'ada', role: 'admin' } as const
const item = { member: 'max', role: 'manager', granted_by: 'bea', decision: 'pending' } as AccessReviewItem

test.each<[string, Partial<AccessReviewItem>, 'keep' | 'revoke', string, string | null]>([
  ['keeps the role of another', {}, 'keep', 'Runs the payments.', null],
  ['takes a role away that she gave', { granted_by: 'ada' }, 'revoke', 'Moved to another office.', null],
  [
    'keeps a role that she gave',
    { granted_by: 'ada' },
    'keep',
    'Runs the payments.',
    'You granted this role. Another administrator must decide whether to keep it.',
  ],
  ['keeps her own role', { member: 'ada' }, 'keep', 'I need it.', 'You can’t decide on your own role.'],
  ['decides without a reason', {}, 'keep', ' ', 'Enter a reason.'],
  ['decides what is decided', { decision: 'keep' }, 'revoke', 'Again.', 'This role is already decided.'],
])('an administrator %s', (_, change, decision, reason, whyNot) => {
  expect(whyNotJudge({ ...item, ...change }, { actor: ada, review: { status: 'open' }, decision, reason })).toBe(whyNot)
})

test.each([
  [0, null],
  [1, '1 role is not decided yet. Keep or remove it first.'],
  [2, '2 roles are not decided yet. Keep or remove them first.'],
])('with %i roles undecided a review closes or says why not', (pending, reason) =>
  expect(
    reviewLife.whyNotYet(
      'close',
      { status: 'open' } as AccessReview,
      { pending },
      { actor: { ...ada, operates: false }, today: '' },
    ),
  ).toBe(reason),
)

const deed = (person: string, command: string, record: string | null = null): Deed => ({
  person,
  command,
  record,
  at: '2026-11-20T12:00:00Z',
})
const bank = {
  id: 'bank',
  first: 'bank-accounts/propose, bank-accounts/confirm',
  second: 'payment-runs/release',
  same_record: 'person',
} as const
const own = { id: 'own', first: 'requisitions/submit', second: 'approvals/decide', same_record: 'record' } as const

test.each<[string, Deed[], string[]]>([
  [
    'one person proposes bank details and releases a payment',
    [deed('max', 'bank-accounts/propose'), deed('max', 'payment-runs/release')],
    ['bank max'],
  ],
  ['two people do one each', [deed('max', 'bank-accounts/propose'), deed('ada', 'payment-runs/release')], []],
  [
    'one asks for a purchase and signs the same',
    [deed('max', 'requisitions/submit', 'r1'), deed('max', 'approvals/decide', 'r1')],
    ['own max'],
  ],
  [
    'one asks for a purchase and signs another',
    [deed('max', 'requisitions/submit', 'r1'), deed('max', 'approvals/decide', 'r2')],
    [],
  ],
  [
    'what names no record is the same as nothing',
    [deed('max', 'requisitions/submit'), deed('max', 'approvals/decide')],
    [],
  ],
  [
    'done many times it is found once',
    [
      deed('max', 'bank-accounts/propose', 'a'),
      deed('max', 'bank-accounts/confirm', 'b'),
      deed('max', 'payment-runs/release', 'c'),
      deed('max', 'payment-runs/release', 'd'),
    ],
    ['bank max'],
  ],
])('%s', (_, deeds, found) =>
  expect(conflictsIn(deeds, [bank, own]).map(({ conflict, person }) => `${conflict} ${person}`)).toEqual(found),
)

test('ten thousand actions per duty are checked in one pass, not pair by pair', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => [
    deed(`p${at}`, 'bank-accounts/propose'),
    deed(`q${at}`, 'payment-runs/release'),
  ]).flat()
  let looks = 0
  const counted = many.map((each) =>
    Object.defineProperty({ ...each }, 'person', { get: () => (looks++, each.person) }),
  )
  expect(
    conflictsIn([...counted, deed('max', 'bank-accounts/propose'), deed('max', 'payment-runs/release')], [bank]).map(
      ({ person }) => person,
    ),
  ).toEqual(['max'])
  expect(looks).toBeLessThan(200_000)
})

test('an asterisk matches every command that begins that way, and no other', () => {
  expect(isDuty('vendors/activate', 'vendors/*')).toBe(true)
  expect(isDuty('vendors/activate', 'vendors/act')).toBe(false)
  expect(isDuty('vendors/activate', ' , ')).toBe(false)
  for (const [first, second] of [
    ['a/b', 'c/d, a/b'],
    ['a/*', 'a/b'],
    ['a/b', 'a/*'],
    ['a/b*', 'a/*'],
  ])
    expect(whyNotConflict({ first: first!, second: second! })).toBe('The two duties must be different commands.')
  expect(whyNotConflict({ first: 'a/*', second: 'b/*' })).toBeNull()
})

test('a role is granted with a reason, reviewed by another person, and gone once removed', async () => {
  const { ada, max, rosa, person, does, sees, clock } = await city()
  const bea = await person('Bea', 'admin')
  const { change } = (await does(ada, grantRole, {
    user_id: rosa.user_id,
    role: 'manager',
    until: '2099-01-31T17:00:00Z',
    reason: 'Stands in for Max.',
  })) as { change: string }
  await does(bea, controls.approve, { id: change })
  expect(
    await sees(ada, 'select reason from user_roles where user_id = $1 order by granted_at desc limit 1', [
      rosa.user_id,
    ]),
  ).toEqual([{ reason: 'Stands in for Max.' }])

  const due_on = addDays(clock.today(), 10)
  await expect(does(max, beginReview, { title: 'Autumn', due_on })).rejects.toThrow('Only an administrator')
  const both = await Promise.allSettled([
    does(bea, beginReview, { title: 'Autumn', due_on }),
    does(ada, beginReview, { title: 'Autumn', due_on }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [review] = (await sees(bea, 'select id from access_reviews')) as [{ id: string }]
  await expect(does(bea, beginReview, { title: 'Twice', due_on })).rejects.toThrow(
    'An access review is already in progress. Close it first.',
  )
  const items = (await sees(bea, 'select id, member, role from access_review_items where review = $1', [
    review.id,
  ])) as { id: string; member: string; role: string }[]
  expect(items.map(({ role }) => role).sort()).toEqual(['admin', 'admin', 'manager', 'manager'])
  const of = (who: { user_id: string }) => items.find(({ member }) => member === who.user_id)!.id

  await expect(
    does(ada, judgeReviewItem, { id: of(rosa), decision: 'keep' as const, reason: 'Needed.' }),
  ).rejects.toThrow('You granted this role. Another administrator must decide whether to keep it.')
  await expect(
    does(ada, judgeReviewItem, { id: of(ada), decision: 'keep' as const, reason: 'Needed.' }),
  ).rejects.toThrow('You can’t decide on your own role.')
  await does(bea, judgeReviewItem, { id: of(rosa), decision: 'revoke' as const, reason: 'Max is back.' })
  expect(
    await sees(ada, 'select role from user_roles where user_id = $1 order by granted_at desc limit 1', [rosa.user_id]),
  ).toEqual([{ role: 'user' }])
  await expect(does(bea, reviewCommands.close, { id: review.id })).rejects.toThrow(
    '3 roles are not decided yet. Keep or remove them first.',
  )
  for (const [who, other] of [
    [max, bea],
    [ada, bea],
    [bea, ada],
  ] as const)
    await does(other, judgeReviewItem, { id: of(who), decision: 'keep' as const, reason: 'Still needed.' })
  expect(await does(bea, reviewCommands.close, { id: review.id })).toMatchObject({ status: 'closed' })
})

test('standard rules are added once, and only administrators look for conflicts', async () => {
  const { ada, max, does } = await city()
  expect(await does(ada, addStandardConflicts, {})).toEqual({ taken: 6 })
  expect(await does(ada, addStandardConflicts, {})).toEqual({ taken: 0 })
  expect(await does(ada, findConflicts, {})).toMatchObject({ met: [] })
  const made = await does(ada, createConflict, {
    name: 'Ours',
    first: 'vendors/activate',
    second: 'payment-runs/release',
    same_record: 'person' as const,
    severity: 'low' as const,
  })
  await expect(
    does(ada, editConflict, { id: made.id, version: made.version, changes: { second: 'vendors/*' }, reason: 'Audit' }),
  ).rejects.toThrow('The two duties must be different commands.')
  await expect(does(max, findConflicts, {})).rejects.toThrow(
    'Only administrators can look for segregation-of-duties conflicts.',
  )
})

test('who did both duties is found in the audit log: on one record where the rule says so, and anywhere otherwise', async () => {
  const { ada, max, rosa, does, owner, organization, clock } = await city()
  const named = (name: string, first: string, second: string, same_record: 'person' | 'record') =>
    does(ada, createConflict, { name, first, second, same_record, severity: 'low' as const })
  await named('Anywhere', 'vendors/act*', 'payment-runs/release', 'person')
  await named('On one record', 'payment-runs/draft', 'payment-runs/release', 'record')
  await named('By its letters', 'vendors/merge_all', 'payment-runs/release', 'person')
  const did = (who: typeof ada, command: string, id: string, days = 1) =>
    owner.query(
      `insert into audit_events (organization_id, actor, command, input, result, at, request_id)
        values ($1, $2, $3, '{}', jsonb_build_object('id', $4::text), $5, 'trial')`,
      [organization.id, who.user_id, command, id, new Date(clock.now().getTime() - days * 86_400_000)],
    )
  await did(max, 'vendors/activate', 'v1')
  await did(max, 'vendors/mergeXall', 'v1')
  await did(max, 'payment-runs/release', 'run1')
  await did(max, 'payment-runs/draft', 'run2')
  await did(rosa, 'payment-runs/draft', 'run3', 2)
  await did(rosa, 'payment-runs/release', 'run3')
  await did(rosa, 'vendors/activate', 'v2', 91)
  const { met } = await does(ada, findConflicts, {})
  expect(
    met
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, person, record, first, second }) => [name, person, record, first.command, second.command]),
  ).toEqual([
    ['Anywhere', max.user_id, null, 'vendors/activate', 'payment-runs/release'],
    ['On one record', rosa.user_id, 'run3', 'payment-runs/draft', 'payment-runs/release'],
  ])
})

test('the newest role in the agency is active, and the platform role is separate from it', () => {
  const held = (id: string, user_id: string, role: string, expires_at: string | null = null) => ({
    id,
    user_id,
    role,
    expires_at,
  })
  const grants = [
    held('5', 'pat', 'platform_admin'),
    held('4', 'pat', 'admin'),
    held('3', 'max', 'admin', '2026-01-01T00:00:00Z'),
    held('2', 'max', 'manager'),
    held('1', 'pat', 'user'),
  ]
  expect(
    rolesInForce(grants, '2026-11-20T12:00:00Z')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['2', '4', '5'])
  expect([
    mayDo('platform_admin', 'admin'),
    mayDo('platform_admin', 'user'),
    mayDo('platform_admin', 'platform_admin'),
    mayDo('admin', 'platform_admin'),
  ]).toEqual([false, true, true, false])
})
