import { expect, test } from 'vitest'
import { changeOrder } from '#areas/procurement/purchase-orders/changes/commands.ts'
import type { PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { ordering } from '#tests/orders.ts'
import { contractLife } from '../contracts/life.ts'
import type { Contract } from '../contracts/records.ts'
import { contractCommands } from '../lifecycle/contract-stages.ts'
import { orderUnderContract } from './commands.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'

/** An active contract of $5,000.00 with one line at $100.00, and its orders. */
async function underContract() {
  const place = await ordering()
  const { owner, organization, vendor, rosa, does, approved, issue, supplies } = place
  const { id } = (
    await owner.query(
      `insert into contracts (organization_id, number, title, vendor, kind, owner, drafted_by, starts_on, ends_on,
        ceiling, original, status) values ($1, 'C-7', 'Gloves', $2, 'goods', $3, $3, '2020-01-01', '2099-01-01', 500000,
        500000, 'active') returning id`,
      [organization.id, vendor, rosa.user_id],
    )
  ).rows[0] as { id: string }
  const line = (
    await owner.query(
      `insert into contract_lines (organization_id, contract, position, description, quantity, unit, unit_price, amount)
        values ($1, $2, 1, 'Gloves', 50, 'case', 100, 500000) returning id`,
      [organization.id, id],
    )
  ).rows[0].id as string
  const orders = (quantity: number) =>
    does(rosa, orderUnderContract, { id, budget_line: supplies.id, lines: [{ line, quantity }] })
  const ordered = async (quantity: number): Promise<PurchaseOrder> => approved(await orders(quantity))
  const committed = async () =>
    (await owner.query('select committed from contracts where id = $1', [id])).rows[0].committed as number
  return { ...place, id, line, orders, ordered, committed, issue }
}

test('an order under a contract uses its prices and is charged to the ceiling when issued', async () => {
  const { ordered, issue, committed, sees, rosa, id } = await underContract()
  const row = await ordered(20)
  expect([row.contract, row.amount, await committed()]).toEqual([id, 2_000_00, 0])
  await issue(row)
  expect(await committed()).toBe(2_000_00)
  expect(
    await sees(rosa, 'select kind, to_table from record_links where from_record = $1 and to_record = $2', [row.id, id]),
  ).toEqual([{ kind: 'belongs', to_table: 'contracts' }])
})

test('exactly the remaining amount can be ordered, and no case more', async () => {
  const { ordered, orders, issue, committed } = await underContract()
  await issue(await ordered(20))
  await issue(await ordered(30))
  expect(await committed()).toBe(5_000_00)
  await expect(orders(1)).rejects.toThrow(
    'C-7 has $0.00 left of its $5,000.00 ceiling. Amend the contract or order less.',
  )
})

test("two orders issued at once don't exceed the ceiling", async () => {
  const { ordered, issue, committed } = await underContract()
  const both = [await ordered(30), await ordered(30)]
  const done = await Promise.allSettled(both.map((row) => issue(row)))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((done.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason.message).toContain(
    'C-7 has $2,000.00 left of its $5,000.00 ceiling. Amend the contract or order less.',
  )
  expect(await committed()).toBe(3_000_00)
})

test('a change charges the difference, and amounts canceled or closed short are released', async () => {
  const { ordered, issue, committed, does, rosa, linesOf, orderOf, receives } = await underContract()
  const row = await issue(await ordered(10))
  const [line] = await linesOf(row.id)
  const change = async (quantity: number) => {
    const { version } = await orderOf(row.id)
    return does(rosa, changeOrder, {
      id: row.id,
      version,
      reason: 'The shift is smaller.',
      lines: [
        {
          id: line!.id,
          description: line!.description,
          quantity,
          unit: line!.unit,
          unit_price: Number(line!.unit_price),
        },
      ],
      cardinal_answer: '',
    } as never)
  }
  await change(8)
  expect(await committed()).toBe(8_00_00)
  await receives(row.id, [3])
  await expect(
    does(rosa, orderCommands.cancel, {
      id: row.id,
      version: (await orderOf(row.id)).version,
      reason: 'No.',
      keep: false,
    }),
  ).rejects.toThrow()
  const other = await issue(await ordered(5))
  expect(await committed()).toBe(1_300_00)
  await does(rosa, orderCommands.cancel, {
    id: other.id,
    version: (await orderOf(other.id)).version,
    reason: 'Not needed.',
    keep: false,
  })
  expect(await committed()).toBe(8_00_00)
})

test("an ended contract can't be ordered under, nor can lines that aren't part of it", async () => {
  const { ordered, issue, orders, does, max, id, rosa, owner } = await underContract()
  const orderedUnder = async (contract: string) =>
    (await owner.query<Contract>('select * from contracts where id = $1', [contract])).rows[0]!
  const row = await ordered(5)
  await expect(does(rosa, orderUnderContract, { id, lines: [{ line: id, quantity: 1 }] })).rejects.toThrow(
    'Every order line must be a line of C-7.',
  )
  await expect(does(max, contractCommands.close, { id, reason: 'Done.' })).rejects.toThrow(
    `Purchase order ${row.number} has the status “Approved”. Close or cancel it first.`,
  )
  // The button leads to it.
  const found = await does(max, contractCommands.facts, { id })
  const here = await orderedUnder(id)
  expect(contractLife.fixOf('close', here, found.stopped!.close!, found)).toEqual({
    table: 'purchase_orders',
    id: row.id,
  })
  await does(max, contractCommands.terminate, { id, reason: 'For convenience.' })
  await expect(issue(row)).rejects.toThrow('C-7 isn’t active, so nothing can be ordered under it.')
  await expect(orders(1)).rejects.toThrow('C-7 isn’t active, so nothing can be ordered under it.')
})
