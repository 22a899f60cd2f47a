import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Method } from '../methods/rules.ts'
import { answers, whyNotAnswer } from './answers/rules.ts'
import { differences, effectOf, sharesAfter, whyNotChange, type ChangedLine } from './changes/rules.ts'
import { invoiceable, relievedAt, whyNotInvoice } from './invoicing/rules.ts'
import { amountOf, deliveryOf, matchOf, whyNotLines } from './lines/rules.ts'
import { orderLife, type OrderFacts } from './life.ts'
import type { OrderLine, OrderLineShare, OrderTerm, PurchaseOrder } from './records.ts'
import {
  decisions,
  openOrders,
  partInWords,
  standingOf,
  steps,
  whyNotApprove,
  whyNotAwarded,
  whyNotIssue,
  whyNotReady,
  whyNotRelease,
  type Blanket,
  type Circumstances,
} from './rules.ts'
import {
  draw,
  movedEncumbrances,
  placeShares,
  encumberedBy,
  reshare,
  whyNotShares,
  type ShareInput,
} from './shares/rules.ts'
import { termOn, type Dated } from '#platform/records/dated.ts'
import { everyReason } from '#platform/rules.ts'

const rosa = { user_id: 'rosa', role: 'user' } as const
const max = { user_id: 'max', role: 'manager' } as const
const zoe = { user_id: 'zoe', role: 'user' } as const
const order = {
  number: 'PO-1',
  kind: 'standard',
  status: 'draft',
  vendor: 'acme',
  buyer: 'rosa',
  amount: 1_250_00,
  original: 1_250_00,
  released: 0,
  limit_amount: null,
  starts_on: null,
  ends_on: null,
  price_basis: 'Catalog',
  blanket: null,
} as PurchaseOrder
const line = {
  id: 'l1',
  position: 1,
  description: 'Gloves',
  quantity: 100,
  unit: 'case',
  unit_price: 12.5,
  amount: 1_250_00,
  due: null,
  commodity: '475-37',
  inspection: false,
  received: 0,
  inspecting: 0,
  rejected: 0,
  returned: 0,
  invoiced: 0,
  invoiced_amount: 0,
  relieved: 0,
  budget_line: 'supplies',
  blanket_line: null,
  award_line: null,
} as OrderLine
const share = {
  id: 's1',
  line: 'l1',
  budget_line: 'supplies',
  percent: 100,
  amount: 1_250_00,
  relieved: 0,
  grant_award: null,
} as OrderLineShare
const micro: Method = {
  name: 'micro_purchase',
  title: 'Micro-purchase',
  paragraph: '2 CFR 200.320(a)(1)',
  because: '',
  facts: [],
  quotes: null,
}
const known: Circumstances = {
  today: '2026-11-20',
  vendor: { name: 'Acme', status: 'active', whyNot: null },
  method: micro,
  split: null,
  quoted: undefined,
  blanket: null,
  awarded: null,
}

test.each<[number, number, number]>([
  [100, 12.5, 1_250_00],
  [3, 0.333333, 1_00],
  [10, 12.345, 123_45],
  [3, 33.335, 100_01],
  [0.5, 0.01, 1],
  [0.4999, 0.01, 0],
  [1_000_000, 0.034567, 34_567_00],
  [1.005, 1, 1_01],
  [0.0001, 1_000_000_000, 100_000_00],
])('%s times $%s is %s cents, half a cent up', (quantity, unit_price, cents) =>
  expect(amountOf({ quantity, unit_price })).toBe(cents),
)

test.each<[string, Partial<OrderLine>[], string | null]>([
  ['one line', [{}], null],
  ['no line', [], 'Add at least one line.'],
  ['nothing of it', [{}, { quantity: 0 }], 'Line 2 has no quantity. Enter a quantity or remove the line.'],
  ['no price', [{ unit_price: 0 }], 'Line 1 has no price.'],
  ['a slip of the keyboard', [{ quantity: 1e9, unit_price: 1e9 }], 'Line 1 totals more than $1,000,000,000,000.00.'],
])('an order with %s', (_, lines, reason) =>
  expect(whyNotLines(lines.map((change) => ({ ...line, ...change })))).toBe(reason),
)

