import { expect, test } from 'vitest'
import { available } from '#areas/planning/budgets/rules.ts'
import { requestOf, show } from '#tests/approvals.ts'
import { paying } from '#tests/paying.ts'
import { readConditions } from '#platform/records/list/conditions.ts'
import { totals } from '#platform/sheets/totals.ts'
import { byFund, codingOf } from './coding/rules.ts'
import { draftInvoice, editInvoice, invoiceCommands, releaseHold, setInvoiceLines } from './commands.ts'
import { invoice, type Invoice, type InvoiceHold } from './records.ts'
import { amountOf, duplicatesOf, numberKey, whyNotApprove, whyNotRelease, whyNotSubmit, type Other } from './rules.ts'

const row = {
  id: 'i',
  number: 'INV-1',
  kind: 'invoice',
  vendor: 'v',
  vendor_number: '4711',
  vendor_number_key: '4711',
  invoice_date: '2026-11-18',
  received_on: '2026-11-20',
  purchase_order: 'o',
  amount: 1_225_00,
  status: 'draft',
  came_by: 'form',
  entered_by: 'rosa',
  not_a_duplicate: null,
  discount_percent: null,
  discount_until: null,
  credits: null,
  charges: 0,
} as unknown as Invoice
const other: Other = {
  id: 'j',
  number: 'INV-9',
  vendor_number: '47-11',
  vendor_number_key: '4711',
  amount: 1_225_00,
  invoice_date: '2026-11-01',
  kind: 'invoice',
  status: 'approved',
}
const line = { quantity: 98, unit_price: 12.5, amount: 1_225_00, order_line: 'a', budget_line: null }
/** The city of payments, with what an approver reads about an invoice. */
async function invoiced() {
  const place = await paying()
  const reviewOf = async (id: string) =>
    (await place.does(place.max, show, { id: (await requestOf(place, id)).id })).review!
  return { ...place, reviewOf }
}

const known = { today: '2026-11-20', same: undefined, alike: undefined }

test.each([
  ['INV-0047 11', 'INV4711'],
  ['inv 004711', 'INV4711'],
  ['4711', '4711'],
  ['00-4711', '4711'],
  ['Rechnung Ä1', 'RECHNUNGA1'],
  ['--', '--'],
])('"%s" is the number %s', (number, key) => expect(numberKey(number)).toBe(key))

test.each<[string, Partial<Invoice>, Partial<Parameters<typeof whyNotSubmit>[2]>, (typeof line)[], string | null]>([
  ['as it is', {}, {}, [line], null],
  ['without a line', {}, {}, [], 'Add at least one line.'],
  ['for nothing', { amount: 0 }, {}, [line], 'Enter an amount above $0.'],
  [
    'that is approved already',
    { status: 'approved' },
    {},
    [line],
    'INV-1 is approved. The status must be “Draft”, “On hold” or “Returned for changes”.',
  ],
  ['of the future', { invoice_date: '2026-12-18' }, {}, [line], 'The invoice date can’t be in the future.'],
  ['that came tomorrow', { received_on: '2026-11-21' }, {}, [line], 'The received date can’t be in the future.'],
  [
    'that came before it was written',
    { received_on: '2026-11-01' },
    {},
    [line],
    'The received date must be on or after the invoice date. Check both dates.',
  ],
  [
    'without an order and without a budget line',
    { purchase_order: null },
    {},
    [{ ...line, order_line: null as unknown as string }],
    'Line 1: select a budget line or an order.',
  ],
  ['with a discount without an end', { discount_percent: 2 }, {}, [line], 'Enter the last day for the discount.'],
  [
    'with a number that is there',
    {},
    { same: other },
    [line],
    'INV-9 already has vendor invoice number 47-11. Check for a duplicate.',
  ],
  [
    'with an amount that is there',
    {},
    { alike: other },
    [line],
    'INV-9 of this vendor also bills $1,225.00 near the same day. Enter why this isn’t a duplicate.',
  ],
  ['with an amount that is there, explained', { not_a_duplicate: 'The second month.' }, { alike: other }, [line], null],
  ['that credits nothing', { kind: 'credit_note' }, {}, [line], 'Select the invoice to credit.'],
  [
    'that credits another vendor’s',
    { kind: 'credit_note' },
    { credited: { number: 'INV-2', amount: 2_000_00, vendor: 'w', status: 'approved', kind: 'invoice', credited: 0 } },
    [line],
    'INV-2 belongs to another vendor.',
  ],
  [
    'that credits what was not approved',
    { kind: 'credit_note' },
    { credited: { number: 'INV-2', amount: 2_000_00, vendor: 'v', status: 'held', kind: 'invoice', credited: 0 } },
    [line],
    'INV-2 isn’t approved. Return it to the vendor; no credit note is needed.',
  ],
  [
    'that credits more than is left',
    { kind: 'credit_note' },
    {
      credited: { number: 'INV-2', amount: 2_000_00, vendor: 'v', status: 'paid', kind: 'invoice', credited: 1_000_00 },
    },
    [line],
    'Only $1,000.00 of INV-2 can still be credited.',
  ],
])('an invoice %s is submitted', (_, change, more, lines, reason) =>
  expect(whyNotSubmit({ ...row, ...change }, lines, { ...known, ...more })).toBe(reason),
)

