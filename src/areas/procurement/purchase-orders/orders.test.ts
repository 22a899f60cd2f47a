import { expect, test } from 'vitest'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { askException, exceptVendor } from '#areas/vendors/checks/exceptions/commands.ts'
import { withdraw, requestOf } from '#tests/approvals.ts'
import { ordering } from '#tests/orders.ts'
import { orderRequisition, releaseOrder } from './making.ts'
import { recordQuote, selectQuote, voidQuote } from '../requisitions/quotes/commands.ts'
import { setOrderLines, setOrderShares } from './commands.ts'
import { issueOrder } from './issuing.ts'
import { orderTerm } from './records.ts'
import { orderCommands } from './stages.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'
import { procurementThreshold } from '../methods/records.ts'

const createTerm = enterCommand(vendorTerm)
const createThreshold = enterCommand(procurementThreshold)

const gloves = { quantity: 100, unit_price: 12.5 }

test('from draft to issue: funds are reserved when it is submitted and encumbered when it is issued', async () => {
  const { rosa, max, does, sees, draft, signs, issue, left, books, orderOf, supplies } = await ordering()
  const row = await draft([gloves, { description: 'Masks', quantity: 3, unit_price: 0.333333 }])
  expect([row.number, row.amount, await left()]).toEqual([expect.stringMatching(/^PO-2026-0001$/), 1_251_00, 60_000_00])
  await does(rosa, orderCommands.submit, { id: row.id })
  expect([await left(), (await books(row.id)).reserved]).toEqual([58_749_00, 1_251_00])
  await expect(issue(row)).rejects.toThrow('PO-2026-0001 is waiting for approval and can’t be issued.')
  await signs(row.id)
  expect(await issue(row)).toMatchObject({
    status: 'issued',
    original: 1_251_00,
    open_amount: 1_251_00,
    answer: 'waiting',
    revision: 0,
  })
  expect(await books(row.id)).toEqual({
    held: { [supplies.id]: 1_251_00 },
    open: { [supplies.id]: 1_251_00 },
    kept: 1_251_00,
    lines: 1_251_00,
    reserved: 0,
  })
  expect(await left()).toBe(58_749_00)
  expect(await orderOf(row.id)).toMatchObject({
    method: 'micro_purchase',
    method_facts: expect.stringContaining('$1,251.00'),
  })
  expect(
    await sees(
      rosa,
      'select revision, kind, amount, sent_to, issued_by from order_versions where purchase_order = $1',
      [row.id],
    ),
  ).toEqual([{ revision: 0, kind: 'issued', amount: 1_251_00, sent_to: 'orders@acme.example', issued_by: 'Rosa' }])
  expect((await does(max, checkLedger, {})).differences).toEqual([])
})

test.each(['returned', 'rejected'] as const)('an order that is %s releases its reserved funds', async (decision) => {
  const { rosa, does, draft, signs, left, orderOf } = await ordering()
  const { id } = await draft([gloves])
  await does(rosa, orderCommands.submit, { id })
  expect(await left()).toBe(58_750_00)
  await signs(id, decision)
  expect([(await orderOf(id)).status, await left()]).toEqual([decision, 60_000_00])
})

test("a withdrawn order is a draft again, and only a draft's lines can be changed", async () => {
  const place = await ordering()
  const { rosa, does, draft, linesOf, orderOf, left } = place
  const { id } = await draft([gloves])
  const sent = await does(rosa, orderCommands.submit, { id })
  const lines = [
    {
      description: 'Gloves',
      unit: 'case',
      quantity: 2,
      unit_price: 12.5,
      inspection: false,
      budget_line: place.supplies.id,
    },
  ]
  await expect(does(rosa, setOrderLines, { id, version: sent.version, lines })).rejects.toThrow(
    'This purchase order is waiting for approval and can’t be edited.',
  )
  await does(rosa, withdraw, { ...(await requestOf(place, id)), comment: 'Too many' })
  expect([(await orderOf(id)).status, await left()]).toEqual(['draft', 60_000_00])
  expect(await does(rosa, setOrderLines, { id, version: (await orderOf(id)).version, lines })).toMatchObject({
    amount: 25_00,
  })
  expect(await linesOf(id)).toMatchObject([{ amount: 25_00, quantity: 2 }])
  await expect(does(rosa, setOrderLines, { id, version: 1, lines })).rejects.toThrow(
    'Another person changed this record',
  )
})

