import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { chains, defaultChains } from '#tests/approvals.ts'
import { city } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import { asked, chain, today } from '#tests/signers.ts'
import { documents } from '../../../../commands.ts'
import { records } from '../../../../records.ts'
import { tryApprovalChain } from '../plan/questions.ts'
import {
  amountsInWords,
  furtherInWords,
  kindInWords,
  toleranceInWords,
  whoInWords,
} from '../screens/chains/in-words.ts'
import { kindsOfDocuments, type ApprovalChain, type ApprovalStep } from './records.ts'
import { applies, beginsAfter, standingOf, whyNotApply, whyNotEnd, whyNotPublish, type Asked } from './rules.ts'

test.each<[string, Partial<ApprovalChain>, Partial<Asked>, boolean]>([
  ['any transfer', {}, {}, true],
  ['not another kind of record', { record_type: 'vendors' }, {}, false],
  ['not as a draft', { status: 'draft' }, {}, false],
  ['from its first day on', { valid_from: '2026-11-20' }, {}, true],
  ['not before', { valid_from: '2026-11-21' }, {}, false],
  ['on its due date', { valid_to: '2026-11-20' }, {}, true],
  ['not after', { valid_to: '2026-11-19' }, {}, false],
  ['from its smallest amount', { amount_from: 9_000_00 }, {}, true],
  ['not below', { amount_from: 9_000_01 }, {}, false],
  ['up to its largest amount', { amount_to: 9_000_00 }, {}, true],
  ['not above', { amount_to: 8_999_99 }, {}, false],
  ['its own fund', { fund: 'roads' }, { fund: 'roads' }, true],
  ['no other fund', { fund: 'roads' }, { fund: 'water' }, false],
  ['nothing without a fund, when it names one', { fund: 'roads' }, {}, false],
  [
    'its own category and department',
    { category: 'paving', department: 'Streets' },
    { category: 'paving', department: 'Streets' },
    true,
  ],
  ['no other category', { category: 'paving' }, { category: 'software' }, false],
  ['no other department', { department: 'Streets' }, { department: 'Parks' }, false],
])('a chain applies: %s', (_, change, document, expected) => {
  expect(applies(chain([], change), asked(document), today)).toBe(expected)
})

const admin = { role: 'admin' } as const
test.each<[string, Partial<ApprovalChain>, Partial<ApprovalStep>[], { role: 'admin' | 'manager' }, string | null]>([
  ['a draft with a step', {}, [{}], admin, null],
  ['by a manager', {}, [{}], { role: 'manager' }, 'Only an administrator can publish approval chains.'],
  ['one that is published', { status: 'published' }, [{}], admin, 'This approval chain is already active.'],
  [
    'for a kind that no one approves',
    { record_type: 'cats' as never },
    [{}],
    admin,
    '“cats” is not a kind of document that needs approval. Use one of: budget_transfers, vendors.',
  ],
  ['for the past', { valid_from: '2026-11-19' }, [{}], admin, '“Effective from” can’t be in the past.'],
  [
    'that ends before it begins',
    { valid_to: '2026-11-19' },
    [{}],
    admin,
    '“Effective to” must be on or after “Effective from”.',
  ],
  ['from as much as it goes up to', { amount_from: 1, amount_to: 1 }, [{}], admin, null],
  [
    'from more than it goes up to',
    { amount_from: 2, amount_to: 1 },
    [{}],
    admin,
    'The largest amount must be at least the smallest amount.',
  ],
  ['without steps', {}, [], admin, 'Add at least one step.'],
  ['with a step for no role', {}, [{ role: null }], admin, 'Select a role to approve “Manager”.'],
  ['with a step for no person', {}, [{ who: 'person' }], admin, 'Select a person to approve “Manager”.'],
  [
    'with everybody of a person',
    {},
    [{ who: 'person', person: 'max', everyone: true }],
    admin,
    'Only a role can require everyone to approve. “Manager” names a person.',
  ],
  [
    'with a step that escalates downwards',
    {},
    [{ role: 'admin', escalates_role: 'manager' }],
    admin,
    '“Manager” can’t escalate to a lower role.',
  ],
])('a chain is published: %s', (_, change, steps, actor, reason) => {
  expect(
    whyNotPublish(chain(steps, { status: 'draft', valid_from: today, ...change }), {
      actor,
      kinds: ['budget_transfers', 'vendors'],
      today,
    }),
  ).toBe(reason)
})

