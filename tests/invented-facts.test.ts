import { expect, test } from 'vitest'
import { inventedFacts } from './invented-facts.ts'
import { parse, screens } from './screen-sources.ts'

/** Calls that give a rule a constant value, and why that value is true. */
const exceptions: Record<string, string> = {
  'src/areas/delivery/projects whyNotSource(row, { actor, contract: row.id, purchase_order: null })':
    'What is chosen here is a contract, and so no purchase order.',
  'src/areas/delivery/schedule whyNotProgress(row, task, { actor, done: share ?? 0, waits })':
    'The share is typed, and nothing typed is no progress.',
  "src/areas/organization/operator whyNotDecideAgency({ kind: 'agency', verified_at: null, own }, decision)":
    'The list has only agencies that are not verified.',
  'src/areas/organization/operator whyNotEndAccess(access, { actor: useActor(), own: true, now: useNow() })':
    'An operator opens only an access of their own.',
  'src/areas/organization/operator whyNotEndAccess(row, { actor, own: false, now })':
    'The agency’s list of other people’s accesses.',
  'src/areas/procurement/declines whyNotDecline(notice, { standing: false, reason, words })':
    'The button is drawn only where the company has not declined.',
  'src/areas/organization/members whyNotWithdraw({ ...row, accepted_at: null }, actor)':
    'The list shows only invitations that were not accepted.',
  "src/areas/vendors/registrations whyNotStep('products', values, { certificates: [], today: '' })":
    'What a company offers does not depend on its certificates.',
  'src/areas/vendors/checks whyNotAskException({ waiting: false, held, excluded, today, until })':
    'The dialog opens only where no request waits.',
  'src/areas/vendors/checks whyNotAskException({ waiting: false, ...standing, until: today })':
    'The button is drawn only where no request waits.',
}

test('no screen checks a rule with an invented fact or answer', () => {
  expect(screens.length).toBeGreaterThan(900)
  expect(screens.flatMap(inventedFacts).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test.each([
  ['a number', 'whyNotClose(row, { actor, away: 0 })'],
  ['words', "whyNotConfirm(row, { actor, called: 'asked next' })"],
  ['an empty list', 'whyNotApprove(row, { actor, writers: [] })'],
  ['null', 'whyNotRevise(row, { actor, begun: null })'],
  ['a list of what there could be', "whyNotPublish(row, { items: [{ position: 1, answer: 'yes_no' }] })"],
  ['a stand-in for an answer', 'whyNotCheck(row, { items: rows?.length ?? 0 })'],
  ['words in their place', "whyNotSolve(row, '…')"],
])('it finds %s', (_what, call) => expect(inventedFacts(parse('Screen.tsx', `const reason = ${call}`))).toHaveLength(1))

test.each([
  'whyNotClose(row, { actor, ...facts })',
  "whyNotReview(row, { actor, verb: 'accept' })",
  'whyNotEdit(record, null, actor)',
])('it allows %s', (call) => expect(inventedFacts(parse('Screen.tsx', `const reason = ${call}`))).toEqual([]))
