import { expect, test } from 'vitest'
import { z } from 'zod'
import { draftInvoice } from '#areas/finance/invoices/commands.ts'
import type { Invoice } from '#areas/finance/invoices/records.ts'
import { paymentCommands } from '#areas/finance/payments/commands.ts'
import type { Payment } from '#areas/finance/payments/records.ts'
import { proposeRelease, releaseCommands } from '#areas/finance/retainage/commands.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { fiscalYearCommands, planFiscalYear } from '#areas/planning/calendar/commands.ts'
import '#areas/finance/year-end/checks.ts'
import { carryForward } from '#areas/planning/carry-forward/commands.ts'
import { closingChecklist } from '#areas/planning/closing/questions.ts'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import type { BudgetEntry } from '#areas/planning/ledger/records.ts'
import { draftBudgetTransfer, submitBudgetTransfer } from '#areas/planning/transfers/commands.ts'
import { orderRequisition } from '#areas/procurement/purchase-orders/making.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'
import { draftRequisition, requisitionCommands } from '#areas/procurement/requisitions/commands.ts'
import { command } from '#platform/commands/command.ts'
import { requestOf, show } from './approvals.ts'
import { paying } from './paying.ts'

const post = command('trials/post', {
  about: 'Posts past the rules, for this test.',
  input: z.strictObject({ fund: z.uuid(), day: z.string() }),
  run: ({ fund, day }, { tx }) =>
    tx.sql(
      `insert into journal_lines (organization_id, entry, position, day, fund, control, debit, credit, source_table,
        source, words)
       select $1, 'x', n, $3, $2, 'cash', n - 1, 2 - n, 'trials', 'x', 'x' from generate_series(1, 2) n`,
      [tx.organization_id, fund, day],
    ),
})

/** The items of the checklist: how many, and how much. */
const settles = async ({ ada, does, year }: Awaited<ReturnType<typeof paying>>) =>
  Object.fromEntries(
    (await does(ada, closingChecklist, { id: year.id })).map(({ key, count, amount }) => [key, [count, amount]]),
  )

