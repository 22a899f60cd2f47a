import { electronicAddressOf } from '#platform/electronic-address.ts'
import { writeXml, type Written } from '@granary/xml/write.ts'
import { orderLife } from '../life.ts'
import { versionNumber, type DocumentLine, type OrderDocument } from '../paper/rules.ts'
import { statusWords } from '#platform/rules.ts'
import { purchaseOrder } from '../records.ts'

const dollars = (name: string, cents: number): Written => [name, (cents / 100).toFixed(2), { currencyID: 'USD' }]
/** A number with its decimals and no exponent. */
const plain = (value: number, places: number) =>
  value
    .toFixed(places)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/**
 * An order in UBL 2.1 (OASIS, November 2013), its elements in schema order. A change is the whole order again, with a
 * reference to the one it replaces; the same order gives the same bytes.
 */
export function orderXml(order: OrderDocument): string {
  const { agency, buyer, vendor, revision } = order
  return writeXml([
    'Order',
    [
      ['cbc:UBLVersionID', '2.1'],
      ['cbc:ID', revision === 0 ? order.number : `${order.number}-${revision}`],
      ['cbc:IssueDate', order.issued_on],
      // UN/ECE 1001: 220 order, 221 blanket order, 226 release of a blanket order.
      ['cbc:OrderTypeCode', { standard: '220', blanket: '221', release: '226' }[order.kind]],
      ['cbc:Note', order.title],
      statusNote(order),
      ['cbc:Note', order.terms],
      ['cbc:DocumentCurrencyCode', order.currency],
      ['cbc:LineCountNumeric', order.lines.length],
      [
        'cac:ValidityPeriod',
        [
          ['cbc:StartDate', order.starts_on],
          ['cbc:EndDate', order.ends_on],
        ],
      ],
      revision > 0 && [
        'cac:OrderDocumentReference',
        [
          ['cbc:ID', revision === 1 ? order.number : `${order.number}-${revision - 1}`],
          ['cbc:DocumentType', 'Order that this one replaces'],
        ],
      ],
      order.blanket
        ? [
            'cac:Contract',
            [
              ['cbc:ID', order.blanket],
              ['cbc:ContractType', 'Blanket order'],
            ],
          ]
        : null,
      [
        'cac:BuyerCustomerParty',
        [
          [
            'cac:Party',
            [
              endpoint(agency.peppol),
              ['cac:PartyName', [['cbc:Name', agency.name]]],
              [
                'cac:Contact',
                [
                  ['cbc:Name', buyer.name],
                  ['cbc:ElectronicMail', buyer.email],
                ],
              ],
            ],
          ],
        ],
      ],
      [
        'cac:SellerSupplierParty',
        [
          ['cbc:CustomerAssignedAccountID', vendor.number],
          [
            'cac:Party',
            [
              endpoint(vendor.peppol),
              ['cac:PartyIdentification', [['cbc:ID', vendor.uei, { schemeID: 'UEI' }]]],
              ['cac:PartyName', [['cbc:Name', vendor.name]]],
              ['cac:PostalAddress', addressLines(vendor.address)],
              ['cac:Contact', [['cbc:ElectronicMail', vendor.email]]],
            ],
          ],
        ],
      ],
      [
        'cac:Delivery',
        [
          ['cac:DeliveryAddress', addressLines(order.deliver_to)],
          ['cac:RequestedDeliveryPeriod', [['cbc:EndDate', order.due]]],
        ],
      ],
      ['cac:PaymentTerms', [['cbc:Note', `Within ${order.payment_days} days of a proper invoice`]]],
      [
        'cac:AnticipatedMonetaryTotal',
        [
          dollars(
            'cbc:LineExtensionAmount',
            order.lines.reduce((sum, { amount }) => sum + amount, 0),
          ),
          dollars('cbc:PayableAmount', order.total),
        ],
      ],
      ...order.lines.map(lineOf),
    ],
    {
      xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Order-2',
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  ])
}

/** The party's ID on the network, with its scheme. */
function endpoint(peppol: string | null | undefined): Written | null {
  const address = peppol ? electronicAddressOf(peppol) : null
  return address && ['cbc:EndpointID', address.number, { schemeID: address.scheme }]
}

const addressLines = (address: string | null): Written[] =>
  (address ?? '').split('\n').map((line) => ['cac:AddressLine', [['cbc:Line', line.trim()]]])

const statusNote = (order: OrderDocument): Written | null =>
  orderLife.is(order, 'issued')
    ? null
    : [
        'cbc:Note',
        `${versionNumber(order)}: ${statusWords(purchaseOrder, order.status)}.${order.reason ? ` ${order.reason}` : ''}`,
      ]

const lineOf = ({
  position,
  quantity,
  unit,
  unit_price,
  amount,
  due,
  inspection,
  description,
  commodity,
}: DocumentLine): Written => [
  'cac:OrderLine',
  [
    [
      'cac:LineItem',
      [
        ['cbc:ID', position],
        unitCode(unit) === 'C62' && unit.toLowerCase() !== 'one' ? ['cbc:Note', `Unit: ${unit}`] : null,
        ['cbc:Quantity', plain(quantity, 4), { unitCode: unitCode(unit) }],
        dollars('cbc:LineExtensionAmount', amount),
        inspection ? ['cbc:InspectionMethodCode', 'Inspected before acceptance'] : null,
        ['cac:Delivery', [['cac:RequestedDeliveryPeriod', [['cbc:EndDate', due]]]]],
        [
          'cac:Price',
          [
            [
              'cbc:PriceAmount',
              plain(unit_price, 6)
                .replace(/^(\d+)$/, '$1.00')
                .replace(/^(\d+\.\d)$/, '$10'),
              { currencyID: 'USD' },
            ],
            ['cbc:BaseQuantity', '1', { unitCode: unitCode(unit) }],
          ],
        ],
        [
          'cac:Item',
          [
            ['cbc:Name', description],
            ['cac:CommodityClassification', [['cbc:ItemClassificationCode', commodity]]],
          ],
        ],
      ],
    ],
  ],
]

/**
 * UN/ECE Recommendation 20 for the units that people write, and with an X before it Recommendation 21 for packaging;
 * C62, "one", for the others.
 */
const unitCodes: Record<string, string> = {
  each: 'EA',
  ea: 'EA',
  case: 'XCS',
  box: 'XBX',
  bag: 'XBG',
  hour: 'HUR',
  hr: 'HUR',
  day: 'DAY',
  month: 'MON',
  year: 'ANN',
  ton: 'STN',
  lb: 'LBR',
  kg: 'KGM',
  gallon: 'GLL',
  gal: 'GLL',
  foot: 'FOT',
  ft: 'FOT',
  mile: 'SMI',
  set: 'SET',
  pair: 'PR',
  roll: 'XRL',
  lot: 'LO',
  kwh: 'KWH',
}
export const unitCode = (unit: string): string => unitCodes[unit.trim().toLowerCase()] ?? 'C62'
