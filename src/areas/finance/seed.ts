import { hasOnFile } from '#platform/functions/demo/on-file.ts'
import { controls } from '#areas/planning/journal/records.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { financeTerm } from './terms/records.ts'

const accounts = [
  ['Bright Harbor Medical Supply', '075000019', '000000007713'],
  ['Larkspur Paving & Supply, Inc.', '073000228', '000000004821'],
  ['Ridgeway Fleet Services', '073000545', '000000009090'],
  ['Northline Water Systems LLC', '073000176', '000000003344'],
] as const
/** The account balance before the first run of this year. */
const opening = 1_250_000_00
const inDollars = (cents: number) => (cents / 100).toFixed(2)
const codes: Record<(typeof controls)[number], string> = {
  cash: '1010',
  in_transit: '1090',
  payable: '2010',
  accrued: '2020',
  encumbrance: '8210',
  encumbrance_reserve: '8910',
  expenditure: '5000',
  elsewhere: '1099',
}

/**
 * The invoices and payments of the demonstration city: one paid and cleared, one within its discount period, one with
 * retainage under a contract, one on hold, one disputed, and one submitted by its vendor but not accepted yet.
 * Account numbers are made up.
 */
export async function seedFinance(
  tx: Tx,
  act: Act,
  cities: Record<'alder-falls' | 'larkspur', string>,
  now: Date,
): Promise<void> {
  const city = cities['alder-falls']
  const today = localDay(now, 'America/Chicago')
  const source = 'Purchasing Policy 9.3 (demonstration)'
  await hasOnFile(tx, 'ada', financeTerm, [
    { kind: 'interest_percent', value: 6, valid_from: `${Number(today.slice(0, 4)) - 2}-07-01`, source },
  ])
  for (const control of controls)
    await act('max', 'account-mappings/create', {
      control,
      outside_code: codes[control],
      valid_from: `${Number(today.slice(0, 4)) - 2}-07-01`,
    })
  const paying = (await tx.one<{ id: string }>(
    `select id from paying_accounts where organization_id = $1 and status = 'open'`,
    [city],
  ))!
  await knowAccounts()

  const gloves = await bill('Nitrile gloves for the ambulances', { number: 'BH-30177', days: 3 })
  const patches = await bill('Cold patch for Mill Road', { number: 'LK-9921', days: 1, price: 1.015, discount: true })
  await bill('Crack sealant for the park paths', { number: 'LK-9934', days: 0, whole: true })
  const runs = await bill('Plowing runs, December', { number: 'RW-5530', days: 2 })
  const cones = await bill('cones', { number: 'RW-5512', days: 2, price: 1.08 })
  if (cones?.status === 'held')
    await act('rosa', 'invoices/dispute', {
      id: cones.id,
      reason: 'The award has a lower price. Bill as awarded, or name the change that allows it.',
    })
  for (const each of [gloves, patches, runs]) if (each?.status === 'submitted') await signs(each.id)
  await takesInLastMonth()
  if (gloves?.status === 'submitted') await pays([gloves.id])
  await vendorSends()
  // Created by Max; it waits for release by a second person.
  const payable = await tx.one<{ id: string }>(
    `select id from invoices where organization_id = $1 and status = 'approved' and amount > 0 order by created_at desc
      limit 1`,
    [city],
  )
  if (payable)
    await act('max', 'payment-runs/submit', {
      id: (
        await act('max', 'payment-runs/draft', {
          paying_account: paying.id,
          method: 'ach',
          pay_on: today,
          invoices: [payable.id],
        })
      ).id,
    })

  /** Proposed by one person and confirmed by another; their waiting period is over. */
  async function knowAccounts(): Promise<void> {
    for (const [name, routing, account] of accounts) {
      const vendor = await tx.one<{ id: string }>('select id from vendors where organization_id = $1 and name = $2', [
        city,
        name,
      ])
      if (!vendor) continue
      const sent = await tx.one<{ id: string }>(
        `select id from vendor_bank_accounts where organization_id = $1 and vendor = $2 and status = 'proposed'`,
        [city, vendor.id],
      )
      const { id } =
        sent ??
        (await act('max', 'bank-accounts/propose', {
          organization: city,
          vendor: vendor.id,
          holder: name,
          bank: 'Bank of the demonstration',
          kind: 'checking',
          routing,
          account,
        }))
      await act('pat', 'bank-accounts/confirm', { id, called: 'Their office, at the phone number in our records' })
      await inTheNameOf(tx, 'pat', 'bank-accounts/carry-over', () =>
        tx.sql('update vendor_bank_accounts set created_at = $2, confirmed_at = $3, in_force_from = $4 where id = $1', [
          id,
          addDays(today, -14),
          addDays(today, -13),
          addDays(today, -10),
        ]),
      )
    }
  }

  /** Bills what was received of an order; `price` bills above the order price, `whole` bills the full order. */
  async function bill(
    title: string,
    {
      number,
      days,
      price = 1,
      whole = false,
      discount = false,
    }: { number: string; days: number; price?: number; whole?: boolean; discount?: boolean },
  ): Promise<{ id: string; status: string } | undefined> {
    const order = await tx.one<{ id: string; vendor: string }>(
      `select id, vendor from purchase_orders where organization_id = $1 and title ilike '%' || $2 || '%'
        and status = 'issued' and received_amount > 0 order by created_at limit 1`,
      [city, title],
    )
    if (!order) return undefined
    const lines = await tx.sql<{
      id: string
      description: string
      quantity: number
      received: number
      unit: string
      unit_price: number
    }>(
      `select id, description, quantity, received, unit, unit_price from order_lines where purchase_order = $1
        and received > 0 order by position`,
      [order.id],
    )
    if (lines.length === 0) return undefined
    const day = addDays(today, -days)
    const { id } = await act('rosa', 'invoices/draft', {
      invoice: {
        vendor: order.vendor,
        purchase_order: order.id,
        vendor_number: number,
        invoice_date: day,
        received_on: day,
        document: [],
        ...(discount && { discount_percent: 2, discount_until: addDays(today, 9) }),
      },
      lines: lines.map((line) => ({
        description: line.description,
        quantity: whole ? line.quantity : line.received,
        unit: line.unit,
        unit_price: Math.round(line.unit_price * price * 100) / 100,
        order_line: line.id,
      })),
    })
    const { status } = await act('rosa', 'invoices/submit', { id })
    return { id, status }
  }

  async function signs(id: string): Promise<void> {
    const request = (await tx.one<{ id: string; revision: number }>(
      `select id, revision::int as revision from approval_requests where document = $1 and status = 'waiting'`,
      [id],
    ))!
    await act('max', 'approvals/decide', { ...request, decision: 'approved', comment: '' })
  }

  /**
   * The bank statement of the month that ended yesterday: none of its transactions was ours to clear, and each is
   * explained.
   */
  async function takesInLastMonth(): Promise<void> {
    const moved = [
      [24, 412_350_00, 'PT-1107', 'County treasurer, property tax', 'Property tax settlement from the county.'],
      [17, -286_940_15, 'PR-23', 'Payroll, two weeks', 'From the payroll system.'],
      [3, -287_115_60, 'PR-24', 'Payroll, two weeks', 'From the payroll system.'],
    ] as const
    const before = opening - moved.reduce((sum, [, cents]) => sum + cents, 0)
    const rows = moved.map(
      ([days, cents, reference, words]) => `${addDays(today, -days)},${inDollars(cents)},${reference},"${words}"`,
    )
    const content = [
      'Date,Amount,Reference,Description',
      `${addDays(today, -30)},${inDollars(before)},,Opening balance`,
      ...rows,
      `${addDays(today, -1)},${inDollars(opening)},,Closing balance`,
    ].join('\n')
    const { id } = await act('max', 'bank-statements/import', { paying_account: paying.id, format: 'csv', content })
    for (const { id: line, reference } of await tx.sql<{ id: string; reference: string }>(
      'select id, reference from statement_lines where statement = $1 order by position',
      [id],
    )) {
      await act('max', 'statement-lines/explain', {
        id: line,
        explanation: moved.find(([, , each]) => each === reference)![4],
      })
    }
    await reconciles(id)
  }

  /** The books have a deposit that the bank had the next day, and not yet the bank's fee. Ada reviews Max's work. */
  async function reconciles(statement: string): Promise<void> {
    const [deposit, fee] = [4_210_00, 32_75]
    const { id } = await act('max', 'bank-reconciliations/start', { statement, book_balance: opening + deposit + fee })
    const items = await tx.sql<{ id: string }>('select id from bank_reconciling_items where reconciliation = $1', [id])
    // The county's settlement and both payrolls are in the books.
    for (const { id: item } of items) await act('max', 'bank-reconciliations/remove-item', { id, item })
    const day = addDays(today, -1)
    await act('max', 'bank-reconciliations/add-item', {
      id,
      kind: 'deposit',
      day,
      words: 'Municipal court, deposit slip 4471',
      amount: deposit,
    })
    await act('max', 'bank-reconciliations/add-item', {
      id,
      kind: 'book',
      day,
      words: 'Account analysis fee of last month, to be posted',
      amount: -fee,
    })
    await act('max', 'bank-reconciliations/submit', { id })
    await act('ada', 'bank-reconciliations/review', { id })
  }

  /** Released by two people, sent to the bank, and matched to its statement. */
  async function pays(invoices: string[]): Promise<void> {
    const run = await act('max', 'payment-runs/draft', {
      paying_account: paying.id,
      method: 'ach',
      pay_on: today,
      invoices,
    })
    await act('max', 'payment-runs/submit', { id: run.id })
    await act('ada', 'payment-runs/release', { id: run.id })
    await act('ada', 'payment-runs/make-file', { id: run.id })
    await act('max', 'payment-runs/send', { id: run.id })
    const fee = 18_50
    const content = [
      'Date,Amount,Reference,Description',
      `${today},${inDollars(opening)},,Opening balance`,
      `${today},-${inDollars(run.amount)},${run.number},ACH settlement`,
      `${today},-${inDollars(fee)},,Account analysis fee`,
      `${today},${inDollars(opening - run.amount - fee)},,Closing balance`,
    ].join('\n')
    await act('max', 'bank-statements/import', { paying_account: paying.id, format: 'csv', content })
  }

  async function vendorSends(): Promise<void> {
    const order = await tx.one<{ number: string; vendor: string }>(
      `select o.number, o.vendor from purchase_orders o join vendor_accounts a on a.organization_id = o.organization_id
        and a.vendor = o.vendor where o.organization_id = $1 and a.account = $2 and o.status = 'issued'
        and o.title ilike '%east side%' limit 1`,
      [city, cities.larkspur],
    )
    if (order)
      await act('vera', 'invoice-submissions/send', {
        organization: city,
        vendor: order.vendor,
        order: order.number,
        vendor_number: 'LK-9940',
        invoice_date: today,
        lines: [{ line: 1, description: 'Cold patch, 50 lb bag', quantity: 80, unit: 'bag', unit_price: 14.85 }],
      })
  }
}
