import { expect, test } from 'vitest'
import { z } from 'zod'
import { spend } from '#areas/planning/ledger/commitments.ts'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { command } from '#platform/commands/command.ts'
import { deadlines } from '#tests/companions.ts'
import { ordering } from '#tests/orders.ts'
import { encumberAgain, recordInvoiced } from '../purchase-orders/invoicing/record-invoiced.ts'
import { inspectGoods, receiveDelivery, returnGoods } from './commands.ts'
import { orderCommands } from '../purchase-orders/stages.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { orderTerm } from '../purchase-orders/records.ts'

const createOrderTerm = enterCommand(orderTerm)

/** As the command that records an invoice does it: the encumbrance is settled, then the cost is booked. */
const bill = command('invoices/bill', {
  about: 'Bills an order line, for these tests.',
  input: z.object({ line: z.uuid(), quantity: z.number(), amount: z.int() }),
  async run({ line, quantity, amount }, context) {
    const { charges, relieved, order, again } = await recordInvoiced(context, line, quantity, amount)
    await spend(context, { table: 'invoices', id: line, words: 'INV-1' }, charges)
    await encumberAgain(context, order.id, again)
    return { charges, relieved }
  },
})

test('a delivery in two parts is counted, the order shows its progress, and the vendor sees it too', async () => {
  const { rosa, sees, issued, receives, orderOf, company } = await ordering()
  const row = await issued([{ quantity: 100, unit_price: 12.5 }])
  const first = await receives(row.id, [60], { packing_slip: 'PS-1' })
  expect([first.number, first.status, (await orderOf(row.id)).delivery]).toEqual(['RC-2026-0001', 'done', 'partial'])
  await receives(row.id, [40])
  expect(await orderOf(row.id)).toMatchObject({ delivery: 'complete', received_amount: 1_250_00 })
  await expect(receives(row.id, [1])).rejects.toThrow(
    'Line 1: 100 received before plus 1 now exceeds the limit of 100 cases.',
  )
  expect(
    await sees(rosa, `select kind, from_table from record_links where to_record = $1 and kind = 'receives'`, [row.id]),
  ).toHaveLength(2)
  expect(await company.sees(company.rosa, 'select number from receipts order by number')).toEqual([
    { number: 'RC-2026-0001' },
    { number: 'RC-2026-0002' },
  ])
  expect(await company.sees(company.rosa, 'select quantity from receipt_lines order by quantity')).toEqual([
    { quantity: 40 },
    { quantity: 60 },
  ])
  expect(await company.sees(company.rosa, 'select id from purchase_orders')).toEqual([])
})

test('a buyer confirms a delivery until it is complete, and not until the order is paid', async () => {
  const { rosa, does, issued, receives } = await ordering()
  const row = await issued([{ quantity: 100, unit_price: 12.5 }], { due: '2026-11-20' })
  const asked = async () =>
    (await does(rosa, deadlines.mine, {})).deadlines.flatMap(({ says, record }) => (record === row.id ? [says] : []))
  expect(await asked()).toEqual([`Confirm the delivery of ${row.title}`])
  await receives(row.id, [60])
  expect(await asked()).toEqual([`Confirm the delivery of ${row.title}`])
  await receives(row.id, [40])
  expect(await asked()).toEqual([])
})

