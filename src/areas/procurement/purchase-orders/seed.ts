import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { orderTerm } from './records.ts'

type Line = [description: string, quantity: number, unit: string, dollars: number, commodity: string, inspection?: true]
type Order = {
  title: string
  vendor: string
  center: string
  budget: string
  due: number
  why: string
  lines: readonly Line[]
}

const reasons = 'Compared with last year’s price and with one other quote by phone.'
/** Small orders, each below the agency's threshold for purchases without quotes. */
const orders = {
  edges: {
    title: 'Cutting edges for the spare plows',
    vendor: 'Ridgeway Fleet Services',
    center: '41',
    budget: 'Salt and plow blades',
    due: 20,
    why: 'Made to the same drawing as in 2025.',
    lines: [['Cutting edge, carbide, 9 ft', 3, 'each', 890, '765-77']],
  },
  teeth: {
    title: 'Milling teeth',
    vendor: 'Larkspur Paving & Supply, Inc.',
    center: '41',
    budget: 'Street resurfacing',
    due: 14,
    why: reasons,
    lines: [['Milling tooth, 22 mm shank', 40, 'each', 58, '745-14']],
  },
  sealant: {
    title: 'Crack sealant for the park paths',
    vendor: 'Larkspur Paving & Supply, Inc.',
    center: '80',
    budget: 'Street resurfacing',
    due: 9,
    why: reasons,
    lines: [
      ['Crack sealant, hot pour, 30 lb', 60, 'box', 28.4, '745-21', true],
      ['Backer rod, 3/4 in', 12, 'roll', 31.5, '745-21'],
    ],
  },
  seals: {
    title: 'Shaft seals for Station 2',
    vendor: 'Northline Water Systems LLC',
    center: '50',
    budget: 'Booster pumps',
    due: 30,
    why: 'The manufacturer’s list price, less 10 percent.',
    lines: [['Shaft seal, 75 hp pump', 4, 'each', 312, '720-24']],
  },
  hoses: {
    title: 'Transfer hoses',
    vendor: 'Northline Water Systems LLC',
    center: '50',
    budget: 'Booster pumps',
    due: 12,
    why: reasons,
    lines: [['Transfer hose, 4 in, 50 ft', 2, 'each', 465, '460-30']],
  },
  kits: {
    title: 'Trauma kits for the rescue trucks',
    vendor: 'Bright Harbor Medical Supply',
    center: '72',
    budget: 'Turnout gear',
    due: 10,
    why: reasons,
    lines: [['Trauma kit, vehicle', 10, 'each', 148.75, '345-24']],
  },
  grips: {
    title: 'Grips and guards for the saws',
    vendor: 'Ridgeway Fleet Services',
    center: '80',
    budget: 'Tree care',
    due: 7,
    why: reasons,
    lines: [['Saw guard, 20 in', 6, 'each', 24, '540-10']],
  },
  chains: {
    title: 'Tire chains for the loaders',
    vendor: 'Ridgeway Fleet Services',
    center: '41',
    budget: 'Salt and plow blades',
    due: 16,
    why: reasons,
    lines: [['Tire chain, loader, pair', 2, 'pair', 320, '863-87']],
  },
} satisfies Record<string, Order>

/**
 * Orders of the demo city in every state, from its requisitions and its award, each by a person with the right to do
 * it.
 */
