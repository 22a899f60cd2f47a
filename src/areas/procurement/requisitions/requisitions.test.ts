import { expect, test } from 'vitest'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { encumber } from '#areas/planning/ledger/commitments.ts'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { command } from '#platform/commands/command.ts'
import { preview, requestOf, show, withdraw } from '#tests/approvals.ts'
import { store } from '#tests/requisitions.ts'
import { z } from 'zod'
import { createCatalogItem } from '../catalog/commands.ts'
import type { CostItem } from '../methods/rules.ts'
import { draftRequisition, requisitionCommands, setRequisitionLines, convertTo } from './commands.ts'
import { judgeRequisition, pricesForNeed } from './questions.ts'
import { requisitionLife } from './life.ts'
import type { Requisition } from './records.ts'
import { amountOf, judge, sharesOf, whyNotApprove, whyNotConvert, whyNotReady, type Circumstances } from './rules.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { procurementThreshold } from '../methods/records.ts'
import { everyReason } from '#platform/rules.ts'

const createThreshold = enterCommand(procurementThreshold)

const rosa = {
  user_id: 'rosa',
  organization_id: 'springfield',
  role: 'user',
  session_id: 's',
  aal: 'aal1',
  email: '',
} as const
const max = { ...rosa, user_id: 'max', role: 'manager' } as const
const row = {
  status: 'draft',
  requested_by: 'rosa',
  nature: 'goods',
  federal: false,
  amount: 2_500_00,
  cost_note: null,
  method: 'micro_purchase',
  method_paragraph: '2 CFR 200.320(a)(1)',
} as Requisition
const gloves = {
  description: 'Nitrile gloves',
  quantity: 40,
  unit_price: 62_50,
  budget_line: 'supplies',
  catalog_item: null,
}
const supplies = {
  id: 'supplies',
  name: 'Supplies',
  status: 'adopted',
  control: 'stop',
  amended: 10_000_00,
  pre_encumbered: 0,
  encumbered: 0,
  spent: 0,
} as BudgetLine
const wine: CostItem = {
  paragraph: '2 CFR 200.423',
  name: 'Alcoholic beverages',
  treatment: 'unallowable',
  terms: ['wine'],
  amount_from: null,
  rule: '',
  checked: true,
}
const known: Circumstances = {
  today: '2026-11-20',
  budgets: [supplies],
  items: [],
  limits: [],
  costs: [wine],
  earlier: [],
}

test('quantity times price is rounded to the cent, half a cent up', () => {
  expect(
    [
      [40, 62_50],
      [3, 33],
      [0.5, 1],
      [1.005, 100],
      [2.5, 1],
      [0.3333, 3_00],
      [null, 5],
    ].map(([quantity, unit_price]) => amountOf({ quantity: quantity!, unit_price: unit_price! })),
  ).toEqual([2_500_00, 99, 1, 101, 3, 1_00, 0])
})

test('lines of one budget line are one share of it', () => {
  expect(
    sharesOf([
      gloves,
      { ...gloves, quantity: 1 },
      { ...gloves, budget_line: 'other' },
      { ...gloves, budget_line: null },
    ]),
  ).toEqual([
    { line: 'supplies', amount: 2_562_50 },
    { line: 'other', amount: 2_500_00 },
  ])
})

test.each<[what: string, Partial<Requisition>, (typeof gloves)[], Partial<BudgetLine>, string | null]>([
  ['a draft whose money is there', {}, [gloves], {}, null],
  ['one that returned', { status: 'returned' }, [gloves], {}, null],
  [
    'one that was sent already',
    { status: 'submitted' },
    [gloves],
    {},
    'This requisition is already waiting for approval.',
  ],
  ['one without lines', {}, [], {}, 'Add at least one line.'],
  ['a line without a price', {}, [gloves, { ...gloves, unit_price: 0 }], {}, 'Line 2 has no price. Enter an estimate.'],
  ['a line without a budget line', {}, [{ ...gloves, budget_line: null as never }], {}, 'Line 1 has no budget line.'],
  [
    'more than is left',
    {},
    [gloves],
    { spent: 8_000_00 },
    'Only $2,000.00 is available in Supplies. $2,500.00 exceeds it by $500.00.',
  ],
  ['more than is left of a line that warns', {}, [gloves], { spent: 8_000_00, control: 'warn' }, null],
  ['wine with the city’s own money', {}, [{ ...gloves, description: 'Red wine' }], {}, null],
  [
    'wine with federal money',
    { federal: true },
    [{ ...gloves, description: 'Red wine' }],
    {},
    'Line 1 may be alcoholic beverages, which a federal award does not pay (2 CFR 200.423). Use other funds, or explain in the allowability note why it may be charged.',
  ],
  [
    'wine vinegar with a note',
    { federal: true, cost_note: 'It is vinegar for the test kitchen.' },
    [{ ...gloves, description: 'Wine vinegar' }],
    {},
    null,
  ],
])('a buyer submits %s', (_, change, lines, budget, reason) => {
  const changed = { ...row, ...change }
  const judged = judge(changed, lines, { ...known, budgets: [{ ...supplies, ...budget }] })
  const facts = { unready: everyReason(() => whyNotReady(changed, lines, judged)) }
  const asking = { actor: rosa, today: known.today }
  expect(requisitionLife.whyNot('submit', changed, { state: 'there', facts }, asking)).toBe(reason)
})

