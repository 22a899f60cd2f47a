import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OrderDocument } from '../paper/rules.ts'
import { fileName, versionNumber } from '../paper/rules.ts'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { orderPaper } from '../paper/pdf/rules.ts'
import { orderXml } from './rules.ts'
import { compose } from '#platform/mail/email.ts'
import { inLanguage } from '#platform/wire/language.ts'

const order: OrderDocument = {
  number: 'PO-2026-0042',
  revision: 0,
  kind: 'standard',
  title: 'Gloves & masks',
  status: 'issued',
  issued_on: '2026-11-20',
  first_issued_on: '2026-11-20',
  currency: 'USD',
  agency: { id: 'a', name: 'City of Alder Falls' },
  buyer: { name: 'Rosa Delgado', email: 'rosa@alder-falls.example' },
  vendor: {
    number: 'V-0004',
    name: 'Bright Harbor (Łódź)',
    email: 'orders@harbor.example',
    uei: 'ABCDEFGHJKL1',
    address: '12 Pier Road\nPort Ellis',
  },
  blanket: null,
  due: '2026-12-11',
  deliver_to: 'Works yard, Depot Street',
  payment_days: 30,
  terms: 'Ring before you come.',
  starts_on: null,
  ends_on: null,
  limit_amount: null,
  reason: null,
  total: 1_255_00,
  lines: [
    {
      id: 'l1',
      position: 1,
      description: 'Nitrile gloves <large>',
      quantity: 100,
      unit: 'case',
      unit_price: 12.5,
      due: '2026-12-04',
      commodity: '475-37',
      inspection: true,
      amount: 1_250_00,
    },
    {
      id: 'l2',
      position: 2,
      description: 'Power',
      quantity: 12.5,
      unit: 'spool',
      unit_price: 0.4,
      due: null,
      commodity: null,
      inspection: false,
      amount: 5_00,
    },
  ],
}
const variants: OrderDocument[] = [
  order,
  { ...order, revision: 2, status: 'changed', reason: 'The shift grew' },
  {
    ...order,
    kind: 'blanket',
    starts_on: '2026-07-01',
    ends_on: '2027-06-30',
    limit_amount: 10_000_00,
    total: 10_000_00,
    due: null,
    deliver_to: null,
    terms: null,
  },
  {
    ...order,
    agency: { ...order.agency, peppol: '9959:42-1000000' },
    vendor: { ...order.vendor, peppol: '0088:7300010000001' },
  },
  {
    ...order,
    kind: 'release',
    blanket: 'PO-2026-0007',
    vendor: { ...order.vendor, uei: null, address: null },
    status: 'canceled',
    reason: 'Not required',
  },
]

const schema = (
  JSON.parse(readFileSync('tests/fixtures/ubl-order-2.1.json', 'utf8')) as { elements: Record<string, string> }
).elements

type Node = { name: string; children: Node[]; text: string }
/** Our writer puts one element on a line; that is all this reads. */
function read(xml: string): Node {
  const open: Node[] = [{ name: '', children: [], text: '' }]
  for (const line of xml
    .split('\n')
    .slice(1)
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [, closing, name, , text] = /^<(\/)?([\w:]+)([^>]*)>(?:([^<]*)<\/[\w:]+>)?$/.exec(line)!
    if (closing) open.pop()
    else {
      const node = { name: name!, children: [], text: text ?? '' }
      open.at(-1)!.children.push(node)
      if (text === undefined) open.push(node)
    }
  }
  return open[0]!.children[0]!
}

/** Every element that does not match the schema. */
function faults({ name, children, text }: Node): string[] {
  const own = name.replace(/^cac:/, '')
  if (name.startsWith('cbc:')) return text === '' ? [`${name} is empty`] : []
  const known = schema[own]
    ?.split(' ')
    .map((each) => ({ name: each.replace(/[!*]/g, ''), required: each.includes('!'), many: each.includes('*') }))
  if (!known) return [`${name} is not in the list of elements`]
  const places = children.map((child) => known.findIndex((each) => each.name === child.name))
  return [
    ...children.filter((_, at) => places[at] === -1).map((child) => `${child.name} does not belong into ${own}`),
    ...places.flatMap((place, at) =>
      at > 0 && place < places[at - 1]! ? [`${children[at]!.name} stands too late in ${own}`] : [],
    ),
    ...known
      .filter((each) => each.required && !children.some((child) => child.name === each.name))
      .map((each) => `${own} lacks ${each.name}`),
    ...known
      .filter((each) => !each.many && children.filter((child) => child.name === each.name).length > 1)
      .map((each) => `${each.name} stands twice in ${own}`),
    ...(children.length === 0 ? [`${name} is empty`] : []),
    ...children.flatMap(faults),
  ]
}

test.each(variants.map((each) => [`${versionNumber(each)}, ${each.kind}, ${each.status}`, each] as const))(
  'a UBL order has its elements in the order of the UBL 2.1 schema: %s',
  (_, each) => {
    expect(faults(read(orderXml(each)))).toEqual([])
  },
)

