import { dayInWords } from '#platform/dates.ts'
import type { Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { dollars } from '#platform/money.ts'
import { locale, say } from '#platform/say.ts'
import { howMany } from '#platform/words.ts'
import { orderXml } from '../../ubl/rules.ts'
import { fileName, versionNumber, type DocumentLine, type OrderDocument } from '../rules.ts'

/** The order as its vendor gets it: who, to whom, what, by when, for how much, with the UBL order inside the file. */
export function orderPaper(order: OrderDocument, letterhead: Omit<Letterhead, 'agency'> = {}): PrintedDocument {
  return {
    kind: 'purchase-order',
    language: locale(),
    title: `${nameOf(order)} ${versionNumber(order)}`,
    subject: order.title,
    author: order.agency.name,
    made: `${order.issued_on}T12:00:00Z`,
    number: versionNumber(order),
    about: statusOf(order.status, day(order.issued_on)),
    letterhead: { ...letterhead, agency: order.agency.name },
    foot: `${order.agency.name} · ${versionNumber(order)}`,
    attachments: [
      {
        name: fileName(order, 'xml'),
        type: 'application/xml',
        about: say('The same order as UBL 2.1, for ordering and accounting programs.'),
        content: orderXml(order),
      },
    ],
    body: [
      { is: 'facts', facts: factsOf(order) },
      ...(order.reason ? [{ is: 'notice' as const, title: say('Reason'), words: order.reason }] : []),
      { is: 'heading', level: 2, words: say('Lines') },
      {
        is: 'table',
        caption: say('Lines of {number}', { number: order.number }),
        columns: [
          { name: say('Line'), heads: true },
          { name: say('Description') },
          { name: say('Quantity'), figure: true },
          { name: say('Unit price'), figure: true },
          { name: say('Amount'), figure: true },
        ],
        rows: order.lines.map((line) => [
          String(line.position),
          { words: line.description, below: noteOf(line) },
          howMany(line.quantity, line.unit),
          price(line.unit_price),
          dollars(line.amount),
        ]),
        totals: [[order.kind === 'blanket' ? say('Not to exceed') : say('Total'), dollars(order.total)]],
      },
      ...(order.terms
        ? [
            { is: 'heading' as const, level: 2 as const, words: say('Terms and conditions') },
            { is: 'words' as const, words: order.terms },
          ]
        : []),
    ],
  }
}

const statusOf = (status: OrderDocument['status'], day: string): string =>
  ({
    issued: say('Issued {day}', { day }),
    changed: say('Changed {day}', { day }),
    closed: say('Closed {day}', { day }),
    canceled: say('Canceled {day}', { day }),
  })[status]
const day = (each: string) => dayInWords(each, locale())

const nameOf = ({ kind }: OrderDocument) =>
  ({ standard: say('Purchase order'), blanket: say('Blanket order'), release: say('Blanket order release') })[kind]

const factsOf = (order: OrderDocument): [string, string][] =>
  [
    [say('Title'), order.title],
    [
      say('Vendor'),
      [
        order.vendor.name,
        order.vendor.address,
        `${order.vendor.number}${order.vendor.uei ? `, UEI ${order.vendor.uei}` : ''}`,
      ]
        .filter(Boolean)
        .join('\n'),
    ],
    [say('Deliver to'), order.deliver_to ?? ''],
    [say('Delivery date'), order.due ? day(order.due) : ''],
    [say('Blanket order'), order.blanket ?? ''],
    [
      say('Valid'),
      order.ends_on
        ? order.starts_on
          ? say('{from} to {to}', { from: day(order.starts_on), to: day(order.ends_on) })
          : say('until {day}', { day: day(order.ends_on) })
        : '',
    ],
    [
      say('Payment terms'),
      say('Within {days} days of a proper invoice that names {number}', {
        days: order.payment_days,
        number: order.number,
      }),
    ],
    [
      say('Freight'),
      order.freight === undefined
        ? ''
        : order.freight
          ? say('Up to {amount} can be billed', { amount: dollars(order.freight) })
          : say('Included in the prices'),
    ],
    [
      say('Sales tax'),
      !order.tax
        ? ''
        : order.tax.percent === 0
          ? say('The agency is exempt: {source}', { source: order.tax.source })
          : `${order.tax.percent}%`,
    ],
    [say('Questions'), `${order.buyer.name}, ${order.buyer.email}`],
  ].filter((fact): fact is [string, string] => fact[1] !== '')

const noteOf = ({ due, commodity, inspection }: DocumentLine) =>
  [
    due && say('Deliver by {day}', { day: day(due) }),
    commodity && say('Commodity {code}', { code: commodity }),
    inspection && say('Inspected before acceptance'),
  ]
    .filter(Boolean)
    .join(' · ')
const price = (value: number) => value.toLocaleString(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 6 })
