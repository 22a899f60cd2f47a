import { expect, test } from 'vitest'
import type { Person } from '#tests/city.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { acceptSubmitted, sendInvoice, showInvoiceDocument } from '#areas/finance/intake/commands.ts'
import { orderTerm, type OrderVersion } from '#areas/procurement/purchase-orders/records.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'
import { paying } from '#tests/paying.ts'
import { codingOf } from '../coding/rules.ts'
import { draftInvoice as draftInvoiceCommand, editInvoice, releaseHold, submitInvoice } from '../commands.ts'
import type { Invoice } from '../records.ts'
import { extrasOf, notAgreed, whyNotAddUp, whyNotExtras } from './rules.ts'

const none = { charges: 0, tax: 0, trade_discount: 0 }
const goods = { goods: 1_000_00, lines: 1 }

test.each<[string, Partial<typeof none>, { freight: number; tax_percent: number | undefined }, number, number]>([
  ['only lines', {}, { freight: 0, tax_percent: undefined }, 0, 0],
  ['freight within the order', { charges: 40_00 }, { freight: 40_00, tax_percent: undefined }, 0, 0],
  ['more freight than the order allows', { charges: 45_00 }, { freight: 40_00, tax_percent: 0 }, 5_00, 0],
  ['freight where prices include it', { charges: 45_00 }, { freight: 0, tax_percent: 0 }, 45_00, 0],
  ['tax at the agency’s rate', { tax: 62_50 }, { freight: 0, tax_percent: 6.25 }, 0, 0],
  ['tax rounded up by a cent', { tax: 62_51 }, { freight: 0, tax_percent: 6.25 }, 0, 0],
  ['tax above the rate', { tax: 62_60 }, { freight: 0, tax_percent: 6.25 }, 9, 0],
  ['tax on freight', { charges: 40_00, tax: 65_00 }, { freight: 40_00, tax_percent: 6.25 }, 0, 0],
  ['tax of an exempt agency', { tax: 62_50 }, { freight: 0, tax_percent: 0 }, 0, 62_50],
  ['tax where no rate is entered', { tax: 62_50 }, { freight: 0, tax_percent: undefined }, 62_50, 0],
  ['a discount', { trade_discount: 50_00 }, { freight: 0, tax_percent: 0 }, -50_00, 0],
])('%s', (_, extras, allowed, above, exempt) => {
  expect(notAgreed({ ...none, ...extras }, goods, allowed)).toEqual({ above, exempt })
})

const included = 'The prices of PO-1 include freight. Remove the freight, or enter the reason for it.'
const exempt = 'The agency is exempt from sales tax. Remove the tax, or enter the reason for it.'
test.each<[Partial<typeof none> & { because?: string }, number, number | undefined, string | null]>([
  [{}, 0, 0, null],
  [{ charges: 1 }, 0, 0, included],
  [{ charges: 1, because: '  ' }, 0, 0, included],
  [{ charges: 1, because: 'Air freight that Rosa asked for.' }, 0, 0, null],
  [{ charges: 40_00 }, 40_00, 0, null],
  [
    { charges: 40_01 },
    40_00,
    0,
    'PO-1 allows $40.00 of freight. Bill at most that much, or enter the reason for more.',
  ],
  [{ tax: 1 }, 0, 0, exempt],
  [{ tax: 1, because: 'Fuel excise tax, from which the city is not exempt.' }, 0, 0, null],
  [{ tax: 1 }, 0, undefined, null],
  [{ tax: 1 }, 0, 7, null],
])('%o with %i of freight allowed and %s percent tax', (given, freight, tax_percent, reason) => {
  expect(whyNotExtras({ ...none, because: undefined, ...given }, { order: 'PO-1', freight, tax_percent })).toBe(reason)
})

test('the amounts add up to the total of the document', () => {
  expect(whyNotAddUp(1_287_00, 1_287_00)).toBe(null)
  expect(whyNotAddUp(1_287_00, 1_278_00)).toBe(
    'The amounts add up to $1,287.00, but your invoice’s total is $1,278.00. Check each amount.',
  )
  expect(extrasOf({ charges: 40_00, tax: 12_00, trade_discount: 60_00 })).toBe(-8_00)
})

test('freight, tax and a discount are charged to the lines’ budget lines, to the cent', () => {
  const lines = [
    { amount: 100_00, shares: [{ line: 'a', amount: 1 }] },
    { amount: 50_00, shares: [{ line: 'b', amount: 1 }] },
  ]
  expect(codingOf(lines, 1)).toEqual([
    { line: 'a', amount: 100_01 },
    { line: 'b', amount: 50_00 },
  ])
  expect(codingOf(lines, -10_00)).toEqual([
    { line: 'a', amount: 93_33 },
    { line: 'b', amount: 46_67 },
  ])
})