const half = (percent: number, budget_line = `b${percent}`): ShareInput => ({ budget_line, percent })
const cents = (amount: number, budget_line = `b${amount}`): ShareInput => ({ budget_line, amount })
test.each<[string, ShareInput[], number, string | null]>([
  ['the whole', [half(100)], 10_00, null],
  ['60 and 40', [half(60), half(40)], 10_00, null],
  [
    'three thirds in four places and the rest',
    [half(33.3333, 'a'), half(33.3333, 'b'), half(33.3334, 'c')],
    10_00,
    null,
  ],
  [
    'three thirds that lack a part',
    [half(33.3333, 'a'), half(33.3333, 'b'), half(33.3333, 'c')],
    10_00,
    'is split into 99.9999%, but splits must total 100%.',
  ],
  ['more than all', [half(60), half(41)], 10_00, 'is split into 101%, but splits must total 100%.'],
  ['no one', [], 10_00, 'has no budget line.'],
  ['a share of nothing', [half(100), half(0)], 10_00, 'has a split of 0.'],
  ['the same line twice', [half(50, 'a'), half(50, 'a')], 10_00, 'has the same budget line twice.'],
  [
    'the same line for two grants',
    [
      { ...half(50, 'a'), grant_award: 'G-1' },
      { ...half(50, 'a'), grant_award: 'G-2' },
    ],
    10_00,
    null,
  ],
  ['cents', [cents(3_33), cents(6_67)], 10_00, null],
  ['a cent too few', [cents(3_33), cents(6_66)], 10_00, 'is $10.00, but its splits total $9.99.'],
  ['both at once', [cents(5_00), half(50)], 10_00, 'is split in both percent and dollars. Use only one.'],
])('a line split into %s', (_, shares, amount, reason) => expect(whyNotShares(shares, amount)).toBe(reason))

test('the last cent goes to the share that lost the most by rounding', () => {
  expect(placeShares(10_00, [half(33.3333, 'a'), half(33.3333, 'b'), half(33.3334, 'c')])).toEqual([3_33, 3_33, 3_34])
  expect(placeShares(1, [half(50, 'a'), half(50, 'b')])).toEqual([1, 0])
  expect(placeShares(1_00, [half(66.6667), half(33.3333)])).toEqual([67, 33])
})

test('the parts of a draw total the amount, no part exceeds what its share has left, and many steps end like one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(400_000), { maxLength: 8 }),
      (shares, steps) => {
        let left = [...shares]
        for (const step of [...steps, shares.reduce((sum, each) => sum + each, 0)]) {
          const all = left.reduce((sum, each) => sum + each, 0)
          const taken = draw(step, left)
          expect(taken.reduce((sum, each) => sum + each, 0)).toBe(Math.min(step, all))
          expect(taken.every((part, at) => part >= 0 && part <= left[at]!)).toBe(true)
          left = left.map((each, at) => each - taken[at]!)
        }
        expect(left.every((each) => each === 0)).toBe(true)
      },
    ),
  )
})

test('a line with a new amount is split again, and what was billed stays where it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(100_000), fc.nat(100)), { minLength: 1, maxLength: 5 }),
      fc.nat(900_000),
      (given, more) => {
        const shares = given.map(([amount, part]) => ({
          amount,
          percent: null,
          relieved: Math.floor((amount * part) / 100),
        }))
        const relieved = shares.reduce((sum, each) => sum + each.relieved, 0)
        const after = reshare(relieved + more, shares)
        expect(after.reduce((sum, each) => sum + each, 0)).toBe(relieved + more)
        expect(after.every((amount, at) => amount >= shares[at]!.relieved)).toBe(true)
      },
    ),
  )
})