test('the same number is stopped, the same amount near the same day needs an explanation, a returned invoice needs neither', () => {
  expect(duplicatesOf(row, [other], 30)).toEqual({ same: other, alike: other })
  expect(duplicatesOf(row, [{ ...other, status: 'rejected' }], 30)).toEqual({ same: undefined, alike: undefined })
  expect(duplicatesOf({ ...row, vendor_number: '9' }, [other], 10)).toEqual({ same: undefined, alike: undefined })
  expect(duplicatesOf({ ...row, kind: 'credit_note' }, [other], 30).same).toBe(undefined)
})

const hold = { reason: 'price', released_by: null } as unknown as InvoiceHold
test.each<
  [string, Partial<Invoice>, Partial<InvoiceHold>, { user_id: string; role: 'user' | 'manager' }, string | null]
>([
  ['by a manager', { status: 'held' }, {}, { user_id: 'max', role: 'manager' }, null],
  [
    'by who entered it',
    { status: 'held' },
    {},
    { user_id: 'rosa', role: 'manager' },
    'You can’t release a hold on an invoice you entered.',
  ],
  ['by a user', { status: 'held' }, {}, { user_id: 'zoe', role: 'user' }, 'Only a manager can release a hold.'],
  [
    'twice',
    { status: 'held' },
    { released_by: 'ada' },
    { user_id: 'max', role: 'manager' },
    'This hold is already released.',
  ],
  ['of a draft', {}, {}, { user_id: 'max', role: 'manager' }, 'Only an invoice on hold can be released.'],
  [
    'without a line of the order',
    { status: 'held' },
    { reason: 'no_order_line' },
    { user_id: 'max', role: 'manager' },
    'Select the order line it bills. This hold can’t be released with a reason.',
  ],
])('a hold is released %s', (_, change, of, actor, reason) =>
  expect(whyNotRelease({ ...row, ...change }, { ...hold, ...of }, { actor })).toBe(reason),
)

test("you can't approve an invoice you entered, or one with a new hold", () => {
  const sent = { ...row, status: 'submitted' as const }
  expect(whyNotApprove(sent, { actor: { user_id: 'rosa' }, holds: 0 })).toBe(
    'You can’t approve an invoice you entered.',
  )
  expect(whyNotApprove(sent, { actor: { user_id: 'max' }, holds: 1 })).toBe(
    'On hold for something that came up since it was submitted. Return it for changes.',
  )
  expect(whyNotApprove(sent, { actor: { user_id: 'max' }, holds: 0 })).toBe(null)
})