test.each<[string, Partial<ApprovalChain>, string, { role: 'admin' | 'manager' }, string | null]>([
  ['today', {}, today, admin, null],
  ['by a manager', {}, today, { role: 'manager' }, 'Only an administrator can end approval chains.'],
  ['yesterday', {}, '2026-11-19', admin, 'The end date can’t be in the past.'],
  ['as a draft', { status: 'draft' }, today, admin, 'Only a published approval chain can be ended.'],
  ['again, on its last day', { valid_to: today }, today, admin, null],
  ['on its first day', { valid_from: today }, today, admin, null],
  ['when it has ended', { valid_to: '2026-11-19' }, today, admin, 'This approval chain has already ended.'],
  [
    'before it begins',
    { valid_from: '2026-12-01' },
    today,
    admin,
    'The end date must be on or after the effective date.',
  ],
])('a chain is ended: %s', (_, change, lastDay, actor, reason) => {
  expect(whyNotEnd(chain([{}], change), { actor, lastDay, today })).toBe(reason)
})

test('a chain is drafted, published, closed to changes, and ended', async () => {
  const { ada, max, person, does, sees, clock } = await city()
  const today = clock.today()
  await expect(
    does(max, chains.draft, { name: 'Vendors', record_type: 'vendors', valid_from: addDays(today, 1) }),
  ).rejects.toThrow('Only an administrator can change approval chains.')
  const draft = await does(ada, chains.draft, {
    name: 'Vendors',
    record_type: 'vendors',
    valid_from: addDays(today, 1),
    category: 'llc',
  })
  await expect(does(ada, chains.publish, { id: draft.id })).rejects.toThrow('Add at least one step.')

  const manager = { sequence: 1, name: 'Manager', who: 'role', role: 'manager' } as const
  await expect(
    does(ada, chains.setSteps, { id: draft.id, steps: [{ ...manager, sequence: 51 }] }),
  ).rejects.toMatchObject({ fields: { 'steps.0.sequence': 'Number must be at most 50' } })
  await does(ada, chains.setSteps, { id: draft.id, steps: [manager, { ...manager, sequence: 2, name: 'Second' }] })
  await does(ada, chains.setSteps, { id: draft.id, steps: [{ ...manager, name: 'Only' }] })
  await does(ada, chains.edit, { id: draft.id, version: draft.version, changes: { name: 'Companies' } })
  expect(await does(ada, chains.publish, { id: draft.id })).toMatchObject({ status: 'published', name: 'Companies' })

  await expect(does(ada, chains.setSteps, { id: draft.id, steps: [] })).rejects.toThrow(
    'This approval chain is active and can’t be edited.',
  )
  await expect(does(ada, chains.edit, { id: draft.id, version: 3, changes: { name: 'Others' } })).rejects.toThrow(
    'This approval chain is active and can’t be edited.',
  )
  expect(await sees(max, 'select name from approval_steps where chain = $1', [draft.id])).toEqual([{ name: 'Only' }])
  const { change } = await does(ada, chains.end, {
    id: draft.id,
    last_day: addDays(today, 30),
    reason: 'Another takes its place',
  })
  expect(await sees(max, 'select valid_to from approval_chains')).toEqual([{ valid_to: null }])
  await expect(does(ada, controls.approve, { id: change })).rejects.toThrow(
    'You can’t approve your own change, and there is no other administrator.',
  )
  await does(await person('Bea', 'admin'), controls.approve, { id: change })
  expect(await sees(max, 'select valid_to::text from approval_chains')).toEqual([{ valid_to: addDays(today, 30) }])
})

test('a chain that covers what no chain covers needs a second administrator; one that adds approvals does not', async () => {
  const { ada, person, does, sees, clock } = await city()
  const day = addDays(clock.today(), 1)
  const make = async (more: object) => {
    const { id } = await does(ada, chains.draft, { name: 'Vendors', record_type: 'vendors', valid_from: day, ...more })
    await does(ada, chains.setSteps, { id, steps: [{ sequence: 1, name: 'Manager', who: 'role', role: 'manager' }] })
    return id
  }
  const statuses = () =>
    sees(ada, 'select status from approval_chains order by amount_from').then((rows) =>
      rows.map(({ status }) => status),
    )
  await does(ada, chains.publish, { id: await make({ amount_to: 5_000_00 }) })
  expect(
    await does(ada, chains.publish, { id: await make({ amount_from: 1_000_00, amount_to: 2_000_00 }) }),
  ).toMatchObject({ waiting: false })
  const wide = await make({ amount_from: 5_000_01 })
  await expect(does(ada, chains.publish, { id: wide })).rejects.toThrow(
    'No active chain covers everything this one covers. Enter a reason; another administrator approves it.',
  )
  const { change, waiting } = await does(ada, chains.publish, { id: wide, reason: 'Large ones were not covered' })
  expect([waiting, await statuses()]).toEqual([true, ['published', 'published', 'draft']])
  await does(await person('Bea', 'admin'), controls.approve, { id: change })
  expect(await statuses()).toEqual(['published', 'published', 'published'])
})

