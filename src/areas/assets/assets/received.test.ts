import { expect, test } from 'vitest'
import { ordering } from '#tests/orders.ts'
import { registerReceived } from './commands.ts'
import { createAssetClass } from './commands.ts'

// On a cluster the nodes wait, and the coordinator does not say so.
test.skipIf(process.env.TEST_ON_CLUSTER)(
  'registering received items waits for another act on the order before it locks anything of the order',
  async () => {
    const place = await ordering()
    const { rosa, max, does, owner, issued, receives, linesOf } = place
    const pumps = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
    const order = await issued([{ quantity: 2, unit_price: 900, description: 'Pump' }])
    const receipt = await receives(order.id, [2])
    const [line] = await linesOf(order.id)
    const other = await owner.connect()
    await other.query('begin')
    await other.query('select from purchase_orders where id = $1 for update', [order.id])
    const registering = does(max, registerReceived, {
      receipt: receipt.id,
      line: line!.id,
      count: 2,
      asset: { class: pumps.id, documents: [] } as never,
    })
    while (
      (
        await other.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows.length === 0
    );
    // The act that holds the order continues with its receipts and lines.
    await other.query('update receipts set note = $2 where id = $1', [receipt.id, 'Counted again'])
    await other.query('update order_lines set received = 2, inspecting = 0 where id = $1', [line!.id])
    await other.query('commit')
    other.release()
    expect((await registering).assets.map(({ name }) => name)).toEqual(['Pump (1)', 'Pump (2)'])
    await expect(
      does(rosa, registerReceived, {
        receipt: line!.id,
        line: line!.id,
        count: 1,
        asset: { class: pumps.id, documents: [] } as never,
      }),
    ).rejects.toThrow('does not exist')
  },
)