test('the coding is the invoice to the cent, with its freight', () => {
  const shares = [
    { line: 'a', amount: 1 },
    { line: 'b', amount: 2 },
  ]
  expect(
    codingOf(
      [
        { amount: 100, shares },
        { amount: 1, shares: [{ line: 'b', amount: 7 }] },
      ],
      10,
    ),
  ).toEqual([
    { line: 'a', amount: 36 },
    { line: 'b', amount: 75 },
  ])
  expect(
    byFund(-10, [
      { fund: 'f', amount: 1 },
      { fund: 'g', amount: -2 },
      { fund: 'f', amount: 0 },
    ]),
  ).toEqual([
    { fund: 'f', amount: -3 },
    { fund: 'g', amount: -7 },
  ])
  expect(amountOf({ quantity: 3, unit_price: 33.335 })).toBe(100_01)
})

test('an exact invoice is submitted, approved by a second person, and booked as an owed cost', async () => {
  const {
    draftInvoice: bills,
    sends,
    signs,
    invoiceOf,
    booksAgree,
    rosa,
    orderOf,
    order,
    supplies,
    budget,
    reviewOf,
  } = await invoiced()
  expect(await booksAgree()).toMatchObject({ encumbrance: 1_250_00, expenditure: 0, payable: 0 })
  const draft = await bills(98, 12.5)
  const sent = await sends(draft)
  expect(sent).toMatchObject({
    status: 'submitted',
    holds: 0,
    amount: 1_225_00,
    clock_from: '2026-11-20',
    due_on: '2026-12-21',
  })
  await expect(signs(draft.id, 'approved', rosa)).rejects.toThrow('You can’t approve what you requested.')
  // The encumbrance of the order pays it: what is available stays as it is, to the cent, and then is so.
  const left = async () => available(await budget(supplies.id))
  const before = await left()
  expect((await reviewOf(draft.id)).effects).toMatchObject([{ name: supplies.name, before, after: before }])
  await signs(draft.id)
  expect(await left()).toBe(before)
  expect(await invoiceOf(draft.id)).toMatchObject({ status: 'approved', open_amount: 1_225_00 })
  expect(await orderOf(order.id)).toMatchObject({ invoiced_amount: 1_225_00, open_amount: 25_00 })
  expect(await budget(supplies.id)).toMatchObject({ spent: 1_225_00, encumbered: 25_00 })
  expect(await booksAgree()).toMatchObject({ encumbrance: 25_00, expenditure: 1_225_00, payable: -1_225_00 })
})

test('the approver reads beforehand what the invoice takes from the budget, and the refusal that waits', async () => {
  const { draftInvoice: bills, sends, signs, budget, supplies, owner, reviewOf } = await invoiced()
  const draft = await bills(98, 12.75)
  await sends(draft)
  const { amended, encumbered } = await budget(supplies.id)
  const before = available(await budget(supplies.id))
  const { effects, checks } = await reviewOf(draft.id)
  expect(effects).toMatchObject([{ before, after: before - 24_50 }])
  expect(checks.at(-1)).toEqual({ words: 'Budget lines have enough money', whyNot: null })
  await owner.query('update budget_lines set amended = $2 where id = $1', [supplies.id, encumbered + 10_00])
  const refusal = (await reviewOf(draft.id)).checks.at(-1)!.whyNot!
  expect(refusal).toContain('exceeds it by $14.50.')
  await expect(signs(draft.id)).rejects.toThrow(refusal)
  await owner.query('update budget_lines set amended = $2 where id = $1', [supplies.id, amended])
  await signs(draft.id)
  expect(available(await budget(supplies.id))).toBe(before - 24_50)
})

test('a difference beyond the tolerance is a hold that names its fix; after the receipt the invoice goes on', async () => {
  const { draftInvoice: bills, sends, holdsOf, invoiceOf, receives, order } = await paying()
  const draft = await bills(100, 12.75)
  expect(await sends(draft)).toMatchObject({ status: 'held', holds: 1 })
  expect((await holdsOf(draft.id)).map(({ reason, words, change }) => [reason, words, change])).toEqual([
    [
      'over_received',
      'Line 1: 100 billed in total, 98 received. That is 2.04% more; the tolerance is 2%.',
      'Receive 1 more, or bill 1 less',
    ],
  ])
  await receives(order.id, [2])
  expect(await sends(draft)).toMatchObject({ status: 'submitted', holds: 0, within: 25_00 })
  expect(await holdsOf(draft.id)).toEqual([])
  expect((await invoiceOf(draft.id)).within).toBe(25_00)
})