test.each<[string, Partial<Requisition>, typeof rosa | typeof max, string | null]>([
  ['her draft', {}, rosa, null],
  ['her approved one', { status: 'approved' }, rosa, null],
  [
    'one that is being signed',
    { status: 'submitted' },
    rosa,
    'This requisition is waiting for approval and can’t be canceled.',
  ],
  ['one that became an order', { status: 'converted' }, rosa, 'This requisition is converted and can’t be canceled.'],
  [
    'another person’s',
    { requested_by: 'zoe' },
    rosa,
    'Only a manager, or the person under “Requested by”, can do this.',
  ],
  ['another person’s as a manager', { requested_by: 'zoe' }, max, null],
])('a buyer cancels %s', (_, change, actor, reason) => {
  expect(requisitionLife.whyNotHere('cancel', { ...row, ...change }, { actor, today: known.today })).toBe(reason)
})

test("the requester can't approve their own requisition, and a purchase follows its method", () => {
  expect(whyNotApprove({ ...row, status: 'submitted' }, { actor: rosa as never })).toBe(
    'You can’t approve your own requisition.',
  )
  expect(whyNotApprove({ ...row, status: 'submitted' }, { actor: max })).toBe(null)
  const approved = {
    ...row,
    status: 'approved',
    amount: 20_000_00,
    method: 'small_purchase',
    method_paragraph: '2 CFR 200.320(a)(2)',
  } as Requisition
  expect(whyNotConvert(approved, 'order')).toBe(
    'At $20,000.00, the method is simplified acquisition (quotes) (2 CFR 200.320(a)(2)): it can’t be ordered directly.',
  )
  expect([whyNotConvert(approved, 'quote'), whyNotConvert(approved, 'solicitation')]).toEqual([null, null])
  expect(whyNotConvert(row, 'order')).toBe('This requisition is a draft and can’t be converted.')
})

test('from request to approval: funds are reserved on submission, and the approvers are shown before', async () => {
  const { rosa, max, does, sees, draft, sends, decides, left, statusOf, supplies } = await store()
  const { id, number, amount } = await draft(40, 62_50)
  expect([number, amount, await left()]).toEqual([expect.stringMatching(/^REQ-2026-0001$/), 2_500_00, 60_000_00])
  expect(await does(rosa, preview, { table: 'requisitions', id })).toMatchObject({
    whyNot: null,
    turns: [{ name: 'Manager' }],
  })

  expect(await sends(id)).toMatchObject({
    status: 'submitted',
    method: 'micro_purchase',
    method_paragraph: '2 CFR 200.320(a)(1)',
    method_facts: expect.stringContaining('Micro-purchase threshold $15,000.00 since October 1, 2025'),
  })
  expect(await left()).toBe(57_500_00)
  expect(
    await sees(
      rosa,
      `select kind, amount, words from budget_entries where source_table = 'requisitions' and source = $1`,
      [id],
    ),
  ).toEqual([{ kind: 'pre_encumbrance', amount: 2_500_00, words: 'REQ-2026-0001: Gloves' }])
  expect(
    await sees(rosa, `select kind, from_record from record_links where to_table = 'requisitions' and to_record = $1`, [
      id,
    ]),
  ).toEqual([{ kind: 'funds', from_record: supplies.id }])

  await decides(id, 'approved')
  expect([await statusOf(id), await left()]).toEqual(['approved', 57_500_00])
  expect((await does(max, checkLedger, {})).differences).toEqual([])
})