test('PostgreSQL refuses to end or publish a chain, or change its steps, without an approved change', async () => {
  const place = await city()
  await defaultChains(place)
  const asCommand = (sql: string) =>
    place.database.transaction({ role: 'commands', actor: place.ada }, (tx) => tx.sql(sql))
  for (const sql of [
    `update approval_chains set valid_to = '2026-11-20'`,
    `update approval_chains set amount_from = 100`,
    'delete from approval_steps',
    'update approval_steps set signature_limit = null, due_days = 60',
  ])
    await expect(asCommand(sql)).rejects.toThrow(/published approval chain can’t be changed/)
})

test('a chain applies to what is submitted for approval, and to nothing else', () => {
  expect([...kindsOfDocuments].toSorted()).toEqual(documents.map(({ table }) => table).toSorted())
  expect(documents.map(({ table }) => kindInWords(table))).toEqual(
    documents.map(({ table }) => records.find((record) => record.table === table)!.plural),
  )
})

test.each<[string, Partial<ApprovalChain>, Partial<Asked>, string | null]>([
  ['it fits', {}, {}, null],
  ['a draft', { status: 'draft' }, {}, 'It is a draft.'],
  ['one to come', { valid_from: '2026-11-21' }, {}, 'It begins on November 21, 2026.'],
  ['one that ended', { valid_to: '2026-11-19' }, {}, 'It ended on November 19, 2026.'],
  ['below target', { amount_from: 9_000_01 }, {}, 'It begins at $9,000.01.'],
  ['too much', { amount_to: 8_999_99 }, {}, 'It goes up to $8,999.99.'],
  ['another fund', { fund: 'roads' }, {}, 'It is for another fund.'],
  ['another category', { category: 'paving' }, {}, 'It is only for the category “paving”.'],
  [
    'another department',
    { department: 'Streets' },
    { department: 'Parks' },
    'It is only for the department “Streets”.',
  ],
])('a chain says why it does not apply: %s', (_, change, document, reason) => {
  expect(whyNotApply(chain([], change), asked(document), today)).toBe(reason)
})

test.each<[Partial<ApprovalChain>, string, string]>([
  [{ status: 'draft' }, 'draft', '2026-11-21'],
  [{ valid_from: '2026-11-21' }, 'ahead', '2026-11-21'],
  [{ valid_to: today }, 'in force', '2026-11-21'],
  [{ valid_to: '2026-12-31' }, 'in force', '2027-01-01'],
  [{ valid_to: '2026-11-19' }, 'ended', '2026-11-21'],
])('the state of a chain, and when the next one begins: %j', (change, standing, next) => {
  expect([standingOf(chain([], change), today), beginsAfter(chain([], change), today)]).toEqual([standing, next])
})

test('steps that a colleague changed meanwhile are not overwritten', async () => {
  const { ada, max, does, sees, clock } = await city()
  const draft = await does(ada, chains.draft, {
    name: 'Vendors',
    record_type: 'vendors',
    valid_from: addDays(clock.today(), 1),
  })
  const manager = { sequence: 1, name: 'Manager', who: 'role', role: 'manager' } as const
  const [step] = await does(ada, chains.setSteps, { id: draft.id, steps: [manager] })
  const again = { ...manager, id: step!.id, version: Number(step!.version), due_days: 5 }
  await does(ada, chains.setSteps, { id: draft.id, steps: [again] })
  await expect(does(ada, chains.setSteps, { id: draft.id, steps: [{ ...again, due_days: 9 }] })).rejects.toThrow(
    'Another person changed the step “Manager” while you were editing. Review the steps again.',
  )
  expect(
    await sees(max, 'select id, due_days::int as due_days from approval_steps where chain = $1', [draft.id]),
  ).toEqual([{ id: step!.id, due_days: 5 }])
})

