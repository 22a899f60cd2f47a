import { parseXmlDocument, serializeToWellFormedString, type Document, type Element } from 'slimdom'
import { writeUbl, type WrittenInvoice } from '#areas/finance/ubl/write.ts'

export type Named = { name: string; xml: string }

export const billed: WrittenInvoice = {
  kind: 'invoice',
  number: '4711',
  issued_on: '2026-11-02',
  due_on: '2026-12-02',
  order: 'PO-2026-0001',
  charges: 0,
  lines: [
    {
      position: 1,
      quantity: 98,
      unit: 'case',
      unit_price: 12.5,
      amount: 1_225_00,
      description: 'Gloves & masks',
      order_line: 1,
    },
    {
      position: 2,
      quantity: 3,
      unit: 'each',
      unit_price: 33.335,
      amount: 100_01,
      description: 'Carts',
      order_line: null,
    },
  ],
  seller: {
    name: 'Bright Harbor',
    endpoint: '9959:12-3456789',
    street: '1 Quay',
    city: 'Port Ellis',
    zip: '50001',
    state: 'IA',
    legal_id: 'V-0004',
  },
  buyer: { name: 'City of Alder Falls', endpoint: '9959:42-1000000' },
}

/** Every type of document that the product writes. */
export const written: readonly Named[] = (
  [
    ['an invoice', {}],
    [
      'with nothing but what must be',
      { due_on: null, note: null, seller: { name: 'A', endpoint: '0199:5493001KJTIIGC8Y1R12', legal_id: 'V-1' } },
    ],
    ['with a note, terms and a delivery', { note: 'Thank you', terms: '2 % in 10 days', delivered_on: '2026-10-30' }],
    ['with freight', { charges: 30_00 }],
    ['with freight, partly paid', { charges: 30_00, paid: 200_00 }],
    ['paid in full', { paid: 1_325_01 }],
    ['for nothing', { lines: [{ ...billed.lines[0]!, unit_price: 0, amount: 0 }] }],
    ['for a part of a cent', { lines: [{ ...billed.lines[0]!, quantity: 0.0001, unit_price: 0.000001, amount: 0 }] }],
    ['in an unknown unit', { lines: [{ ...billed.lines[0]!, unit: 'bucket' }] }],
    ['a credit note', { kind: 'credit_note', credits: '4700' }],
    ['a credit note without the invoice it credits', { kind: 'credit_note', credits: null }],
    ['a credit note with freight', { kind: 'credit_note', credits: '4700', charges: 12_34 }],
    [
      'a credit note with a due day',
      { kind: 'credit_note', credits: '4700', due_on: '2026-12-02', terms: 'Deducted from the next payment' },
    ],
  ] satisfies [string, Partial<WrittenInvoice>][]
).map(([name, change]) => ({ name, xml: writeUbl({ ...billed, ...change }) }))

/**
 * Documents from others that the product does not write: two tax rates, allowances and charges at both levels, and a
 * price for ten.
 */
