import { expect, test } from 'vitest'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { requestOf } from '#tests/approvals.ts'
import { store } from '#tests/requisitions.ts'
import { correctRequisition } from './correct.ts'
import { solicitRequisition } from './solicit.ts'
import type { Requisition, RequisitionLine } from './records.ts'
import {
  categoryOf,
  corrected,
  kindFor,
  movedShares,
  whyNotCorrect,
  whyNotEnd,
  whyNotKeep,
  whyNotSolicit,
} from './rules.ts'
import { solicitationCommands } from '#areas/procurement/publication/stages.ts'

const actor = { user_id: 'rosa' }
const row = {
  status: 'submitted',
  requested_by: 'rosa',
  amount: 20_000_00,
  method: 'small_purchase',
  method_paragraph: '2 CFR 200.320(a)(2)',
} as Requisition
const gloves = {
  id: 'gloves',
  quantity: 10,
  unit_price: 60_00,
  budget_line: 'supplies',
  amount: 600_00,
} as RequisitionLine
const masks = { ...gloves, id: 'masks', budget_line: 'clinic' } as RequisitionLine
const change = { id: 'gloves', quantity: 10, unit_price: 65_00 }

test.each<[string, Partial<Requisition>, (typeof change)[], string | null]>([
  ['while it is signed', {}, [change], null],
  ['a draft', { status: 'draft' }, [change], 'Only a submitted requisition can be corrected.'],
  ['one that is approved', { status: 'approved' }, [change], 'Only a submitted requisition can be corrected.'],
  [
    'another person’s',
    { requested_by: 'max' },
    [change],
    'Only the person who requested a requisition can correct it.',
  ],
  [
    'a line of another requisition',
    {},
    [{ ...change, id: 'chairs' }],
    'Each corrected line must be part of this requisition and listed once.',
  ],
  ['a line twice', {}, [change, change], 'Each corrected line must be part of this requisition and listed once.'],
])('the requester corrects %s', (_, part, changes, reason) => {
  expect(whyNotCorrect({ ...row, ...part }, { actor, lines: [gloves, masks], changes })).toBe(reason)
})

test('reserved funds change on each budget line by what changed there', () => {
  const after = corrected([gloves, masks], [change, { id: 'masks', quantity: 4, unit_price: 60_00 }])
  expect(after.map(({ amount }) => amount)).toEqual([650_00, 240_00])
  expect(movedShares([gloves, masks], after)).toEqual({
    more: [{ line: 'supplies', amount: 50_00 }],
    less: [{ line: 'clinic', amount: 360_00 }],
  })
  expect(movedShares([gloves], [gloves])).toEqual({ more: [], less: [] })
  expect(whyNotKeep(corrected([gloves, masks], [{ id: 'masks', quantity: 1, unit_price: 0 }]))).toBe(
    'Line 2 has no price. Enter an estimate.',
  )
})

test.each<[Requisition['method'], ReturnType<typeof kindFor>]>([
  ['small_purchase', 'rfq'],
  ['micro_purchase', 'rfq'],
  ['sealed_bids', 'ifb'],
  ['proposals', 'rfp'],
  ['qualifications', 'rfp'],
])('%s is solicited by %s', (method, kind) => expect(kindFor({ method })).toBe(kind))

test('a solicitation uses the required method or a stricter one', () => {
  const approved = { ...row, status: 'approved' } as Requisition
  expect((['rfq', 'ifb', 'rfp'] as const).map((kind) => whyNotSolicit(approved, kind))).toEqual([null, null, null])
  expect(
    whyNotSolicit({ ...approved, method: 'sealed_bids', method_paragraph: '2 CFR 200.320(b)(1)' }, 'rfq'),
  ).toContain('it can’t be bought with quotes')
  expect(whyNotSolicit(row, 'rfq')).toBe('This requisition is waiting for approval and can’t be converted.')
  expect((['goods', 'services', 'construction', 'architect_engineer'] as const).map(categoryOf)).toEqual([
    'goods',
    'services',
    'works',
    'services',
  ])
})

test('a price increase during approval is reserved at once, and its approvers decide again', async () => {
  const place = await store()
  const { rosa, max, does, sees, draft, sends, decides, left, supplies } = place
  const { id } = await draft(40, 62_50)
  const sent = await sends(id)
  const [line] = (await sees(rosa, 'select id from requisition_lines where requisition = $1', [id])) as [{ id: string }]
  const first = await requestOf(place, id)
  const correct = (unit_price: number, who = rosa, version = sent.version, quantity = 40) =>
    does(who, correctRequisition, { id, version, lines: [{ id: line.id, quantity, unit_price }] })

  await expect(correct(65_00, max)).rejects.toThrow('Only the person who requested a requisition can correct it.')
  await expect(correct(2_000_00)).rejects.toThrow(
    'Only $57,500.00 is available in Supplies. $77,500.00 exceeds it by $20,000.00.',
  )
  const risen = await correct(65_00)
  expect([risen.amount, await left()]).toEqual([2_600_00, 57_400_00])
  const second = await requestOf(place, id)
  expect(second.id).not.toBe(first.id)
  expect(
    await sees(rosa, 'select status from approval_requests where document = $1 order by created_at, id', [id]),
  ).toEqual([{ status: 'superseded' }, { status: 'waiting' }])
  await expect(correct(66_00)).rejects.toThrow(/changed|moved|meanwhile/i)

  // A decrease is within every tolerance: the same request continues with the new amount.
  const fallen = await correct(60_00, rosa, risen.version)
  expect([fallen.amount, await left(), (await requestOf(place, id)).id]).toEqual([2_400_00, 57_600_00, second.id])
  await decides(id, 'approved')
  await expect(correct(61_00, rosa, fallen.version + 1)).rejects.toThrow(
    'Only a submitted requisition can be corrected',
  )
  expect(await sees(rosa, 'select pre_encumbered from budget_lines where id = $1', [supplies.id])).toEqual([
    { pre_encumbered: 2_400_00 },
  ])
  expect((await does(max, checkLedger, {})).differences).toEqual([])
})

