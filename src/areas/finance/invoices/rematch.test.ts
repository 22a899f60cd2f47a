import { expect, test } from 'vitest'
import { changeOrder } from '#areas/procurement/purchase-orders/changes/commands.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'
import { returnGoods } from '#areas/procurement/receipts/commands.ts'
import { paying } from '#tests/paying.ts'
import { invoiceCommands, releaseHold } from './commands.ts'
import { rematchInvoices } from './rematch.ts'

/** The work queued after the commit is done, as the worker does it. */
async function place(received: number) {
  const made = await paying({ received })
  const { owner, services, organization, order } = made
  const works = async () => {
    const { rows } = await owner.query(`delete from app.jobs where name = 'rematch-invoices' returning payload`)
    for (const { payload } of rows) await rematchInvoices.run(payload as never, services)
    return rows.length
  }
  const told = async (): Promise<string[]> =>
    (
      await owner.query(
        `select payload ->> 'words' as words from app.jobs where name = 'deliver-notice'
          and payload ->> 'event' = 'order_received' and payload ->> 'words' like '%INV%' order by created_at, id`,
      )
    ).rows.map(({ words }) => words as string)
  void organization
  return { ...made, works, told, orderNow: () => made.orderOf(order.id) }
}

test('an invoice held for a missing receipt continues when the goods arrive, and remaining holds are named', async () => {
  const { draftInvoice, sends, invoiceOf, holdsOf, receives, order, works, told, signs, booksAgree } = await place(0)
  const row = await sends(await draftInvoice(10, 12.5))
  expect([row.status, (await holdsOf(row.id)).map(({ reason }) => reason)]).toEqual(['held', ['not_received']])

  await receives(order.id, [4])
  expect((await holdsOf(row.id)).map(({ reason }) => reason)).toEqual(['not_received'])
  expect(await works()).toBe(1)
  const [left] = await holdsOf(row.id)
  expect([(await invoiceOf(row.id)).status, left!.reason, left!.change]).toEqual([
    'held',
    'over_received',
    'Receive 6 more, or bill 6 less',
  ])
  expect(await told()).toEqual([
    expect.stringMatching(
      /^INV-\d+-0001 was matched again and is still on hold\. Line 1: 10 billed in total, 4 received\./,
    ),
  ])

  await receives(order.id, [6])
  await works()
  expect(await invoiceOf(row.id)).toMatchObject({ status: 'submitted', holds: 0 })
  expect(await holdsOf(row.id)).toEqual([])
  expect((await told()).at(-1)).toMatch(/^INV-\d+-0001 is no longer on hold and was submitted for approval\.$/)
  // The same work again finds nothing to do and sends no notice.
  const before = await told()
  await receives(order.id, [1])
  await works()
  await works()
  expect(await told()).toEqual(before)
  await signs(row.id)
  expect(await invoiceOf(row.id)).toMatchObject({ status: 'approved' })
  await booksAgree()
})

test('of two invoices waiting for the same goods, the first continues; the other is told that they are billed', async () => {
  const { draftInvoice, sends, invoiceOf, holdsOf, receives, order, works } = await place(0)
  const rows = [await sends(await draftInvoice(10, 12.5)), await sends(await draftInvoice(9, 12.5))]
  await receives(order.id, [10])
  await works()
  expect(await Promise.all(rows.map(async ({ id }) => (await invoiceOf(id)).status))).toEqual(['submitted', 'held'])
  expect((await holdsOf(rows[1]!.id))[0]!.words).toContain('19 billed in total, 10 received.')
})

test('a price variance clears when the order is changed; an invoice with a released hold waits to be submitted', async () => {
  const { draftInvoice, sends, invoiceOf, holdsOf, order, works, does, rosa, max, orderNow, linesOf, signs } =
    await place(50)
  const row = await sends(await draftInvoice(10, 14))
  const other = await sends(await draftInvoice(5, 14))
  await does(max, releaseHold, {
    id: other.id,
    hold: (await holdsOf(other.id))[0]!.id,
    because: 'The price of rubber.',
  })
  const [line] = await linesOf(order.id)
  await does(rosa, changeOrder, {
    id: order.id,
    version: (await orderNow()).version,
    reason: 'Dearer rubber',
    cardinal_answer: 'The same gloves.',
    lines: [{ id: line!.id, description: line!.description, quantity: 100, unit: 'case', unit_price: 14 }] as never,
  })
  await signs(order.id)
  await works()
  expect([(await invoiceOf(row.id)).status, (await invoiceOf(other.id)).status]).toEqual(['submitted', 'held'])
})

test('a return to the vendor holds an invoice again, and a disputed one stays with its people', async () => {
  const { draftInvoice, sends, invoiceOf, receives, order, works, does, rosa, linesOf } = await place(0)
  const row = await sends(await draftInvoice(10, 12.5))
  await does(rosa, invoiceCommands.dispute, { id: row.id, reason: 'Nothing came.' })
  await receives(order.id, [10])
  await works()
  expect(await invoiceOf(row.id)).toMatchObject({ status: 'disputed', holds: 1 })
  await does(rosa, invoiceCommands.settle, { id: row.id, reason: 'It came.' })
  const [line] = await linesOf(order.id)
  await does(rosa, returnGoods, {
    order: order.id,
    received_on: '2026-11-20',
    lines: [{ line: line!.id, quantity: 10, reason: 'Torn' }],
  })
  await works()
  expect(await invoiceOf(row.id)).toMatchObject({ status: 'held', holds: 1 })
})

test("an order with an undecided invoice can't be closed or canceled", async () => {
  const { draftInvoice, sends, does, rosa, order, orderNow, approvedInvoice, invoiceOf, booksAgree, books } =
    await place(10)
  await approvedInvoice(10, 12.5)
  const late = await sends(await draftInvoice(2, 80))
  await does(rosa, invoiceCommands.dispute, { id: late.id, reason: 'The order says $12.50.' })
  const close = async () =>
    does(rosa, orderCommands.close, {
      id: order.id,
      version: (await orderNow()).version,
      reason: 'The rest is not needed.',
    })
  await expect(close()).rejects.toThrow(`Approve, settle or return ${late.number} first.`)
  await expect(
    does(rosa, orderCommands.cancel, { id: order.id, version: (await orderNow()).version, reason: 'No.', keep: false }),
  ).rejects.toThrow('Close the order instead')
  await does(rosa, invoiceCommands.reject, { id: late.id, reason: 'Bill as ordered.' })
  expect(await close()).toMatchObject({ status: 'closed', open_amount: 0 })
  expect([(await invoiceOf(late.id)).open_amount, (await books(order.id)).held]).toEqual([0, {}])
  expect(await booksAgree()).toMatchObject({ encumbrance: 0, expenditure: 125_00, payable: -125_00 })
})
