import { expect, test } from 'vitest'
import type { Contract } from '#areas/contracts/contracts/records.ts'
import { createObligation, obligationCommands } from '#areas/contracts/duties/commands.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import type { Who } from '#platform/life/move.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { paying } from '#tests/paying.ts'
import { city } from '#tests/city.ts'
import type { Invoice } from '../invoices/records.ts'
import { proposeRelease, releaseCommands } from './commands.ts'
import type { RetainageRelease } from './records.ts'
import { releaseLife } from './life.ts'
import { keptByShare, keptOf } from '../invoices/under-contract/rules.ts'
import { beyondTerms, sharesOfRelease, whyNotPropose, whyNotRelease } from './rules.ts'

const terms = {
  retainage: 10,
  retainage_until: null,
  ceiling: 500_000_00,
  invoiced: 0,
  retained: 0,
  released: 0,
  retained_by: 'invoices',
} as Contract

test.each<[what: string, of: Partial<Contract>, bill: { kind?: 'credit_note'; amount: number }, kept: number]>([
  ['a tenth of the first', {}, { amount: 1_000_00 }, 100_00],
  ['of all that is invoiced, so that cents are not lost by and by', { invoiced: 14, retained: 1 }, { amount: 1 }, 1],
  ['nothing where the terms keep nothing back', { retainage: null }, { amount: 1_000_00 }, 0],
  [
    'nothing beyond the part that the terms name',
    { retainage_until: 50, ceiling: 2_000_00, invoiced: 1_000_00, retained: 100_00 },
    { amount: 500_00 },
    0,
  ],
  ['nothing again of what was released', { invoiced: 1_000_00, released: 100_00 }, { amount: 1_000_00 }, 100_00],
  [
    'nothing of a bill for progress: its application has kept it back',
    { retained_by: 'applications' },
    { amount: 1_000_00 },
    0,
  ],
  [
    'less again with a credit note',
    { invoiced: 1_000_00, retained: 100_00 },
    { kind: 'credit_note', amount: 500_00 },
    50_00,
  ],
  [
    'no more comes out than is there',
    { invoiced: 1_000_00, retained: 20_00, released: 80_00 },
    { kind: 'credit_note', amount: 1_000_00 },
    20_00,
  ],
])('retainage is %s', (_, of, bill, kept) =>
  expect(keptOf({ ...terms, ...of }, { kind: 'invoice', ...bill })).toBe(kept),
)

test('each budget line retains its part, and its releases never exceed it', () => {
  expect(
    keptByShare(
      [
        { line: 'a', amount: 667 },
        { line: 'b', amount: 333 },
      ],
      100,
    ),
  ).toEqual([
    { line: 'a', amount: 667, retained: 67 },
    { line: 'b', amount: 333, retained: 33 },
  ])
  expect(
    keptByShare(
      [
        { line: 'a', amount: -667 },
        { line: 'b', amount: -333 },
      ],
      100,
    ).map(({ retained }) => retained),
  ).toEqual([-67, -33])
  expect(
    sharesOfRelease(
      [
        { line: 'a', amount: 67 },
        { line: 'b', amount: 33 },
      ],
      100,
    ),
  ).toEqual([
    { line: 'a', amount: 67 },
    { line: 'b', amount: 33 },
  ])
  expect(
    sharesOfRelease(
      [
        { line: 'a', amount: 1 },
        { line: 'b', amount: 99 },
      ],
      50,
    ),
  ).toEqual([
    { line: 'a', amount: 1 },
    { line: 'b', amount: 49 },
  ])
})

const rosa = { user_id: 'rosa', role: 'user' } as const
const max = { user_id: 'max', role: 'manager' } as const
const held = {
  ...terms,
  number: 'C-1',
  status: 'active',
  owner: 'rosa',
  completed_on: '2026-11-01',
  invoiced: 10_000_00,
  retained: 1_000_00,
} as Contract

test.each<
  [
    what: string,
    of: Partial<Contract>,
    known: Partial<{
      actor: typeof rosa | typeof max | { user_id: string; role: 'user' }
      amount: number
      waiting: number
      owed: number
    }>,
    reason: string | null,
  ]