test('funding is split in percent or dollars and stays with its line when others change', async () => {
  const { rosa, does, draft, line, linesOf, orderOf, supplies, sees, issue, approved, books } = await ordering()
  const roads = await line('Roads', 10_000_00)
  const parks = await line('Parks', 10_000_00)
  const row = await draft([
    { quantity: 1, unit_price: 10 },
    { description: 'Masks', quantity: 2, unit_price: 5 },
  ])
  const [first, second] = await linesOf(row.id)
  const put = async (of: string, shares: object[]) =>
    does(rosa, setOrderShares, {
      id: row.id,
      version: (await orderOf(row.id)).version,
      line: of,
      shares: shares as never,
    })
  await expect(
    put(first!.id, [
      { budget_line: roads.id, percent: 60 },
      { budget_line: parks.id, percent: 39 },
    ]),
  ).rejects.toThrow('Line 1 is split into 99%, but splits must total 100%.')
  await expect(put(first!.id, [{ budget_line: roads.id, amount: 9_99 }])).rejects.toThrow(
    'Line 1 is $10.00, but its splits total $9.99.',
  )
  await put(first!.id, [
    { budget_line: supplies.id, percent: 33.3333 },
    { budget_line: roads.id, percent: 33.3333 },
    { budget_line: parks.id, percent: 33.3334 },
  ])
  await put(second!.id, [
    { budget_line: roads.id, amount: 4_00, grant_award: 'G-1' },
    { budget_line: parks.id, amount: 6_00 },
  ])
  const cents = async () =>
    (
      await sees(rosa, 'select amount from order_line_shares where purchase_order = $1 order by position', [row.id])
    ).map(({ amount }) => amount)
  expect(await cents()).toEqual([3_33, 3_33, 3_34, 4_00, 6_00])

  const asIs = (await linesOf(row.id)).map(
    ({ id, description, quantity, unit, unit_price, budget_line, inspection }) => ({
      id,
      description,
      quantity,
      unit,
      unit_price,
      budget_line,
      inspection,
    }),
  )
  await does(rosa, setOrderLines, {
    id: row.id,
    version: (await orderOf(row.id)).version,
    lines: [{ ...asIs[0]!, quantity: 2 }, asIs[1]!],
  })
  expect(await cents()).toEqual([6_67, 6_66, 6_67, 4_00, 6_00])
  await does(rosa, setOrderLines, {
    id: row.id,
    version: (await orderOf(row.id)).version,
    lines: [asIs[0]!, { ...asIs[1]!, unit_price: 6 }],
  })
  await expect(does(rosa, orderCommands.submit, { id: row.id })).rejects.toThrow(
    'Line 2 is $12.00, but its splits total $10.00.',
  )
  await put(second!.id, [{ budget_line: roads.id, percent: 100 }])
  expect((await linesOf(row.id))[1]).toMatchObject({ budget_line: roads.id })
  await issue(await approved(row))
  expect((await books(row.id)).held).toEqual({ [supplies.id]: 3_33, [roads.id]: 3_33 + 12_00, [parks.id]: 3_34 })
})

test("an order above its budget line can't be submitted", async () => {
  const { rosa, does, draft } = await ordering()
  const { id } = await draft([{ quantity: 1, unit_price: 60_000.01 }])
  await expect(does(rosa, orderCommands.submit, { id })).rejects.toThrow(
    'Only $60,000.00 is available in Supplies. $60,000.01 exceeds it by $0.01.',
  )
})

test('an order that needs competition starts with a requisition, and split purchases count together', async () => {
  const { rosa, ada, does, draft, approved, issue, owner, organization, clock } = await ordering()
  await does(ada, createThreshold, {
    name: 'Lower',
    kind: 'micro_purchase',
    amount: 2_000_00,
    paragraph: 'Policy 4.3',
    valid_from: clock.today(),
    reason: 'Audit of 2026',
  })
  const dear = await draft([{ quantity: 1, unit_price: 2_000.01 }])
  await expect(does(rosa, orderCommands.submit, { id: dear.id })).rejects.toThrow(
    'At $2,000.01, the method is simplified acquisition (quotes)',
  )
  await issue(await approved(await draft([{ quantity: 1, unit_price: 1_500 }])))
  // The database clock set the creation time; the city of the test is on another date.
  await owner.query('update purchase_orders set created_at = $2 where organization_id = $1', [
    organization.id,
    clock.now(),
  ])
  const piece = await draft([{ quantity: 1, unit_price: 600 }])
  await expect(does(rosa, orderCommands.submit, { id: piece.id })).rejects.toThrow('so you can’t order directly')
  const bare = await draft([{ quantity: 1, unit_price: 100 }], { price_basis: null })
  await expect(does(rosa, orderCommands.submit, { id: bare.id })).rejects.toThrow('Enter why the price is reasonable.')
})