/** A city that is exempt from sales tax, with an order that allows $40.00 of freight. */
async function exemptCity() {
  const place = await paying()
  const { owner, organization, order, ada, does, clock, company, vendor } = place
  await does(ada, enterCommand(orderTerm), {
    kind: 'sales_tax_percent',
    value: 0,
    valid_from: clock.today(),
    source: 'Exemption certificate E-1 (test)',
    reason: 'A city buys free of sales tax.',
  })
  await owner.query('update purchase_orders set freight = 4000 where organization_id = $1 and id = $2', [
    organization.id,
    order.id,
  ])
  const bill = {
    organization: organization.id,
    vendor,
    order: order.number,
    vendor_number: 'A-90',
    invoice_date: '2026-11-19',
    charges: 0,
    tax: 0,
    trade_discount: 0,
    document: [],
    lines: [{ line: 1, description: 'Nitrile gloves', quantity: 98, unit: 'case', unit_price: 12.5 }],
  }
  const submits = (more: object, who: Person = company.ada) => does(who, sendInvoice, { ...bill, ...more })
  return { ...place, bill, submits }
}

test('a portal invoice with freight, tax and discounts is accepted, matched, posted and paid, and its document is opened', async () => {
  const { submits, does, rosa, sees, signs, sends, invoiceOf, booksAgree, company, owner, organization, order } =
    await exemptCity()
  await owner.query(
    `update order_versions set document = (document::jsonb || '{"freight": 4000, "tax": {"percent": 0, "source": "E-1"}}')::text
      where organization_id = $1 and purchase_order = $2`,
    [organization.id, order.id],
  )
  await expect(submits({ charges: 45_00 })).rejects.toThrow('allows $40.00 of freight')
  await expect(submits({ tax: 10_00 })).rejects.toThrow(exempt)
  await expect(submits({ charges: 40_00, total: 1_225_00 })).rejects.toThrow(
    'The amounts add up to $1,265.00, but your invoice’s total is $1,225.00.',
  )
  await expect(submits({ discount_percent: 2 })).rejects.toThrow('Enter the last day for the discount.')
  await expect(
    submits({ lines: [{ line: 9, description: 'Aprons', quantity: 1, unit: 'each', unit_price: 1 }] }),
  ).rejects.toThrow('Line 9 isn’t part of')
  const missing = {
    path: `${company.organization.id}/records/x/a.pdf`,
    name: 'a.pdf',
    size: 9,
    type: 'application/pdf',
  }
  await expect(submits({ document: [missing] })).rejects.toThrow('a.pdf was not found. Upload it again.')

  const sent = await submits({
    charges: 40_00,
    trade_discount: 25_00,
    discount_percent: 2,
    discount_until: '2026-11-29',
    total: 1_240_00,
  })
  expect(sent.amount).toBe(1_240_00)
  const row = await does(rosa, acceptSubmitted, { id: sent.id })
  expect(row).toMatchObject({
    amount: 1_240_00,
    charges: 40_00,
    trade_discount: 25_00,
    discount_percent: 2,
    discount_until: '2026-11-29',
  })
  expect(await sends(row)).toMatchObject({ status: 'submitted', holds: 0, within: 0 })
  await signs(row.id)
  expect(await invoiceOf(row.id)).toMatchObject({ status: 'approved', open_amount: 1_240_00 })
  expect(
    await sees(rosa, 'select sum(amount)::int as amount from invoice_shares where invoice = $1', [row.id]),
  ).toEqual([{ amount: 1_240_00 }])
  expect(await booksAgree()).toMatchObject({ expenditure: 1_240_00, payable: -1_240_00 })
  await expect(does(rosa, showInvoiceDocument, { id: sent.id, path: missing.path })).rejects.toThrow(
    'This document does not exist.',
  )
})

test('tax of an exempt agency is a hold of its own, which a manager releases with a reason or the vendor credits', async () => {
  const { draftInvoice, sends, holdsOf, does, rosa, max } = await exemptCity()
  const row = await draftInvoice(98, 12.5, { tax: 60_00 })
  await expect(sends(row)).rejects.toThrow(exempt)
  const said = await does(rosa, editInvoice, {
    id: row.id,
    version: row.version,
    changes: { charges_because: 'Excise tax on the fuel for its delivery.' },
  })
  expect(await sends(said)).toMatchObject({ status: 'held', holds: 1 })
  const [hold] = await holdsOf(row.id)
  expect(hold).toMatchObject({
    reason: 'tax',
    words: 'Sales tax of $60.00, but the agency is exempt.',
    change: 'Credit $60.00',
  })
  await does(max, releaseHold, { id: row.id, hold: hold!.id, because: 'An excise tax, from which no city is exempt.' })
  expect(await sends(said)).toMatchObject({ status: 'submitted', amount: 1_285_00 })
})