>([
  ['all of it, once the work is marked as completed', {}, {}, null],
  [
    'a person who does not own it',
    {},
    { actor: { user_id: 'eve', role: 'user' } },
    'Only the contract owner or a manager can request a release.',
  ],
  [
    'a cent more than is held',
    {},
    { amount: 1_000_01 },
    'Only $1,000.00 of retainage can be released. $1,000.01 is $0.01 too much.',
  ],
  [
    'what another release asks for',
    {},
    { amount: 400_01, waiting: 600_00 },
    'Only $400.00 of retainage can be released. $400.01 is $0.01 too much.',
  ],
  ['when all is asked for', {}, { waiting: 1_000_00 }, 'All retainage has already been requested.'],
  ['when nothing is held', { retained: 0 }, {}, 'No retainage is held under C-1.'],
  [
    'before the work marked as completed',
    { completed_on: null },
    {},
    'The work isn’t complete. Enter its completion date in the contract workspace first.',
  ],
  ['what is beyond terms that were eased', { completed_on: null, retainage: 5 }, { amount: 500_00 }, null],
  [
    'more than that',
    { completed_on: null, retainage: 5 },
    { amount: 500_01 },
    'Until the work is complete, only the $500.00 above the contract’s retainage can be released.',
  ],
  ['after it was terminated', { completed_on: null, status: 'terminated' }, {}, null],
  ['of a draft', { status: 'draft' }, {}, 'Retainage can be released only under a contract that is or was active.'],
  [
    'all while the vendor owes something',
    {},
    { owed: 2 },
    '2 obligations of the vendor are open. Complete them first, or release part.',
  ],
  ['a part while the vendor owes something', {}, { owed: 2, amount: 999_99 }, null],
])('a release is requested for %s', (_, of, known, reason) =>
  expect(whyNotPropose({ ...held, ...of }, { actor: rosa, amount: 1_000_00, waiting: 0, owed: 0, ...known })).toBe(
    reason,
  ),
)

test('a manager other than the requester decides, by the facts at that time', () => {
  const row = { status: 'submitted', proposed_by: 'rosa', amount: 1_000_00 } as RetainageRelease
  const decides = (actor: Who) => releaseLife.whyNotHere('approve', row, { actor, today: '2026-11-20' })
  expect(decides(max)).toBe(null)
  expect(decides(rosa)).toBe('Only a manager can do this.')
  expect(decides({ ...max, user_id: 'rosa' })).toBe('You can’t decide on a release you requested.')
  const stands = { amount: row.amount, left: 1_000_00, owed: 0 }
  expect(whyNotRelease(held as never, stands)).toBe(null)
  expect(whyNotRelease(held as never, { ...stands, left: 999_99 })).toBe(
    'Only $999.99 of retainage can be released. $1,000.00 is $0.01 too much.',
  )
  expect(beyondTerms({ ...held, retained_by: 'applications', retainage: 0 })).toBe(0)
})

test('retainage above reduced terms is released once, and later invoices retain by the terms', () => {
  const eased = { ...held, completed_on: null, retainage: 5 }
  expect(beyondTerms(eased)).toBe(500_00)
  const after = { ...eased, retained: 500_00, released: 500_00, eased: 500_00 }
  expect(beyondTerms(after)).toBe(0)
  expect(keptOf(after, { kind: 'invoice', amount: 1_000_00 })).toBe(50_00)
})