test('a correction above a threshold changes the method', async () => {
  const { rosa, does, sees, draft, sends } = await store()
  const { id } = await draft(40, 62_50)
  const sent = await sends(id)
  expect(sent.method).toBe('micro_purchase')
  const [line] = (await sees(rosa, 'select id from requisition_lines where requisition = $1', [id])) as [{ id: string }]
  expect(
    await does(rosa, correctRequisition, {
      id,
      version: sent.version,
      lines: [{ id: line.id, quantity: 400, unit_price: 62_50 }],
    }),
  ).toMatchObject({ amount: 25_000_00, method: 'small_purchase' })
})

test('an approved requisition becomes a request for quotes with its lines, and both are linked', async () => {
  const { rosa, max, does, sees, draft, sends, decides, left, statusOf } = await store()
  const { id } = await draft(400, 62_50, {
    justification: 'The clinic is out of gloves.',
    need_by: '2026-12-03',
    deliver_to: 'Clinic, Canal Street',
  })
  await sends(id)
  await expect(does(rosa, solicitRequisition, { id })).rejects.toThrow(
    'REQ-2026-0001 is waiting for approval and can’t be converted.',
  )
  await decides(id, 'approved')
  const made = await does(max, solicitRequisition, { id })
  expect(made).toMatchObject({
    kind: 'rfq',
    title: 'Gloves',
    summary: null,
    category: 'goods',
    estimate: 25_000_00,
    contact: max.user_id,
    status: 'draft',
    commodity: '475-37',
  })
  expect(
    await sees(max, 'select description, quantity::float, unit from solicitation_lines where solicitation = $1', [
      made.id,
    ]),
  ).toEqual([{ description: 'Nitrile gloves', quantity: 400, unit: 'case' }])
  expect(await sees(max, 'select body from solicitation_sections where solicitation = $1', [made.id])).toEqual([
    { body: 'Needed by December 3, 2026, delivered to Clinic, Canal Street.' },
  ])
  expect(
    await sees(max, `select kind, from_record, to_table from record_links where to_record = $1`, [made.id]),
  ).toEqual([{ kind: 'became', from_record: id, to_table: 'solicitations' }])
  expect(
    (await sees(max, 'select kind from chain_of($1, $2)', ['solicitations', made.id])).map(({ kind }) => kind),
  ).toEqual(['funds', 'became'])
  expect([await statusOf(id), await left()]).toEqual(['converted', 35_000_00])
  await expect(does(max, solicitRequisition, { id })).rejects.toThrow('is already converted.')
})

test.each<[string, 'user' | 'manager', string[], string | null]>([
  ['one’s own needs', 'user', ['rosa', 'rosa'], null],
  ['another person’s, as a manager', 'manager', ['cole'], null],
  [
    'another person’s, as a buyer',
    'user',
    ['rosa', 'cole'],
    'Only the requester or a manager can cancel REQ-2. Keep the requisition instead.',
  ],
  ['none', 'user', [], null],
])('ending %s together with the solicitation', (_, role, people, reason) => {
  expect(
    whyNotEnd(
      people.map((requested_by, at) => ({ number: `REQ-${at + 1}`, requested_by })),
      { actor: { user_id: 'rosa', role } as never },
    ),
  ).toBe(reason)
})

test.each([
  ['keep', 'approved', 35_000_00],
  ['release', 'canceled', 60_000_00],
] as const)('when a solicitation is canceled, its requisition and its funds: %s', async (needs, status, remains) => {
  const { rosa, max, does, draft, sends, decides, left, statusOf } = await store()
  const { id } = await draft(400, 62_50)
  await sends(id)
  await decides(id, 'approved')
  const solicitation = await does(max, solicitRequisition, { id })
  await does(max, solicitationCommands.cancel, { id: solicitation.id, reason: 'The clinic moves.', needs })
  expect([await statusOf(id), await left()]).toEqual([status, remains])
  if (needs === 'keep') {
    // The same requisition is solicited again, and nothing is reserved twice.
    expect((await does(rosa, solicitRequisition, { id })).status).toBe('draft')
    expect(await left()).toBe(35_000_00)
  }
  expect((await does(max, checkLedger, {})).differences).toEqual([])
})
