import { assetCommands, registerAsset } from '#areas/assets/assets/commands.ts'
import { createAssetClass } from '#areas/assets/assets/commands.ts'
import { createStockItem, createWarehouse, issueStock, receiveStock } from '#areas/delivery/stock/commands.ts'
import type { StockItem } from '#areas/delivery/stock/records.ts'
import { reservationCommands, reserveStock } from '#areas/delivery/stock/reservation-commands.ts'
import { sendTransfer, transferCommands } from '#areas/delivery/stock/transfer-commands.ts'
import { dutyCommands, openIncident, signIn } from '#areas/disasters/incidents/commands.ts'
import { releaseOrder } from '#areas/procurement/purchase-orders/making.ts'
import { receiveDelivery } from '#areas/procurement/receipts/commands.ts'
import { city } from '../city.ts'
import { ordering } from '../orders.ts'
import { times, type Race } from './race.ts'

/** A city with sandbags and numbered radios, and two warehouses. */
async function stores() {
  const place = await city()
  const { max, does, owner, organization } = place
  await owner.query(`select app.default_stock_terms($1, '2020-01-01')`, [organization.id])
  const house = (code: string) => does(max, createWarehouse, { code, name: `House ${code}` } as never)
  const [yard, cache] = [await house('Y'), await house('C')]
  const item = (code: string, more: object) =>
    does(max, createStockItem, {
      code,
      name: code,
      unit: 'each',
      unit_cost: 2_00,
      ...more,
    } as never) as Promise<StockItem>
  const [bags, radios] = [await item('BAG', {}), await item('RADIO', { tracked: 'serial' })]
  const comes = (of: StockItem, quantity: number, more: object = {}) =>
    does(max, receiveStock, { item: of.id, warehouse: yard.id, quantity, why: 'Delivered', ...more })
  const leaves = (of: StockItem, quantity: number, more: object = {}) =>
    does(max, issueStock, { item: of.id, warehouse: yard.id, quantity, why: 'Flood', ...more })
  /** In both warehouses, by the balances and by the moves behind them. */
  const there = async (of: StockItem) => {
    const { rows } = await owner.query<{ kept: number; moved: number }>(
      `select (select coalesce(sum(quantity), 0)::float8 from stock_balances where item = $1) as kept,
        (select coalesce(sum(quantity), 0)::float8 from stock_moves where item = $1) as moved`,
      [of.id],
    )
    return rows[0]!
  }
  const lotOf = async (code: string) =>
    (
      await owner.query<{ id: string }>('select id from stock_lots where organization_id = $1 and code = $2', [
        organization.id,
        code,
      ])
    ).rows[0]!.id
  return { ...place, yard, cache, bags, radios, comes, leaves, there, lotOf }
}

