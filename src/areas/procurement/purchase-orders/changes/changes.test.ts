import { expect, test } from 'vitest'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { ordering } from '#tests/orders.ts'
import { receiveDelivery, returnGoods } from '../../receipts/commands.ts'
import { changeOrder, previewChange } from './commands.ts'
import type { ChangedLine } from './rules.ts'
import { orderCommands } from '../stages.ts'

/** An issued order of gloves, and a function that changes it as its page does. */
async function changing() {
  const place = await ordering()
  const { rosa, does, issued, linesOf, orderOf } = place
  const row = await issued([
    { quantity: 100, unit_price: 12.5, commodity: '475-37' },
    { description: 'Masks', quantity: 10, unit_price: 20, commodity: '475-40' },
  ])
  const asIs = async (): Promise<ChangedLine[]> =>
    (await linesOf(row.id)).map(({ id, description, quantity, unit, unit_price }) => ({
      id,
      description,
      quantity,
      unit,
      unit_price,
    }))
  const changes = async (lines: ChangedLine[], more: object = {}) =>
    does(rosa, changeOrder, {
      id: row.id,
      version: (await orderOf(row.id)).version,
      reason: 'The shift grew',
      lines: lines as never,
      cardinal_answer: '',
      ...more,
    } as never)
  return { ...place, row, asIs, changes }
}

test('a decrease takes effect at once: the funds are released and the vendor gets a new version', async () => {
  const { rosa, max, does, sees, row, asIs, changes, left, books } = await changing()
  expect(await left()).toBe(58_550_00)
  const [gloves, masks] = await asIs()
  const { waits, order } = await changes([{ ...gloves!, quantity: 60 }, masks!])
  expect([waits, order.amount, order.revision, order.open_amount, order.original, order.answer]).toEqual([
    false,
    950_00,
    1,
    950_00,
    1_450_00,
    'waiting',
  ])
  expect([await left(), (await books(row.id)).kept]).toEqual([59_050_00, 950_00])
  const versions = await sees(
    rosa,
    'select revision, kind, amount, before, reason from order_versions where purchase_order = $1 order by revision',
    [row.id],
  )
  expect(versions).toEqual([
    { revision: 0, kind: 'issued', amount: 1_450_00, before: null, reason: null },
    { revision: 1, kind: 'changed', amount: 950_00, before: 1_450_00, reason: 'The shift grew' },
  ])
  expect((await does(max, checkLedger, {})).differences).toEqual([])
})

test('an increase is approved again first; until then the order and its encumbrance are unchanged', async () => {
  const { row, asIs, changes, left, books, signs, orderOf, linesOf } = await changing()
  const [gloves, masks] = await asIs()
  const { waits, change } = await changes([{ ...gloves!, quantity: 110 }, masks!])
  expect([waits, change.status, (await orderOf(row.id)).amount, await left()]).toEqual([
    true,
    'submitted',
    1_450_00,
    58_550_00,
  ])
  await expect(changes([{ ...gloves!, quantity: 120 }, masks!])).rejects.toThrow(
    'Another change is waiting for approval. Withdraw it first.',
  )
  await signs(row.id)
  expect(await orderOf(row.id)).toMatchObject({
    amount: 1_575_00,
    revision: 1,
    status: 'issued',
    open_amount: 1_575_00,
  })
  expect([await left(), (await books(row.id)).kept, (await linesOf(row.id)).map(({ quantity }) => quantity)]).toEqual([
    58_425_00,
    1_575_00,
    [110, 10],
  ])
})

test("a change that isn't approved changes nothing, and its number isn't reused", async () => {
  const { row, asIs, changes, books, signs, orderOf, sees, rosa } = await changing()
  const [gloves, masks] = await asIs()
  await changes([{ ...gloves!, quantity: 110 }, masks!])
  await signs(row.id, 'rejected')
  expect([(await orderOf(row.id)).revision, (await books(row.id)).kept]).toEqual([0, 1_450_00])
  // The order has no valid approval now: the next change needs approval, however small.
  expect(await changes([{ ...gloves!, quantity: 90 }, masks!])).toMatchObject({ waits: true, change: { revision: 2 } })
  await signs(row.id)
  expect([(await orderOf(row.id)).revision, (await books(row.id)).kept]).toEqual([2, 1_325_00])
  expect(
    await sees(rosa, 'select revision, status from order_changes where purchase_order = $1 order by revision', [
      row.id,
    ]),
  ).toEqual([
    { revision: 1, status: 'rejected' },
    { revision: 2, status: 'in_force' },
  ])
})

