import { allAt, at, readXml, textAt, unread, UnreadableXml, within, type Element } from '@granary/xml/read.ts'
import { isDay } from '#platform/dates.ts'
import {
  decimal,
  type UblCategory,
  type UblCharge,
  type UblDocument,
  type UblLine,
  type UblParty,
  type UblRepresentative,
} from './document/rules.ts'

const spaces = [
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
]

/** An invoice or credit note as the file has it, unchecked and unconverted. */
export function readUbl(text: string): UblDocument {
  const root = readXml(text)
  if (!spaces.includes(root.space))
    throw new UnreadableXml(`This file is a ${root.name}, not an invoice or a credit note in UBL 2.1.`)
  const totals = at(root, 'LegalMonetaryTotal')
  const document: Omit<UblDocument, 'unread'> = {
    root: root.name,
    customization: textAt(root, 'CustomizationID'),
    profile: textAt(root, 'ProfileID'),
    number: textAt(root, 'ID'),
    issued_on: textAt(root, 'IssueDate'),
    due_on: textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans/PaymentDueDate'),
    type: textAt(root, 'InvoiceTypeCode') ?? textAt(root, 'CreditNoteTypeCode'),
    notes: allAt(root, 'Note').map((note) => note.text.trim()),
    currency: textAt(root, 'DocumentCurrencyCode'),
    tax_currency: textAt(root, 'TaxCurrencyCode'),
    buyer_reference: textAt(root, 'BuyerReference'),
    order: textAt(root, 'OrderReference/ID'),
    preceding: allAt(root, 'BillingReference').map(
      (reference) => textAt(reference, 'InvoiceDocumentReference/ID') ?? '',
    ),
    seller: partyOf(at(root, 'AccountingSupplierParty/Party')),
    buyer: partyOf(at(root, 'AccountingCustomerParty/Party')),
    representative: representativeOf(at(root, 'TaxRepresentativeParty')),
    payee: textAt(root, 'PayeeParty/PartyName/Name'),
    delivered_on: textAt(root, 'Delivery/ActualDeliveryDate'),
    terms: textAt(root, 'PaymentTerms/Note'),
    charges: allAt(root, 'AllowanceCharge').map(chargeOf),
    tax_totals: allAt(root, 'TaxTotal').map((total) => ({
      amount: textAt(total, 'TaxAmount'),
      currency: at(total, 'TaxAmount')?.attributes.currencyID,
      subtotals: allAt(total, 'TaxSubtotal').map((each) => ({
        taxable: textAt(each, 'TaxableAmount'),
        amount: textAt(each, 'TaxAmount'),
        ...categoryOf(at(each, 'TaxCategory')),
        reason: textAt(each, 'TaxCategory/TaxExemptionReason') ?? textAt(each, 'TaxCategory/TaxExemptionReasonCode'),
      })),
    })),
    totals: {
      lines: textAt(totals, 'LineExtensionAmount'),
      without_tax: textAt(totals, 'TaxExclusiveAmount'),
      with_tax: textAt(totals, 'TaxInclusiveAmount'),
      allowances: textAt(totals, 'AllowanceTotalAmount'),
      charges: textAt(totals, 'ChargeTotalAmount'),
      paid: textAt(totals, 'PrepaidAmount'),
      rounding: textAt(totals, 'PayableRoundingAmount'),
      payable: textAt(totals, 'PayableAmount'),
    },
    // The total in the tax authority's currency is the only amount that may be in another currency.
    amount_currencies: [...amountsOf(root)].map(({ attributes }) => attributes.currencyID),
    categories: [...within(root)]
      .filter(({ name }) => name === 'TaxCategory')
      .flatMap((each) => textAt(each, 'ID') ?? []),
    lines: [...allAt(root, 'InvoiceLine'), ...allAt(root, 'CreditNoteLine')].map(lineOf),
    empty: [...within(root)]
      .filter(({ children, text: words }) => children.length === 0 && words.trim() === '')
      .map(({ name, line }) => `${name} in line ${line}`),
    unlike_ubl: unlikeUbl(root),
  }
  return { ...document, unread: unread(root) }
}

function* amountsOf(root: Element): Generator<Element> {
  const bare = allAt(root, 'TaxTotal').filter((total) => !at(total, 'TaxSubtotal'))
  for (const element of within(root))
    if (isAmount(element) && !bare.some(({ children }) => children.includes(element))) yield element
}
const isAmount = ({ name }: Element) => name.endsWith('Amount')

/** Elements that may repeat where we read; all others may not. */
const many = new Set([
  'Note',
  'BillingReference',
  'AdditionalDocumentReference',
  'PartyIdentification',
  'PartyTaxScheme',
  'PaymentMeans',
  'AllowanceCharge',
  'TaxTotal',
  'TaxSubtotal',
  'InvoiceLine',
  'CreditNoteLine',
  'DocumentReference',
  'CommodityClassification',
  'AdditionalItemProperty',
  'AllowanceCharge/TaxCategory',
])
/** The parts that UBL 2.1 requires of an element. */
const parts: Record<string, readonly string[]> = {
  Invoice: [
    'ID',
    'IssueDate',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'LegalMonetaryTotal',
    'InvoiceLine',
  ],
  CreditNote: [
    'ID',
    'IssueDate',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'LegalMonetaryTotal',
    'CreditNoteLine',
  ],
  LegalMonetaryTotal: ['PayableAmount'],
  TaxTotal: ['TaxAmount'],
  TaxSubtotal: ['TaxAmount', 'TaxCategory'],
  TaxCategory: ['TaxScheme'],
  ClassifiedTaxCategory: ['TaxScheme'],
  PartyTaxScheme: ['TaxScheme'],
  AllowanceCharge: ['ChargeIndicator', 'Amount'],
  InvoiceLine: ['ID', 'LineExtensionAmount', 'Item'],
  CreditNoteLine: ['ID', 'LineExtensionAmount'],
  Price: ['PriceAmount'],
  OrderReference: ['ID'],
  OrderLineReference: ['LineID'],
  InvoiceDocumentReference: ['ID'],
  PartyName: ['Name'],
}
const numeric = /(Amount|Quantity|Percent|Numeric)$/

