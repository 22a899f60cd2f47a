import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxed } from '#tests/ubl.ts'
import { readUbl } from './read.ts'
import { centsOf, type UblDocument } from './document/rules.ts'
import { lineTotal, ublRules, violationsOf } from './rules.ts'
import { writeUbl, type WrittenInvoice } from './write.ts'

const line = {
  position: 1,
  quantity: 98,
  unit: 'case',
  unit_price: 12.5,
  amount: 1_225_00,
  description: 'Gloves & masks',
  order_line: 1,
}
const invoice: WrittenInvoice = {
  kind: 'invoice',
  number: '4711',
  issued_on: '2026-11-02',
  due_on: '2026-12-02',
  order: 'PO-2026-0001',
  charges: 0,
  lines: [line],
  seller: { name: 'Bright Harbor', endpoint: 'gov@harbor.example', city: 'Port Ellis', legal_id: 'V-0004' },
  buyer: { name: 'City', endpoint: 'ap@city.example', city: 'Alder Falls' },
}
const read = (change: Partial<WrittenInvoice> = {}) => readUbl(writeUbl({ ...invoice, ...change }))

test('we can read what we write, and it passes every rule', () => {
  for (const change of [
    {},
    { charges: 30_00 },
    { paid: 200_00 },
    { kind: 'credit_note', credits: '4700' },
    { due_on: null, terms: '2% in 10 days' },
  ] as const)
    expect([change, violationsOf(read(change))]).toEqual([change, []])
  expect(read()).toMatchObject({
    root: 'Invoice',
    number: '4711',
    order: 'PO-2026-0001',
    currency: 'USD',
    totals: { payable: '1225.00' },
    lines: [{ quantity: '98', unit: 'XCS', price: '12.5', order_line: '1', name: 'Gloves & masks' }],
  })
  expect(read({ kind: 'credit_note', credits: '4700' })).toMatchObject({
    root: 'CreditNote',
    type: '381',
    preceding: ['4700'],
    lines: [{ quantity: '98' }],
  })
})

/**
 * The worked example of the manual: 10 x 12.345 and 3 x 33.335, an allowance of 10, a charge of 5, ten percent, 50
 * paid.
 */
const worked: UblDocument = {
  ...read(),
  lines: [
    { ...read().lines[0]!, id: '1', quantity: '10', price: '12.345', amount: '123.45', category: 'S', percent: '10' },
    { ...read().lines[0]!, id: '2', quantity: '3', price: '33.335', amount: '100.01', category: 'S', percent: '10' },
  ],
  seller: { ...read().seller, legal_id: undefined, tax_id: 'US123', tax_ids: [{ id: 'US123', scheme: 'VAT' }] },
  charges: [
    { charge: 'false', amount: '10', reason: 'Discount', category: 'S', percent: '10', scheme: 'VAT' },
    { charge: 'true', amount: '5', reason: 'Freight', category: 'S', percent: '10', scheme: 'VAT' },
  ],
  categories: ['S'],
  tax_totals: [
    {
      amount: '21.85',
      currency: 'USD',
      subtotals: [{ taxable: '218.46', amount: '21.85', category: 'S', percent: '10', scheme: 'VAT' }],
    },
  ],
  totals: {
    lines: '223.46',
    allowances: '10',
    charges: '5',
    without_tax: '218.46',
    with_tax: '240.31',
    paid: '50',
    payable: '190.31',
  },
}
test('the example of the manual gives the stated totals', () => {
  expect(violationsOf(worked)).toEqual([])
  expect(worked.lines.map(lineTotal)).toEqual(['$123.45', '$100.01'])
})