test('retainage on an invoice is owed, released by two people, and paid separately', async () => {
  const place = await paying({ received: 100, retainage: 10 })
  const {
    does,
    rosa: buyer,
    max: manager,
    ada,
    owner,
    sees,
    under,
    approvedInvoice: bills,
    invoiceOf,
    bank,
    account,
    released,
    booksAgree,
    person,
  } = place
  await bank()
  const paying_account = (await account()).id
  const money = async () => {
    const [row] = await sees(ada, 'select invoiced, paid, retained, released from contracts where id = $1', [under])
    return Object.values(row!)
  }
  const row = await bills(98, 12.5)
  expect(row).toMatchObject({ contract: under, amount: 1_225_00, retained: 122_50, open_amount: 1_102_50 })
  expect(await money()).toEqual([1_225_00, 0, 122_50, 0])
  expect(await booksAgree()).toMatchObject({ payable: -1_225_00, expenditure: 1_225_00 })
  const run = await released([row.id], { paying_account })
  expect(run.amount).toBe(1_102_50)
  expect(await money()).toEqual([1_225_00, 1_102_50, 122_50, 0])
  expect(await booksAgree()).toMatchObject({ payable: -122_50, in_transit: -1_102_50, expenditure: 1_225_00 })

  const asks = (amount: number, who = buyer) =>
    does(who, proposeRelease, { contract: under!, amount, reason: 'All cases were accepted.' })
  const obligation = await does(buyer, createObligation, {
    contract: under!,
    kind: 'deliverable',
    title: 'Test certificates',
    party: 'vendor',
    owner: buyer.user_id,
    due_on: place.clock.today(),
  } as never)
  await expect(asks(122_50)).rejects.toThrow('One obligation of the vendor is open')
  await does(manager, obligationCommands.waive, { id: obligation.id, reason: 'They came with the first delivery.' })
  const other = await city({ name: 'Elsewhere' })
  await expect(other.does(other.max, proposeRelease, { contract: under!, amount: 1, reason: 'Mine' })).rejects.toThrow(
    /not exist|not found|cannot be found|no such/i,
  )

  // Two people request all of it at once: one succeeds.
  const two = await Promise.allSettled([asks(122_50), asks(122_50, manager)])
  expect(two.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [asked] = (await sees(ada, `select * from retainage_releases where status = 'submitted'`)) as RetainageRelease[]
  const decider = asked!.proposed_by === manager.user_id ? ada : manager
  // Those who may decide are notified; the requester is not.
  await runDueJobs(place.services, [deliver])
  const told = await owner.query<{ user_id: string; words: string }>(
    `select user_id, words from notifications where record = $1`,
    [asked!.id],
  )
  expect(told.rows.map(({ user_id }) => user_id)).toContain(decider.user_id)
  expect(told.rows.map(({ user_id }) => user_id)).not.toContain(asked!.proposed_by)
  expect(new Set(told.rows.map(({ words }) => words))).toEqual(
    new Set([
      `${asked!.number}: a release of $122.50 of retainage under C-1 was requested. A person other than the requester must decide.`,
    ]),
  )
  await expect(
    does(asked!.proposed_by === manager.user_id ? manager : buyer, releaseCommands.approve, { id: asked!.id }),
  ).rejects.toThrow(/You can’t decide on a release you requested|Only a manager/)
  await expect(does(decider, releaseCommands.reject, { id: asked!.id, words: '' })).rejects.toThrow(
    'Reason is required',
  )
  const eve = await person('Eve', 'manager')
  const decided = await Promise.allSettled([
    does(decider, releaseCommands.approve, { id: asked!.id }),
    does(eve, releaseCommands.approve, { id: asked!.id }),
  ])
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await money()).toEqual([1_225_00, 1_102_50, 0, 122_50])
  await booksAgree()
  const [payable] = (await owner.query<Invoice>('select * from invoices where releases = $1', [asked!.id])).rows
  expect(await invoiceOf(payable!.id)).toMatchObject({
    status: 'approved',
    vendor_number: asked!.number,
    amount: 122_50,
    open_amount: 122_50,
  })
  await expect(does(buyer, releaseCommands.withdraw, { id: asked!.id })).rejects.toThrow(
    'RET-2026-0001 is released and can’t be withdrawn.',
  )

  expect((await released([payable!.id], { paying_account })).amount).toBe(122_50)
  expect(await money()).toEqual([1_225_00, 1_225_00, 0, 122_50])
  expect(await booksAgree()).toMatchObject({ payable: 0, in_transit: -1_225_00, expenditure: 1_225_00 })
  await expect(asks(1)).rejects.toThrow('No retainage is held under C-1.')
})

test("an invoice without an order joins a contract only if it is with that contract's vendor", async () => {
  const {
    under,
    owner,
    organization,
    rosa: buyer,
    draftInvoice: bills,
    sends,
    vendor,
  } = await paying({ received: 100, retainage: 10 })
  const { rows } = await owner.query(
    `insert into vendors (organization_id, number, name, type, email, status)
      values ($1, 'V-2', 'Birch', 'llc', 'b@example.com', 'active') returning id`,
    [organization.id],
  )
  const row = await bills(
    1,
    12.5,
    { purchase_order: null, vendor: rows[0].id as string, contract: under, vendor_number: 'X1' },
    buyer,
  )
  expect(row.contract).toBe(under)
  await expect(sends(row)).rejects.toThrow('C-1 is with another vendor.')
  expect((await bills(1, 12.5, { vendor, contract: null, vendor_number: 'X2' }, buyer)).contract).toBe(under)
})