test('an order is made from quotes that came by phone and mail, at no more than the selected one', async () => {
  const { ada, rosa, does, sends, decides, vendor, supplies, clock } = await ordering()
  await does(ada, createThreshold, {
    ...{ name: 'Open market', kind: 'micro_purchase', amount: 2_000_00, paragraph: 'Purchasing Policy 4.2' },
    ...{ valid_from: clock.today(), reason: 'Audit of 2026' },
  })
  const { draftRequisition } = await import('../requisitions/commands.ts')
  const need = await does(rosa, draftRequisition, {
    requisition: { title: 'Light towers', vendor } as never,
    lines: [
      { description: 'Light tower', quantity: 2, unit: 'each', unit_price: 11_000_00, budget_line: supplies.id },
    ] as never,
  })
  await sends(need.id)
  await decides(need.id, 'approved')
  const orders = () => does(rosa, orderRequisition, { requisition: need.id })
  await expect(orders()).rejects.toThrow('Quotes from 2 sources are needed, and 0 are on file.')
  const quote = (source: string, amount: number, more: object = {}) =>
    does(rosa, recordQuote, {
      ...{ requisition: need.id, source, amount, way: 'phone', received_on: clock.today(), documents: [], ...more },
    } as never)
  const dear = await quote('Acme, Ann at the counter', 21_500_00, { vendor })
  await expect(quote('Birch', 1, { received_on: '2099-01-01' })).rejects.toThrow('can’t be in the future')
  await quote('acme, ann at the counter', 22_000_00, { vendor })
  await expect(orders()).rejects.toThrow('Quotes from 2 sources are needed, and 1 is on file.')
  const cheap = await quote('Birch, letter of May 2', 21_000_00, { way: 'mail' })
  await expect(orders()).rejects.toThrow('Select the quote to order from.')
  await expect(does(rosa, selectQuote, { id: cheap.id })).rejects.toThrow('as a vendor first')
  await expect(does(rosa, selectQuote, { id: dear.id })).rejects.toThrow(
    'Birch, letter of May 2 quoted $21,000.00, which is lower. Enter why Acme, Ann at the counter is selected.',
  )
  await does(rosa, selectQuote, { id: dear.id, reason: 'Birch delivers in six weeks.' })
  const order = await orders()
  await expect(does(rosa, orderCommands.submit, { id: order.id })).rejects.toThrow(
    'The order is $22,000.00, and Acme, Ann at the counter quoted $21,500.00. Enter the quoted prices.',
  )
  await does(rosa, setOrderLines, {
    id: order.id,
    version: order.version,
    lines: [
      {
        ...{ description: 'Light tower', quantity: 2, unit: 'each', unit_price: 10_750, budget_line: supplies.id },
        inspection: false,
      } as never,
    ],
  })
  expect(await does(rosa, orderCommands.submit, { id: order.id })).toMatchObject({ method: 'small_purchase' })
  await expect(does(rosa, voidQuote, { id: dear.id, reason: 'Withdrawn' })).rejects.toThrow('Quotes can’t be added.')
})

test("a requisition's reservation moves to its orders line by line, and the last order leaves nothing reserved", async () => {
  const { rosa, max, does, sends, decides, left, vendor, supplies, issue, approved, books, owner, statusOf, sees } =
    await ordering()
  const { draftRequisition } = await import('../requisitions/commands.ts')
  const need = await does(rosa, draftRequisition, {
    requisition: { title: 'Gloves and masks', vendor } as never,
    lines: [
      { description: 'Gloves', quantity: 40, unit: 'case', unit_price: 62_50, budget_line: supplies.id },
      { description: 'Masks', quantity: 10, unit: 'box', unit_price: 10_00, budget_line: supplies.id },
    ] as never,
  })
  await sends(need.id)
  await decides(need.id, 'approved')
  expect(await left()).toBe(57_400_00)
  const asked = (
    await owner.query<{ id: string }>('select id from requisition_lines where requisition = $1 order by position', [
      need.id,
    ])
  ).rows
  const first = await does(rosa, orderRequisition, { requisition: need.id, lines: [asked[0]!.id] })
  expect([first.title, first.amount, await statusOf(need.id), await left()]).toEqual([
    'Gloves and masks',
    2_500_00,
    'converted',
    57_400_00,
  ])
  const second = await does(rosa, orderRequisition, { requisition: need.id })
  expect(second.amount).toBe(100_00)
  await expect(does(rosa, orderRequisition, { requisition: need.id })).rejects.toThrow(
    'Everything on REQ-2026-0001 is already ordered.',
  )
  await owner.query(`update purchase_orders set price_basis = 'Quoted' where id = any($1)`, [[first.id, second.id]])

  await issue(await approved(first))
  expect([(await books(first.id)).kept, await left()]).toEqual([2_500_00, 57_400_00])
  // The masks became cheaper: the rest of their reservation is released when the last order is issued.
  const line = (
    await sees(
      rosa,
      `select id, description, quantity, unit, unit_price, budget_line, inspection from order_lines
        where purchase_order = $1`,
      [second.id],
    )
  )[0] as never
  await does(rosa, setOrderLines, {
    id: second.id,
    version: (await sees(rosa, 'select version from purchase_orders where id = $1', [second.id]))[0]!.version as number,
    lines: [{ ...(line as object), unit_price: 8 } as never],
  })
  await issue(await approved(second))
  expect([(await books(second.id)).kept, await left()]).toEqual([80_00, 57_420_00])
  expect((await does(max, checkLedger, {})).differences).toEqual([])
  expect(
    await sees(
      rosa,
      `select kind, from_table from record_links where to_table = 'purchase_orders' and to_record = $1 order by 1`,
      [first.id],
    ),
  ).toEqual([
    { kind: 'became', from_table: 'requisitions' },
    { kind: 'funds', from_table: 'budget_lines' },
  ])
})