test('encumbrances that move between budget lines', () => {
  expect(
    encumberedBy([
      share,
      { ...share, amount: 5_00, relieved: 5_00, budget_line: 'other' },
      { ...share, amount: 10_00, relieved: 4_00 },
    ]),
  ).toEqual([{ line: 'supplies', amount: 1_256_00 }])
  expect(
    movedEncumbrances(
      [
        { line: 'a', amount: 5 },
        { line: 'b', amount: 3 },
      ],
      [
        { line: 'a', amount: 2 },
        { line: 'c', amount: 4 },
      ],
    ),
  ).toEqual({
    more: [{ line: 'c', amount: 4 }],
    less: [
      { line: 'a', amount: 3 },
      { line: 'b', amount: 3 },
    ],
  })
})

const free: OrderFacts = {
  unready: [],
  begun: false,
  inspecting: null,
  unbilled: 0,
  waiting: false,
  releases: 0,
  bills: [],
}
type Move = 'submit' | 'close' | 'cancel'
const why = (move: Move, row: PurchaseOrder, facts: Partial<OrderFacts>, actor: typeof rosa | typeof max = rosa) =>
  orderLife.whyNot(move, row, { state: 'there', facts: { ...free, ...facts } }, { actor, today: '2026-11-20' })

test.each<[string, Partial<PurchaseOrder>, Partial<OrderLine>[], Partial<Circumstances>, string | null]>([
  ['a draft that is whole', {}, [{}], {}, null],
  ['one that was sent already', { status: 'submitted' }, [{}], {}, 'PO-1 is already waiting for approval.'],
  [
    'one to a vendor that no one approved',
    {},
    [{}],
    { vendor: { name: 'Acme', status: 'draft', whyNot: null } },
    'Acme is not an approved vendor and can’t receive orders.',
  ],
  [
    'one to a suspended vendor',
    {},
    [{}],
    { vendor: { name: 'Acme', status: 'suspended', whyNot: null } },
    'Acme is suspended and can’t receive orders.',
  ],
  [
    'one to an excluded vendor',
    {},
    [{}],
    { vendor: { name: 'Acme', status: 'active', whyNot: 'It is excluded from federal contracts (2 CFR 180).' } },
    'Acme: It is excluded from federal contracts (2 CFR 180).',
  ],
  [
    'one that needs quotes',
    {},
    [{}],
    { method: { ...micro, name: 'small_purchase', paragraph: '2 CFR 200.320(a)(2)' } },
    'At $1,250.00, the method is simplified acquisition (quotes) (2 CFR 200.320(a)(2)), so you can’t order directly. Start with a requisition.',
  ],
  [
    'a part of a purchase that was split',
    {},
    [{}],
    {
      split: 'PO-7 and this order are $12,500.00 together.',
      method: { ...micro, name: 'small_purchase', paragraph: '2 CFR 200.320(a)(2)' },
    },
    'PO-7 and this order are $12,500.00 together. At $1,250.00, the method is simplified acquisition (quotes) (2 CFR 200.320(a)(2)), so you can’t order directly. Start with a requisition.',
  ],
  [
    'a small one without a word on its price',
    { price_basis: ' ' },
    [{}],
    {},
    'Enter why the price is reasonable. A purchase without quotes needs this on file (2 CFR 200.320(a)(1)).',
  ],
  ['one under contract', { price_basis: null }, [{}], { method: { ...micro, name: 'contract_release' } }, null],
  [
    'one of an award',
    { price_basis: null },
    [{ award_line: 'a' }],
    { method: null, awarded: [{ id: 'a', description: '', quantity: 100, unit_price: 12.5, ordered: 0 }] },
    null,
  ],
  ['a blanket order without a limit', { kind: 'blanket' }, [{}], {}, 'Enter a limit for the blanket order.'],
  [
    'a blanket order without an end',
    { kind: 'blanket', limit_amount: 1 },
    [{}],
    {},
    'Enter an end date for the blanket order.',
  ],
  [
    'a blanket order that has ended',
    { kind: 'blanket', limit_amount: 1, ends_on: '2026-11-19' },
    [{}],
    {},
    'The end date can’t be in the past.',
  ],
  ['a blanket order', { kind: 'blanket', limit_amount: 1, ends_on: '2026-11-20' }, [{}], {}, null],
])('a buyer submits %s', (_, change, lines, more, reason) => {
  const row = { ...order, ...change }
  const changed = lines.map((each) => ({ ...line, ...each }))
  const unready = everyReason(() => whyNotReady(row, changed, [share], { ...known, ...more }))
  expect(why('submit', row, { unready })).toBe(reason)
})
test('a line needs a budget line before it is submitted', () =>
  expect(whyNotReady(order, [line], [], known)).toBe('Line 1 has no budget line.'))

