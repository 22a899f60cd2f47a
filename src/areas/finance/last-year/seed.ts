import { boughtLastYear } from '#areas/planning/budgets/seed.ts'
import { thisYear } from '#areas/planning/calendar/seed.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, daysBetween, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

type Bought = {
  budget: keyof typeof boughtLastYear
  title: string
  vendor: string
  center: string
  deliver_to: string
  why: string
  what: string
  unit: string
  quantity: number
  cents: number
  commodity: string
  invoice: string
  slip: string
}

const works = 'Works yard, Depot Street'
/** Needs of a department in the autumn before, each below the quote threshold. */
const bought: readonly Bought[] = [
  {
    budget: 'Salt and plow blades',
    title: 'Treated salt before the first frost',
    vendor: 'Ridgeway Fleet Services',
    center: '42',
    deliver_to: works,
    why: 'The shed was swept empty in March.',
    what: 'Road salt, treated, delivered',
    unit: 'ton',
    quantity: 55,
    cents: 82_00,
    commodity: '775-70',
    invoice: 'RW-4821',
    slip: 'RW-0931',
  },
  {
    budget: 'Turnout gear',
    title: 'Nitrile gloves for the winter',
    vendor: 'Bright Harbor Medical Supply',
    center: '71',
    deliver_to: 'Fire station 1, Canal Street',
    why: 'The rest lasts until November.',
    what: 'Nitrile gloves, large, 1,000',
    unit: 'case',
    quantity: 60,
    cents: 60_20,
    commodity: '475-37',
    invoice: 'BH-27710',
    slip: 'BH-80415',
  },
  {
    budget: 'Booster pumps',
    title: 'Shaft seals for Station 4',
    vendor: 'Northline Water Systems LLC',
    center: '50',
    deliver_to: 'Pump station 4, Mill Road',
    why: 'Both pumps of the station drip.',
    what: 'Shaft seal, 75 hp pump',
    unit: 'each',
    quantity: 12,
    cents: 310_00,
    commodity: '720-24',
    invoice: 'NW-1160',
    slip: 'NW-5502',
  },
  {
    budget: 'Street resurfacing',
    title: 'Crack sealant for Canal Street',
    vendor: 'Larkspur Paving & Supply, Inc.',
    center: '41',
    deliver_to: works,
    why: 'Cracks are closed before water freezes in them.',
    what: 'Crack sealant, hot pour, 30 lb',
    unit: 'box',
    quantity: 80,
    cents: 27_90,
    commodity: '745-21',
    invoice: 'LK-8702',
    slip: 'LK-18344',
  },
]

/**
 * The autumn of the year before, from requisition to the bank statement: requisition, order, receipt, invoice and
 * check, each on its day and by a person with the right role. Its books are closed afterward.
 */