test.each([
  [true, 2_500_00],
  [false, 0],
])(
  'an issued order that is canceled: its funds stay with the requisition (%s) or are released',
  async (keep, reserved) => {
    const {
      rosa,
      max,
      does,
      draft: _,
      sends,
      decides,
      left,
      vendor,
      supplies,
      issue,
      approved,
      books,
      owner,
    } = await ordering()
    const { draftRequisition } = await import('../requisitions/commands.ts')
    const need = await does(rosa, draftRequisition, {
      requisition: { title: 'Gloves', vendor } as never,
      lines: [
        { description: 'Gloves', quantity: 40, unit: 'case', unit_price: 62_50, budget_line: supplies.id },
      ] as never,
    })
    await sends(need.id)
    await decides(need.id, 'approved')
    const order = await does(rosa, orderRequisition, { requisition: need.id })
    await owner.query(`update purchase_orders set price_basis = 'Quoted' where id = $1`, [order.id])
    const { version } = await issue(await approved(order))
    await expect(
      does(rosa, orderCommands.cancel, { id: order.id, version: 1, reason: 'Too late', keep }),
    ).rejects.toThrow('Another person changed this record')
    expect(
      await does(rosa, orderCommands.cancel, { id: order.id, version, reason: 'They cannot deliver', keep }),
    ).toMatchObject({ status: 'canceled', open_amount: 0 })
    expect([await left(), (await books(order.id)).held]).toEqual([60_000_00 - reserved, {}])
    expect((await does(max, checkLedger, {})).differences).toEqual([])
    // Funds that stayed reserved can be ordered again from another vendor.
    if (keep) expect((await does(rosa, orderRequisition, { requisition: need.id })).amount).toBe(2_500_00)
  },
)

test('an order canceled before it is issued releases its own reservation, or that of its requisition', async () => {
  const { rosa, does, draft, left, approved, orderOf } = await ordering()
  const row = await approved(await draft([gloves]))
  expect(await left()).toBe(58_750_00)
  await expect(
    does(rosa, orderCommands.cancel, {
      id: row.id,
      version: (await orderOf(row.id)).version,
      reason: 'No need',
      keep: true,
    }),
  ).rejects.toThrow('This order has no requisition that its funds could stay reserved for.')
  await does(rosa, orderCommands.cancel, {
    id: row.id,
    version: (await orderOf(row.id)).version,
    reason: 'No need',
    keep: false,
  })
  expect(await left()).toBe(60_000_00)
  await expect(does(rosa, issueOrder, { id: row.id })).rejects.toThrow('PO-2026-0001 is canceled and can’t be issued.')
})