const blanket: Blanket = {
  number: 'PO-9',
  status: 'issued',
  vendor: 'acme',
  starts_on: '2026-07-01',
  ends_on: '2027-06-30',
  limit_amount: 10_000_00,
  released: 9_000_00,
  lines: [{ id: 'b1', unit_price: 12.5 }],
}
const release = {
  vendor: 'acme',
  amount: 1_000_00,
  lines: [{ unit_price: 12.5, blanket_line: 'b1' }],
  today: '2026-11-20',
}
test.each<[string, Partial<Blanket>, Partial<typeof release>, string | null]>([
  ['what is left, to the cent', {}, {}, null],
  ['a cent more than is left', {}, { amount: 1_000_01 }, '$1,000.01 exceeds the $1,000.00 left on PO-9 by $0.01.'],
  ['from one that closed', { status: 'closed' }, {}, 'PO-9 is closed. You can’t create a release.'],
  ['with another vendor', {}, { vendor: 'other' }, 'PO-9 is with another vendor.'],
  ['before it begins', { starts_on: '2026-11-21' }, {}, 'PO-9 begins on November 21, 2026.'],
  ['on its end date', { ends_on: '2026-11-20' }, {}, null],
  ['after its last day', { ends_on: '2026-11-19' }, {}, 'PO-9 ended on November 19, 2026.'],
  ['what it does not have', {}, { lines: [{ unit_price: 1, blanket_line: 'x' }] }, 'Line 1 isn’t part of PO-9.'],
  [
    'at a higher price',
    {},
    { lines: [{ unit_price: 12.51, blanket_line: 'b1' }] },
    'Line 1 is above the price on PO-9.',
  ],
])('a buyer releases %s', (_, change, asked, reason) =>
  expect(whyNotRelease({ ...blanket, ...change }, { ...release, ...asked })).toBe(reason),
)

const awarded = [{ id: 'a', description: 'Salt', quantity: 900, unit_price: 84, ordered: 400 }]
test.each<[string, { quantity: number; unit_price: number; award_line: string | null }, string | null]>([
  ['what is left of the award', { quantity: 500, unit_price: 84, award_line: 'a' }, null],
  [
    'more than is left',
    { quantity: 500.0001, unit_price: 84, award_line: 'a' },
    'Line 1: only 500 of 900 awarded left to order.',
  ],
  ['at a higher price', { quantity: 1, unit_price: 84.01, award_line: 'a' }, 'Line 1 is above the awarded price.'],
  [
    'what was not awarded',
    { quantity: 1, unit_price: 1, award_line: null },
    'Line 1 isn’t part of the award. Order it separately.',
  ],
])('ordering from an award: %s', (_, asked, reason) => expect(whyNotAwarded([asked], awarded)).toBe(reason))

const approvedRow = { ...order, status: 'approved' } as PurchaseOrder
const poor =
  'Its score is 40 of 100 from 5 events; below 50 nothing new goes to it. A manager may let it by, with the reason, on the vendor’s page.'
test.each<
  [string, Partial<PurchaseOrder>, typeof rosa | typeof max, string | null, Partial<Circumstances>, string | null]