test.each<[string, Partial<UblDocument>]>([
  ['BR-02', { number: undefined }],
  ['BR-03', { issued_on: undefined }],
  ['UBL-2.1', { unlike_ubl: ['IssueDate in line 5 isn’t a date'] }],
  ['BR-05', { currency: undefined }],
  ['BR-06', { seller: { ...worked.seller, legal_name: undefined } }],
  ['BR-11', { buyer: { ...worked.buyer, country: undefined } }],
  ['BR-16', { lines: [] }],
  ['BR-22', { lines: [{ ...worked.lines[0]!, quantity: undefined }] }],
  ['BR-27', { lines: [{ ...worked.lines[0]!, price: '-1' }] }],
  ['BR-CO-10', { totals: { ...worked.totals, lines: '223.47' } }],
  ['BR-CO-13', { totals: { ...worked.totals, without_tax: '218.47' } }],
  ['BR-CO-15', { totals: { ...worked.totals, with_tax: '240.30' } }],
  ['BR-CO-16', { totals: { ...worked.totals, payable: '190.30' } }],
  [
    'BR-CO-17',
    {
      tax_totals: [
        {
          amount: '25.00',
          currency: 'USD',
          subtotals: [{ taxable: '218.46', amount: '25.00', category: 'S', percent: '10', scheme: 'VAT' }],
        },
      ],
    },
  ],
  ['BR-S-02', { seller: { ...worked.seller, tax_ids: [] } }],
  [
    'BR-S-08',
    {
      tax_totals: [
        {
          amount: '21.85',
          currency: 'USD',
          subtotals: [{ taxable: '200', amount: '21.85', category: 'S', percent: '10', scheme: 'VAT' }],
        },
      ],
    },
  ],
  ['BR-CL-17', { categories: ['XX'] }],
  ['PEPPOL-EN16931-R001', { profile: undefined }],
  ['PEPPOL-EN16931-R003', { order: undefined, buyer_reference: undefined }],
  ['PEPPOL-EN16931-R004', { customization: 'urn:other' }],
  ['PEPPOL-EN16931-R008', { empty: ['Note in line 9'] }],
  ['PEPPOL-EN16931-R051', { amount_currencies: ['USD', 'EUR'] }],
  ['PEPPOL-EN16931-R120', { lines: [{ ...worked.lines[0]!, amount: '123.50' }] }],
  ['PEPPOL-EN16931-P0100', { type: '381' }],
])('%s is found and named', (rule, change) => {
  expect(violationsOf({ ...worked, ...change }).map((each) => each.rule)).toContain(rule)
})

test('a violation names its lines in a sentence', () => {
  expect(violationsOf({ ...worked, lines: worked.lines.map((each) => ({ ...each, name: undefined })) })).toEqual([
    { rule: 'BR-25', words: 'The invoice has a line without an item name: line 1, line 2.' },
  ])
  expect(new Set(ublRules.map(([rule]) => rule)).size).toBe(ublRules.length)
})

test.each([
  ['1225', 1_225_00],
  ['12.345', 12_35],
  ['-12.345', -12_35],
  ['0.005', 1],
  ['1e5', null],
  ['', null],
  ['12,50', null],
])('"%s" in cents', (text, cents) => expect(centsOf(text)).toBe(cents))

test('whatever is billed, our file passes every rule and keeps the amounts to the cent', () => {
  const aLine = fc.record({
    quantity: fc.integer({ min: 1, max: 99_999_999 }).map((each) => each / 10_000),
    price: fc.integer({ min: 0, max: 99_999_999 }).map((each) => each / 1_000_000),
    description: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }).filter((text) => /\w/.test(text)),
  })
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 500_00 }),
      fc.boolean(),
      (lines, charges, credit) => {
        const billed = lines.map(({ quantity, price, description }, at) => ({
          ...line,
          position: at + 1,
          quantity,
          unit_price: price,
          description,
          amount: Number(
            (BigInt(Math.round(quantity * 10_000)) * BigInt(Math.round(price * 1_000_000)) + 50_000_000n) /
              100_000_000n,
          ),
        }))
        const document = readUbl(
          writeUbl({ ...invoice, kind: credit ? 'credit_note' : 'invoice', credits: '1', charges, lines: billed }),
        )
        expect(violationsOf(document)).toEqual([])
        expect(centsOf(document.totals.payable)).toBe(billed.reduce((sum, { amount }) => sum + amount, charges))
      },
    ),
    { numRuns: 60 },
  )
})

const taxedAs = (letter: string, rate: string) =>
  taxed.replaceAll(
    /(<cac:(?:ClassifiedTaxCategory|TaxCategory)><cbc:ID>)S(<\/cbc:ID>)<cbc:Percent>[^<]*<\/cbc:Percent>/g,
    (_, before: string, after: string) => `${before}${letter}${after}${rate && `<cbc:Percent>${rate}</cbc:Percent>`}`,
  )
