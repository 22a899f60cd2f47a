import { expect, test } from 'vitest'
import '#areas/finance/year-end/checks.ts'
import { draftInvoice } from '#areas/finance/invoices/commands.ts'
import type { Invoice } from '#areas/finance/invoices/records.ts'
import { paymentCommands } from '#areas/finance/payments/commands.ts'
import type { Payment } from '#areas/finance/payments/records.ts'
import { proposeRelease, releaseCommands } from '#areas/finance/retainage/commands.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { fiscalYearCommands, planFiscalYear } from '#areas/planning/calendar/commands.ts'
import { carryForward } from '#areas/planning/carry-forward/commands.ts'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { draftBudgetTransfer, submitBudgetTransfer, transferCommands } from '#areas/planning/transfers/commands.ts'
import { editOrder } from '#areas/procurement/purchase-orders/commands.ts'
import { orderRequisition } from '#areas/procurement/purchase-orders/making.ts'
import type { PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'
import { draftRequisition, requisitionCommands } from '#areas/procurement/requisitions/commands.ts'
import type { Requisition } from '#areas/procurement/requisitions/records.ts'
import { paying } from './paying.ts'

// A year ends with 200 documents open, of every kind and in every status. Each is then brought to its end in the new
// year: the closed one stays as it was reported, the books agree after every event, and nothing is left that no one
// can end.

const yearEnd = '2027-06-30'
const opening = '2027-07-06'

/** The same amounts in each run, of many sizes and with odd cents. */
const size = (n: number) => ({ quantity: 2 + ((n * 7) % 9), unit_price: (5_00 + ((n * 137) % 40_00)) / 100 })

test('200 open documents outlive their year: the books agree after every late event, and nothing is stuck', async () => {
  const place = await paying({ received: 100, retainage: 10 })
  const { ada, rosa, max, does, sees, clock, year, supplies, vendor, signs, receives, issue, under, line } = place
  const { approvedInvoice, sends, invoiceOf, linesOf, bank, account, released, booksAgree } = place
  await bank()
  const paying_account = (await account()).id
  const books = await line('Books', 90_000_00, { program: 'B' })
  const lines = [supplies.id, books.id]
  const on = (n: number) => lines[n % lines.length]!

  let bills = 0
  const bill = async (of: Partial<Invoice>, billed: object): Promise<Invoice> =>
    does(rosa, draftInvoice, {
      invoice: {
        ...{
          document: [],
          vendor,
          vendor_number: `N-${++bills}`,
          invoice_date: clock.today(),
          received_on: clock.today(),
        },
        ...of,
      } as never,
      lines: [{ description: 'Goods', unit: 'case', ...billed }] as never,
    })
  const billed = async (order: PurchaseOrder, quantity: number): Promise<Invoice> => {
    const [goods] = await linesOf(order.id)
    return bill(
      { purchase_order: order.id },
      { quantity, unit_price: Number(goods!.unit_price), order_line: goods!.id },
    )
  }
  const approves = async (row: Invoice): Promise<Invoice> => {
    await sends(row)
    await signs(row.id)
    return invoiceOf(row.id)
  }

  // Orders: a draft, submitted, approved, issued, received in part, received, billed in part.
  const orders: PurchaseOrder[] = []
  for (let n = 0; n < 70; n++) {
    const stage = n % 7
    const goods = { ...size(n), budget_line: on(n) }
    const row = await place.draft([goods], n % 3 === 0 ? { freight: 7_50 } : {})
    orders.push(row)
    if (stage >= 1) await does(rosa, orderCommands.submit, { id: row.id })
    if (stage >= 2) await signs(row.id)
    if (stage >= 3) await issue(row)
    if (stage === 4) await receives(row.id, [1])
    if (stage >= 5) await receives(row.id, [goods.quantity])
    if (stage === 6) await approves(await billed(row, 1))
  }
  // Requisitions: a draft, submitted, approved.
  const requisitions: Requisition[] = []
  for (let n = 0; n < 40; n++) {
    const { quantity, unit_price } = size(n + 3)
    const row = await does(rosa, draftRequisition, {
      requisition: { title: `Need ${n}`, vendor },
      lines: [
        { description: 'Goods', quantity, unit: 'case', unit_price: Math.round(unit_price * 100), budget_line: on(n) },
      ],
    } as never)
    requisitions.push(row)
    if (n % 3 >= 1) await does(rosa, requisitionCommands.submit, { id: row.id })
    if (n % 3 >= 2) await signs(row.id)
  }
  // Invoices without an order: a draft, in approval, approved, with a discount, paid, paid by check.
  const invoices: Invoice[] = []
  for (let n = 0; n < 60; n++) {
    const stage = n % 6
    const discount = stage === 3 ? { discount_percent: 2, discount_until: '2027-07-31' } : {}
    const row = await bill(discount, { ...size(n + 5), budget_line: on(n) })
    invoices.push(row)
    if (stage >= 1) await sends(row)
    if (stage >= 2) await signs(row.id)
  }
  const ofStage = (stage: number) => invoices.flatMap(({ id }, n) => (n % 6 === stage ? [id] : []))
  await released(ofStage(4), { paying_account })
  await released(ofStage(5), { paying_account, method: 'check' })
  // Credit notes of invoices that are paid, in three statuses; transfers, a draft or submitted; a retained part.
  const credits: Invoice[] = []
  for (const [n, id] of ofStage(4).slice(0, 9).entries()) {
    const row = await bill(
      { kind: 'credit_note', credits: id },
      { quantity: 1, unit_price: 1.5 + n / 10, budget_line: on(n) },
    )
    credits.push(row)
    if (n % 3 >= 1) await sends(row)
    if (n % 3 >= 2) await signs(row.id)
  }
  const transfers: { id: string }[] = []
  for (let n = 0; n < 20; n++) {
    const row = await does(rosa, draftBudgetTransfer, {
      ...{ from_line: on(n), to_line: on(n + 1), amount: 1_00 + n, reason: 'Before the year ends.' },
    } as never)
    transfers.push(row)
    if (n % 2 === 1) await does(rosa, submitBudgetTransfer, { id: row.id })
  }
  await approvedInvoice(20, 12.5)
  expect(orders.length + requisitions.length + invoices.length + credits.length + transfers.length + 1).toBe(200)
  await booksAgree()

  const next = await does(ada, planFiscalYear, { name: '2028', starts_on: '2027-07-01', ends_on: '2028-06-30' })
  await does(ada, fiscalYearCommands.open, { id: next.id })
  clock.set(new Date(`${opening}T15:00:00Z`))
  await does(ada, carryForward, { id: year.id, money: 'along' as const })
  await booksAgree()
  await does(ada, fiscalYearCommands.close, { id: year.id })
  const ofYear = async (of: string) =>
    (await sees(ada, 'select * from budget_lines where fiscal_year = $1 order by id', [of])) as BudgetLine[]
  const reported = await ofYear(year.id)
  const posted = () =>
    sees(ada, 'select id, amount::int8 as amount from budget_entries where day <= $1 order by id', [yearEnd])
  const before = await posted()

  let events = 0
  /** One event in the new year, after which the books agree. */
  const late = async <T>(what: string, event: Promise<T>): Promise<T> => {
    const done = await event.catch((error: unknown) => {
      throw new Error(`${what}: ${String(error)}`)
    })
    events++
    await booksAgree().catch((error: unknown) => {
      throw new Error(`After ${what}: ${String(error)}`)
    })
    return done
  }
  const statusOf = async (table: string, id: string) =>
    (await sees(ada, `select status from ${table} where id = $1`, [id]))[0]!.status as string

  for (const [n, row] of orders.entries()) {
    const stage = n % 7
    const { quantity } = size(n)
    if (stage === 0) {
      await late(
        'a draft order canceled',
        does(rosa, orderCommands.cancel, { id: row.id, reason: 'Late', keep: false }),
      )
      continue
    }
    if (stage === 1) await late('a submitted order approved', signs(row.id))
    if (stage <= 2) await late('an approved order issued', issue(row))
    if (stage === 3 && n % 2 === 1) {
      await late(
        'an issued order canceled',
        does(rosa, orderCommands.cancel, { id: row.id, reason: 'Late', keep: false }),
      )
      continue
    }
    if (stage <= 4)
      await late('a delivery', receives(row.id, [quantity - Number(stage === 4)], { received_on: opening }))
    await late('its bill', billed(row, quantity - Number(stage === 6)).then(approves))
    if ((await statusOf('purchase_orders', row.id)) === 'issued')
      await late('an order closed', does(rosa, orderCommands.close, { id: row.id }))
  }
  for (const [n, { id }] of requisitions.entries()) {
    if (n % 3 === 0) {
      await late('a draft requisition canceled', does(rosa, requisitionCommands.cancel, { id, reason: 'Late' }))
      continue
    }
    if (n % 3 === 1) await late('a submitted requisition approved', signs(id))
    if (n % 2 === 0)
      await late('an approved requisition canceled', does(rosa, requisitionCommands.cancel, { id, reason: 'Late' }))
    else {
      const order = await late('an approved requisition ordered', does(rosa, orderRequisition, { requisition: id }))
      if (n % 4 === 1) {
        const changes = { price_basis: 'As in the catalog.' }
        await does(rosa, editOrder, { id: order.id, version: order.version, changes } as never)
        await late('its order submitted', does(rosa, orderCommands.submit, { id: order.id }))
        await late('its order approved', signs(order.id))
        await late('its order issued', issue(order as PurchaseOrder))
      }
      await late('its order canceled', does(rosa, orderCommands.cancel, { id: order.id, reason: 'Late', keep: false }))
    }
  }
  for (const row of [...invoices, ...credits]) {
    const status = await statusOf('invoices', row.id)
    if (status === 'draft') await late('a draft bill sent', sends(row))
    if (status === 'draft' || status === 'submitted') await late('a bill approved', signs(row.id))
  }
  const sent = (await sees(ada, `select * from payments where status = 'issued' order by number`)) as Payment[]
  for (const [n, { id }] of sent.entries())
    if (n % 2 === 0) await late('a payment returned', does(max, paymentCommands.return, { id, reason: 'Lost' }))
  for (const [n, { id }] of transfers.entries())
    if (n % 2 === 1) await late('a transfer rejected', signs(id, 'rejected'))
    else await late('a draft transfer canceled', does(rosa, transferCommands.cancel, { id, reason: 'Late' }))
  const dates = { invoice_date: opening, received_on: opening }
  await late('the rest of a retained order billed', approvedInvoice(80, 12.5, dates))
  const release = await does(rosa, proposeRelease, { contract: under!, amount: 25_00, reason: 'Accepted.' })
  await late('retainage released', does(max, releaseCommands.approve, { id: release.id }))
  if ((await statusOf('purchase_orders', place.order.id)) === 'issued')
    await late('the retained order closed', does(rosa, orderCommands.close, { id: place.order.id }))
  const owed = (await sees(ada, `select id from invoices where status = 'approved' and kind = 'invoice'`)) as {
    id: string
  }[]
  await late(
    'all that is owed is paid',
    released(
      owed.map(({ id }) => id),
      { paying_account, pay_on: '2027-07-08' },
    ),
  )
  expect(events).toBeGreaterThan(200)

  // The closed year is as it was reported, and nothing was booked in it.
  expect(await ofYear(year.id)).toEqual(reported)
  expect(await posted()).toEqual(before)
  expect(
    await sees(ada, `select sum(encumbered)::int8 as held, sum(pre_encumbered)::int8 as kept from budget_lines`),
  ).toEqual([{ held: 0, kept: 0 }])
  // Nothing is stuck.
  for (const [table, over] of [
    ['purchase_orders', ['closed', 'canceled']],
    ['requisitions', ['converted', 'canceled', 'closed']],
    ['budget_transfers', ['rejected', 'canceled']],
    ['invoices', ['paid', 'scheduled', 'applied', 'approved']],
  ] as const)
    expect([
      table,
      await sees(ada, `select number, status from ${table} where status <> all ($1)`, [[...over]]),
    ]).toEqual([table, []])
  expect((await does(ada, checkLedger, {})).differences).toEqual([])
})
