import { allAt, at, readXml, textAt, unread, UnreadableXml, within, type Element } from '@granary/xml/read.ts'
import type { UblCharge, UblDocument, UblLine, UblParty } from '../ubl/document/rules.ts'

const space = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'

export const isCii = (root: Pick<Element, 'name' | 'space'>) =>
  root.name === 'CrossIndustryInvoice' && root.space === space

/**
 * An invoice in UN/CEFACT CII, alone or inside a Factur-X or ZUGFeRD PDF. It has the content of a UBL invoice
 * (EN 16931) in other elements, so it is read as one.
 */
export function readCii(text: string): UblDocument {
  const root = readXml(text)
  if (!isCii(root)) throw new UnreadableXml(`This file is a ${root.name}, not an invoice in CII.`)
  const head = at(root, 'ExchangedDocument')
  const trade = at(root, 'SupplyChainTradeTransaction')
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement')
  const delivery = at(trade, 'ApplicableHeaderTradeDelivery')
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement')
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const currency = textAt(settlement, 'InvoiceCurrencyCode')
  const type = textAt(head, 'TypeCode')
  const document: Omit<UblDocument, 'unread'> = {
    root: type === '381' ? 'CreditNote' : 'Invoice',
    customization: textAt(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    profile: textAt(root, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID'),
    number: textAt(head, 'ID'),
    issued_on: dayAt(head, 'IssueDateTime'),
    due_on: dayAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime'),
    type,
    notes: allAt(head, 'IncludedNote').flatMap((note) => textAt(note, 'Content') ?? []),
    currency,
    buyer_reference: textAt(agreement, 'BuyerReference'),
    order: textAt(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    preceding: allAt(settlement, 'InvoiceReferencedDocument').map((each) => textAt(each, 'IssuerAssignedID') ?? ''),
    seller: partyOf(at(agreement, 'SellerTradeParty')),
    buyer: partyOf(at(agreement, 'BuyerTradeParty')),
    payee: textAt(settlement, 'PayeeTradeParty/Name'),
    delivered_on: dayAt(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime'),
    terms: textAt(settlement, 'SpecifiedTradePaymentTerms/Description'),
    charges: allAt(settlement, 'SpecifiedTradeAllowanceCharge').map(chargeOf),
    tax_totals: [
      {
        amount: textAt(sums, 'TaxTotalAmount'),
        currency: at(sums, 'TaxTotalAmount')?.attributes.currencyID ?? currency,
        subtotals: allAt(settlement, 'ApplicableTradeTax').map((tax) => ({
          taxable: textAt(tax, 'BasisAmount'),
          amount: textAt(tax, 'CalculatedAmount'),
          reason: textAt(tax, 'ExemptionReason') ?? textAt(tax, 'ExemptionReasonCode'),
          ...categoryOf(tax),
        })),
      },
    ],
    totals: {
      lines: textAt(sums, 'LineTotalAmount'),
      without_tax: textAt(sums, 'TaxBasisTotalAmount'),
      with_tax: textAt(sums, 'GrandTotalAmount'),
      allowances: textAt(sums, 'AllowanceTotalAmount'),
      charges: textAt(sums, 'ChargeTotalAmount'),
      paid: textAt(sums, 'TotalPrepaidAmount'),
      rounding: textAt(sums, 'RoundingAmount'),
      payable: textAt(sums, 'DuePayableAmount'),
    },
    amount_currencies: [],
    categories: allAt(settlement, 'ApplicableTradeTax').flatMap((tax) => textAt(tax, 'CategoryCode') ?? []),
    lines: allAt(trade, 'IncludedSupplyChainTradeLineItem').map(lineOf),
    empty: [...within(root)]
      .filter(({ children, text: words }) => children.length === 0 && words.trim() === '')
      .map(({ name, line }) => `${name} in line ${line}`),
    unlike_ubl: [],
  }
  return { ...document, unread: unread(root) }
}

/** 20261118 in format 102. A date in another format is kept as written, and is then no date. */
function dayAt(element: Element | undefined, path: string): string | undefined {
  const found = at(element, `${path}/DateTimeString`)
  const text = found?.text.trim()
  if (!text) return undefined
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  return year && (found!.attributes.format ?? '102') === '102' ? `${year}-${month}-${day}` : text
}

const categoryOf = (tax: Element | undefined) => ({
  category: textAt(tax, 'CategoryCode'),
  percent: textAt(tax, 'RateApplicablePercent'),
  scheme: textAt(tax, 'TypeCode'),
})

function partyOf(party: Element | undefined): UblParty {
  const taxes = allAt(party, 'SpecifiedTaxRegistration').map((each) => ({
    id: textAt(each, 'ID'),
    scheme: at(each, 'ID')?.attributes.schemeID === 'VA' ? 'VAT' : at(each, 'ID')?.attributes.schemeID,
  }))
  const registered = textAt(party, 'SpecifiedLegalOrganization/ID')
  const name = textAt(party, 'Name')
  return {
    endpoint: textAt(party, 'URIUniversalCommunication/URIID'),
    endpoint_scheme: at(party, 'URIUniversalCommunication/URIID')?.attributes.schemeID,
    legal_name: name,
    name: textAt(party, 'SpecifiedLegalOrganization/TradingBusinessName') ?? name,
    legal_id: registered ?? textAt(party, 'GlobalID') ?? textAt(party, 'ID'),
    registered,
    tax_id: taxes.find(({ scheme }) => scheme === 'VAT')?.id,
    tax_ids: taxes,
    address: at(party, 'PostalTradeAddress') !== undefined,
    country: textAt(party, 'PostalTradeAddress/CountryID'),
  }
}

const chargeOf = (charge: Element): UblCharge => ({
  charge: textAt(charge, 'ChargeIndicator/Indicator'),
  amount: textAt(charge, 'ActualAmount'),
  base: textAt(charge, 'BasisAmount'),
  factor: textAt(charge, 'CalculationPercent'),
  reason: textAt(charge, 'Reason'),
  reason_code: textAt(charge, 'ReasonCode'),
  ...categoryOf(at(charge, 'CategoryTradeTax')),
})

function lineOf(line: Element): UblLine {
  const quantity = at(line, 'SpecifiedLineTradeDelivery/BilledQuantity')
  const price = at(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice')
  const settlement = at(line, 'SpecifiedLineTradeSettlement')
  return {
    id: textAt(line, 'AssociatedDocumentLineDocument/LineID'),
    quantity: quantity?.text.trim() || undefined,
    unit: quantity?.attributes.unitCode,
    amount: textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    order_line: textAt(line, 'SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID'),
    name: textAt(line, 'SpecifiedTradeProduct/Name'),
    description: textAt(line, 'SpecifiedTradeProduct/Description'),
    price: textAt(price, 'ChargeAmount'),
    base_quantity: textAt(price, 'BasisQuantity'),
    base_unit: at(price, 'BasisQuantity')?.attributes.unitCode,
    ...categoryOf(at(settlement, 'ApplicableTradeTax')),
    charges: allAt(settlement, 'SpecifiedTradeAllowanceCharge').map(chargeOf),
  }
}