>([
  ['her approved order', {}, rosa, null, {}, null],
  ['a draft', { status: 'draft' }, rosa, null, {}, 'PO-1 is a draft and can’t be issued.'],
  ['another person’s', {}, zoe as never, null, {}, 'Only the buyer or a manager can issue this order.'],
  ['another person’s, as a manager', {}, max, null, {}, null],
  [
    'one to a vendor that became excluded',
    {},
    max,
    null,
    { vendor: { name: 'Acme', status: 'active', whyNot: 'It is excluded.' } },
    'Acme: It is excluded.',
  ],
  ['one to a vendor with a poor score', {}, max, poor, {}, `Acme: ${poor}`],
])('issuing %s', (_, change, actor, engage, more, reason) => {
  expect(whyNotIssue({ ...approvedRow, ...change }, [line], { actor, engage, known: { ...known, ...more } })).toBe(
    reason,
  )
})

test("the buyer can't approve their own order or a change to it", () => {
  expect(whyNotApprove({ ...order, status: 'submitted' }, { actor: rosa })).toBe('You can’t approve your own order.')
  expect(whyNotApprove({ ...order, status: 'issued' }, { actor: rosa })).toBe('You can’t approve your own order.')
  expect([
    whyNotApprove({ ...order, status: 'submitted' }, { actor: max }),
    whyNotApprove({ ...order, status: 'issued' }, { actor: max }),
  ]).toEqual([null, null])
  expect(whyNotApprove(order, { actor: max })).toBe('PO-1 is a draft and can’t be approved.')
})

const issuedRow = { ...order, status: 'issued' } as PurchaseOrder
const came = 'Something was received or billed. Close the order instead.'
const notOpen = (now: string) => `PO-1 is ${now} and can’t be canceled.`
const onlyTheirs = 'Only a manager, or the person under “Buyer”, can do this.'
test.each<[string, Partial<PurchaseOrder>, Partial<OrderFacts>, typeof rosa | typeof max, string | null]>([
  ['her draft', { status: 'draft' }, {}, rosa, null],
  ['one that waits for approval', { status: 'submitted' }, {}, rosa, notOpen('waiting for approval')],
  ['an issued one of which nothing came', {}, {}, rosa, null],
  ['one of which something came', {}, { begun: true }, rosa, came],
  ['a closed one', { status: 'closed' }, {}, rosa, notOpen('closed')],
  ['another person’s', {}, {}, zoe as never, onlyTheirs],
  ['another person’s, as a manager', {}, {}, max, null],
  ['one with open releases', { kind: 'blanket' }, { releases: 2 }, max, 'Close or cancel 2 releases first.'],
  ['one with an invoice', {}, { bills: ['INV-1'] }, rosa, 'Settle or return INV-1 first.'],
])('canceling %s', (_, change, facts, actor, reason) =>
  expect(why('cancel', { ...issuedRow, ...change }, facts, actor)).toBe(reason),
)

test('funds stay reserved only for a requisition', () => {
  const asking = { actor: rosa, today: '2026-11-20' }
  const keep = (requisition: string | null) =>
    orderLife.whyNotWith('cancel', { ...issuedRow, requisition }, { reason: 'No.', keep: true }, asking)
  expect(keep(null)).toBe('This order has no requisition that its funds could stay reserved for.')
  expect(keep('need')).toBeNull()
})

const unbilled = '$37.50 was received and is not billed yet. It stays encumbered until it is.'
const settle = 'Approve, settle or return 4 invoices first.'
test.each<[string, Partial<OrderLine>, Partial<OrderFacts>, string | null]>([
  ['of which everything came and was billed', { received: 100, invoiced: 100, relieved: 1_250_00 }, {}, null],
  ['of which nothing came', {}, {}, null],
  ['of which 3 came and are not billed', { received: 100, invoiced: 97, relieved: 1_212_50 }, {}, unbilled],
  ['of which something waits for inspection', { inspecting: 1 }, {}, 'Line 1 is waiting for inspection.'],
  ['with a change', {}, { waiting: true }, 'A change is waiting for approval. Withdraw it first.'],
  ['with an open release', {}, { releases: 1 }, 'Close or cancel 1 release first.'],
  ['with many invoices', {}, { bills: ['1', '2', '3', '4'] }, settle],
])('closing an order %s', (_, change, more, reason) =>
  expect(why('close', issuedRow, { ...standingOf([{ ...line, ...change }]), ...more })).toBe(reason),
)