test('a closed year stays as it was reported, and every late event lands in the open year and says so', async () => {
  const place = await paying({ received: 100, retainage: 10 })
  const { ada, rosa, max, does, sees, clock, year, line, supplies, vendor, signs, fund, issued, receives } = place
  const { under, approvedInvoice, draftInvoice: bills, sends, invoiceOf, bank, account, released, booksAgree } = place
  await bank()
  const paying_account = (await account()).id
  const books = await line('Books', 5_000_00, { program: 'B' })

  // Paid with a discount; a check under way; unpaid with a discount; in approval; and one without an order.
  const discount = { discount_percent: 2, discount_until: '2026-11-30' }
  const paid = await approvedInvoice(30, 12.5, discount)
  await released([paid.id], { paying_account })
  const byCheck = await approvedInvoice(20, 12.5, discount)
  await released([byCheck.id], { paying_account, method: 'check' })
  const unpaid = await approvedInvoice(10, 12.5, { discount_percent: 2, discount_until: '2027-07-31' })
  const waiting = await bills(11, 12.5)
  await sends(waiting)
  const bill = async (of: Partial<Invoice>, billed: object): Promise<Invoice> => {
    const row = await does(rosa, draftInvoice, {
      invoice: { document: [], vendor, invoice_date: clock.today(), received_on: clock.today(), ...of } as never,
      lines: [{ description: 'Books', unit: 'each', ...billed }] as never,
    })
    await sends(row)
    await signs(row.id)
    return invoiceOf(row.id)
  }
  const plain = await bill({ vendor_number: 'B-1' }, { quantity: 1, unit_price: 90, budget_line: books.id })
  // Received and not billed; delivered after the year; not needed any longer; and requested.
  const unbilled = await issued([{ quantity: 10, unit_price: 20, budget_line: books.id }], { freight: 25_00 })
  await receives(unbilled.id, [10])
  const toCome = await issued([{ quantity: 10, unit_price: 30 }])
  const dropped = await issued([{ quantity: 1, unit_price: 40 }])
  const wanted = await does(rosa, draftRequisition, {
    requisition: { title: 'Masks', vendor },
    lines: [{ description: 'Masks', quantity: 4, unit: 'box', unit_price: 5_00, budget_line: supplies.id }],
  } as never)
  await does(rosa, requisitionCommands.submit, { id: wanted.id })
  await signs(wanted.id)
  const transfer = await does(rosa, draftBudgetTransfer, {
    from_line: supplies.id,
    to_line: books.id,
    amount: 1_00,
    reason: 'Before the year ends.',
  } as never)
  await does(rosa, submitBudgetTransfer, { id: transfer.id })

  const next = await does(ada, planFiscalYear, { name: '2028', starts_on: '2027-07-01', ends_on: '2028-06-30' })
  await does(ada, fiscalYearCommands.open, { id: next.id })
  clock.set(new Date('2027-07-06T15:00:00Z'))

  // The checklist is counted in the books.
  expect(await settles(place)).toEqual({
    transfers: [1, 1_00],
    encumbrances: [2, 20_00 + 40_00 + 300_00 + 500_00 + 225_00],
    received: [2, 700_00],
    invoices: [1, 137_50],
    discounts: [1, 2_25],
    interest: [0, 0],
    rates: [2, 112_50 + 90_00],
    checks: [1, 220_50],
  })

  // An encumbrance that no one needs is dropped from the year that held it; a bill says that the rest is not carried.
  await does(rosa, orderCommands.cancel, { id: dropped.id, reason: 'Not needed', keep: false })
  expect(
    await sees(ada, `select day::text from budget_entries where source = $1 order by id desc limit 1`, [dropped.id]),
  ).toEqual([{ day: '2027-06-30' }])
  await expect(signs(waiting.id)).rejects.toThrow('is still encumbered in fiscal year 2027, which is over')
  // Received and not billed: 40 cases of gloves and 10 books are a cost of the year that ends.
  expect(await does(ada, carryForward, { id: year.id, money: 'along' as const })).toMatchObject({ accrued: 700_00 })
  expect(
    await sees(
      ada,
      `select l.name, e.day::text, e.amount from budget_entries e join budget_lines l on l.id = e.line
        where e.kind = 'expenditure' and e.source_table = 'purchase_orders' order by e.day, l.name`,
    ),
  ).toEqual([
    { name: 'Books', day: '2027-06-30', amount: 200_00 },
    { name: 'Supplies', day: '2027-06-30', amount: 500_00 },
    { name: 'Books', day: '2027-07-06', amount: -200_00 },
    { name: 'Supplies', day: '2027-07-06', amount: -500_00 },
  ])
  expect(await settles(place)).toMatchObject({ encumbrances: [0, 0], received: [0, 0] })
  await does(ada, fiscalYearCommands.close, { id: year.id })
  expect(await settles(place)).toEqual({})
  const linesOf = async (of: string) =>
    (await sees(ada, 'select * from budget_lines where fiscal_year = $1 order by id', [of])) as BudgetLine[]
  const reported = await linesOf(year.id)
  const entries = async () => (await sees(ada, 'select *, day::text from budget_entries order by id')) as BudgetEntry[]
  const before = new Set((await entries()).map(({ id }) => id))
  await booksAgree()

  // An invoice in approval: its approver reads where it is booked.
  const shown = await does(max, show, { id: (await requestOf(place, waiting.id)).id })
  expect(shown.review?.checks).toContainEqual({ words: 'Booked in the current year: 2027 is over', whyNot: null })
  await signs(waiting.id)
  await booksAgree()
  // A bill for goods received in the closed year, with its freight.
  const [book] = await place.linesOf(unbilled.id)
  await bill(
    { vendor_number: 'B-2', purchase_order: unbilled.id, charges: 25_00 },
    { quantity: 10, unit_price: 20, order_line: book!.id },
  )
  // A delivery and its bill.
  await receives(toCome.id, [10], { received_on: '2027-07-06' })
  const [glove] = await place.linesOf(toCome.id)
  await bill(
    { vendor_number: 'G-3', purchase_order: toCome.id },
    { quantity: 10, unit_price: 30, order_line: glove!.id },
  )
  await does(rosa, orderCommands.close, { id: toCome.id })
  await booksAgree()
  // Credits: of goods under an order, and a refund of a bill without one.
  const credit = await bills(5, 12.5, {
    kind: 'credit_note',
    credits: paid.id,
    invoice_date: '2027-07-05',
    received_on: '2027-07-06',
  })
  await sends(credit)
  await signs(credit.id)
  await bill(
    { kind: 'credit_note', credits: plain.id, vendor_number: 'B-C' },
    { quantity: 1, unit_price: 30, budget_line: books.id },
  )
  await booksAgree()
  // A discount taken, a payment that the bank returned, and a check that was lost: both are paid again.
  await released([unpaid.id], { paying_account, pay_on: '2027-07-08' })
  const lost = (await sees(
    ada,
    'select p.* from payments p join payment_items i on i.payment = p.id where i.invoice = any ($1)',
    [[paid.id, byCheck.id]],
  )) as Payment[]
  for (const { id } of lost) await does(max, paymentCommands.return, { id, reason: 'Lost' })
  await released([paid.id, byCheck.id], { paying_account, pay_on: '2027-07-08' })
  await booksAgree()
  // Retainage of the closed year.
  const release = await does(rosa, proposeRelease, { contract: under!, amount: 50_00, reason: 'Accepted.' })
  await does(max, releaseCommands.approve, { id: release.id })
  // The requisition is ordered with the money that was carried.
  const order = await does(rosa, orderRequisition, { requisition: wanted.id })
  expect(order).toMatchObject({ amount: 20_00 })
  await booksAgree()

  // A transfer that came too late is refused with the reason, and can still be rejected.
  await expect(signs(transfer.id)).rejects.toThrow('Fiscal year 2027 is closed. Its budget can no longer be changed.')
  await signs(transfer.id, 'rejected')
  // Whatever a command forgets, the database refuses, in both books.
  await expect(does(ada, post, { fund: fund.id, day: '2027-06-30' })).rejects.toThrow(
    'Fiscal year 2027 is closed. Nothing can be posted in it.',
  )

  expect(await linesOf(year.id)).toEqual(reported)
  const late = (await entries()).filter(({ id }) => !before.has(id))
  expect(late.every(({ day }) => day >= '2027-07-06')).toBe(true)
  const current = new Set((await linesOf(next.id)).map(({ id }) => id))
  expect(late.filter(({ line: of }) => !current.has(of))).toEqual([])
  // Bills of carried orders are costs of the new year. What the closed year was charged with says where it belongs.
  expect(
    late.flatMap(({ kind, amount, words }) =>
      kind === 'expenditure' && words.includes('late, of') ? [[amount, words]] : [],
    ),
  ).toEqual([
    [-30_00, 'INV-2027-0004: B-C (late, of 2027)'],
    [-2_25, 'INV-2026-0003: discount taken (late, of 2027)'],
    [6_75, 'PAY-2026-0001 returned (late, of 2027)'],
    [4_50, 'PAY-2026-0002 returned (late, of 2027)'],
  ])
  expect((await does(ada, checkLedger, {})).differences).toEqual([])
})

