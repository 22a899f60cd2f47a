import { allAt, at, readXml, textAt, UnreadableXml, within, type Element } from '#platform/xml/read.ts'
import type { UblCharge, UblDocument, UblLine, UblParty } from './rules.ts'

const spaces = ['urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2']

/** An invoice or a credit note as the file says it, nothing judged and nothing made a number. */
export function readUbl(text: string): UblDocument {
  const root = readXml(text)
  if (!spaces.includes(root.space)) throw new UnreadableXml(`This file is a ${root.name}, not an invoice or a credit note in UBL 2.1.`)
  const totals = at(root, 'LegalMonetaryTotal')
  return {
    root: root.name,
    customization: textAt(root, 'CustomizationID'),
    profile: textAt(root, 'ProfileID'),
    number: textAt(root, 'ID'),
    issued_on: textAt(root, 'IssueDate'),
    due_on: textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans/PaymentDueDate'),
    type: textAt(root, 'InvoiceTypeCode') ?? textAt(root, 'CreditNoteTypeCode'),
    notes: allAt(root, 'Note').map((note) => note.text.trim()),
    currency: textAt(root, 'DocumentCurrencyCode'),
    buyer_reference: textAt(root, 'BuyerReference'),
    order: textAt(root, 'OrderReference/ID'),
    preceding: allAt(root, 'BillingReference').map((reference) => textAt(reference, 'InvoiceDocumentReference/ID') ?? ''),
    seller: partyOf(at(root, 'AccountingSupplierParty/Party')),
    buyer: partyOf(at(root, 'AccountingCustomerParty/Party')),
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
        category: textAt(each, 'TaxCategory/ID'),
        percent: textAt(each, 'TaxCategory/Percent'),
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
    // The total in the currency of the tax authority is the one amount that may be in another.
    amount_currencies: [...within(root)].flatMap((element) => (element.attributes.currencyID && element.name !== 'TaxAmount' ? [element.attributes.currencyID] : [])),
    lines: [...allAt(root, 'InvoiceLine'), ...allAt(root, 'CreditNoteLine')].map(lineOf),
    empty: [...within(root)].filter(({ children, text: words }) => children.length === 0 && words.trim() === '').map(({ name, line }) => `${name} in line ${line}`),
  }
}

const partyOf = (party: Element | undefined): UblParty => ({
  endpoint: textAt(party, 'EndpointID'),
  endpoint_scheme: at(party, 'EndpointID')?.attributes.schemeID,
  name: textAt(party, 'PartyLegalEntity/RegistrationName') ?? textAt(party, 'PartyName/Name'),
  legal_id: textAt(party, 'PartyLegalEntity/CompanyID') ?? textAt(party, 'PartyIdentification/ID'),
  tax_id: textAt(party, 'PartyTaxScheme/CompanyID'),
  address: at(party, 'PostalAddress') !== undefined,
  country: textAt(party, 'PostalAddress/Country/IdentificationCode'),
})

const chargeOf = (charge: Element): UblCharge => ({
  charge: textAt(charge, 'ChargeIndicator'),
  amount: textAt(charge, 'Amount'),
  base: textAt(charge, 'BaseAmount'),
  factor: textAt(charge, 'MultiplierFactorNumeric'),
  reason: textAt(charge, 'AllowanceChargeReason'),
  reason_code: textAt(charge, 'AllowanceChargeReasonCode'),
  category: textAt(charge, 'TaxCategory/ID'),
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
    category: textAt(line, 'Item/ClassifiedTaxCategory/ID'),
    charges: allAt(line, 'AllowanceCharge').map(chargeOf),
  }
}