test('an order has begun once anything was received, waits for inspection or was billed', () => {
  const begun = (change: Partial<OrderLine>) => standingOf([{ ...line, ...change }]).begun
  expect([{}, { received: 1 }, { inspecting: 1 }, { invoiced: -1 }].map(begun)).toEqual([false, true, true, true])
})

const same: ChangedLine = { id: 'l1', description: 'Gloves', quantity: 100, unit: 'case', unit_price: 12.5 }
const asked = (after: ChangedLine[], more: object = {}) => {
  const effect = effectOf(issuedRow, [line], [share], after, {})
  return {
    after,
    shares: [share],
    effect,
    cardinal_answer: '',
    waiting: false,
    isTheirs: true,
    blanket: null,
    today: '2026-11-20',
    ...more,
  }
}
test.each<[string, ChangedLine[], object, Partial<OrderLine>, string | null]>([
  ['ten more', [{ ...same, quantity: 110 }], {}, {}, null],
  ['nothing', [same], {}, {}, 'Nothing has changed from the current order.'],
  [
    'while another change is signed',
    [{ ...same, quantity: 110 }],
    { waiting: true },
    {},
    'Another change is waiting for approval. Withdraw it first.',
  ],
  [
    'another person’s order',
    [{ ...same, quantity: 110 }],
    { isTheirs: false },
    {},
    'Only the buyer or a manager can change this order.',
  ],
  ['a line of another order', [{ ...same, id: 'x' }], {}, {}, 'A changed line isn’t part of this order.'],
  [
    'everything to nothing',
    [{ ...same, quantity: 0 }],
    {},
    {},
    'The change would leave no lines. Close or cancel the order instead.',
  ],
  [
    'to less than came',
    [{ ...same, quantity: 50 }],
    {},
    { received: 60 },
    'Line 1 can’t be below the 60 already received or billed.',
  ],
  ['to as much as came', [{ ...same, quantity: 60 }], {}, { received: 60 }, null],
  [
    'a line away of which some came',
    [{ ...same, id: undefined, shares: [half(100)] }],
    {},
    { received: 1 },
    'Line 1 can’t be removed: 1 already received or billed.',
  ],
  [
    'the price of what was billed',
    [{ ...same, unit_price: 13 }],
    {},
    { received: 5, invoiced: 5 },
    'Line 1 is partly billed, so its price can’t change. Add a new line for the rest.',
  ],
  ['a new line without a budget line', [same, { ...same, id: undefined }], {}, {}, 'Line 2 has no budget line.'],
  [
    'a third more',
    [{ ...same, quantity: 133 }],
    {},
    {},
    'With all its changes the order grows from $1,250.00 to $1,662.50, 33% more. Above 25% it may be a cardinal change. Explain why this is the same purchase, or start a new procurement.',
  ],
  [
    'a third more, with a reason',
    [{ ...same, quantity: 133 }],
    { cardinal_answer: 'The same gloves for the same shift.' },
    {},
    null,
  ],
  ['exactly a quarter more', [{ ...same, quantity: 125 }], {}, {}, null],
  [
    'trucks beside the gloves',
    [
      same,
      {
        ...same,
        id: undefined,
        description: 'Truck',
        quantity: 1,
        unit_price: 10,
        commodity: '070-03',
        shares: [half(100)],
      },
    ],
    {},
    {},
    'Truck has a different commodity (070-03) than the original order (475). Explain why this is the same purchase, or start a new procurement.',
  ],
])('changing %s', (_, after, more, of, reason) =>
  expect(whyNotChange(issuedRow, [{ ...line, ...of }], asked(after, more))).toBe(reason),
)