test('when two people receive at once, the second sees what the first counted', async () => {
  const { rosa, max, does, issued, linesOf } = await ordering()
  const row = await issued([{ quantity: 100, unit_price: 12.5 }])
  const [line] = await linesOf(row.id)
  const counts = await Promise.allSettled(
    [rosa, max, rosa].map((who) =>
      does(who, receiveDelivery, {
        order: row.id,
        received_on: '2026-11-20',
        lines: [{ line: line!.id, quantity: 60 }],
      }),
    ),
  )
  expect(counts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect((await linesOf(row.id))[0]!.received).toBe(60)
})

test("the agency's tolerance applies from its date, and an order can have its own", async () => {
  const { ada, does, issued, receives, clock } = await ordering()
  await does(ada, createOrderTerm, {
    kind: 'over_receipt_percent',
    value: 2,
    valid_from: clock.today(),
    source: 'Policy 8',
    reason: 'Audit of 2026',
  })
  const usual = await issued([{ quantity: 100, unit_price: 1 }])
  await receives(usual.id, [102])
  const strict = await issued([{ quantity: 100, unit_price: 1 }], { over_receipt: 0 })
  await expect(receives(strict.id, [101])).rejects.toThrow('exceeds the limit of 100 cases.')
  await receives(strict.id, [100])
})

test('rejected and returned goods are not received, and the reasons are shown', async () => {
  const { rosa, does, sees, issued, receives, linesOf, orderOf } = await ordering()
  const row = await issued([
    { quantity: 10, unit_price: 5, inspection: true },
    { description: 'Masks', quantity: 4, unit_price: 5 },
  ])
  const [pumps, masks] = await linesOf(row.id)
  const made = await does(rosa, receiveDelivery, {
    order: row.id,
    received_on: '2026-11-20',
    lines: [
      { line: pumps!.id, quantity: 8 },
      { line: masks!.id, quantity: 4, rejected: 1, reason: 'Wet' },
    ],
  })
  expect(made.status).toBe('inspecting')
  expect((await linesOf(row.id)).map(({ received, inspecting, rejected }) => [received, inspecting, rejected])).toEqual(
    [
      [0, 8, 0],
      [3, 0, 1],
    ],
  )
  await expect(receives(row.id, [3])).rejects.toThrow(
    'Line 1: 8 received before plus 3 now exceeds the limit of 10 cases.',
  )
  await expect(
    does(rosa, orderCommands.close, { id: row.id, version: (await orderOf(row.id)).version, reason: 'Done' }),
  ).rejects.toThrow('Line 1 is waiting for inspection.')

  const [counted] = (await sees(rosa, 'select id from receipt_lines where receipt = $1 and inspecting > 0', [
    made.id,
  ])) as { id: string }[]
  await expect(does(rosa, inspectGoods, { id: counted!.id, accepted: 5, rejected: 1 })).rejects.toThrow(
    'Enter a rejection reason. The vendor will see it.',
  )
  await does(rosa, inspectGoods, { id: counted!.id, accepted: 5, rejected: 1, reason: 'Cracked' })
  await does(rosa, inspectGoods, { id: counted!.id, accepted: 2, rejected: 0 })
  expect(
    await sees(rosa, 'select accepted, rejected, inspecting, reason, inspected_by from receipt_lines where id = $1', [
      counted!.id,
    ]),
  ).toEqual([{ accepted: 7, rejected: 1, inspecting: 0, reason: 'Cracked', inspected_by: rosa.user_id }])
  expect((await sees(rosa, 'select status from receipts where id = $1', [made.id]))[0]).toEqual({ status: 'done' })
  await expect(does(rosa, inspectGoods, { id: counted!.id, accepted: 1, rejected: 0 })).rejects.toThrow(
    'Nothing is waiting for inspection.',
  )

  const back = await does(rosa, returnGoods, {
    order: row.id,
    received_on: '2026-11-20',
    lines: [{ line: pumps!.id, quantity: 2, reason: 'Wrong size' }],
  })
  expect(back.kind).toBe('return')
  expect((await linesOf(row.id)).map(({ received, returned }) => [received, returned])).toEqual([
    [5, 2],
    [3, 0],
  ])
  expect(await orderOf(row.id)).toMatchObject({ received_amount: 40_00, delivery: 'partial' })
  await expect(
    does(rosa, returnGoods, {
      order: row.id,
      received_on: '2026-11-20',
      lines: [{ line: pumps!.id, quantity: 6, reason: 'Torn' }],
    }),
  ).rejects.toThrow('Line 1: only 5 cases received.')
})

test('billed at another price, the encumbrance is released at the order price, and the cost is what was billed', async () => {
  const { rosa, max, does, issued, receives, linesOf, orderOf, budget, books, supplies, line } = await ordering()
  const roads = await line('Roads', 10_000_00)
  const row = await issued([{ quantity: 100, unit_price: 12.5 }])
  const [gloves] = await linesOf(row.id)
  await receives(row.id, [98])
  expect(await does(rosa, bill, { line: gloves!.id, quantity: 98, amount: 98 * 12_75 })).toEqual({
    relieved: 1_225_00,
    charges: [{ line: supplies.id, amount: 1_249_50, grant_award: null }],
  })
  expect(await budget(supplies.id)).toMatchObject({ encumbered: 25_00, spent: 1_249_50 })
  expect(await orderOf(row.id)).toMatchObject({ open_amount: 25_00, invoiced_amount: 1_249_50 })
  expect((await books(row.id)).kept).toBe(25_00)
  // A credit encumbers again what it reverses.
  expect(await does(rosa, bill, { line: gloves!.id, quantity: -8, amount: -8 * 12_75 })).toMatchObject({
    relieved: -100_00,
    charges: [{ amount: -102_00 }],
  })
  expect(await budget(supplies.id)).toMatchObject({ encumbered: 125_00, spent: 1_147_50 })
  await expect(does(rosa, bill, { line: gloves!.id, quantity: -91, amount: -1 })).rejects.toThrow(
    'You can’t credit more than was billed.',
  )
  await does(rosa, bill, { line: gloves!.id, quantity: 8, amount: 102_00 })
  const closed = await does(rosa, orderCommands.close, {
    id: row.id,
    version: (await orderOf(row.id)).version,
    reason: 'Two were not to be had',
  })
  expect([closed.status, (await books(row.id)).held, (await budget(supplies.id)).encumbered]).toEqual(['closed', {}, 0])
  expect([(await budget(roads.id)).spent, (await does(max, checkLedger, {})).differences]).toEqual([0, []])
})

test('of many bills at once each releases its own part of the encumbrance, and no cent twice', async () => {
  const { rosa, max, does, issued, linesOf, orderOf, books, budget, supplies } = await ordering()
  const row = await issued([{ quantity: 7, unit_price: 14.29 }])
  const [gloves] = await linesOf(row.id)
  await Promise.all(Array.from({ length: 7 }, () => does(rosa, bill, { line: gloves!.id, quantity: 1, amount: 14_29 })))
  expect([(await orderOf(row.id)).open_amount, (await books(row.id)).held, await budget(supplies.id)]).toEqual([
    0,
    {},
    expect.objectContaining({ encumbered: 0, spent: 100_03 }),
  ])
  expect((await does(max, checkLedger, {})).differences).toEqual([])
})