test.each(['returned', 'rejected'] as const)(
  'a requisition that is %s releases its funds, and a returned one can be edited',
  async (decision) => {
    const { rosa, does, draft, sends, decides, left, statusOf, supplies } = await store()
    const { id } = await draft(40, 62_50)
    const sent = await sends(id)
    const lines = [
      { description: 'Fewer gloves', quantity: 4, unit: 'case', unit_price: 62_50, budget_line: supplies.id },
    ]
    await expect(does(rosa, setRequisitionLines, { id, version: sent.version, lines })).rejects.toThrow(
      'This requisition is waiting for approval and can’t be edited.',
    )
    await decides(id, decision)
    expect([await statusOf(id), await left()]).toEqual([decision, 60_000_00])
    const fixed = does(rosa, setRequisitionLines, { id, version: sent.version + 1, lines })
    if (decision === 'rejected') {
      await expect(fixed).rejects.toThrow('is rejected and can’t be edited')
      return
    }
    expect(await fixed).toMatchObject({ amount: 250_00 })
    await sends(id)
    expect(await left()).toBe(59_750_00)
  },
)

test('a withdrawn or canceled requisition releases its funds, once', async () => {
  const place = await store()
  const { rosa, max, does, draft, sends, decides, left, statusOf } = place
  const first = await draft(40, 62_50)
  await sends(first.id)
  await expect(does(rosa, requisitionCommands.cancel, { id: first.id, reason: 'Enough gloves' })).rejects.toThrow(
    'REQ-2026-0001 is waiting for approval and can’t be canceled.',
  )
  await does(rosa, withdraw, { ...(await requestOf(place, first.id)), comment: 'Wrong size' })
  expect([await statusOf(first.id), await left()]).toEqual(['draft', 60_000_00])

  const second = await draft(10, 62_50)
  await sends(second.id)
  await decides(second.id, 'approved')
  expect(await left()).toBe(59_375_00)
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => does(max, requisitionCommands.cancel, { id: second.id, reason: 'Enough gloves' })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await statusOf(second.id), await left()]).toEqual(['canceled', 60_000_00])
})

test('a refused submission leaves nothing behind: too much, or no approver', async () => {
  const { max, ada, does, draft, sends, left, statusOf, sees } = await store()
  const much = await draft(1, 60_000_01)
  await expect(sends(much.id)).rejects.toThrow(
    'Only $60,000.00 is available in Supplies. $60,000.01 exceeds it by $0.01.',
  )
  const hers = await draft(1, 55_000_00, {}, ada)
  await expect(sends(hers.id, ada)).rejects.toThrow(/No one can approve|not enough/)
  expect([await statusOf(much.id), await statusOf(hers.id), await left()]).toEqual(['draft', 'draft', 60_000_00])
  expect(
    await sees(max, `select count(*)::int as entries from budget_entries where source_table = 'requisitions'`),
  ).toEqual([{ entries: 0 }])
  expect(await does(max, checkLedger, {})).toMatchObject({ differences: [] })
})

test('two requisitions of one department for the same thing are reported as one purchase and bought as one', async () => {
  const { rosa, does, draft, sends } = await store()
  await sends((await draft(1, 9_000_00)).id)
  const second = await draft(1, 8_000_00)
  const judged = await does(rosa, judgeRequisition, {
    id: second.id,
    nature: 'goods',
    federal: true,
    lines: [{ description: 'Gloves', quantity: 1, unit_price: 8_000_00, commodity: '475-37' }],
  })
  expect(judged.split).toMatchObject({
    total: 17_000_00,
    warning: expect.stringContaining(
      'With REQ-2026-0001 in the last 90 days, the total is $17,000.00, above $15,000.00.',
    ),
  })
  expect(judged.method).toMatchObject({
    name: 'small_purchase',
    facts: expect.arrayContaining(['Amount: $8,000.00, or $17,000.00 with related purchases']),
  })
  expect(await sends(second.id)).toMatchObject({ method: 'small_purchase' })
})

test("the agency's own dated threshold is stricter than the law", async () => {
  const { ada, rosa, does, draft, sends, clock } = await store()
  await does(ada, createThreshold, {
    name: 'Open market',
    kind: 'micro_purchase',
    amount: 2_000_00,
    paragraph: 'Purchasing Policy 4.2',
    valid_from: clock.today(),
    reason: 'Audit of 2026',
  })
  await expect(
    does(rosa, createThreshold, {
      name: 'Mine',
      kind: 'micro_purchase',
      amount: 1,
      paragraph: 'x',
      valid_from: clock.today(),
      reason: 'Because',
    }),
  ).rejects.toThrow('Only an administrator can change procurement thresholds.')
  expect(await sends((await draft(40, 62_50)).id)).toMatchObject({
    method: 'small_purchase',
    method_facts: expect.stringContaining('agency policy, Purchasing Policy 4.2'),
  })
})