test('a change shows its effect on the budget, then on the lines', () => {
  const two = [line, { ...line, id: 'l2', position: 2, amount: 500_00, quantity: 5, unit_price: 100 }]
  const shares = [share, { ...share, id: 's2', line: 'l2', amount: 500_00, budget_line: 'other' }]
  const after: ChangedLine[] = [
    { ...same, quantity: 120 },
    {
      ...same,
      id: undefined,
      description: 'Masks',
      quantity: 10,
      unit_price: 20,
      shares: [half(50, 'supplies'), half(50, 'third')],
    },
  ]
  const effect = effectOf({ ...issuedRow, amount: 1_750_00, original: 1_750_00 }, two, shares, after, { cardinal: 50 })
  expect(effect).toEqual({
    before: 1_750_00,
    after: 1_700_00,
    percent: -2.86,
    cardinal: [],
    budgets: {
      more: [
        { line: 'supplies', amount: 350_00 },
        { line: 'third', amount: 100_00 },
      ],
      less: [{ line: 'other', amount: 500_00 }],
    },
  })
  expect(differences(two, after).map(({ what, cents: moved, words }) => [what, moved, words])).toEqual([
    ['changed', 250_00, ['Quantity: 100 cases → 120 cases']],
    ['removed', -500_00, ['Removed']],
    ['added', 200_00, ['New']],
  ])
  expect(
    sharesAfter(two, shares, after, { freight: 40_00, tax_percent: 10 }, (each, at) => each.id ?? `new ${at}`).map(
      ({ line: of, budget_line, amount }) => [of, budget_line, amount],
    ),
  ).toEqual([
    ['l1', 'supplies', 1_500_00],
    ['new 1', 'supplies', 100_00],
    ['new 1', 'third', 100_00],
    [null, 'supplies', 37_65],
    [null, 'third', 2_35],
    [null, 'supplies', 163_76],
    [null, 'third', 10_24],
  ])
})

test.each<[number, number, number, string, string]>([
  [100, 0, 0, 'nothing', 'none'],
  [100, 98, 0, 'unbilled', 'partial'],
  [100, 98, 98, 'matched', 'partial'],
  [100, 98, 100, 'overbilled', 'partial'],
  [100, 100, 100, 'done', 'complete'],
  [100, 102, 100, 'unbilled', 'complete'],
  [0, 0, 0, 'nothing', 'none'],
])('of %s ordered, %s received and %s billed: %s, %s', (quantity, received, invoiced, match, delivery) => {
  expect([matchOf({ quantity, received, invoiced }), deliveryOf([{ quantity, received }])]).toEqual([match, delivery])
})

test('only what was received can be billed, and the encumbrance is released by quantity at the order price', () => {
  expect(invoiceable({ ...line, received: 98, invoiced: 40 })).toEqual({ quantity: 58, amount: 725_00 })
  expect(invoiceable({ ...line, received: 10, invoiced: 12 })).toEqual({ quantity: 0, amount: 0 })
  expect([0, -1, 40, 100, 130].map((invoiced) => relievedAt(line, invoiced))).toEqual([
    0, 0, 500_00, 1_250_00, 1_250_00,
  ])
  expect(whyNotInvoice({ ...issuedRow, kind: 'blanket' }, { quantity: 1, invoiced: 0 })).toBe(
    'PO-1 is a blanket order. Bill its releases instead.',
  )
  expect(whyNotInvoice(order, { quantity: 1, invoiced: 0 })).toBe(
    'Only an issued order can be billed. PO-1 is a draft.',
  )
  expect(whyNotInvoice(issuedRow, { quantity: -2, invoiced: 1 })).toBe('You can’t credit more than was billed.')
  expect(whyNotInvoice({ ...issuedRow, status: 'closed' }, { quantity: -1, invoiced: 1 })).toBe(null)
})

