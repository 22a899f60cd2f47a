import { electronicAddressOf } from '#platform/electronic-address.ts'
import { unitCode } from '#areas/procurement/purchase-orders/ubl/rules.ts'
import { writeXml, type Written } from '@granary/xml/write.ts'
import { customization, profile } from './rules.ts'

/**
 * `endpoint` is an email address, or a party's network ID: the list, a colon and the number, as 9959:12-3456789 (an
 * EIN).
 */
export type WrittenParty = {
  name: string
  endpoint: string
  street?: string | null
  city?: string | null
  zip?: string | null
  state?: string | null
  legal_id?: string | null
}
export type WrittenInvoice = {
  kind: 'invoice' | 'credit_note'
  number: string
  issued_on: string
  due_on?: string | null
  order: string
  credits?: string | null
  delivered_on?: string | null
  terms?: string | null
  note?: string | null
  seller: WrittenParty
  buyer: WrittenParty
  lines: readonly {
    position: number
    quantity: number
    unit: string
    /** Dollars. */ unit_price: number
    amount: number
    description: string
    order_line?: number | null
  }[]
  /** Freight and the like, in cents. */
  charges: number
  /** Sales tax, which is no VAT: a charge of its own. */ tax?: number
  trade_discount?: number
  paid?: number
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
const money = (name: string, cents: number): Written => [name, dollars(cents), { currencyID: 'USD' }]

/** American agencies buy free of sales tax: category O, "not subject to VAT" in the standard's wording. */
const untaxed: Written = [
  'cac:TaxCategory',
  [['cbc:ID', 'O'], ['cbc:TaxExemptionReason', 'Not subject to VAT'], scheme()],
]
function scheme(): Written {
  return ['cac:TaxScheme', [['cbc:ID', 'VAT']]]
}

/** EN 16931 allows an email address (EM); Peppol's list does not, because its network does not address by email. */
function addressOf(endpoint: string): Written {
  const address = electronicAddressOf(endpoint)
  return ['cbc:EndpointID', address?.number ?? endpoint, { schemeID: address?.scheme ?? 'EM' }]
}

const party = ({ name, endpoint, street, city, zip, state, legal_id }: WrittenParty): Written => [
  'cac:Party',
  [
    addressOf(endpoint),
    ['cac:PartyName', [['cbc:Name', name]]],
    [
      'cac:PostalAddress',
      [
        ['cbc:StreetName', street],
        ['cbc:CityName', city],
        ['cbc:PostalZone', zip],
        ['cbc:CountrySubentity', state],
        ['cac:Country', [['cbc:IdentificationCode', 'US']]],
      ],
    ],
    [
      'cac:PartyLegalEntity',
      [
        ['cbc:RegistrationName', name],
        ['cbc:CompanyID', legal_id],
      ],
    ],
  ],
]

/** An invoice in Peppol BIS Billing 3, in schema order. The same invoice gives the same bytes. */
export function writeUbl(invoice: WrittenInvoice): string {
  const credit = invoice.kind === 'credit_note'
  const lines = invoice.lines.reduce((sum, { amount }) => sum + amount, 0)
  const [added, taken] = [invoice.charges + (invoice.tax ?? 0), invoice.trade_discount ?? 0]
  const total = lines + added - taken
  const root = credit ? 'CreditNote' : 'Invoice'
  return writeXml([
    root,
    [
      ['cbc:CustomizationID', customization],
      ['cbc:ProfileID', profile],
      ['cbc:ID', invoice.number],
      ['cbc:IssueDate', invoice.issued_on],
      !credit && ['cbc:DueDate', invoice.due_on],
      [credit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', credit ? '381' : '380'],
      ['cbc:Note', invoice.note],
      ['cbc:DocumentCurrencyCode', 'USD'],
      ['cac:OrderReference', [['cbc:ID', invoice.order]]],
      credit && ['cac:BillingReference', [['cac:InvoiceDocumentReference', [['cbc:ID', invoice.credits]]]]],
      ['cac:AccountingSupplierParty', [party(invoice.seller)]],
      ['cac:AccountingCustomerParty', [party(invoice.buyer)]],
      ['cac:Delivery', [['cbc:ActualDeliveryDate', invoice.delivered_on]]],
      ['cac:PaymentTerms', [['cbc:Note', invoice.terms ?? (invoice.due_on ? null : 'As agreed in the order')]]],
      ...besides(invoice),
      [
        'cac:TaxTotal',
        [
          money('cbc:TaxAmount', 0),
          ['cac:TaxSubtotal', [money('cbc:TaxableAmount', total), money('cbc:TaxAmount', 0), untaxed]],
        ],
      ],
      [
        'cac:LegalMonetaryTotal',
        [
          money('cbc:LineExtensionAmount', lines),
          money('cbc:TaxExclusiveAmount', total),
          money('cbc:TaxInclusiveAmount', total),
          taken > 0 && money('cbc:AllowanceTotalAmount', taken),
          added > 0 && money('cbc:ChargeTotalAmount', added),
          (invoice.paid ?? 0) > 0 && money('cbc:PrepaidAmount', invoice.paid!),
          money('cbc:PayableAmount', total - (invoice.paid ?? 0)),
        ],
      ],
      ...invoice.lines.map((line): Written => [
        credit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
        [
          ['cbc:ID', line.position],
          [credit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, { unitCode: unitCode(line.unit) }],
          money('cbc:LineExtensionAmount', line.amount),
          ['cac:OrderLineReference', [['cbc:LineID', line.order_line]]],
          [
            'cac:Item',
            [
              ['cbc:Name', line.description.slice(0, 200)],
              ['cac:ClassifiedTaxCategory', [['cbc:ID', 'O'], scheme()]],
            ],
          ],
          ['cac:Price', [['cbc:PriceAmount', plain(line.unit_price), { currencyID: 'USD' }]]],
        ],
      ]),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  ])
}

const besides = ({ charges, tax = 0, trade_discount = 0 }: WrittenInvoice): Written[] =>
  (
    [
      ['false', '95', 'Discount', trade_discount],
      ['true', 'FC', 'Freight', charges],
      ['true', 'ZZZ', 'Sales tax', tax],
    ] as const
  )
    .filter(([, , , cents]) => cents > 0)
    .map(([added, code, reason, cents]) => [
      'cac:AllowanceCharge',
      [
        ['cbc:ChargeIndicator', added],
        ['cbc:AllowanceChargeReasonCode', code],
        ['cbc:AllowanceChargeReason', reason],
        money('cbc:Amount', cents),
        ['cac:TaxCategory', [['cbc:ID', 'O'], scheme()]],
      ],
    ])

/** A price with its decimals and no exponent. */
const plain = (value: number) => value.toFixed(6).replace(/\.?0+$/, '') || '0'
