import { expect, test } from 'vitest'
import { asked, chain, delegated, people, today, untouched } from '#tests/signers.ts'
import type { ApprovalStep } from '../chains/records.ts'
import type { Asked, Chain } from '../chains/rules.ts'
import { planChain, whyNotPlan } from './rules.ts'

const known = { people, delegations: [], today, ...untouched }
const manager: Partial<ApprovalStep> = { name: 'Manager', role: 'manager' }
const admin: Partial<ApprovalStep> = { name: 'Administrator', role: 'admin', sequence: 2 }

/** “1 Manager: max, mia, ada” */
const shown = (chains: Chain[], change: Partial<Asked> = {}) =>
  planChain(asked(change), chains, known).turns.map(
    ({ slot, sequence, name, signers }) =>
      `${sequence}/${slot} ${name}: ${signers.map(({ person }) => person).join(', ')}`,
  )

test.each<[string, Chain[], Partial<Asked>, string[]]>([
  ['one step', [chain([manager])], {}, ['1/1 Manager: max, mia, ada']],
  [
    'two steps, in the order of their numbers',
    [chain([admin, manager])],
    {},
    ['1/1 Manager: max, mia, ada', '2/2 Administrator: ada'],
  ],
  [
    'two steps side by side',
    [chain([manager, { ...admin, sequence: 1 }])],
    {},
    ['1/1 Manager: max, mia, ada', '1/2 Administrator: ada'],
  ],
  [
    'any of two, one place for both',
    [
      chain([
        { ...manager, mode: 'any' },
        { ...admin, sequence: 1, mode: 'any' },
      ]),
    ],
    {},
    ['1/1 Manager: max, mia, ada', '1/1 Administrator: ada'],
  ],
  [
    'any of two, without the one whose limit is too low',
    [
      chain([
        { ...manager, mode: 'any', signature_limit: 50_000_00 },
        { ...admin, sequence: 1, mode: 'any' },
      ]),
    ],
    { amount: 50_000_01 },
    ['1/1 Administrator: ada'],
  ],
  [
    'a limit that is too low goes to the one above',
    [chain([{ ...manager, signature_limit: 50_000_00 }])],
    { amount: 50_000_01 },
    ['1/1 Manager: ada'],
  ],
  [
    'everyone who holds a role, one place each',
    [chain([{ ...manager, everyone: true }])],
    {},
    ['1/1 Manager: max', '1/2 Manager: mia'],
  ],
  [
    'everyone but the requester',
    [chain([{ ...manager, everyone: true }])],
    { requested_by: 'mia' },
    ['1/1 Manager: max'],
  ],
  [
    'the owner of the line',
    [chain([{ name: 'Owner', who: 'owner', role: null }])],
    { owner: 'mia' },
    ['1/1 Owner: mia'],
  ],
  [
    'an administrator, where it has no owner',
    [chain([{ name: 'Owner', who: 'owner', role: null }])],
    {},
    ['1/1 Owner: ada'],
  ],
  [
    'the steps of every chain that applies',
    [chain([manager]), chain([admin], { id: 'grants', fund: 'grants' })],
    { fund: 'grants' },
    ['1/1 Manager: max, mia, ada', '2/2 Administrator: ada'],
  ],
  [
    'what two chains ask for alike, once',
    [chain([manager]), chain([manager, admin], { id: 'grants' })],
    {},
    ['1/1 Manager: max, mia, ada', '2/2 Administrator: ada'],
  ],
  [
    'what one chain asks for twice, twice',
    [chain([manager, manager])],
    {},
    ['1/1 Manager: max, mia, ada', '1/2 Manager: max, mia, ada'],
  ],
  ['nothing, where no chain applies', [chain([manager], { record_type: 'vendors' })], {}, []],
])('the chain in advance: %s', (_, chains, change, expected) => {
  expect(shown(chains, change)).toEqual(expected)
})

test('the strictest settings of several chains win', () => {
  const [loose, strict] = [
    chain([manager], { may_sign_twice: true, tolerance_percent: 10, tolerance_cents: 500_00, bulk_limit: 9_000_00 }),
    chain([admin], { id: 'strict', tolerance_percent: 5, tolerance_cents: 900_00, bulk_limit: 0 }),
  ]
  expect(planChain(asked(), [loose], known).terms).toEqual({
    may_sign_twice: true,
    tolerance_percent: 10,
    tolerance_cents: 500_00,
    bulk_limit: 9_000_00,
  })
  expect(planChain(asked(), [loose, strict], known).terms).toEqual({
    may_sign_twice: false,
    tolerance_percent: 5,
    tolerance_cents: 500_00,
    bulk_limit: 0,
  })
})

test.each<[string, Chain[], Partial<Asked>, string | null]>([
  ['two managers and an administrator', [chain([manager, manager, admin])], {}, null],
  [
    'one more place than people',
    [chain([manager, manager, manager, admin])],
    {},
    'Each step needs a different approver, and there are too few. Ask an administrator to add approvers.',
  ],
  [
    'the same, where one may sign twice',
    [chain([manager, manager, manager, admin], { may_sign_twice: true })],
    {},
    null,
  ],
  [
    'the administrator asks, and only she could sign',
    [chain([admin])],
    { requested_by: 'ada' },
    'No one can approve “Administrator”: requesters and payees can’t approve. Ask an administrator to name another approver.',
  ],
  ['the administrator asks, and a manager may sign', [chain([manager])], { requested_by: 'ada' }, null],
])('a chain can be completed: %s', (_, chains, change, reason) => {
  expect(whyNotPlan(planChain(asked(change), chains, known))).toBe(reason)
})

test('delegates are shown beside the approvers they act for', () => {
  const { turns } = planChain(
    asked({ requested_by: 'zoe', submitted_by: 'zoe' }),
    [chain([{ name: 'Mia', who: 'person', role: null, person: 'mia' }])],
    { ...known, delegations: [delegated('mia', 'rosa')] },
  )
  expect(turns[0]!.signers).toEqual([
    { person: 'mia', for_person: null },
    { person: 'rosa', for_person: 'mia' },
  ])
})

test('a step that only its authors could approve says so, with the ways out', () => {
  const plan = (small: boolean) => planChain(asked(), [chain([admin])], { ...known, authors: ['ada'], small })
  expect(whyNotPlan(plan(false))).toBe(
    'Only Ada could approve “Administrator”, and authors can’t approve their own documents. Ask an administrator to name a delegate or a second manager, or to file a small-agency declaration.',
  )
  expect(whyNotPlan(plan(true))).toBeNull()
})

test('the combined amount decides which chain applies and whose limit is enough', () => {
  const chains = [
    chain([
      { ...manager, mode: 'any', signature_limit: 50_000_00 },
      { ...admin, sequence: 1, mode: 'any' },
    ]),
  ]
  expect(shown(chains, { amount: 44_000_00, judged_by: 132_000_00 })).toEqual(['1/1 Administrator: ada'])
  expect(shown([chain([manager], { amount_to: 50_000_00 })], { amount: 44_000_00, judged_by: 132_000_00 })).toEqual([])
})