export async function seedLastYear(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const autumn = `${thisYear(now) - 2}-10-06`
  const on = (day: string) => actAt(daysBetween(today, day))
  const idOf = async (table: string, column: string, value: string) =>
    (await tx.one<{ id: string }>(`select id from ${table} where ${column} = $1 order by created_at limit 1`, [value]))!
      .id
  const signs = async (day: string, document: string) => {
    const request = (await tx.one<{ id: string; revision: number }>(
      `select id, revision::int as revision from approval_requests where document = $1 and status = 'waiting'`,
      [document],
    ))!
    await on(day)('max', 'approvals/decide', { ...request, decision: 'approved', comment: '' })
  }
  const paying = await on(addDays(autumn, -60))('ada', 'paying-accounts/open', {
    name: 'General disbursements',
    bank: 'Bank of the demonstration',
    routing: '073000228',
    account: '000000001010',
    company_name: 'City of Alder Falls',
    company_id: '1420000000',
  })
  const invoices: string[] = []
  for (const [at, each] of bought.entries()) invoices.push(await buys(each, addDays(autumn, at * 9)))
  await pays(invoices.slice(0, 2), addDays(autumn, 31), 1_412_600_00)
  await pays(invoices.slice(2), addDays(autumn, 59), 1_371_250_00)
  await closes(addDays(autumn, 66))

  async function buys(
    {
      budget,
      title,
      vendor: name,
      center,
      deliver_to,
      why,
      what,
      unit,
      quantity,
      cents,
      commodity,
      invoice,
      slip,
    }: Bought,
    day: string,
  ): Promise<string> {
    const [vendor, budget_line, cost_center] = [
      await idOf('vendors', 'name', name),
      await idOf('budget_lines', 'name', `${budget}, last year`),
      await idOf('cost_centers', 'code', center),
    ]
    const needed = await on(day)('rosa', 'requisitions/draft', {
      requisition: {
        title,
        nature: 'goods',
        federal: false,
        justification: why,
        need_by: addDays(day, 21),
        vendor,
        cost_center,
        deliver_to,
      },
      lines: [{ description: what, quantity, unit, unit_price: cents, commodity, budget_line }],
    })
    await on(day)('rosa', 'requisitions/submit', { id: needed.id })
    await signs(addDays(day, 1), needed.id)
    const { id: order } = await on(addDays(day, 2))('rosa', 'purchase-orders/from-requisition', {
      requisition: needed.id,
    })
    const { version } = (await tx.one<{ version: number }>('select version from purchase_orders where id = $1', [
      order,
    ]))!
    await on(addDays(day, 2))('rosa', 'purchase-orders/edit', {
      id: order,
      version,
      changes: { price_basis: 'Compared with last year’s price and one other phone quote.' },
    })
    await on(addDays(day, 2))('rosa', 'purchase-orders/submit', { id: order })
    await signs(addDays(day, 3), order)
    await on(addDays(day, 3))('rosa', 'purchase-orders/issue', { id: order })
    const line = (await tx.one<{ id: string; unit_price: number }>(
      'select id, unit_price from order_lines where purchase_order = $1',
      [order],
    ))!
    await on(addDays(day, 10))('rosa', 'receipts/receive', {
      order,
      received_on: addDays(day, 10),
      packing_slip: slip,
      lines: [{ line: line.id, quantity }],
    })
    const billed = addDays(day, 12)
    const { id } = await on(billed)('rosa', 'invoices/draft', {
      invoice: {
        vendor,
        purchase_order: order,
        vendor_number: invoice,
        invoice_date: billed,
        received_on: billed,
        document: [],
      },
      lines: [{ description: what, quantity, unit, unit_price: line.unit_price, order_line: line.id }],
    })
    await on(billed)('rosa', 'invoices/submit', { id })
    await signs(addDays(day, 14), id)
    return id
  }

  /** Everything was received, billed and paid: no encumbrance is left. */
  async function closes(day: string): Promise<void> {
    for (const { id, version } of await tx.sql<{ id: string; version: number }>(
      `select id, version from purchase_orders where status = 'issued' and title = any ($1) order by number`,
      [bought.map(({ title }) => title)],
    ))
      await on(day)('rosa', 'purchase-orders/close', { id, version, reason: '' })
  }

  /**
   * By check: one person creates the run, another releases it, and the bank reports a week later which checks
   * cleared.
   */
  async function pays(these: string[], day: string, opening: number): Promise<void> {
    const run = await on(day)('max', 'payment-runs/draft', {
      paying_account: paying.id,
      method: 'check',
      pay_on: day,
      invoices: these,
    })
    await on(day)('max', 'payment-runs/submit', { id: run.id })
    await on(day)('ada', 'payment-runs/release', { id: run.id })
    await on(day)('ada', 'payment-runs/make-file', { id: run.id })
    await on(day)('max', 'payment-runs/send', { id: run.id })
    const checks = await tx.sql<{ trace: string; amount: number }>(
      'select trace, amount from payments where run = $1 order by trace',
      [run.id],
    )
    const until = addDays(day, 7)
    const dollars = (of: number) => (of / 100).toFixed(2)
    const content = [
      'Date,Amount,Reference,Description',
      `${until},${dollars(opening)},,Opening balance`,
      ...checks.map(({ trace, amount }) => `${until},-${dollars(amount)},${trace},Check ${trace}`),
      `${until},${dollars(opening - run.amount)},,Closing balance`,
    ].join('\n')
    await on(until)('max', 'bank-statements/import', { paying_account: paying.id, format: 'csv', content })
  }
}
