import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { paper, wrap, writePdf, type Mark, type Sheet } from '#platform/pdf/write.ts'
import { howMany } from '#platform/words.ts'
import { versionNumber, type DocumentLine, type OrderDocument } from '../rules.ts'

const left = 54
const right = paper.width - 54
const bottom = paper.height - 72
const small = 8.5
const body = 10

/** The order as a PDF: who, to whom, what, by when, for how much; a row is never split across pages. */
export function orderPdf(order: OrderDocument): Uint8Array {
  const sheets: Mark[][] = []
  let sheet: Mark[] = []
  let y = 0
  const turn = () => {
    sheet = []
    sheets.push(sheet)
    y = 54
  }
  const room = (height: number, again?: () => void) => {
    if (y + height <= bottom) return
    turn()
    again?.()
  }
  const put = (text: string, x: number, more: Partial<Extract<Mark, { kind: 'text' }>> = {}) =>
    sheet.push({ kind: 'text', x, y, size: body, face: 'regular', text, ...more })
  const rule = (gray = false) => sheet.push({ kind: 'rule', x: left, y, width: right - left, gray })

  turn()
  put(order.agency.name, left, { size: 16, face: 'bold' })
  put(nameOf(order), right, { size: 16, face: 'bold', align: 'right' })
  y += 18
  put(
    `${order.status === 'issued' ? 'Issued' : order.status === 'changed' ? 'Changed' : order.status === 'closed' ? 'Closed' : 'Canceled'} ${dayInWords(order.issued_on)}`,
    left,
    { gray: true },
  )
  put(versionNumber(order), right, { align: 'right', face: 'bold' })
  y += 12
  rule()
  y += 20

  for (const [label, value] of factsOf(order)) {
    const lines = wrap(value, right - left - 120, body, 'regular')
    room(lines.length * 13 + 4)
    put(label, left, { size: small, gray: true })
    for (const line of lines) {
      put(line, left + 120)
      y += 13
    }
    y += 3
  }
  if (order.reason) {
    y += 4
    for (const [at, line] of wrap(order.reason, right - left, body, 'regular').entries()) {
      room(13)
      put(line, left, { face: at === 0 ? 'bold' : 'regular' })
      y += 13
    }
  }

  const head = () => {
    y += 10
    for (const [label, x, align] of columns) put(label, x, { size: small, gray: true, align })
    y += 6
    rule()
    y += 14
  }
  room(60)
  head()
  for (const line of order.lines) {
    const words = [
      ...wrap(line.description, 232, body, 'regular'),
      ...wrap(noteOf(line), 232, small, 'regular').filter(Boolean),
    ]
    const described = wrap(line.description, 232, body, 'regular').length
    room(words.length * 12 + 8, head)
    put(String(line.position), left)
    put(howMany(line.quantity, line.unit), 400, { align: 'right' })
    put(price(line.unit_price), 478, { align: 'right' })
    put(dollars(line.amount), right, { align: 'right' })
    for (const [at, text] of words.entries()) {
      put(text, left + 24, at < described ? {} : { size: small, gray: true })
      y += 12
    }
    rule(true)
    y += 14
  }
  room(40)
  put(order.kind === 'blanket' ? 'Not to exceed' : 'Total', left + 24, { face: 'bold' })
  put(dollars(order.total), right, { face: 'bold', align: 'right' })
  y += 24
  for (const line of order.terms ? wrap(order.terms, right - left, 9, 'regular') : []) {
    room(12)
    put(line, left, { size: 9 })
    y += 12
  }

  const numbered = sheets.map((each, at): Sheet => [
    ...each,
    {
      kind: 'text',
      x: left,
      y: paper.height - 40,
      size: small,
      face: 'regular',
      gray: true,
      text: `${order.agency.name} · ${versionNumber(order)}`,
    },
    {
      kind: 'text',
      x: right,
      y: paper.height - 40,
      size: small,
      face: 'regular',
      gray: true,
      align: 'right',
      text: `Page ${at + 1} of ${sheets.length}`,
    },
  ])
  return writePdf(numbered, { title: `${versionNumber(order)}: ${order.title}`, author: order.agency.name })
}

const columns: [string, number, 'left' | 'right'][] = [
  ['Line', left, 'left'],
  ['Description', left + 24, 'left'],
  ['Quantity', 400, 'right'],
  ['Unit price', 478, 'right'],
  ['Amount', right, 'right'],
]

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