export async function seedOrders(tx: Tx, act: Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const idOf = async (table: string, column: string, value: string) =>
    (await tx.one<{ id: string }>(`select id from ${table} where ${column} = $1 order by created_at desc limit 1`, [
      value,
    ]))!.id
  const lineOf = async (name: string) =>
    (await tx.one<{ id: string }>(
      `select l.id from budget_lines l join fiscal_years y on y.organization_id = l.organization_id
        and y.id = l.fiscal_year where l.name = $1 and y.status = 'open' and $2 between y.starts_on and y.ends_on`,
      [name, today],
    ))!.id
  const versionOf = async (id: string) =>
    (await tx.one<{ version: number }>('select version from purchase_orders where id = $1', [id]))!.version
  const linesOf = (id: string) =>
    tx.sql<{ id: string; description: string; quantity: number; unit: string; unit_price: number }>(
      'select id, description, quantity, unit, unit_price from order_lines where purchase_order = $1 order by position',
      [id],
    )

  const signs = async (id: string, decision = 'approved', comment = '') => {
    const request = (await tx.one<{ id: string; revision: number }>(
      `select id, revision::int as revision from approval_requests where document = $1 and status = 'waiting'
        order by created_at desc limit 1`,
      [id],
    ))!
    await act('max', 'approvals/decide', { ...request, decision, comment })
  }
  const draft = async ({ title, vendor, center, budget, due, why, lines }: Order): Promise<string> => {
    const budget_line = await lineOf(budget)
    const order = {
      title,
      vendor: await idOf('vendors', 'name', vendor),
      cost_center: await idOf('cost_centers', 'code', center),
      due: addDays(today, due),
      deliver_to: 'Works yard, Depot Street',
      price_basis: why,
    }
    return (
      await act('rosa', 'purchase-orders/draft', {
        order,
        lines: lines.map(([description, quantity, unit, unit_price, commodity, inspection = false]) => ({
          description,
          quantity,
          unit,
          unit_price,
          commodity,
          inspection,
          budget_line,
        })),
      })
    ).id
  }
  const approved = async (id: string) => {
    await act('rosa', 'purchase-orders/submit', { id })
    await signs(id)
    return id
  }
  const issued = async (id: string) => {
    await act('rosa', 'purchase-orders/issue', { id: await approved(id) })
    return id
  }
  const receives = async (
    order: string,
    counts: readonly { quantity: number; rejected?: number; reason?: string }[],
    slip: string,
  ) =>
    act('rosa', 'receipts/receive', {
      order,
      received_on: today,
      packing_slip: slip,
      lines: (await linesOf(order)).flatMap(({ id }, at) => (counts[at] ? [{ line: id, ...counts[at] }] : [])),
    })
  /** The vendor's own people respond; what a job would record afterward is recorded here. */
  const answers = async (order: string, answer: string, more: object = {}) => {
    const version = (await tx.one<{ id: string; organization_id: string }>(
      'select id, organization_id from order_versions where purchase_order = $1 order by revision desc limit 1',
      [order],
    ))!
    await act('vera', 'purchase-orders/answer', {
      organization: version.organization_id,
      version: version.id,
      answer,
      signed: 'Vera Novak',
      ...more,
    })
    await tx.sql('update purchase_orders set answer = $2 where id = $1', [order, answer])
  }

  await hasOnFile(tx, 'ada', orderTerm, [
    {
      kind: 'over_receipt_percent',
      value: 2,
      valid_from: `${Number(today.slice(0, 4)) - 1}-07-01`,
      source: 'Purchasing Policy 6.1 (demonstration)',
    },
  ])
  await hasOnFile(tx, 'ada', orderTerm, [
    {
      kind: 'cardinal_percent',
      value: 25,
      valid_from: `${Number(today.slice(0, 4)) - 1}-07-01`,
      source: 'Purchasing Policy 6.4 (demonstration)',
    },
  ])
  await hasOnFile(tx, 'ada', orderTerm, [
    {
      kind: 'acknowledge_days',
      value: 3,
      valid_from: `${Number(today.slice(0, 4)) - 1}-07-01`,
      source: 'Purchasing Policy 6.2 (demonstration)',
    },
  ])

  await orderAward()
  await orderGloves()
  await releasePatches()

  const edges = await issued(await draft(orders.edges))
  const [edge] = await linesOf(edges)
  await act('rosa', 'purchase-orders/change', {
    id: edges,
    version: await versionOf(edges),
    reason: 'The fourth spare plow was bought back from the county.',
    lines: [{ ...edge, quantity: 4 }],
    cardinal_answer: 'The same edges for one more plow.',
  })
  await signs(edges)
  await approved(await draft(orders.teeth))
  const sealant = await issued(await draft(orders.sealant))
  await receives(
    sealant,
    [{ quantity: 40 }, { quantity: 12, rejected: 2, reason: 'Two rolls were wet through.' }],
    'LK-20418',
  )
  await draft(orders.seals)
  const hoses = await issued(await draft(orders.hoses))
  await act('rosa', 'purchase-orders/close', {
    id: hoses,
    version: await versionOf(hoses),
    reason: 'The manufacturer discontinued this hose; the station is borrowing two.',
  })
  const kits = await issued(await draft(orders.kits))
  await act('rosa', 'purchase-orders/cancel', {
    id: kits,
    version: await versionOf(kits),
    reason: 'The county gave ten kits from its stock.',
  })
  const grips = await draft(orders.grips)
  await act('rosa', 'purchase-orders/submit', { id: grips })
  await signs(grips, 'returned', 'Ask the forestry crew which size they need.')
  // The third request waiting for approval.
  await act('rosa', 'purchase-orders/submit', { id: await draft(orders.chains) })

  /** The award for the traffic cones. */
  async function orderAward(): Promise<void> {
    const won = await tx.one<{ award: string; vendor: string }>(
      `select l.award, l.vendor from award_lines l join awards a on a.organization_id = l.organization_id
        and a.id = l.award where a.status = 'awarded' order by l.position limit 1`,
    )
    if (!won) return
    const { id } = await act('rosa', 'purchase-orders/from-award', { award: won.award, vendor: won.vendor })
    const budget_line = await lineOf('Street resurfacing')
    const lines = (
      await tx.sql<object>(
        `select id, description, quantity, unit, unit_price, commodity, inspection from order_lines
          where purchase_order = $1 order by position`,
        [id],
      )
    ).map((line) => ({ ...line, budget_line, due: addDays(today, 18) }))
    await act('rosa', 'purchase-orders/set-lines', { id, version: await versionOf(id), lines })
    await issued(id)
    const [first] = await linesOf(id)
    await receives(id, [{ quantity: Math.max(1, Math.floor(first!.quantity / 2)) }], 'RW-1177')
  }

  /** Gloves under contract: a requisition that becomes its order, delivered in full. */
  async function orderGloves(): Promise<void> {
    const item = (await tx.one<{ id: string; price: number }>(
      `select id, price from catalog_items where code = 'GLV-NIT-L'`,
    ))!
    const budget_line = await lineOf('Turnout gear')
    const vendor = await idOf('vendors', 'name', 'Bright Harbor Medical Supply')
    const { id } = await act('rosa', 'requisitions/draft', {
      requisition: {
        title: 'Nitrile gloves for the ambulances',
        nature: 'goods',
        federal: true,
        award: 'EMW-2025-FG-01882 (demo)',
        justification: 'The store room is down to four cases.',
        need_by: addDays(today, 10),
        vendor,
        cost_center: await idOf('cost_centers', 'code', '71'),
        deliver_to: 'Fire station 1, Canal Street',
      },
      lines: [
        {
          description: 'Nitrile gloves, large, 1,000',
          quantity: 24,
          unit: 'case',
          unit_price: item.price,
          commodity: '475-37',
          catalog_item: item.id,
          budget_line,
        },
      ],
    })
    await act('rosa', 'requisitions/submit', { id })
    await signs(id)
    const order = await issued((await act('rosa', 'purchase-orders/from-requisition', { requisition: id })).id)
    await receives(order, [{ quantity: 24 }], 'BH-88120')
  }

  /** A winter blanket order with Larkspur, with two releases. */
  async function releasePatches(): Promise<void> {
    const budget_line = await lineOf('Street resurfacing')
    const order = {
      title: 'Cold patch through the winter',
      vendor: await idOf('vendors', 'name', 'Larkspur Paving & Supply, Inc.'),
      cost_center: await idOf('cost_centers', 'code', '42'),
      limit_amount: 4_800_00,
      starts_on: today,
      ends_on: addDays(today, 170),
      price_basis: reasons,
      terms: 'Each release names its delivery place. Bags are delivered dry and on pallets.',
    }
    const { id } = await act('rosa', 'purchase-orders/draft', {
      order,
      kind: 'blanket',
      lines: [
        {
          description: 'Cold patch, 50 lb bag',
          quantity: 300,
          unit: 'bag',
          unit_price: 14.85,
          commodity: '745-21',
          inspection: false,
          budget_line,
        },
      ],
    })
    await issued(id)
    await answers(id, 'accepted')
    const [bag] = await linesOf(id)
    for (const [at, quantity] of [120, 80].entries()) {
      const release = (
        await act('rosa', 'purchase-orders/release', {
          blanket: id,
          title: at === 0 ? 'Cold patch for Mill Road' : 'Cold patch for the east side',
          deliver_to: 'Works yard, Depot Street',
          lines: [{ line: bag!.id, quantity, due: addDays(today, 5 + at * 6) }],
        })
      ).id
      await issued(release)
      if (at === 0) {
        await answers(release, 'dates', {
          dates: { [(await linesOf(release))[0]!.id]: addDays(today, 7) },
          reason: 'The plant is closed until then.',
        })
        await receives(release, [{ quantity: 60 }], 'LK-20391')
      }
    }
  }
}