test('a vendor that is excluded or blocked by its score gets no orders; a manager can override the score with a reason', async () => {
  const { rosa, max, ada, does, draft, approved, issue, owner, organization, vendor, orderOf, clock } = await ordering()
  const row = await approved(await draft([gloves]))
  await does(ada, createTerm, {
    kind: 'score_block',
    value: 50,
    valid_from: clock.today(),
    source: 'Policy 7',
    reason: 'Audit of 2026',
  })
  // Three years of suspensions, as the scorecard counts them.
  const suspended = JSON.stringify({ status: 'suspended' })
  await owner.query(
    `insert into record_changes (organization_id, table_name, record, operation, command, before, after, at)
      values ($1, 'vendors', $2, 'update', 'vendors/suspend', '{"status": "active"}', $3, '2026-05-01')`,
    [organization.id, vendor, suspended],
  )
  await expect(issue(row)).rejects.toThrow('Acme: Its score is 0 of 100 from 1 event. Vendors below 50 are blocked.')
  const asked = await does(rosa, askException, { vendor, reason: 'Nobody else has it.', until: '2026-12-31' })
  await does(max, exceptVendor, { id: asked.id })
  await owner.query(`update vendors set status = 'suspended' where id = $1`, [vendor])
  await expect(issue(row)).rejects.toThrow('Acme is suspended and can’t receive orders.')
  await owner.query(`update vendors set status = 'active' where id = $1`, [vendor])
  expect(await issue(row)).toMatchObject({
    status: 'issued',
    overruled: expect.stringContaining('Nobody else has it.'),
  })
  expect((await orderOf(row.id)).buyer).toBe(rosa.user_id)
})

test("releases draw on a blanket order at its prices and never beyond its limit; two at once can't draw the same dollar", async () => {
  const { rosa, max, does, issued, approved, issue, linesOf, orderOf, left, books } = await ordering()
  const blanket = await issued(
    [{ quantity: 1_000, unit_price: 12.5 }],
    { limit_amount: 2_000_00, starts_on: '2026-07-01', ends_on: '2027-06-30', title: 'Gloves for a year' },
    'blanket',
  )
  expect([blanket.amount, blanket.open_amount, await left(), (await books(blanket.id)).held]).toEqual([
    2_000_00,
    0,
    60_000_00,
    {},
  ])
  const [line] = await linesOf(blanket.id)
  const releases = []
  for (const quantity of [100, 100])
    releases.push(
      await approved(await does(rosa, releaseOrder, { blanket: blanket.id, lines: [{ line: line!.id, quantity }] })),
    )
  expect(releases[0]).toMatchObject({ kind: 'release', amount: 1_250_00, title: 'Gloves for a year' })
  const outcomes = await Promise.allSettled(releases.map((row) => issue(row)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(String((outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain(
    '$1,250.00 exceeds the $750.00 left on PO-2026-0001 by $500.00.',
  )
  expect((await orderOf(blanket.id)).released).toBe(1_250_00)

  const drawn = (await Promise.all(releases.map(({ id }) => orderOf(id)))).find(({ status }) => status === 'issued')!
  expect((await books(drawn.id)).kept).toBe(1_250_00)
  await expect(
    does(max, orderCommands.close, { id: blanket.id, version: (await orderOf(blanket.id)).version, reason: '' }),
  ).rejects.toThrow('Close or cancel 2 releases first.')
  await does(rosa, orderCommands.cancel, { id: drawn.id, version: drawn.version, reason: 'Not required', keep: false })
  expect((await orderOf(blanket.id)).released).toBe(0)
  const other = (await Promise.all(releases.map(({ id }) => orderOf(id)))).find(({ status }) => status === 'approved')!
  expect(await issue(other)).toMatchObject({ status: 'issued' })
})

test("another city can't see or issue an order", async () => {
  const { issued } = await ordering()
  const row = await issued([gloves])
  const elsewhere = await ordering()
  expect(await elsewhere.sees(elsewhere.ada, 'select id from purchase_orders where id = $1', [row.id])).toEqual([])
  await expect(elsewhere.does(elsewhere.max, issueOrder, { id: row.id })).rejects.toThrow(
    'This purchase order does not exist.',
  )
})

test('an approver and a threshold count the whole commitment: goods, freight and sales tax', async () => {
  const { ada, rosa, does, draft, orderOf, owner } = await ordering()
  await does(ada, enterCommand(orderTerm), {
    kind: 'sales_tax_percent',
    value: 10,
    valid_from: '2026-11-20',
    source: 'Tax code 151 (test)',
    reason: 'The city pays sales tax.',
  })
  const { id } = await draft([gloves], { freight: 250_00 })
  await does(rosa, orderCommands.submit, { id })
  const whole = 1_250_00 + 250_00 + 150_00
  expect(await orderOf(id)).toMatchObject({
    amount: 1_250_00,
    charges: 400_00,
    method_facts: expect.stringContaining('Amount: $1,650.00'),
  })
  const asked = 'select amount::int from approval_requests where document = $1'
  expect((await owner.query(asked, [id])).rows).toEqual([{ amount: whole }])
  // Later purchases that count together with this one add all of it.
  const pieces = 'select distinct amount::int from app.sum_pieces where document = $1'
  expect((await owner.query(pieces, [id])).rows).toEqual([{ amount: whole }])
})