test('the catalog is searched first, and a contract price needs no other competition', async () => {
  const { max, rosa, does, supplies, sends } = await store()
  const item = await does(max, createCatalogItem, {
    code: 'GLV-L',
    name: 'Nitrile gloves, large',
    unit: 'case',
    price: 61_00,
    contract: 'C-2026-014',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
  })
  await does(max, createCatalogItem, {
    code: 'GLV-X',
    name: 'Nitrile gloves, large, old price',
    unit: 'case',
    price: 50_00,
    contract: 'C-2024-002',
    valid_from: '2024-01-01',
    valid_to: '2025-12-31',
  })
  expect(
    (await does(rosa, pricesForNeed, { descriptions: ['nitrile gloves L', 'chainsaw'] })).map((offers) =>
      offers.map(({ code }) => code),
    ),
  ).toEqual([['GLV-L'], []])

  const buy = async (unit_price: number) => {
    const { id } = await does(rosa, draftRequisition, {
      requisition: { title: 'Gloves' },
      lines: [
        {
          description: 'Gloves',
          quantity: 400,
          unit: 'case',
          unit_price,
          catalog_item: item.id,
          budget_line: supplies.id,
        },
      ],
    })
    return sends(id)
  }
  expect(await buy(61_00)).toMatchObject({ method: 'contract_release', method_paragraph: '2 CFR 200.318(d)' })
  expect(await buy(61_01)).toMatchObject({ method: 'small_purchase' })
})

/** As the command for orders does it; a fund stands in for the order, which is not a record yet. */
const order = command('trials/order', {
  about: 'Makes an order of a requisition, for these tests.',
  input: z.object({ requisition: z.uuid(), order: z.uuid(), line: z.uuid(), amount: z.number() }),
  async run({ requisition, order, line, amount }, context) {
    await convertTo(context, requisition, 'order', { table: 'funds', id: order })
    return encumber(context, { table: 'funds', id: order, words: 'PO-1' }, [{ line, amount }], {
      table: 'requisitions',
      id: requisition,
    })
  },
})

test('the document made from a requisition takes over its funds in its own transaction', async () => {
  const { max, does, sees, draft, sends, decides, left, supplies, statusOf, fund } = await store()
  const { id } = await draft(40, 62_50)
  await sends(id)
  await decides(id, 'approved')
  await does(max, order, { requisition: id, order: fund.id, line: supplies.id, amount: 2_400_00 })
  expect([await statusOf(id), await left()]).toEqual(['converted', 57_600_00])
  expect(
    await sees(max, `select kind, to_record from record_links where from_table = 'requisitions' and from_record = $1`, [
      id,
    ]),
  ).toEqual([{ kind: 'became', to_record: fund.id }])
  expect((await does(max, checkLedger, {})).differences).toEqual([])
})

test("a purchase above its method's threshold can't be ordered directly", async () => {
  const { max, does, draft, sends, decides } = await store()
  const { id } = await draft(1, 20_000_00)
  await sends(id)
  await decides(id, 'approved')
  await expect(does(max, requisitionCommands.convert, { id, way: 'order' as const })).rejects.toThrow(
    'it can’t be ordered directly',
  )
  expect(await does(max, requisitionCommands.convert, { id, way: 'quote' as const })).toMatchObject({
    status: 'converted',
    way: 'quote',
  })
})

test('approvers see the budget before and after, and the current rules', async () => {
  const place = await store()
  const { max, does, draft, sends } = place
  const { id } = await draft(40, 62_50)
  await sends(id)
  const shown = (await does(max, show, { id: (await requestOf(place, id)).id })) as { review?: unknown }
  expect(JSON.stringify(shown)).toContain('"before":6000000,"after":5750000')
})

test("another city can't see the requisition or its lines, or submit it", async () => {
  const [springfield, shelbyville] = [await store(), await store()]
  const { id } = await springfield.draft(1, 1_00)
  expect(await shelbyville.sees(shelbyville.ada, 'select id from requisitions where id = $1', [id])).toEqual([])
  expect(
    await shelbyville.sees(shelbyville.ada, 'select id from requisition_lines where requisition = $1', [id]),
  ).toEqual([])
  await expect(shelbyville.sends(id)).rejects.toThrow('does not exist')
})
