import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import { thisYear } from '#areas/planning/calendar/seed.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, daysBetween, localDay } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'

const work = [
  { description: 'Gate valve, 8 in, replaced', quantity: 6, unit: 'each', unit_price: 3_150 },
  { description: 'Hydrant, replaced, with its lead', quantity: 2, unit: 'each', unit_price: 6_250 },
] as const

/**
 * A contract with finished work: ordered, received, billed and complete, with five percent retained. Half of that is
 * requested and waits for a second person; the contract owner may request the other half.
 */
export async function seedFinishedWork(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  // Nothing is booked in a closed year.
  const earliest = -daysBetween(`${thisYear(now) - 1}-07-01`, today)
  const at = (days: number) => actAt(Math.max(days, earliest))
  const on = (days: number) => addDays(today, Math.max(days, earliest))
  const { rosa } = await peopleOf(tx)
  const vendor = await tx.one<{ id: string }>(
    `select id from vendors where name like 'Northline%' and status = 'active' order by number limit 1`,
  )
  const budget = await tx.one<{ id: string }>(
    `select l.id from budget_lines l join fiscal_years y on y.organization_id = l.organization_id
      and y.id = l.fiscal_year where l.name = 'Booster pumps' and y.status = 'open' and l.status = 'adopted'
      order by y.starts_on desc limit 1`,
  )
  if (!vendor || !budget) return
  const signs = async (days: number, document: string) => {
    const request = (await tx.one<{ id: string; revision: number }>(
      `select id, revision::int as revision from approval_requests where document = $1 and status = 'waiting'`,
      [document],
    ))!
    await at(days)('max', 'approvals/decide', { ...request, decision: 'approved', comment: '' })
  }

  const contract = await underContract()
  const order = await ordered()
  const lines = await tx.sql<{ id: string; description: string; quantity: number; unit: string; unit_price: number }>(
    'select id, description, quantity, unit, unit_price from order_lines where purchase_order = $1 order by position',
    [order],
  )
  await at(-13)('rosa', 'receipts/receive', {
    order,
    received_on: on(-13),
    packing_slip: 'Acceptance of the work',
    lines: lines.map(({ id, quantity }) => ({ line: id, quantity })),
  })
  await at(-12)('rosa', 'contracts/complete', { id: contract, day: on(-13) })
  const bill = await at(-12)('rosa', 'invoices/draft', {
    invoice: {
      vendor: vendor.id,
      purchase_order: order,
      vendor_number: 'NW-1187',
      invoice_date: on(-12),
      received_on: on(-12),
      document: [],
    },
    lines: lines.map(({ id, description, quantity, unit, unit_price }) => ({
      description,
      quantity,
      unit,
      unit_price,
      order_line: id,
    })),
  })
  await at(-12)('rosa', 'invoices/submit', { id: bill.id })
  await signs(-10, bill.id)
  const { retained } = (await tx.one<{ retained: number }>('select retained from contracts where id = $1', [contract]))!
  await at(-1)('rosa', 'retainage-releases/propose', {
    contract,
    amount: Math.floor(retained / 2),
    reason: 'The valves have held for twelve days. The other half stays until the ditch is seeded in spring.',
  })

  /** Signed on paper in the summer and carried over unchanged. */
  async function underContract(): Promise<string> {
    const { id } = await at(-40)('rosa', 'contracts/draft', {
      title: 'Valves and hydrants, Mill Road',
      kind: 'construction',
      vendor: vendor!.id,
      owner: rosa,
      department: 'Water',
      ceiling: 31_400_00,
      starts_on: addMonths(today, -3),
      ends_on: addMonths(today, 5),
      complete_by: addDays(today, -6),
      construction: true,
      federal: false,
      laborers: false,
      retainage: 5,
      damages: 250_00,
      notice_days: 0,
      claim_days: 10,
      documents: [],
      summary: 'Replace six gate valves and two hydrants on Mill Road, fill the ditch and repair the road.',
    })
    const version = async () =>
      (await tx.one<{ version: number }>('select version from contracts where id = $1', [id]))!.version
    await at(-40)('rosa', 'contracts/set-sections', {
      id,
      version: await version(),
      lines: [
        {
          heading: 'Work',
          body: 'Each valve and hydrant is replaced within one day, and **water is off for four hours** or less. Five percent is retained until the ditch has settled.',
          clause: null,
          reason: 'Project-specific work; no clause covers it',
        },
      ],
    })
    await at(-40)('rosa', 'contracts/set-lines', { id, version: await version(), lines: work })
    await inTheNameOf(tx, 'rosa', 'contracts/carry-over', () =>
      tx.sql(`update contracts set status = 'active', original = ceiling where id = $1`, [id]),
    )
    return id
  }

  async function ordered(): Promise<string> {
    const wanted = await tx.sql<{ id: string; quantity: number }>(
      'select id, quantity from contract_lines where contract = $1 order by position',
      [contract],
    )
    const { id } = await at(-27)('rosa', 'contracts/order', {
      id: contract,
      budget_line: budget!.id,
      lines: wanted.map((line) => ({ line: line.id, quantity: line.quantity })),
    })
    await at(-27)('rosa', 'purchase-orders/submit', { id })
    await signs(-26, id)
    await at(-26)('rosa', 'purchase-orders/issue', { id })
    return id
  }
}
