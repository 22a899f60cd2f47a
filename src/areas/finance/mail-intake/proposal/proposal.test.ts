import { expect, test } from 'vitest'
import { dayIn, placeInWords, type TextLine } from '#platform/documents/text-lines.ts'
import { cii } from '#tests/cii.ts'
import { readCii } from '../../cii/read.ts'
import { readUbl } from '../../ubl/read.ts'
import { fromText, fromXml } from './rules.ts'

const addDays = (day: string, days: number) => `${day}+${days}`
/** Pieces beside each other are parted by two spaces. */
const page = (text: string): TextLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({
      page: 1,
      cells: [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: words, index }) => ({ x: index * 6, text: words })),
    }))

test.each([
  ['11/18/2026', '2026-11-18'],
  ['Date: 1/5/26', '2026-01-05'],
  ['Nov 18, 2026', '2026-11-18'],
  ['November 18th, 2026', '2026-11-18'],
  ['18 November 2026', '2026-11-18'],
  ['2026-11-18', '2026-11-18'],
  ['13/45/2026', null],
  ['2/30/2026', null],
  ['Foo 18, 2026', null],
  ['Net 30', null],
])('the date in “%s” is %s', (text, day) => expect(dayIn(text)).toBe(day))

test('labels have their value beside them, below them or behind them', () => {
  const read = fromText(
    page(`
Bolt Supply Co.                         INVOICE
UEI: AC1ME23PAV45
Invoice #         Date            Customer PO
10-2231           10/02/2026      PO-2026-0007
Freight                                   15.00
Invoice total                            $15.00`),
  )
  expect(read).toMatchObject({
    vendor_number: { value: '10-2231' },
    invoice_date: { value: '2026-10-02' },
    order: { value: 'PO-2026-0007' },
    seller: { value: 'Bolt Supply Co. INVOICE' },
    ids: [{ value: 'AC1ME23PAV45' }],
    charges: { value: 15_00 },
    total: { value: 15_00, from: { page: 1, words: 'Invoice total $15.00' } },
    lines: [],
  })
  expect(read.notes).toEqual(['No lines could be read. Enter them from the file.'])
})

test('a line is a row whose quantity times its price is its amount, and nothing else is', () => {
  const { lines, total, tax, notes } = fromText(
    page(`
Bolt Supply Co.   Phone 555 123 4567   Suite 200
1   Road salt, treated      25.5 ton   72.10   1,838.55
2   Delivery to 3 sites     3          40.00   120.00
Page 1 of 2   11/18/2026   4.00
Subtotal                                   1,958.55
Sales tax 0.00% (exempt)                       0.00
Total                                     $1,958.55`),
  )
  expect(lines).toMatchObject([
    { description: 'Road salt, treated', quantity: 25.5, unit: 'ton', unit_price: 72.1, ordered: '1' },
    { description: 'Delivery to 3 sites', quantity: 3, unit: 'each', unit_price: 40, ordered: '2' },
  ])
  expect([total?.value, tax, notes]).toEqual([1_958_55, null, []])
})

test('amounts that do not add up to the total are named', () => {
  const { notes } = fromText(page('Gloves  10  case  5.00  50.00\nShipping  4.00\nBalance due  60.00'))
  expect(notes).toEqual([
    'The lines and amounts add up to $54.00, but the invoice’s total is $60.00. Compare them with the file.',
  ])
})

test('a text without an invoice gives nothing, and a credit memo says what it is', () => {
  const none = fromText(page('Dear customer\nplease find our terms below\nThe total of our services is wide.'))
  expect(none).toMatchObject({ vendor_number: null, total: null, lines: [] })
  const credit = fromText(page('Acme  CREDIT MEMO\nCredit  1  each  5.00  5.00\nTotal  5.00'))
  expect([credit.kind, credit.notes]).toEqual([
    'credit_note',
    ['This is a credit note. Select the invoice that it credits.'],
  ])
})

test('terms give a discount with its last day; a net period gives none', () => {
  const at = (terms: string) => {
    const { discount_percent, discount_until } = fromText(page(`Invoice date 11/18/2026\n${terms}`), addDays)
    return [discount_percent, discount_until]
  }
  expect(at('Terms: 2% 10, net 30')).toEqual([2, '2026-11-18+10'])
  expect(at('Terms: 2/10 net 30')).toEqual([2, '2026-11-18+10'])
  expect(at('Terms: net 30')).toEqual([null, null])
})

test('CII is read as UBL is: number, date, order, seller, charges and lines, each with its path', () => {
  const read = fromXml(readCii(cii({ number: 'FX-1', order: 'PO-2026-0001', freight: '40.00' })), 'cii', addDays)
  expect(read).toMatchObject({
    kind: 'invoice',
    vendor_number: { value: 'FX-1', from: { path: 'ExchangedDocument/ID' } },
    invoice_date: { value: '2026-11-18' },
    order: { value: 'PO-2026-0001' },
    seller: { value: 'Acme' },
    charges: { value: 40_00 },
    tax: null,
    total: { value: 1_265_00 },
    discount_percent: 2,
    lines: [{ description: 'Nitrile gloves', quantity: 98, unit_price: 12.5, ordered: '1' }],
  })
  expect(read.ids.map(({ value }) => value)).toEqual(['V-1', '12-3456789'])
  expect(placeInWords(read.lines[0]!.from)).toBe('In the file: IncludedSupplyChainTradeLineItem[1]')
  expect(fromXml(readCii(cii({ number: '1', order: 'x', type: '381' })), 'cii', addDays).kind).toBe('credit_note')
})

test('the email of a contact is no electronic address of the seller', () => {
  const contact = (more = '') =>
    readCii(
      cii({ number: '1', order: 'x' }).replace(
        '</ram:SellerTradeParty>',
        `<ram:DefinedTradeContact><ram:EmailURIUniversalCommunication><ram:URIID>ap@acme.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>${more}</ram:SellerTradeParty>`,
      ),
    ).seller
  expect(contact().endpoint).toBeUndefined()
  const address =
    '<ram:URIUniversalCommunication><ram:URIID schemeID="0088">4012345678901</ram:URIID></ram:URIUniversalCommunication>'
  expect(contact(address)).toMatchObject({ endpoint: '4012345678901', endpoint_scheme: '0088' })
})

test('one language is not read as the other', () => {
  expect(() => readCii('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>')).toThrow(
    'This file is a Invoice, not an invoice in CII.',
  )
  expect(() => readUbl(cii({ number: '1', order: 'x' }))).toThrow('not an invoice or a credit note in UBL 2.1')
})
