import { expect, test } from 'vitest'
import { acceptSubmitted, sendInvoice } from '#areas/finance/intake/commands.ts'
import { beginOpening } from '#areas/procurement/bids/opening.ts'
import { answerQuestion, askQuestion } from '#areas/procurement/questions/commands.ts'
import { confirmBank, proposeBank } from '#areas/vendors/bank/commands.ts'
import { contracting } from '#tests/contracts.ts'
import { market } from '#tests/market.ts'
import { paying } from '#tests/paying.ts'
import type { Person } from '#tests/city.ts'
import { waitingWork } from './commands.ts'
import { isTheirTurn, itemOf, type Found } from './rules.ts'

type Does = Awaited<ReturnType<typeof paying>>['does']
const waits = async (does: Does, who: Person) =>
  (await does(who, waitingWork, {})).map(({ page, verb, title, note }) => [page, verb, title, note])

const at = '2026-11-20T10:00:00Z'
const signers = [
  { place: 1, turn: 1, party: 'vendor' as const, name: 'Vera', office: null, member: null },
  { place: 2, turn: 2, party: 'agency' as const, name: 'Ada', office: null, member: 'ada' },
]
const found = (change: Partial<Found>): Found => ({
  kind: 'signature',
  id: 'c',
  title: 'C-1',
  from_name: null,
  at,
  detail: null,
  ...change,
})

test.each<[string, Partial<Found>, boolean]>([
  ['a contract that the vendor signs first', { detail: { places: signers, signatures: [] } }, false],
  ['a contract that the vendor has signed', { detail: { places: signers, signatures: [{ place: 1 }] } }, true],
  ['a contract that Ada has signed', { detail: { places: signers, signatures: [{ place: 1 }, { place: 2 }] } }, false],
  ['an invoice', { kind: 'invoice' }, true],
])('%s: %s', (_, change, theirs) => expect(isTheirTurn(found(change), 'ada')).toBe(theirs))

test('an item leads to where it is done, and counts on its page of the menu', () => {
  expect(itemOf(found({ kind: 'question', id: 's', title: 'Road salt', detail: { count: 2 } }))).toEqual({
    key: 'question s',
    page: '/rfq-builder',
    to: '/rfq-builder/s',
    verb: 'Answer vendors',
    title: 'Road salt',
    note: '2 questions',
    at,
  })
})

test('an invoice from a vendor waits until it is answered, and bank details for a manager who did not enter them', async () => {
  const { does, rosa, max, ada, company, organization, vendor, order, sees } = await paying()
  const [{ name }] = (await sees(rosa, 'select name from vendors where id = $1', [vendor])) as [{ name: string }]
  expect(await waits(does, rosa)).toEqual([])
  const { id } = await does(company.ada, sendInvoice, {
    organization: organization.id,
    vendor,
    order: order.number,
    vendor_number: 'A-1',
    invoice_date: '2026-11-19',
    charges: 0,
    tax: 0,
    trade_discount: 0,
    document: [],
    lines: [{ line: 1, description: 'Nitrile gloves', quantity: 98, unit: 'case', unit_price: 12.5 }],
  })
  const bank = await does(max, proposeBank, {
    organization: organization.id,
    vendor,
    holder: 'Acme LLC',
    bank: 'First Bank',
    kind: 'checking',
    routing: '021000021',
    account: '123456789',
  })
  const invoice = ['/invoices', 'Accept invoice', 'A-1', name]
  expect(await waits(does, rosa)).toEqual([invoice])
  expect(await waits(does, max)).toEqual([invoice])
  expect(await waits(does, ada)).toEqual([invoice, ['/vendor-directory', 'Confirm bank details', name, null]])
  expect(await waits(company.does, company.ada)).toEqual([])
  await does(ada, confirmBank, { id: bank.id, called: 'Ms. Acme, at the number of our file' })
  await does(rosa, acceptSubmitted, { id })
  expect(await waits(does, ada)).toEqual([])
})

test('a question waits for the buyer and the managers, bids for their officers after the closing', async () => {
  const { does, rosa, max, ada, olga, person, published, bidder, bids, close, handIn, organization, owner } =
    await market()
  const other = await person('Uma', 'user')
  const row = await published()
  const acme = await bidder('Acme')
  for (const question of ['Is bagged salt palletized?', 'Who unloads?'])
    await does(acme.rosa, askQuestion, { organization: organization.id, solicitation: row.id, question })
  const asked = ['/rfq-builder', 'Answer vendors', 'Road salt', '2 questions']
  expect(await waits(does, rosa)).toEqual([asked])
  expect(await waits(does, max)).toEqual([asked])
  expect(await waits(does, other)).toEqual([])
  const { rows } = await owner.query<{ id: string }>('select id from solicitation_questions where solicitation = $1', [
    row.id,
  ])
  for (const { id } of rows) await does(rosa, answerQuestion, { id, answer: 'As the scope says.' })
  expect(await waits(does, rosa)).toEqual([])

  await bids(acme, row.id, [40, 6])
  expect(await waits(does, max)).toEqual([])
  await close(row.id)
  const opening = ['/rfq-builder', 'Open bids', 'Road salt', null]
  expect([await waits(does, max), await waits(does, ada), await waits(does, rosa)]).toEqual([[opening], [opening], []])
  await does(max, beginOpening, { id: row.id })
  await handIn(max, row.id)
  expect([await waits(does, max), await waits(does, ada)]).toEqual([[], [opening]])
  await handIn(ada, row.id)
  expect(await waits(does, olga)).toEqual([])
})

test('a contract waits for its signer when it is their turn', async () => {
  const { out, signs, vera, ada, rosa, does } = await contracting()
  const { id } = await out({})
  expect(await waits(does, ada)).toEqual([])
  await signs(vera, id, 1)
  expect(await waits(does, ada)).toEqual([
    ['/contract-lifecycle', 'Sign', expect.stringContaining('Snow clearing'), null],
  ])
  expect(await waits(does, rosa)).toEqual([])
  await signs(ada, id, 2)
  expect(await waits(does, ada)).toEqual([])
})
