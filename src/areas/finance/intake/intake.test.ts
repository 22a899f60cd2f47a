import { expect, test } from 'vitest'
import { profileOrganization } from '#areas/organization/organizations/commands.ts'
import { editVendor } from '#areas/vendors/vendors/commands.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'
import { paying } from '#tests/paying.ts'
import { readUbl } from '../ubl/read.ts'
import { violationsOf } from '../ubl/rules.ts'
import { writeUbl, type WrittenInvoice } from '../ubl/write.ts'
import {
  checkUbl,
  importCsv,
  importUbl,
  refuseInvoice,
  sendInvoice,
  acceptSubmitted,
  writeInvoice,
} from './commands.ts'
import { discountIn, fromCsv, orderLineFor, whyNotFrom } from './rules.ts'

const ordered = [
  { id: 'a', position: 1, unit: 'case', description: 'Nitrile gloves, L' },
  { id: 'b', position: 2, unit: 'each', description: 'Masks' },
]
test.each<[string | number | null, string, string | null]>([
  [2, 'x', 'b'],
  ['1', 'x', 'a'],
  [null, 'MASKS', 'b'],
  [9, 'nitrile gloves L', 'a'],
  [null, 'Aprons', null],
])('a line that says %s and “%s” is %s of the order', (reference, words, line) => {
  expect(orderLineFor(reference, words, ordered)).toBe(line)
})

test.each([
  ['2% in 10 days', { percent: 2, until: '+10' }],
  ['2/10 net 30', { percent: 2, until: '+10' }],
  ['Payment within 10 days, 1.5% discount', null],
  ['Net 30', null],
  [undefined, null],
])('terms %s', (terms, expected) => {
  expect(discountIn(terms, (days) => `+${days}`)).toEqual(expected)
})

test('a CSV import names each problem by row', () => {
  expect(
    fromCsv([
      {
        Order: 'PO-1',
        Number: '',
        Date: 'today',
        Line: '1',
        Description: 'Gloves',
        Quantity: '0',
        Unit: '',
        'Unit price': '$1,012.50',
      },
    ]),
  ).toMatchObject({
    rows: [{ unit: 'each', unit_price: 1012.5 }],
    problems: [
      'Row 2: Number is missing.',
      'Row 2: enter the date as 2026-11-20.',
      'Row 2: Quantity must be a number above 0.',
    ],
  })
  expect(fromCsv([]).problems).toEqual([
    'The file has no rows. Required columns: Order, Number, Date, Line, Description, Quantity, Unit, Unit price.',
  ])
})

test('a CSV with too many rows is rejected at once', () => {
  expect(fromCsv(Array.from({ length: 2_001 }, () => ({})))).toEqual({
    rows: [],
    problems: ['The file has 2001 rows; the limit is 2000. Split it into smaller files.'],
  })
})

const acme = { name: 'Acme Medical, LLC', trade_name: 'Acme Gloves', uei: 'AC1ME23PAV45', number: 'V-0001' }
test.each<[string, { name?: string; legal_id?: string; tax_id?: string }, string | null]>([
  ['of the same name', { name: 'ACME MEDICAL LLC' }, null],
  ['under what it trades as', { name: 'Acme Gloves' }, null],
  ['by its number here', { name: 'A', legal_id: 'V-0001' }, null],
  ['by its UEI', { name: 'A', legal_id: 'AC1ME23PAV45' }, null],
  [
    'another person',
    { name: 'Bright Harbor', legal_id: 'V-0002' },
    'The invoice is from Bright Harbor, but the order was issued to Acme Medical, LLC. If they bill under another name, enter it by hand.',
  ],
  [
    'no one',
    {},
    'The invoice is from an unnamed seller, but the order was issued to Acme Medical, LLC. If they bill under another name, enter it by hand.',
  ],
])('a file from a seller %s', (_, seller, reason) =>
  expect(whyNotFrom({ address: true, tax_ids: [], ...seller }, { seller: acme })).toBe(reason),
)

const ubl = (order: string, change: Partial<WrittenInvoice> = {}) =>
  writeUbl({
    kind: 'invoice',
    number: '4711',
    issued_on: '2026-11-18',
    due_on: '2026-12-18',
    order,
    charges: 0,
    terms: '2% in 10 days',
    seller: { name: 'Acme', endpoint: 'a@acme.example', legal_id: 'V-1' },
    buyer: { name: 'City', endpoint: 'ap@city.example' },
    lines: [
      {
        position: 1,
        quantity: 98,
        unit: 'case',
        unit_price: 12.5,
        amount: 1_225_00,
        description: 'Nitrile gloves',
        order_line: 1,
      },
    ],
    ...change,
  })

