import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { chains } from '#tests/approvals.ts'
import { city } from '#tests/city.ts'
import { asked, chain, today } from '#tests/signers.ts'
import type { ApprovalChain, ApprovalStep } from './records.ts'
import { applies, whyNotEnd, whyNotPublish, type Asked } from './rules.ts'

test.each<[string, Partial<ApprovalChain>, Partial<Asked>, boolean]>([
  ['any transfer', {}, {}, true],
  ['not another kind of record', { record_type: 'vendors' }, {}, false],
  ['not as a draft', { status: 'draft' }, {}, false],
  ['from its first day on', { valid_from: '2026-11-20' }, {}, true],
  ['not before', { valid_from: '2026-11-21' }, {}, false],
  ['on its last day', { valid_to: '2026-11-20' }, {}, true],
  ['not after', { valid_to: '2026-11-19' }, {}, false],
  ['from its smallest amount', { amount_from: 9_000_00 }, {}, true],
  ['not below', { amount_from: 9_000_01 }, {}, false],
  ['up to its largest amount', { amount_to: 9_000_00 }, {}, true],
  ['not above', { amount_to: 8_999_99 }, {}, false],
  ['its own fund', { fund: 'roads' }, { fund: 'roads' }, true],
  ['no other fund', { fund: 'roads' }, { fund: 'water' }, false],
  ['nothing without a fund, when it names one', { fund: 'roads' }, {}, false],
  ['its own category and department', { category: 'paving', department: 'Streets' }, { category: 'paving', department: 'Streets' }, true],
  ['no other category', { category: 'paving' }, { category: 'software' }, false],
  ['no other department', { department: 'Streets' }, { department: 'Parks' }, false],
])('a chain applies: %s', (_, change, document, expected) => {
  expect(applies(chain([], change), asked(document), today)).toBe(expected)
})

const admin = { role: 'admin' } as const
test.each<[string, Partial<ApprovalChain>, Partial<ApprovalStep>[], { role: 'admin' | 'manager' }, string | null]>([
  ['a draft with a step', {}, [{}], admin, null],
  ['by a manager', {}, [{}], { role: 'manager' }, 'Approval chains are published by an administrator.'],
  ['one that is published', { status: 'published' }, [{}], admin, 'Only a draft approval chain can become published.'],
  ['for a kind that nobody approves', { record_type: 'cats' }, [{}], admin, 'Nothing of the kind “cats” is sent for approval. Choose one of budget_transfers, vendors.'],
  ['for the past', { valid_from: '2026-11-19' }, [{}], admin, 'A chain begins today or later.'],
  ['that ends before it begins', { valid_to: '2026-11-19' }, [{}], admin, 'The last day comes before the first day.'],
  ['from as much as it goes up to', { amount_from: 1, amount_to: 1 }, [{}], admin, null],
  ['from more than it goes up to', { amount_from: 2, amount_to: 1 }, [{}], admin, 'The largest amount lies below the smallest.'],
  ['without steps', {}, [], admin, 'A chain needs at least one step.'],
  ['with a step for no role', {}, [{ role: null }], admin, 'Say which role signs “Manager”.'],
  ['with a step for no person', {}, [{ who: 'person' }], admin, 'Say who signs “Manager”.'],
  ['with everybody of a person', {}, [{ who: 'person', person: 'max', everyone: true }], admin, 'Everybody can only be asked of a role: “Manager” names a person.'],
  ['with a step that escalates downwards', {}, [{ role: 'admin', escalates_role: 'manager' }], admin, '“Manager” must not escalate to somebody below it.'],
])('a chain is published: %s', (_, change, steps, actor, reason) => {
  expect(whyNotPublish(chain(steps, { status: 'draft', valid_from: today, ...change }), { actor, kinds: ['budget_transfers', 'vendors'], today })).toBe(reason)
})

test.each<[string, Partial<ApprovalChain>, string, { role: 'admin' | 'manager' }, string | null]>([
  ['today', {}, today, admin, null],
  ['by a manager', {}, today, { role: 'manager' }, 'Approval chains are ended by an administrator.'],
  ['yesterday', {}, '2026-11-19', admin, 'A chain ends today or later.'],
  ['as a draft', { status: 'draft' }, today, admin, 'Only a published approval chain can be ended.'],
  ['once more, on its last day', { valid_to: today }, today, admin, null],
  ['on its first day', { valid_from: today }, today, admin, null],
  ['when it has ended', { valid_to: '2026-11-19' }, today, admin, 'This approval chain has ended already.'],
  ['before it begins', { valid_from: '2026-12-01' }, today, admin, 'The last day comes before the first day.'],
])('a chain is ended: %s', (_, change, lastDay, actor, reason) => {
  expect(whyNotEnd(chain([{}], change), { actor, lastDay, today })).toBe(reason)
})

test('a chain is drafted, published, no longer touched, and ended', async () => {
  const { ada, max, does, sees, clock } = await city()
  const today = clock.today()
  await expect(does(max, chains.draft, { name: 'Vendors', record_type: 'vendors', valid_from: addDays(today, 1) })).rejects.toThrow('Changing approval chains needs the role admin.')
  const draft = await does(ada, chains.draft, { name: 'Vendors', record_type: 'vendors', valid_from: addDays(today, 1), category: 'llc' })
  await expect(does(ada, chains.publish, { id: draft.id })).rejects.toThrow('A chain needs at least one step.')

  const manager = { sequence: 1, name: 'Manager', who: 'role', role: 'manager' } as const
  await expect(does(ada, chains.setSteps, { id: draft.id, steps: [{ ...manager, sequence: 51 }] })).rejects.toMatchObject({ fields: { 'steps.0.sequence': 'Number must be at most 50' } })
  await does(ada, chains.setSteps, { id: draft.id, steps: [manager, { ...manager, sequence: 2, name: 'Second' }] })
  await does(ada, chains.setSteps, { id: draft.id, steps: [{ ...manager, name: 'Only' }] })
  await does(ada, chains.edit, { id: draft.id, version: draft.version, changes: { name: 'Companies' } })
  expect(await does(ada, chains.publish, { id: draft.id })).toMatchObject({ status: 'published', name: 'Companies' })

  await expect(does(ada, chains.setSteps, { id: draft.id, steps: [] })).rejects.toThrow('This approval chain is published and can no longer be edited.')
  await expect(does(ada, chains.edit, { id: draft.id, version: 3, changes: { name: 'Others' } })).rejects.toThrow('This approval chain is published and can no longer be edited.')
  expect(await sees(max, 'select name from approval_steps where chain = $1', [draft.id])).toEqual([{ name: 'Only' }])
  expect(await does(ada, chains.end, { id: draft.id, last_day: addDays(today, 30) })).toMatchObject({ valid_to: addDays(today, 30) })
})