test('the next chain begins as a copy of this one, with its steps', async () => {
  const { ada, max, does, sees, clock } = await city()
  const day = clock.today()
  const draft = await does(ada, chains.draft, {
    name: 'Vendors',
    record_type: 'vendors',
    valid_from: day,
    valid_to: addDays(day, 30),
    category: 'llc',
    bulk_limit: 0,
  })
  await does(ada, chains.setSteps, {
    id: draft.id,
    steps: [
      { sequence: 1, name: 'Manager', who: 'role', role: 'manager' },
      { sequence: 2, name: 'Max', who: 'person', person: max.user_id, signature_limit: 9_00 },
    ],
  })
  await does(ada, chains.publish, { id: draft.id })
  await expect(does(max, chains.copy, { id: draft.id })).rejects.toThrow(
    'Only an administrator can write approval chains.',
  )
  const copy = await does(ada, chains.copy, { id: draft.id })
  expect(copy).toMatchObject({
    name: 'Vendors',
    status: 'draft',
    category: 'llc',
    bulk_limit: 0,
    valid_from: addDays(day, 31),
    valid_to: null,
  })
  expect(
    await sees(
      max,
      'select sequence::int, name, person, signature_limit::int from approval_steps where chain = $1 order by sequence',
      [copy.id],
    ),
  ).toEqual([
    { sequence: 1, name: 'Manager', person: null, signature_limit: null },
    { sequence: 2, name: 'Max', person: max.user_id, signature_limit: 9_00 },
  ])
})

test('a chain is tested on an amount before it takes effect, with the chains active by then', async () => {
  const place = await city()
  const { ada, max, rosa, does, clock } = place
  await defaultChains(place)
  const draft = await does(ada, chains.draft, {
    name: 'Large transfers',
    record_type: 'budget_transfers',
    valid_from: addDays(clock.today(), 9),
    amount_from: 100_00,
    department: 'Parks',
  })
  await does(ada, chains.setSteps, {
    id: draft.id,
    steps: [{ sequence: 2, name: 'Administrator', who: 'role', role: 'admin' }],
  })
  const tried = async (change: object) => {
    const {
      turns,
      whyNotApply: reason,
      ...rest
    } = await does(max, tryApprovalChain, { id: draft.id, amount: 100_00, department: 'Parks', ...change })
    return { ...rest, reason, turns: turns.map(({ name }) => name) }
  }
  expect(await tried({})).toMatchObject({
    day: addDays(clock.today(), 9),
    reason: null,
    whyNot: null,
    turns: [expect.any(String), 'Administrator'],
  })
  expect(await tried({ department: 'Streets' })).toMatchObject({
    reason: 'It is only for the department “Parks”.',
    turns: [expect.any(String)],
  })
  expect(await tried({ amount: 99_99 })).toMatchObject({ reason: 'It begins at $100.00.' })
  // The requester does not approve, whatever the chain says.
  expect((await tried({ asker: ada.user_id })).whyNot).toMatch(/No one can approve “Administrator”/)
  await expect(does(rosa, tryApprovalChain, { id: draft.id, amount: 1 })).rejects.toThrow(
    'Only managers and administrators can see who would approve.',
  )
})

test.each<[Partial<ApprovalStep>, string]>([
  [{}, 'Any manager or administrator'],
  [{ role: 'admin' }, 'Any administrator'],
  [{ everyone: true }, 'Every manager'],
  [{ who: 'person', person: 'max' }, 'MAX'],
  [{ who: 'owner' }, 'Owner of the budget line or department'],
])('who approves a step, in words: %j', (change, words) => {
  expect(whoInWords(chain([change]).steps[0]!, (id) => id.toUpperCase())).toBe(words)
})

test('tolerances and limits of a chain, in words', () => {
  const [plain, loose] = [
    chain([]),
    chain([], { amount_from: 1_000_00, amount_to: 5_000_00, tolerance_percent: 5, tolerance_cents: 200_00 }),
  ]
  expect([amountsInWords(plain), toleranceInWords(plain)]).toEqual([
    'of any amount',
    'If the amount rises, everyone approves again.',
  ])
  expect([amountsInWords(loose), toleranceInWords(loose)]).toEqual([
    'from $1,000.00 to $5,000.00',
    'The amount may rise by 5%, and by no more than $200.00, without new approvals.',
  ])
  expect(toleranceInWords(chain([], { tolerance_percent: 5 }))).toBe(
    'If the amount rises, everyone approves again. Both tolerances are required, and one is blank.',
  )
  expect(furtherInWords(chain([{ signature_limit: 50_000_00, due_days: 3 }]).steps[0]!, (id) => id)).toEqual([
    'Up to $50,000.00; above that, an administrator.',
    'Due in 3 working days; then an administrator may also approve.',
  ])
})