test('a UBL file becomes an invoice with its order, discount and lines, and exports as one that passes every rule', async () => {
  const { does, rosa, order, sends, orderLine, sees, ada } = await paying()
  const row = await does(rosa, importUbl, { content: ubl(order.number) })
  expect(row).toMatchObject({
    came_by: 'ubl',
    vendor_number: '4711',
    purchase_order: order.id,
    amount: 1_225_00,
    discount_percent: 2,
    discount_until: '2026-11-28',
    received_on: '2026-11-20',
  })
  expect(await sees(rosa, 'select order_line, quantity, unit from invoice_lines')).toEqual([
    { order_line: orderLine.id, quantity: 98, unit: 'case' },
  ])
  expect(await sends(row)).toMatchObject({ status: 'submitted' })
  const { content } = await does(rosa, writeInvoice, { id: row.id })
  expect([violationsOf(readUbl(content)), readUbl(content).totals.payable, readUbl(content).order]).toEqual([
    [],
    '1225.00',
    order.number,
  ])
  expect(
    JSON.stringify(await sees(ada, `select input from audit_events where command = 'invoices/import-ubl'`)),
  ).not.toContain('Acme')
})

test('the file has both network addresses, and an email address where there is no network address', async () => {
  const { does, rosa, max, ada, order, owner, organization } = await paying()
  const row = await does(rosa, importUbl, { content: ubl(order.number) })
  const addresses = async () => {
    const { seller, buyer } = readUbl((await does(rosa, writeInvoice, { id: row.id })).content)
    return [seller, buyer].map(({ endpoint_scheme, endpoint }) => [endpoint_scheme, endpoint])
  }
  expect((await addresses()).map(([scheme]) => scheme)).toEqual(['EM', 'EM'])
  const known = (
    await owner.query<Vendor>('select * from vendors where organization_id = $1 and id = $2', [
      organization.id,
      row.vendor,
    ])
  ).rows[0]!
  await expect(
    does(max, editVendor, { id: known.id, version: known.version, changes: { peppol: '0088:7300010000002' } }),
  ).rejects.toMatchObject({ fields: { 'changes.peppol': 'This GLN has a wrong digit: its check digits don’t match.' } })
  await does(max, editVendor, { id: known.id, version: known.version, changes: { peppol: ' 0088:7300010000001 ' } })
  await expect(
    does(max, profileOrganization, { name: 'City', time_zone: 'America/Chicago', peppol: '9959:12-3456789' }),
  ).rejects.toThrow('Only an administrator')
  await expect(
    does(ada, profileOrganization, { name: 'City', time_zone: 'America/Chicago', peppol: '9999:1' }),
  ).rejects.toMatchObject({
    fields: {
      peppol:
        '9999 isn’t a list of the Peppol network. A GLN is in list 0088, a D-U-N-S number in 0060, an EIN in 9959.',
    },
  })
  await does(ada, profileOrganization, { name: 'City', time_zone: 'America/Chicago', peppol: '9959:12-3456789' })
  expect(await addresses()).toEqual([
    ['0088', '7300010000001'],
    ['9959', '12-3456789'],
  ])
  // Changing only the name keeps the address.
  expect(
    await does(ada, profileOrganization, { name: 'City of Alder Falls', time_zone: 'America/Chicago' }),
  ).toMatchObject({ peppol: '9959:12-3456789' })
  expect(
    await does(ada, profileOrganization, { name: 'City of Alder Falls', time_zone: 'America/Chicago', peppol: null }),
  ).toMatchObject({ peppol: null })
})

