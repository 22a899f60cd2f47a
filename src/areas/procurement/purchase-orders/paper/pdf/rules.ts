import { dayInWords } from '#platform/dates.ts'
import type { Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { dollars } from '#platform/money.ts'
import { howMany } from '#platform/words.ts'
import { orderXml } from '../../ubl/rules.ts'
import { fileName, versionNumber, type DocumentLine, type OrderDocument } from '../rules.ts'

/** The order as its vendor gets it: who, to whom, what, by when, for how much, with the UBL order inside the file. */
export function orderPaper(order: OrderDocument, letterhead: Omit<Letterhead, 'agency'> = {}): PrintedDocument {
  return {
    kind: 'purchase-order',
    title: `${nameOf(order)} ${versionNumber(order)}`,
    subject: order.title,
    author: order.agency.name,
    made: `${order.issued_on}T12:00:00Z`,
    number: versionNumber(order),
    about: `${statusWords[order.status]} ${dayInWords(order.issued_on)}`,
    letterhead: { ...letterhead, agency: order.agency.name },
    foot: `${order.agency.name} · ${versionNumber(order)}`,
    attachments: [
      {
        name: fileName(order, 'xml'),
        type: 'application/xml',
        about: 'The same order as UBL 2.1, for ordering and accounting programs.',
        content: orderXml(order),
      },
    ],
    body: [
      { is: 'facts', facts: factsOf(order) },
      ...(order.reason ? [{ is: 'notice' as const, title: 'Reason', words: order.reason }] : []),
      { is: 'heading', level: 2, words: 'Lines' },
      {
        is: 'table',
        caption: `Lines of ${order.number}`,
        columns: [
          { name: 'Line', heads: true },
          { name: 'Description' },
          { name: 'Quantity', figure: true },
          { name: 'Unit price', figure: true },
          { name: 'Amount', figure: true },
        ],
        rows: order.lines.map((line) => [
          String(line.position),
          { words: line.description, below: noteOf(line) },
          howMany(line.quantity, line.unit),
          price(line.unit_price),
          dollars(line.amount),
        ]),
        totals: [[order.kind === 'blanket' ? 'Not to exceed' : 'Total', dollars(order.total)]],
      },
      ...(order.terms
        ? [
            { is: 'heading' as const, level: 2 as const, words: 'Terms and conditions' },
            { is: 'words' as const, words: order.terms },
          ]
        : []),
    ],
  }
}

const statusWords = { issued: 'Issued', changed: 'Changed', closed: 'Closed', canceled: 'Canceled' } as const

const nameOf = ({ kind }: OrderDocument) =>
  ({ standard: 'Purchase order', blanket: 'Blanket order', release: 'Blanket order release' })[kind]

const factsOf = (order: OrderDocument): [string, string][] =>
  [
    ['Title', order.title],
    [
      'Vendor',
      [
        order.vendor.name,
        order.vendor.address,
        `${order.vendor.number}${order.vendor.uei ? `, UEI ${order.vendor.uei}` : ''}`,
      ]
        .filter(Boolean)
        .join('\n'),
    ],
    ['Deliver to', order.deliver_to ?? ''],
    ['Delivery date', order.due ? dayInWords(order.due) : ''],
    ['Blanket order', order.blanket ?? ''],
    [
      'Valid',
      order.ends_on
        ? `${order.starts_on ? `${dayInWords(order.starts_on)} to ` : 'until '}${dayInWords(order.ends_on)}`
        : '',
    ],
    ['Payment terms', `Within ${order.payment_days} days of a proper invoice that names ${order.number}`],
    ['Questions', `${order.buyer.name}, ${order.buyer.email}`],
  ].filter((fact): fact is [string, string] => fact[1] !== '')

const noteOf = ({ due, commodity, inspection }: DocumentLine) =>
  [
    due && `Deliver by ${dayInWords(due)}`,
    commodity && `Commodity ${commodity}`,
    inspection && 'Inspected before acceptance',
  ]
    .filter(Boolean)
    .join(' · ')
const price = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