test('a manager releases a hold with a reason, and only that hold', async () => {
  const { draftInvoice: bills, sends, holdsOf, does, rosa, max, invoiceOf, orderLine } = await paying()
  const draft = await bills(98, 14)
  await sends(draft)
  const [held] = await holdsOf(draft.id)
  await expect(does(rosa, releaseHold, { id: draft.id, hold: held!.id, because: 'Copper went up.' })).rejects.toThrow(
    'Only a manager can release a hold.',
  )
  await does(max, releaseHold, { id: draft.id, hold: held!.id, because: 'Copper went up.' })
  expect(await invoiceOf(draft.id)).toMatchObject({ holds: 0, status: 'held' })
  const priced = async (unit_price: number) =>
    does(rosa, setInvoiceLines, {
      id: draft.id,
      version: (await invoiceOf(draft.id)).version,
      lines: [
        {
          id: held!.line!,
          description: 'Nitrile gloves',
          quantity: 98,
          unit: 'case',
          unit_price,
          order_line: orderLine.id,
        },
      ] as never,
    })
  await priced(15)
  expect(await sends(draft)).toMatchObject({ status: 'held', holds: 1 })
  await priced(14)
  expect(await sends(draft)).toMatchObject({ status: 'held', holds: 1 })
  const [again] = await holdsOf(draft.id)
  await does(max, releaseHold, { id: draft.id, hold: again!.id, because: 'Agreed by mail.' })
  expect(await sends(draft)).toMatchObject({ status: 'submitted', holds: 0 })
  expect((await holdsOf(draft.id)).map(({ released_because }) => released_because)).toEqual(['Agreed by mail.'])
})

test('a dispute stops an invoice, an agreement resolves it, and returning a defective one resets the clock', async () => {
  const { draftInvoice: bills, sends, does, rosa, max, invoiceOf } = await paying()
  const draft = await bills(98, 14)
  await sends(draft)
  expect(
    await does(rosa, invoiceCommands.dispute, { id: draft.id, reason: 'The price of the order is $12.50.' }),
  ).toMatchObject({ status: 'disputed', disputed_on: '2026-11-20' })
  await expect(sends(draft)).rejects.toThrow('INV-2026-0001 is disputed. The status must be “Draft”')
  expect(await does(rosa, invoiceCommands.settle, { id: draft.id, reason: 'They bill anew.' })).toMatchObject({
    status: 'held',
  })
  expect(await does(max, invoiceCommands.reject, { id: draft.id, reason: 'No line of the order.' })).toMatchObject({
    status: 'rejected',
    defective_on: '2026-11-20',
    returned_on: '2026-11-20',
    open_amount: 0,
  })
  const next = await bills(98, 12.5, { vendor_number: draft.vendor_number })
  expect(await sends(next)).toMatchObject({ status: 'submitted' })
  await expect(does(rosa, invoiceCommands.cancel, { id: next.id, reason: 'Twice.' })).rejects.toThrow(
    'is waiting for approval and can’t be canceled.',
  )
  expect(await invoiceOf(next.id)).toMatchObject({ status: 'submitted' })
})

test('the same number is stopped; the same amount needs an explanation', async () => {
  const { draftInvoice: bills, sends, does, rosa } = await paying()
  await sends(await bills(40, 12.5, { vendor_number: 'A-001' }))
  await expect(sends(await bills(10, 12.5, { vendor_number: 'a 1' }))).rejects.toThrow(
    'already has vendor invoice number A-001.',
  )
  const alike = await bills(40, 12.5, { vendor_number: 'A-002' })
  await expect(sends(alike)).rejects.toThrow('Enter why this isn’t a duplicate.')
  await does(rosa, editInvoice, {
    id: alike.id,
    version: alike.version,
    changes: { not_a_duplicate: 'The second truck.' },
  })
  expect(await sends(alike)).toMatchObject({ status: 'submitted' })
})