export const goods: Race[] = [
  {
    kind: 'more issued than is on hand',
    async stage() {
      const { bags, comes, leaves, there } = await stores()
      return async () => {
        await comes(bags, 100)
        return {
          callers: times(3, () => leaves(bags, 60)),
          after: () => there(bags),
          is: { kept: 40, moved: 40 },
          clear: () => leaves(bags, 40),
        }
      }
    },
  },
  {
    kind: 'one serial number issued several times',
    async stage() {
      const { radios, comes, leaves, there, lotOf } = await stores()
      return async (round) => {
        await comes(radios, 1, { lot: `HT-${round}` })
        const lot = await lotOf(`HT-${round}`)
        return {
          callers: times(3, () => leaves(radios, 1, { lot })),
          after: () => there(radios),
          is: { kept: 0, moved: 0 },
        }
      }
    },
  },
  {
    kind: 'one serial number received in two items',
    async stage() {
      const { radios, comes, leaves, there, lotOf, yard, cache } = await stores()
      return async (round) => ({
        callers: [yard, cache].map((house) => () => comes(radios, 1, { lot: `HT-${round}`, warehouse: house.id })),
        after: () => there(radios),
        is: { kept: 1, moved: 1 },
        clear: async () => {
          const lot = await lotOf(`HT-${round}`)
          await leaves(radios, 1, { lot }).catch(() => leaves(radios, 1, { lot, warehouse: cache.id }))
        },
      })
    },
  },
  {
    kind: 'more reserved than is on hand',
    async stage() {
      const { bags, comes, does, max, rosa, yard, owner } = await stores()
      return async () => {
        await comes(bags, 100)
        const reserves = () =>
          does(rosa, reserveStock, { item: bags.id, warehouse: yard.id, quantity: 60, for_what: 'Flood' })
        return {
          callers: times(3, reserves),
          after: async () =>
            (
              await owner.query('select quantity::float8, reserved::float8 from stock_balances where item = $1', [
                bags.id,
              ])
            ).rows,
          is: [{ quantity: 100, reserved: 60 }],
          clear: async () => {
            const { rows } = await owner.query<{ id: string }>(
              `select id from stock_reservations where item = $1 and status = 'open'`,
              [bags.id],
            )
            for (const { id } of rows) await does(max, reservationCommands.use, { id })
            await does(max, issueStock, { item: bags.id, warehouse: yard.id, quantity: 40, why: 'For the next round.' })
          },
        }
      }
    },
  },
  {
    kind: 'one reservation used several times',
    async stage() {
      const { bags, comes, does, max, rosa, yard, there, leaves } = await stores()
      return async () => {
        await comes(bags, 100)
        const { id } = await does(rosa, reserveStock, {
          item: bags.id,
          warehouse: yard.id,
          quantity: 30,
          for_what: 'Flood',
        })
        return {
          callers: [rosa, max, rosa].map((who) => () => does(who, reservationCommands.use, { id })),
          after: () => there(bags),
          is: { kept: 70, moved: 70 },
          clear: () => leaves(bags, 70),
        }
      }
    },
  },
  {
    kind: 'one stock transfer received several times',
    async stage() {
      const { bags, comes, does, max, rosa, yard, cache, there, leaves } = await stores()
      return async () => {
        await comes(bags, 30)
        const { id } = await does(max, sendTransfer, {
          item: bags.id,
          from_warehouse: yard.id,
          to_warehouse: cache.id,
          quantity: 30,
        })
        const takes = [max, rosa, max].map((who) => () => does(who, transferCommands.receive, { id, found: 30 }))
        return {
          callers: takes,
          after: () => there(bags),
          is: { kept: 30, moved: 30 },
          clear: () => leaves(bags, 30, { warehouse: cache.id }),
        }
      }
    },
  },
  {
    kind: 'what a delivery brought, taken into stock several times',
    async stage() {
      const place = await ordering()
      const { rosa, max, does, sees, issued, receives, owner } = place
      const yard = await does(max, createWarehouse, { code: 'Y', name: 'Yard' } as never)
      const bags = (await does(max, createStockItem, {
        code: 'BAG',
        name: 'Sandbags',
        unit: 'bag',
      } as never)) as StockItem
      return async () => {
        const order = await issued([{ description: 'Sandbags', quantity: 10, unit: 'bag', unit_price: 1 }])
        const receipt = await receives(order.id, [10])
        const [line] = (await sees(rosa, 'select id from receipt_lines where receipt = $1', [receipt.id])) as {
          id: string
        }[]
        return {
          callers: times(3, () =>
            does(rosa, receiveStock, {
              item: bags.id,
              warehouse: yard.id,
              quantity: 6,
              why: 'Delivered',
              receipt_line: line!.id,
            }),
          ),
          after: async () =>
            (
              await owner.query('select sum(quantity)::float8 as taken from stock_moves where receipt_line = $1', [
                line!.id,
              ])
            ).rows,
          is: [{ taken: 6 }],
        }
      }
    },
  },
  {
    kind: 'one delivery counted by several people',
    async stage() {
      const { rosa, max, does, issued, linesOf } = await ordering()
      return async () => {
        const order = await issued([{ quantity: 10, unit_price: 1 }])
        const [line] = await linesOf(order.id)
        return {
          callers: [rosa, max, rosa].map(
            (who) => () =>
              does(who, receiveDelivery, {
                order: order.id,
                received_on: '2026-11-20',
                lines: [{ line: line!.id, quantity: 6 }],
              }),
          ),
          after: async () => (await linesOf(order.id)).map(({ received }) => received),
          is: [6],
        }
      }
    },
  },
  {
    kind: 'releases beyond the limit of a blanket order',
    async stage() {
      const { rosa, does, issued, approved, issue, linesOf, orderOf } = await ordering()
      return async () => {
        const blanket = await issued(
          [{ quantity: 100, unit_price: 1 }],
          { limit_amount: 15_00, starts_on: '2026-07-01', ends_on: '2027-06-30', title: 'Gloves for a year' },
          'blanket',
        )
        const [line] = await linesOf(blanket.id)
        const releases = []
        for (const quantity of [10, 10])
          releases.push(
            await approved(
              await does(rosa, releaseOrder, { blanket: blanket.id, lines: [{ line: line!.id, quantity }] }),
            ),
          )
        return {
          callers: releases.map((row) => () => issue(row)),
          after: async () => (await orderOf(blanket.id)).released,
          is: 10_00,
        }
      }
    },
  },
  {
    kind: 'one order issued several times',
    async stage() {
      const { draft, approved, issue, books, rosa } = await ordering()
      return async () => {
        const row = await approved(await draft([{ quantity: 1, unit_price: 10 }]))
        return { callers: times(3, () => issue(row, rosa)), after: async () => (await books(row.id)).kept, is: 10_00 }
      }
    },
  },
  {
    kind: 'one pump checked out by several people',
    async stage() {
      const { max, rosa, ada, does, owner, organization, clock } = await city()
      await owner.query(`select app.default_asset_terms($1, '2020-01-01')`, [organization.id])
      const pumps = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
      const { id } = (await does(max, registerAsset, {
        asset: { name: 'Trash pump', class: pumps.id, documents: [], cost: 34_600_00 } as never,
      })) as { id: string }
      return async () => ({
        callers: [rosa, max, ada].map(
          (who) => () =>
            does(who, assetCommands.checkOut, { id, holder: who.user_id, due_on: clock.today(), purpose: 'Riverside' }),
        ),
        after: async () =>
          (
            await owner.query(`select count(*)::int as out from asset_custody where asset = $1 and status = 'out'`, [
              id,
            ])
          ).rows,
        is: [{ out: 1 }],
        clear: () => does(rosa, assetCommands.checkIn, { id, condition: 'fair' }),
      })
    },
  },
  {
    kind: 'one command position taken by several people',
    async stage() {
      const { rosa, max, ada, does, owner, clock } = await city()
      const { id } = await does(rosa, openIncident, {
        incident: { title: 'Flood', kind: 'flood', began_at: clock.now().toISOString() } as never,
      })
      return async () => ({
        callers: [rosa, max, ada].map((who) => () => does(who, signIn, { id, position: 'logistics' as never })),
        after: async () =>
          (
            await owner.query(
              `select count(*)::int as held from position_duties where incident = $1 and status = 'on_duty'`,
              [id],
            )
          ).rows,
        is: [{ held: 1 }],
        clear: async () => {
          const { rows } = await owner.query<{ id: string; holder: string }>(
            `select id, holder from position_duties where incident = $1 and status = 'on_duty'`,
            [id],
          )
          for (const each of rows)
            await does(
              [rosa, max, ada].find(({ user_id }) => user_id === each.holder)!,
              dutyCommands.signOut,
              { id: each.id, note: 'All quiet.' },
            )
        },
      })
    },
  },
]