test('a possible cardinal change warns with its reasons and continues with an answer', async () => {
  const { rosa, does, row, asIs, changes, signs, supplies, sees } = await changing()
  const [gloves, masks] = await asIs()
  const lines = [
    { ...gloves!, quantity: 150 },
    masks!,
    {
      description: 'Van',
      quantity: 1,
      unit: 'each',
      unit_price: 10,
      commodity: '070-03',
      shares: [{ budget_line: supplies.id, percent: 100 }],
    },
  ]
  const preview = await does(rosa, previewChange, { id: row.id, lines: lines as never, cardinal_answer: '' })
  expect(preview).toMatchObject({
    before: 1_450_00,
    after: 2_085_00,
    percent: 43.79,
    budgets: { more: [{ line: supplies.id, amount: 635_00 }], less: [] },
    names: [{ name: 'Supplies', available: 58_550_00 }],
  })
  expect(preview.cardinal).toEqual([
    'With all its changes the order grows from $1,450.00 to $2,085.00, 43.79% more. Above 25% it may be a cardinal change.',
    'Van has a different commodity (070-03) than the original order (475).',
  ])
  await expect(changes(lines)).rejects.toThrow('Explain why this is the same purchase, or start a new procurement.')
  await changes(lines, { cardinal_answer: 'The van carries the gloves.' })
  await signs(row.id)
  expect(
    await sees(rosa, 'select status, cardinal_answer from order_changes where purchase_order = $1', [row.id]),
  ).toEqual([{ status: 'in_force', cardinal_answer: 'The van carries the gloves.' }])
})

test('a change is checked again at its last approval', async () => {
  const { rosa, does, row, asIs, changes, signs, linesOf, orderOf } = await changing()
  const [gloves, masks] = await asIs()
  await changes([{ ...gloves!, quantity: 20, unit_price: 100 }, masks!], { cardinal_answer: 'Better gloves.' })
  await does(rosa, receiveDelivery, {
    order: row.id,
    received_on: '2026-11-20',
    lines: [{ line: (await linesOf(row.id))[0]!.id, quantity: 30 }],
  })
  await expect(signs(row.id)).rejects.toThrow('Line 1 can’t be below the 30 already received or billed.')
  expect((await orderOf(row.id)).amount).toBe(1_450_00)
})

test('a change above the budget needs funds, not only an approval', async () => {
  const { asIs, changes, signs, row, orderOf } = await changing()
  const [gloves, masks] = await asIs()
  await changes([{ ...gloves!, quantity: 100_000 }, masks!], { cardinal_answer: 'A great many gloves.' }).catch(
    () => undefined,
  )
  await expect(signs(row.id, 'approved')).rejects.toThrow(/limit|left in Supplies/)
  expect((await orderOf(row.id)).amount).toBe(1_450_00)
})

test('an order closed short releases the rest to the cent, and what was received stays owed until it is billed', async () => {
  const { rosa, max, does, row, linesOf, orderOf, left, books } = await changing()
  const [gloves] = await linesOf(row.id)
  await does(rosa, receiveDelivery, {
    order: row.id,
    received_on: '2026-11-20',
    lines: [{ line: gloves!.id, quantity: 40 }],
  })
  const close = async (reason: string) =>
    does(rosa, orderCommands.close, { id: row.id, version: (await orderOf(row.id)).version, reason })
  await expect(close('Enough')).rejects.toThrow(
    '$500.00 was received and is not billed yet. It stays encumbered until it is.',
  )
  await does(rosa, returnGoods, {
    order: row.id,
    received_on: '2026-11-20',
    lines: [{ line: gloves!.id, quantity: 40, reason: 'Wrong size' }],
  })
  await expect(close('')).rejects.toThrow('Enter why the rest is not delivered.')
  expect(await close('They have none left')).toMatchObject({
    status: 'closed',
    open_amount: 0,
    closing_reason: 'They have none left',
  })
  expect([await left(), (await books(row.id)).held]).toEqual([60_000_00, {}])
  expect((await does(max, checkLedger, {})).differences).toEqual([])
})

test("a change above its contract's ceiling is refused when it is requested, in the words of the page", async () => {
  const { rosa, does, owner, organization, vendor, issued, linesOf, orderOf } = await ordering()
  const { rows } = await owner.query(
    `insert into contracts (organization_id, number, title, vendor, kind, owner, drafted_by, starts_on, ends_on,
      ceiling, original, status)
     values ($1, 'C-1', 'Gloves', $2, 'goods', $3, $3, '2026-01-01', '2027-12-31', 150000, 150000, 'active')
     returning id`,
    [organization.id, vendor, rosa.user_id],
  )
  const row = await issued([{ quantity: 100, unit_price: 12.5 }], { contract: rows[0].id })
  const [gloves] = await linesOf(row.id)
  const lines = (quantity: number) =>
    [
      {
        id: gloves!.id,
        description: gloves!.description,
        quantity,
        unit: gloves!.unit,
        unit_price: gloves!.unit_price,
      },
    ] as never
  const preview = (quantity: number) =>
    does(rosa, previewChange, { id: row.id, lines: lines(quantity), cardinal_answer: 'One more shift.' })
  expect(await preview(120)).toMatchObject({ after: 1_500_00, whyNot: null, held: null })
  const reason = 'C-1 has $250.00 left of its $1,500.00 ceiling. Amend the contract or order less.'
  expect(await preview(121)).toMatchObject({ whyNot: reason, held: reason })
  await expect(
    does(rosa, changeOrder, {
      id: row.id,
      version: (await orderOf(row.id)).version,
      reason: 'The shift grew',
      lines: lines(121),
      cardinal_answer: 'One more shift.',
    }),
  ).rejects.toThrow(reason)
})