test('a UBL order says what the order says, with the same bytes each time', () => {
  const xml = orderXml(order)
  expect(xml).toBe(orderXml({ ...order }))
  for (const part of [
    '<cbc:ID>PO-2026-0042</cbc:ID>',
    '<cbc:OrderTypeCode>220</cbc:OrderTypeCode>',
    '<cbc:Quantity unitCode="XCS">100</cbc:Quantity>',
    '<cbc:Quantity unitCode="C62">12.5</cbc:Quantity>',
    '<cbc:PriceAmount currencyID="USD">12.50</cbc:PriceAmount>',
    '<cbc:PriceAmount currencyID="USD">0.40</cbc:PriceAmount>',
    '<cbc:LineExtensionAmount currencyID="USD">1250.00</cbc:LineExtensionAmount>',
    '<cbc:PayableAmount currencyID="USD">1255.00</cbc:PayableAmount>',
    'Nitrile gloves &lt;large&gt;',
    'Gloves &amp; masks',
  ])
    expect(xml).toContain(part)
  expect(orderXml(variants[1]!)).toContain('<cbc:ID>PO-2026-0042-1</cbc:ID>')
  expect([fileName(order, 'pdf'), fileName(variants[1]!, 'xml')]).toEqual(['PO-2026-0042.pdf', 'PO-2026-0042-2.xml'])
})

test('a UBL order has the network IDs of both parties, and nothing where there is none', () => {
  const found = (of: OrderDocument) =>
    [...orderXml(of).matchAll(/<cbc:EndpointID schemeID="(\d+)">([^<]+)</g)].map(([, list, number]) => [list, number])
  expect(found(order)).toEqual([])
  expect(
    found({
      ...order,
      agency: { ...order.agency, peppol: '9959:42-1000000' },
      vendor: { ...order.vendor, peppol: '0088:7300010000001' },
    }),
  ).toEqual([
    ['9959', '42-1000000'],
    ['0088', '7300010000001'],
  ])
})

test('the schema fixture finds an element out of order', () => {
  const swapped = orderXml(order).replace(/( +<cbc:IssueDate>.*\n)( +<cbc:OrderTypeCode>.*\n)/, '$2$1')
  expect(faults(read(swapped))).toEqual(['cbc:IssueDate stands too late in Order'])
})

const printed = (of: OrderDocument) => writeDocument(orderPaper(of))
const said = (bytes: Uint8Array) => readingOrder(bytes).map(({ words }) => words)

test('the PDF says what the order says, in the letters of every name', async () => {
  for (const each of variants) {
    const { bytes, pages } = await printed(each)
    expect([pages, faultsOf(bytes)]).toEqual([1, []])
  }
  const { bytes, missing } = await printed({ ...order, buyer: { ...order.buyer, name: 'Nguyễn Thị Ánh 王小明' } })
  expect(missing).toEqual([])
  const texts = said(bytes).join('\n')
  for (const text of [
    'City of Alder Falls',
    'Purchase order PO-2026-0042',
    'Bright Harbor (Łódź)',
    'Nguyễn Thị Ánh 王小明',
    'Port Ellis',
    '100 cases',
    '12.50',
    '$1,250.00',
    '$1,255.00',
    'Ring before you come.',
  ])
    expect(texts).toContain(text)
  expect(Buffer.from(bytes).toString('latin1')).toContain('/AFRelationship /Alternative')
})

test('a long order continues on further pages; its column heads are read once', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => ({ ...order.lines[0]!, id: `l${at}`, position: at + 1 }))
  const { pages, bytes } = await printed({ ...order, lines })
  expect([pages > 3, said(bytes).filter((text) => text === 'Unit price').length, faultsOf(bytes)]).toEqual([
    true,
    1,
    [],
  ])
})

test.each([
  ['Vietnamese', 'Công ty Nguyễn Thị Ánh', '45 Đường Lê Lợi'],
  ['Polish', 'Łukasz Dąbrowski i Żółć', 'ul. Źródlana 7'],
  ['Chinese', '王小明建筑公司', '光明路 12 号'],
  ['Arabic', 'شركة محمد علي', 'شارع النيل'],
])(
  'a vendor with a name and an address in %s reads both in the PDF and the UBL order, in English and Spanish',
  async (script, name, address) => {
    // A PDF has the letters in the order in which they are drawn; its readers turn Arabic around.
    const asDrawn = (word: string) => (script === 'Arabic' ? [...word].toReversed().join('') : word)
    const theirs = { ...order, title: name, vendor: { ...order.vendor, name, address } }
    for (const language of ['en', 'es'] as const) {
      const paper = inLanguage(language, () => orderPaper(theirs))
      const { bytes, missing } = await writeDocument(paper)
      expect([missing, faultsOf(bytes)]).toEqual([[], []])
      const read = said(bytes).join('\n')
      for (const word of `${name} ${address}`.split(' ')) expect(read).toContain(asDrawn(word))
    }
    expect(orderXml(theirs)).toContain(name)
    const { html, text } = compose({ to: 'a@b.example', subject: name, paragraphs: [name, address], footer: [] })
    for (const words of [name, address]) expect([html?.includes(words), text.includes(words)]).toEqual([true, true])
  },
)