test("two pending invoices don't share one receipt", async () => {
  const { draftInvoice: bills, sends, holdsOf } = await paying()
  expect(await sends(await bills(60, 12.5))).toMatchObject({ status: 'submitted' })
  const second = await bills(61, 12.5)
  expect(await sends(second)).toMatchObject({ status: 'held' })
  expect((await holdsOf(second.id))[0]!.words).toBe(
    'Line 1: 121 billed in total, 100 ordered. That is 21% more; the tolerance is 2%.',
  )
})

test('a credit note credits the same budget line, up to the amount billed', async () => {
  const { draftInvoice: bills, sends, signs, approvedInvoice, booksAgree, orderOf, order, does, rosa } = await paying()
  const billed = await approvedInvoice(98, 12.5)
  await expect(sends(await bills(99, 12.5, { kind: 'credit_note', credits: billed.id }))).rejects.toThrow(
    'Only $1,225.00 of INV-2026-0001 can still be credited.',
  )
  const credit = await bills(10, 12.5, { kind: 'credit_note', credits: billed.id })
  await sends(credit)
  await signs(credit.id)
  expect(await orderOf(order.id)).toMatchObject({ invoiced_amount: 1_100_00, open_amount: 150_00 })
  expect(await booksAgree()).toMatchObject({ expenditure: 1_100_00, payable: -1_100_00, encumbrance: 150_00 })
  // Below a list of both, the credit is subtracted.
  const approved = readConditions(invoice, { status: 'approved' }, '', { me: rosa.user_id, dayBegins: (day) => day })
  expect(await does(rosa, totals([invoice]), { table: 'invoices', conditions: approved })).toMatchObject({
    rows: 2,
    sums: { amount: 1_100_00 },
  })
})

test('without an order the lines name the budget lines, and the total includes freight', async () => {
  const { does, rosa, vendor, supplies, sends, signs, booksAgree } = await paying({ received: 0 })
  const bill = {
    document: [],
    vendor,
    vendor_number: 'W-7',
    invoice_date: '2026-11-18',
    received_on: '2026-11-20',
    charges: 12_00,
  }
  const bare = await does(rosa, draftInvoice, {
    invoice: bill as never,
    lines: [{ description: 'Water', quantity: 1, unit: 'month', unit_price: 88 }] as never,
  })
  await expect(sends(bare)).rejects.toThrow('Line 1: select a budget line or an order.')
  const coded = await does(rosa, draftInvoice, {
    invoice: { ...bill, vendor_number: 'W-8' } as never,
    lines: [{ description: 'Water', quantity: 1, unit: 'month', unit_price: 88, budget_line: supplies.id }] as never,
  })
  await does(rosa, editInvoice, {
    id: coded.id,
    version: coded.version,
    changes: { not_a_duplicate: 'W-7 was never sent.' },
  })
  expect(await sends(coded)).toMatchObject({ status: 'submitted', amount: 100_00 })
  await signs(coded.id)
  expect(await booksAgree()).toMatchObject({ expenditure: 100_00, payable: -100_00 })
})

test('the vendor reads its own invoices with their holds, and another city does not', async () => {
  const { draftInvoice: bills, sends, sees, company } = await paying()
  await sends(await bills(98, 14))
  const theirs = await sees(company.ada, 'select vendor_number, status from invoices')
  expect(theirs).toEqual([{ vendor_number: '471', status: 'held' }])
  expect(await sees(company.ada, 'select reason from invoice_holds')).toEqual([{ reason: 'price' }])
  const { sees: elsewhere, ada } = await paying({ received: 0 })
  expect(await elsewhere(ada, 'select id from invoices')).toEqual([])
})