/** The UBL schema, as far as this program reads such files: a file with two totals is ambiguous. */
function unlikeUbl(root: Element): string[] {
  return [...within(root)].flatMap((element) => {
    const { name, children, text: words, line, attributes } = element
    const value = words.trim()
    const leaf = children.length === 0
    return [
      ...children
        .filter(
          (child, at_) =>
            !many.has(child.name) &&
            !many.has(`${name}/${child.name}`) &&
            children.findIndex((each) => each.name === child.name) < at_,
        )
        .map((child) => `${child.name} is repeated in line ${child.line}`),
      ...(parts[name] ?? [])
        .filter((part) => !children.some((child) => child.name === part))
        .map((part) => `${part} is missing in line ${line}`),
      repeated(allAt(element, 'PartyTaxScheme').map((each) => textAt(each, 'TaxScheme/ID'))) &&
        `${name} in line ${line} has two numbers for one tax`,
      leaf && value !== '' && numeric.test(name) && decimal(value) === null && `${name} in line ${line} isn’t a number`,
      leaf && value !== '' && name.endsWith('Date') && !isDay(value) && `${name} in line ${line} isn’t a date`,
      leaf &&
        value !== '' &&
        name.endsWith('Indicator') &&
        !['true', 'false', '1', '0'].includes(value) &&
        `${name} in line ${line} is neither true nor false`,
      isAmount(element) && !attributes.currencyID && `${name} in line ${line} has no currency`,
    ].filter((each) => each !== false)
  })
}

const repeated = (values: readonly (string | undefined)[]) => new Set(values).size < values.length

const categoryOf = (category: Element | undefined): UblCategory => ({
  category: textAt(category, 'ID'),
  percent: textAt(category, 'Percent'),
  scheme: textAt(category, 'TaxScheme/ID'),
})

const partyOf = (party: Element | undefined): UblParty => {
  const usual = textAt(party, 'PartyName/Name')
  return {
    endpoint: textAt(party, 'EndpointID'),
    endpoint_scheme: at(party, 'EndpointID')?.attributes.schemeID,
    legal_name: textAt(party, 'PartyLegalEntity/RegistrationName'),
    name: textAt(party, 'PartyLegalEntity/RegistrationName') ?? usual,
    legal_id: textAt(party, 'PartyLegalEntity/CompanyID') ?? textAt(party, 'PartyIdentification/ID'),
    registered: textAt(party, 'PartyLegalEntity/CompanyID'),
    tax_id: textAt(
      allAt(party, 'PartyTaxScheme').find((each) => textAt(each, 'TaxScheme/ID')?.toUpperCase() === 'VAT'),
      'CompanyID',
    ),
    tax_ids: allAt(party, 'PartyTaxScheme').map((each) => ({
      id: textAt(each, 'CompanyID'),
      scheme: textAt(each, 'TaxScheme/ID'),
    })),
    address: at(party, 'PostalAddress') !== undefined,
    country: textAt(party, 'PostalAddress/Country/IdentificationCode'),
  }
}

/** The party that pays the seller's tax (BG-11), if there is one. */
const representativeOf = (party: Element | undefined): UblRepresentative | undefined =>
  party && {
    name: textAt(party, 'PartyName/Name'),
    tax_id: textAt(
      allAt(party, 'PartyTaxScheme').find((each) => textAt(each, 'TaxScheme/ID')?.toUpperCase() === 'VAT'),
      'CompanyID',
    ),
    tax_ids: allAt(party, 'PartyTaxScheme').map((each) => ({
      id: textAt(each, 'CompanyID'),
      scheme: textAt(each, 'TaxScheme/ID'),
    })),
    address: at(party, 'PostalAddress') !== undefined,
    country: textAt(party, 'PostalAddress/Country/IdentificationCode'),
  }

const chargeOf = (charge: Element): UblCharge => ({
  charge: textAt(charge, 'ChargeIndicator'),
  amount: textAt(charge, 'Amount'),
  base: textAt(charge, 'BaseAmount'),
  factor: textAt(charge, 'MultiplierFactorNumeric'),
  reason: textAt(charge, 'AllowanceChargeReason'),
  reason_code: textAt(charge, 'AllowanceChargeReasonCode'),
  ...categoryOf(at(charge, 'TaxCategory')),
})

function lineOf(line: Element): UblLine {
  const quantity = at(line, 'InvoicedQuantity') ?? at(line, 'CreditedQuantity')
  return {
    id: textAt(line, 'ID'),
    quantity: quantity?.text.trim() || undefined,
    unit: quantity?.attributes.unitCode,
    amount: textAt(line, 'LineExtensionAmount'),
    order_line: textAt(line, 'OrderLineReference/LineID'),
    name: textAt(line, 'Item/Name'),
    description: textAt(line, 'Item/Description'),
    price: textAt(line, 'Price/PriceAmount'),
    base_quantity: textAt(line, 'Price/BaseQuantity'),
    base_unit: at(line, 'Price/BaseQuantity')?.attributes.unitCode,
    ...categoryOf(at(line, 'Item/ClassifiedTaxCategory')),
    charges: allAt(line, 'AllowanceCharge').map(chargeOf),
  }
}