test('while a year is soft-closed, its named person settles it, and everyone else books in the year that runs', async () => {
  const place = await paying({ received: 100 })
  const { ada, max, rosa, does, sees, clock, year, supplies, signs, line, fund } = place
  const { approvedInvoice, draftInvoice: bills, sends, booksAgree } = place
  const other = await line('Books', 5_000_00, { program: 'B' })
  const [one, two] = [await bills(10, 12.5), await bills(20, 12.5)]
  for (const row of [one, two]) await sends(row)
  await approvedInvoice(5, 12.5)
  await place.owner.query(
    `insert into finance_terms (organization_id, kind, value, valid_from, source)
      values ($1, 'interest_percent', 4, '2026-12-01', 'Test')`,
    [place.organization.id],
  )
  const next = await does(ada, planFiscalYear, { name: '2028', starts_on: '2027-07-01', ends_on: '2028-06-30' })
  await does(ada, fiscalYearCommands.open, { id: next.id })
  const closing = { id: year.id, adjuster: ada.user_id, reason: 'The figures are settled until July 31.' }
  await expect(does(ada, fiscalYearCommands['soft-close'], closing)).rejects.toThrow(
    'Fiscal year 2027 can be soft-closed after its last day, June 30, 2027.',
  )
  clock.set(new Date('2027-07-06T15:00:00Z'))
  await does(ada, fiscalYearCommands['soft-close'], closing)

  const late = { interest: [1, 1_38], invoices: [2, 375_00] }
  expect(await settles(place)).toMatchObject(late)
  // A bill that the named person approves is a cost of the year that is settled, on its last day.
  await signs(one.id, 'approved', ada)
  expect(
    await sees(ada, `select line, day::text, kind from budget_entries where source = $1 and kind = 'expenditure'`, [
      one.id,
    ]),
  ).toEqual([{ line: supplies.id, day: '2027-06-30', kind: 'expenditure' }])
  await expect(signs(two.id)).rejects.toThrow('is still encumbered in fiscal year 2027, which is over')
  const moves = async (who = rosa) => {
    const { id } = await does(who, draftBudgetTransfer, {
      from_line: supplies.id,
      to_line: other.id,
      amount: 1_00,
      reason: 'Late.',
    } as never)
    return does(who, submitBudgetTransfer, { id })
  }
  const softly = 'Fiscal year 2027 is soft-closed. Only the person named on its page can still post in it.'
  await expect(moves()).rejects.toThrow(softly)
  await expect(does(max, post, { fund: fund.id, day: '2027-06-30' })).rejects.toThrow(softly)
  await does(ada, carryForward, { id: year.id, money: 'along' as const })
  await signs(two.id)
  await booksAgree()

  await does(ada, fiscalYearCommands.close, { id: year.id })
  await expect(does(ada, post, { fund: fund.id, day: '2027-06-30' })).rejects.toThrow('Fiscal year 2027 is closed.')
  expect((await does(ada, checkLedger, {})).differences).toEqual([])
})