const version = {
  kind: 'issued',
  latest: true,
  answered: false,
  lines: [{ id: 'l1', position: 1 }],
  today: '2026-11-20',
}
const given = {
  answer: 'accepted' as (typeof answers)[number],
  dates: {} as Record<string, string>,
  reason: '',
  signed: 'Pat Vendor',
}
test.each<[string, Partial<typeof given>, Partial<typeof version>, string | null]>([
  ['accepts', {}, {}, null],
  ['accepts without a name', { signed: ' ' }, {}, 'Enter the name of a person who can respond for the company.'],
  [
    'accepts an older version',
    {},
    { latest: false },
    'The order was changed after this version. Respond to the latest version.',
  ],
  ['answers twice', {}, { answered: true }, 'Your company already responded to this version.'],
  ['answers what has ended', {}, { kind: 'canceled' }, 'This order has ended and can’t be answered.'],
  ['refuses without a reason', { answer: 'refused' }, {}, 'Enter a reason. The agency will see it.'],
  ['names other dates', { answer: 'dates', dates: { l1: '2026-12-01' } }, {}, null],
  ['names no date', { answer: 'dates' }, {}, 'Enter a new date for at least one line.'],
  [
    'names a day that has passed',
    { answer: 'dates', dates: { l1: '2026-11-19' } },
    {},
    'Line 1: the date can’t be in the past.',
  ],
  [
    'names a line of another order',
    { answer: 'dates', dates: { x: '2026-12-01' } },
    {},
    'A line with a new date isn’t part of this order.',
  ],
  [
    'accepts and names dates',
    { dates: { l1: '2026-12-01' } },
    {},
    'You can enter new dates only if you accept with new dates.',
  ],
])('a vendor %s', (_, change, of, reason) =>
  expect(whyNotAnswer({ ...given, ...change }, { ...version, ...of })).toBe(reason),
)

test('a setting applies from its date until the next one', () => {
  const rows: Dated<OrderTerm['kind']>[] = [
    { kind: 'over_receipt_percent', value: 2, valid_from: '2026-01-01', valid_to: '2026-06-30' },
    { kind: 'over_receipt_percent', value: 5, valid_from: '2026-07-01', valid_to: null },
  ]
  expect(
    ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map((day) => termOn(rows, 'over_receipt_percent', day)),
  ).toEqual([undefined, 2, 2, 5])
  expect(termOn(rows, 'cardinal_percent', '2026-07-01')).toBe(undefined)
})

test('an order goes from draft to closed, and its end states have no moves', () => {
  const open = (status: PurchaseOrder['status']) =>
    [orderLife, decisions, steps].flatMap((moves) => moves.open({ status } as never) as string[])
  const ends = ['closed', 'canceled', 'rejected'] as const
  expect((['draft', 'submitted', 'approved', 'issued', ...ends] as const).map(open)).toEqual([
    ['submit', 'cancel'],
    ['approve', 'return', 'reject', 'withdraw'],
    ['cancel', 'issue'],
    ['close', 'cancel', 'change'],
    [],
    [],
    [],
  ])
})

test('open orders are counted by the money they hold, approval, delivery and missing bills', () => {
  const order = {
    status: 'issued',
    due: null,
    delivery: 'none',
    amount: 0,
    open_amount: 0,
    received_amount: 0,
    invoiced_amount: 0,
  } as const
  expect(
    openOrders(
      [
        { ...order, due: '2026-11-26', open_amount: 500_00 },
        {
          ...order,
          due: '2026-12-04',
          open_amount: 200_00,
          delivery: 'partial',
          received_amount: 300_00,
          invoiced_amount: 100_00,
        },
        { ...order, due: '2026-12-05' },
        { ...order, due: '2026-11-01', delivery: 'complete', received_amount: 50_00, invoiced_amount: 80_00 },
        { ...order, status: 'submitted', due: '2026-11-20', amount: 640_00 },
      ],
      '2026-11-27',
    ),
  ).toEqual({ held: 700_00, issued: 4, waiting: 1, asked: 640_00, due: 2, late: 1, unbilled: 200_00 })
})

test.each<[number, number, string]>([
  [0, 82_000, ''],
  [100, 82_000, '1%'],
  [81_990, 82_000, '99%'],
  [82_000, 82_000, '100%'],
  [82_001, 82_000, '101%, $0.01 over'],
  [90_200, 82_000, '110%, $82.00 over'],
])('%i of %i cents are told as “%s”', (part, whole, words) => expect(partInWords(part, whole)).toBe(words))
