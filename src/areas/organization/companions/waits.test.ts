import { expect, test } from 'vitest'
import { ordering } from '#tests/orders.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'
import { waitsQuestion } from './waits.ts'

const line = { quantity: 2, unit_price: 10_00 }

test('a list says whose turn each open order is, to each reader in their own words', async () => {
  const { does, rosa, max, draft, issued, company } = await ordering()
  const [begun, submitted, ended] = [await draft([line]), await draft([line]), await issued([line])]
  await does(rosa, orderCommands.submit, { id: submitted.id })
  const asked = { table: 'purchase_orders', ids: [begun.id, submitted.id, ended.id] }
  const told = async (who: typeof rosa) =>
    Object.fromEntries(
      Object.entries(await does(who, waitsQuestion, asked)).map(([id, each]) => [
        id,
        `${each.tone} ${each.who}: ${each.does}`,
      ]),
    )
  const toRosa = await told(rosa)
  expect(toRosa[begun.id]).toMatch(/^you You: /)
  expect(toRosa[submitted.id]).toMatch(/^others \S.*: approve$/)
  const toMax = await told(max)
  expect(toMax[submitted.id]).toBe('you You: approve')
  expect(toMax[begun.id]).toMatch(/^others /)
  // The vendor’s people see nothing of the agency’s work.
  expect(await does(company.ada, waitsQuestion, asked)).toEqual({})
})

test('nothing is said of a table without a life, of a logged one, or of a row that is not there', async () => {
  const { does, rosa, draft } = await ordering()
  const order = await draft([line])
  for (const table of ['order_lines', 'no_such_table', 'tax_identities'])
    expect(await does(rosa, waitsQuestion, { table, ids: [order.id] })).toEqual({})
  expect(await does(rosa, waitsQuestion, { table: 'purchase_orders', ids: [rosa.user_id] })).toEqual({})
  expect(await does(rosa, waitsQuestion, { table: 'purchase_orders', ids: [] })).toEqual({})
})