test('an invoice that breaks a rule is not imported, and the rule is named', async () => {
  const { does, rosa, order, sees } = await paying()
  const broken = ubl(order.number).replace(
    '<cbc:PayableAmount currencyID="USD">1225.00',
    '<cbc:PayableAmount currencyID="USD">1225.01',
  )
  expect(await does(rosa, checkUbl, { content: broken })).toMatchObject({
    unreadable: null,
    violations: [
      { rule: 'BR-CO-16', words: 'The invoice has an amount due that isn’t the total less the amount paid.' },
    ],
    order: order.number,
  })
  await expect(does(rosa, importUbl, { content: broken })).rejects.toThrow(
    'BR-CO-16: The invoice has an amount due that isn’t the total less the amount paid.',
  )
  await expect(does(rosa, importUbl, { content: ubl('PO-1999-1') })).rejects.toThrow(
    'The invoice names order PO-1999-1, but no issued order has that number. Enter the invoice by hand.',
  )
  await expect(
    does(rosa, importUbl, {
      content: ubl(order.number, { seller: { name: 'Somebody Else', endpoint: 'a@b.example', legal_id: '99' } }),
    }),
  ).rejects.toThrow('The invoice is from Somebody Else, but the order was issued to')
  await expect(does(rosa, importUbl, { content: '<a/>' })).rejects.toThrow(
    'This file is a a, not an invoice or a credit note in UBL 2.1.',
  )
  await expect(does(rosa, importUbl, { content: ubl(order.number).replaceAll('USD', 'EUR') })).rejects.toThrow(
    'The invoice is in EUR. Only US dollars can be paid.',
  )
  expect(await does(rosa, checkUbl, { content: '<!DOCTYPE a><a/>' })).toMatchObject({
    unreadable: expect.stringContaining('Document types aren’t accepted') as string,
  })
  expect(await sees(rosa, 'select id from invoices')).toEqual([])
})

test('a CSV is imported whole or not at all', async () => {
  const { does, rosa, order, sees } = await paying()
  const sheet = (second: string) =>
    `Order,Number,Date,Line,Description,Quantity,Unit,Unit price\n${order.number},A1,2026-11-18,1,Nitrile gloves,10,case,12.50\n${order.number},A1,2026-11-18,1,Nitrile gloves,5,case,12.50\n${second},A2,2026-11-19,,Nitrile gloves,1,case,12.50\n`
  await expect(does(rosa, importCsv, { content: sheet('PO-1') })).rejects.toThrow(
    'No issued order is numbered PO-1. Nothing was imported.',
  )
  expect(await sees(rosa, 'select id from invoices')).toEqual([])
  expect(await does(rosa, importCsv, { content: sheet(order.number) })).toEqual({ made: 2 })
  expect(await sees(rosa, 'select vendor_number, amount, came_by from invoices order by number')).toEqual([
    { vendor_number: 'A1', amount: 187_50, came_by: 'csv' },
    { vendor_number: 'A2', amount: 12_50, came_by: 'csv' },
  ])
})

test('a vendor submits an invoice in the portal; the agency accepts it once, or rejects it with a reason', async () => {
  const { does, rosa, order, company, organization, vendor, sees, orderLine } = await paying()
  const bill = {
    organization: organization.id,
    vendor,
    order: order.number,
    vendor_number: 'A-77',
    invoice_date: '2026-11-19',
    charges: 0,
    tax: 0,
    trade_discount: 0,
    document: [],
    lines: [{ line: 1, description: 'Nitrile gloves', quantity: 98, unit: 'case', unit_price: 12.5 }],
  }
  await expect(does(company.ada, sendInvoice, { ...bill, order: 'PO-1' })).rejects.toThrow(
    'No order PO-1 was issued to you.',
  )
  const { id, amount } = await does(company.ada, sendInvoice, bill)
  expect(amount).toBe(1_225_00)
  const other = await paying({ received: 0 })
  await expect(other.does(other.rosa, acceptSubmitted, { id })).rejects.toThrow('This invoice does not exist.')
  await expect(does(other.company.ada, sendInvoice, bill)).rejects.toThrow('This vendor does not exist.')
  const row = await does(rosa, acceptSubmitted, { id })
  expect(row).toMatchObject({ came_by: 'portal', vendor_number: 'A-77', amount: 1_225_00, status: 'draft' })
  expect(await sees(rosa, 'select order_line from invoice_lines where invoice = $1', [row.id])).toEqual([
    { order_line: orderLine.id },
  ])
  await expect(does(rosa, refuseInvoice, { id, answer: 'No' })).rejects.toThrow(
    'This invoice has already been answered.',
  )
  expect(await sees(company.ada, 'select status from invoice_submissions')).toEqual([{ status: 'taken' }])
  const second = await does(company.ada, sendInvoice, { ...bill, vendor_number: 'A-78' })
  await does(rosa, refuseInvoice, { id: second.id, answer: 'It bills the same delivery again.' })
  expect(await sees(company.ada, `select answer from invoice_submissions where status = 'refused'`)).toEqual([
    { answer: 'It bills the same delivery again.' },
  ])
})