test('the freight of an order is one allowance for all of its invoices', async () => {
  const { draftInvoice, sends } = await exemptCity()
  expect(await sends(await draftInvoice(40, 12.5, { charges: 30_00 }))).toMatchObject({ status: 'submitted' })
  const second = await draftInvoice(50, 12.5, { charges: 30_00 } as Partial<Invoice>)
  await expect(sends(second)).rejects.toThrow('allows $10.00 of freight')
})

test('the order that a vendor reads says what freight and tax it can bill', async () => {
  const { issued, sees, company } = await exemptCity()
  const order = await issued([{ quantity: 4, unit_price: 10 }], { freight: 15_00 } as never)
  const [version] = (await sees(company.ada, 'select document from order_versions where purchase_order = $1', [
    order.id,
  ])) as OrderVersion[]
  expect(JSON.parse(version!.document)).toMatchObject({
    freight: 15_00,
    tax: { percent: 0, source: 'Exemption certificate E-1 (test)' },
  })
})

test('freight and tax that an order allows are held with it, charged where they are held, and released', async () => {
  const place = await paying({ received: 0 })
  const { ada, rosa, does, line, issued, receives, linesOf, budget, orderOf, books, signs, clock, vendor, invoiceOf } =
    place
  await does(ada, enterCommand(orderTerm), {
    kind: 'sales_tax_percent',
    value: 5,
    valid_from: clock.today(),
    source: 'Tax code 151 (test)',
    reason: 'The city pays sales tax.',
  })
  const pipes = await line('Pipes', 13_114_50)
  const goods = [{ quantity: 100, unit_price: 119.9, budget_line: pipes.id }]
  const order = await issued(goods, { freight: 500_00 })
  expect(order).toMatchObject({ amount: 11_990_00, open_amount: 13_114_50 })
  expect(await budget(pipes.id)).toMatchObject({ encumbered: 13_114_50 })

  await receives(order.id, [100])
  const [bought] = await linesOf(order.id)
  const bill = async (kind: Invoice['kind'], quantity: number, more: Partial<Invoice>) => {
    const row = await does(rosa, draftInvoiceCommand, {
      invoice: {
        document: [],
        kind,
        vendor,
        purchase_order: order.id,
        vendor_number: `F-${kind}-${quantity}`,
        invoice_date: '2026-11-18',
        received_on: '2026-11-20',
        ...more,
      } as never,
      lines: [{ description: 'Pipes', quantity, unit: 'case', unit_price: 119.9, order_line: bought!.id }] as never,
    })
    await does(rosa, submitInvoice, { id: row.id })
    await signs(row.id)
    return invoiceOf(row.id)
  }
  const first = await bill('invoice', 60, { charges: 400_00, tax: 379_70 })
  expect(first).toMatchObject({ status: 'approved', amount: 7_973_70 })
  expect(await budget(pipes.id)).toMatchObject({ spent: 7_973_70, encumbered: 13_114_50 - 7_973_70 })

  // The rest of the goods: the tax that was not asked for is released, and the freight stays until the order is closed.
  await bill('invoice', 40, { charges: 0, tax: 200_00 })
  expect(await budget(pipes.id)).toMatchObject({ spent: 12_969_70, encumbered: 100_00 })
  expect(await orderOf(order.id)).toMatchObject({ open_amount: 100_00, invoiced_amount: 12_969_70 })

  await bill('credit_note', 10, { credits: first.id, charges: 50_00, tax: 59_95 })
  expect(await budget(pipes.id)).toMatchObject({ encumbered: 100_00 + 1_199_00 + 50_00 + 59_95 })
  const { held, open } = await books(order.id)
  expect(held).toEqual(open)
})

test('canceling an order releases its freight and tax too', async () => {
  const { rosa, does, line, issued, budget } = await paying({ received: 0 })
  const pipes = await line('Pipes', 12_490_00)
  const order = await issued([{ quantity: 100, unit_price: 119.9, budget_line: pipes.id }], { freight: 500_00 })
  expect(await budget(pipes.id)).toMatchObject({ encumbered: 12_490_00 })
  await does(rosa, orderCommands.cancel, { id: order.id, reason: 'Not needed', keep: false })
  expect(await budget(pipes.id)).toMatchObject({ encumbered: 0, amended: 12_490_00 })
})
