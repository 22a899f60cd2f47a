import { expect, test } from 'vitest'
import { choice, date, flag, instant, money, number, person, ref, text } from '#platform/records/fields.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { rightsOf, type Actor, type Role } from '#platform/roles.ts'
import { coverageOf, valuesFor } from '../rules.ts'
import { answersIn, mayRead, sourceIn, sourcesFor, whyNotSource, whyNotValue } from './rules.ts'

const record = (of: Partial<AnyRecord> & Pick<AnyRecord, 'table' | 'fields' | 'access'>): AnyRecord => ({
  label: 'Record',
  plural: of.table,
  about: 'A record.',
  title: Object.keys(of.fields)[0]!,
  list: [],
  ...of,
})
const seller = record({
  table: 'sellers',
  access: { of: 'organization', read: 'user', write: 'manager' },
  fields: { name: text({ required: true }), city: text(), bank: text({ sealed: true }) },
})
const deal = record({
  table: 'deals',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  fields: {
    number: text({ required: true }),
    seller: ref('sellers', { label: 'Seller' }),
    amount: money(),
    kind: choice(['goods', 'services'], { words: { goods: 'Goods and supplies' } }),
    signed: flag(),
    year: number({ min: 1900, max: 2200 }),
    pieces: number(),
    due_on: date({ label: 'Due' }),
    closed_at: instant(),
    buyer: person(),
  },
})
const part = record({
  table: 'deal_parts',
  access: { of: 'parent', parent: 'deals', by: 'deal' },
  fields: { deal: ref('deals'), words: text() },
})
const notListed = { ...seller, table: 'sellers', listed: false as const, fields: { other: text() } }
const records = [notListed, seller, deal, part]
const source = sourceIn('deals', records)
const actor = (role: Role): Actor => ({
  ...rightsOf(role),
  user_id: 'u',
  organization_id: 'o',
  session_id: 's',
  aal: 'aal1',
  email: 'u@example.gov',
})
const [user, manager] = [actor('user'), actor('manager')]

test('the fields of a record and of the records that it refers to can be mapped; sealed ones can’t', () => {
  expect(source.questions.map(({ key, label }) => `${key} = ${label}`)).toEqual([
    'number = Number',
    'seller = Seller',
    'seller.name = Seller: Name',
    'seller.city = Seller: City',
    'amount = Amount',
    'kind = Kind',
    'signed = Signed',
    'year = Year',
    'pieces = Pieces',
    'due_on = Due',
    'closed_at = Closed at',
    'buyer = Buyer',
  ])
})

test.each([
  ['seller', null],
  ['seller.city', null],
  ['upper(seller.city)', null],
  ['amount * 2', null],
  ['seller.zip', 'There is no field seller.zip.'],
  ['upper(seller)', 'seller is a record. Use one of its fields, such as seller.name.'],
  ['price', 'There is no field price.'],
  ['seller.bank', 'There is no field seller.bank.'],
])('the value %s: %s', (from, words) => {
  expect(whyNotValue(from, source)).toBe(words)
})

const layout = {
  boxes: 'no\nwho\ntown\nsum\ndouble\nkind\nsigned\nyear\npieces\ndue\nclosed\nbuyer',
  drawn: null,
  map: [
    'no = number',
    'who = seller',
    'town = join(", ", upper(seller.name), seller.city)',
    'sum = amount',
    'double = amount * 2',
    'kind = kind',
    'signed = if(signed, "X", "-")',
    'year = year',
    'pieces = pieces',
    'due = due_on',
    'closed = closed_at',
    'buyer = buyer',
  ].join('\n'),
}
const row = {
  id: 'd1',
  number: 'D-7',
  seller: 's1',
  amount: 1_250_50,
  kind: 'goods',
  signed: true,
  year: 2027,
  pieces: 1_200,
  due_on: '2027-07-01',
  closed_at: '2027-07-02T03:00:00Z',
  buyer: 'p1',
}
const reading = {
  names: new Map([
    ['s1', 'Birch LLC'],
    ['p1', 'Max Okafor'],
  ]),
  dayOf: () => '2027-07-01',
}

test('a row fills the boxes as people read its values, with functions over fields and references', () => {
  expect(coverageOf(layout, source)).toMatchObject({ unmapped: [], unknown: [], wrong: [], twice: [] })
  const followed = { seller: { record: seller, row: { id: 's1', name: 'Birch LLC', city: 'Dubuque' } } }
  expect(valuesFor(layout, source, answersIn(deal, row, followed, reading), '2027-07-02')).toEqual({
    no: 'D-7',
    who: 'Birch LLC',
    town: 'BIRCH LLC, Dubuque',
    sum: '$1,250.50',
    double: '2501',
    kind: 'Goods and supplies',
    signed: 'X',
    year: '2027',
    pieces: '1,200',
    due: '7/1/2027',
    closed: '7/1/2027',
    buyer: 'Max Okafor',
  })
})

test('a referenced record that the reader may not see leaves its boxes blank', () => {
  const values = valuesFor(
    layout,
    source,
    answersIn(deal, row, { seller: undefined }, { ...reading, names: new Map() }),
    '2027-07-02',
  )
  expect([values.no, values.who, values.town, values.buyer]).toEqual(['D-7', '', '', ''])
})

test('the sources of a person are the records that the role can read, lines by their record', () => {
  const named = (of: Actor) => sourcesFor(of, records).map(({ table }) => table)
  expect(named(user)).toEqual(['sellers'])
  expect(named(manager)).toEqual(['deal_parts', 'deals', 'sellers'])
  expect(mayRead(part, user, records)).toBe(false)
  expect(whyNotSource('deals', user, records)).toBe('Your role can’t read deals.')
  expect(whyNotSource('moons', manager, records)).toBe('There are no such records.')
  expect(whyNotSource(null, user, records)).toBeNull()
})