const party = (more: { name?: string; tax?: string; address?: string } = {}) =>
  `<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>${more.name ?? 'Fiscal Agents'}</cbc:Name></cac:PartyName>${more.address ?? '<cac:PostalAddress><cac:Country><cbc:IdentificationCode>GR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>'}${more.tax ?? '<cac:PartyTaxScheme><cbc:CompanyID>EL123</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>'}</cac:TaxRepresentativeParty>`
/** The seller has no tax number; the representative comes before the delivery or the totals, as UBL orders it. */
const represented = (xml: string, representative: string) => {
  const bare = xml.replace(/<cac:AccountingSupplierParty>[\s\S]*?<\/cac:AccountingSupplierParty>/, (seller) =>
    seller
      .replaceAll(/<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/g, '')
      .replace('</cac:PartyLegalEntity>', '<cbc:CompanyID>4711</cbc:CompanyID></cac:PartyLegalEntity>'),
  )
  return bare.replace('</cac:AccountingCustomerParty>', `</cac:AccountingCustomerParty>${representative}`)
}
const rulesOf = (xml: string) => violationsOf(readUbl(xml)).map(({ rule }) => rule)

test("the tax representative's number counts as the seller's", () => {
  expect(rulesOf(represented(taxed, ''))).toContain('BR-S-02')
  expect(rulesOf(represented(taxed, party()))).toEqual([])
  expect(readUbl(represented(taxed, party())).representative).toMatchObject({
    name: 'Fiscal Agents',
    tax_id: 'EL123',
    country: 'GR',
  })
})

test.each([
  ['BR-18', party({ name: ' ' }).replace('<cbc:Name> </cbc:Name>', '<cbc:Name>\n</cbc:Name>')],
  ['BR-19', party({ address: '' })],
  ['BR-20', party({ address: '<cac:PostalAddress><cbc:CityName>Athens</cbc:CityName></cac:PostalAddress>' })],
  ['BR-56', party({ tax: '' })],
])('a tax representative breaks %s', (rule, representative) =>
  expect(rulesOf(represented(taxed, representative))).toContain(rule),
)

test.each([
  ['S', 'S', '10'],
  ['Z', 'Z', '0'],
  ['E', 'E', '0'],
  ['AE', 'AE', '0'],
  ['K', 'IC', '0'],
  ['G', 'G', '0'],
  ['L', 'IG', '5'],
  ['M', 'IP', '5'],
])('the category %s requires a number of the seller or its representative', (letter, code, rate) => {
  const none = rulesOf(represented(taxedAs(letter, rate), ''))
  expect(none).toContain(`BR-${code}-02`)
  const document = readUbl(represented(taxedAs(letter, rate), party()))
  const known = violationsOf({
    ...document,
    buyer: { ...document.buyer, tax_id: 'DE1', tax_ids: [{ id: 'DE1', scheme: 'VAT' }] },
  }).map(({ rule }) => rule)
  for (const number of ['02', '03', '04']) expect(known).not.toContain(`BR-${code}-${number}`)
})

test("an invoice not subject to tax names no representative's number either", () => {
  const untaxed = taxedAs('O', '')
  expect(rulesOf(represented(untaxed, party()))).toContain('BR-O-02')
})

test('parts of a document that are not imported are named, wherever they are', () => {
  expect(read().unread).toEqual(['PostalAddress/CityName'])
  const xml = writeUbl(invoice)
  const places = [...xml.matchAll(/<\/cac:\w+>/g)].map(({ index }) => index)
  expect(places.length).toBeGreaterThan(10)
  for (const at of places) {
    const parent = /<\/cac:(\w+)>/.exec(xml.slice(at))![1]!
    expect(
      readUbl(`${xml.slice(0, at)}<cac:Ferry><cbc:ID>1</cbc:ID></cac:Ferry>${xml.slice(at)}`).unread.some((name) =>
        name.endsWith('Ferry'),
      ),
      parent,
    ).toBe(true)
  }
})