export const taxed = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>T-1</cbc:ID>
  <cbc:IssueDate>2026-11-02</cbc:IssueDate>
  <cbc:DueDate>2026-12-02</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:Note>Thank you</cbc:Note>
  <cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>Works</cbc:BuyerReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cbc:EndpointID schemeID="9959">12-3456789</cbc:EndpointID>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>US</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>US12345</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Sells</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cbc:EndpointID schemeID="9959">42-1000000</cbc:EndpointID>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>US</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyLegalEntity><cbc:RegistrationName>Buys</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Discount</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>5</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="USD">10.00</cbc:Amount><cbc:BaseAmount currencyID="USD">200.00</cbc:BaseAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>10</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>
  <cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason><cbc:Amount currencyID="USD">5.00</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>10</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>
  <cac:TaxTotal><cbc:TaxAmount currencyID="USD">21.85</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="USD">218.46</cbc:TaxableAmount><cbc:TaxAmount currencyID="USD">21.85</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>10</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="USD">40.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="USD">0.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="USD">263.46</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="USD">258.46</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="USD">280.31</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount currencyID="USD">10.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="USD">5.00</cbc:ChargeTotalAmount><cbc:PrepaidAmount currencyID="USD">50.00</cbc:PrepaidAmount><cbc:PayableRoundingAmount currencyID="USD">0.04</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="USD">230.35</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="EA">10</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="USD">123.45</cbc:LineExtensionAmount><cac:Item><cbc:Name>A</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>10</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="USD">12.345</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
  <cac:InvoiceLine><cbc:ID>2</cbc:ID><cbc:InvoicedQuantity unitCode="EA">3</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="USD">100.01</cbc:LineExtensionAmount><cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Packing</cbc:AllowanceChargeReason><cbc:Amount currencyID="USD">2.00</cbc:Amount></cac:AllowanceCharge><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Old stock</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="USD">2.00</cbc:Amount><cbc:BaseAmount currencyID="USD">20.00</cbc:BaseAmount></cac:AllowanceCharge><cac:Item><cbc:Name>B</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>10</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="USD">333.35</cbc:PriceAmount><cbc:BaseQuantity unitCode="EA">10</cbc:BaseQuantity></cac:Price></cac:InvoiceLine>
  <cac:InvoiceLine><cbc:ID>3</cbc:ID><cbc:InvoicedQuantity unitCode="EA">4</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="USD">40.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>C</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="USD">10</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`

/** The same with its last line exempt, and the reason. */
const exempt = taxed
  .replaceAll('<cbc:ID>Z</cbc:ID>', '<cbc:ID>E</cbc:ID>')
  .replace(
    /(<cbc:ID>E<\/cbc:ID><cbc:Percent>0<\/cbc:Percent>)(?=.*\n {2}<\/cac:TaxTotal>)/,
    '$1<cbc:TaxExemptionReason>Bought for the public</cbc:TaxExemptionReason>',
  )

/** The rules' test cases: three valid documents, and every fault of each. */
export const faulty = (): Named[] =>
  [
    written.find(({ name }) => name === 'with freight, partly paid')!,
    written.find(({ name }) => name === 'a credit note with freight')!,
    { name: 'taxed', xml: taxed },
    { name: 'exempt', xml: exempt },
  ].flatMap(broken)

/** Each element of a valid document in turn is removed, emptied, doubled or changed: one fault at a time. */
export function broken({ name, xml }: Named): Named[] {
  const places = elementsOf(parseXmlDocument(xml)).map((element) => pathOf(element))
  return places.flatMap((path, at) =>
    Object.entries(faults).flatMap(([fault, makeOf]) => {
      const document = parseXmlDocument(xml)
      const element = elementsOf(document)[at]!
      const changed = element !== document.documentElement && makeOf(element)
      return changed ? [{ name: `${name}: ${path} ${fault}`, xml: serializeToWellFormedString(document) }] : []
    }),
  )
}

const leaf = (element: Element) => element.children.length === 0
const isAmount = (element: Element) => element.hasAttribute('currencyID')
const number = (element: Element) => Number(element.textContent)
const set = (element: Element, value: string) => ((element.textContent = value), true)
/** Faults that the UBL schema would find before the rules (a word for an amount) are not among them. */
const faults: Record<string, (element: Element) => boolean> = {
  'taken away': (element) => (element.remove(), true),
  empty: (element) => leaf(element) && set(element, ''),
  twice: (element) => (element.parentElement!.insertBefore(element.cloneNode(true), element), true),
  'a cent more': (element) => leaf(element) && isAmount(element) && set(element, (number(element) + 0.01).toFixed(2)),
  'a dollar less': (element) => leaf(element) && isAmount(element) && set(element, (number(element) - 1).toFixed(2)),
  'with a third decimal': (element) =>
    leaf(element) && isAmount(element) && set(element, (number(element) + 0.001).toFixed(3)),
  'below nothing': (element) =>
    leaf(element) &&
    (isAmount(element) || /Quantity|Percent|Numeric/.test(element.localName)) &&
    set(element, String(-1 - Math.abs(number(element)))),
  'in another currency': (element) => isAmount(element) && (element.setAttribute('currencyID', 'EUR'), true),
  another: (element) =>
    leaf(element) &&
    !isAmount(element) &&
    !/Date|Quantity|Percent|Numeric|Indicator/.test(element.localName) &&
    set(element, 'XX'),
  doubled: (element) =>
    leaf(element) && /Quantity|Percent|Numeric/.test(element.localName) && set(element, String(number(element) * 2)),
  turned: (element) =>
    element.localName === 'ChargeIndicator' && set(element, element.textContent === 'true' ? 'false' : 'true'),
  'without its attribute': (element) =>
    leaf(element) && element.attributes.length > 0 && (element.removeAttributeNode(element.attributes[0]!), true),
}

function elementsOf(document: Document): Element[] {
  const all = (element: Element): Element[] => [element, ...element.children.flatMap(all)]
  return all(document.documentElement!)
}

function pathOf(element: Element): string {
  const parent = element.parentElement
  if (!parent) return ''
  const same = parent.children.filter(({ localName }) => localName === element.localName)
  return `${pathOf(parent)}/${element.localName}${same.length > 1 ? `[${same.indexOf(element) + 1}]` : ''}`
}
