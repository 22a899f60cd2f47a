import { expect, test } from 'vitest'
import { checkLedger } from '#areas/planning/ledger/questions.ts'
import { market } from '#tests/market.ts'
import { ordering } from '#tests/orders.ts'
import { panel } from '#tests/panel.ts'
import { paying } from '#tests/paying.ts'
import { store } from '#tests/requisitions.ts'
import { contractFromAward } from '#areas/contracts/lifecycle/from-award.ts'
import { orderAward } from '../purchase-orders/making.ts'
import { draftFromRequisitions } from './commands.ts'
import { laterStages } from '#areas/finance/invoices/in-the-pipeline.ts'
import * as questions from './questions.ts'
import { countStages } from './stage-times.ts'
import {
  draftFrom,
  inDays,
  longestFirst,
  slowestStage,
  stageOf,
  stages,
  stageWords,
  suggestionsFrom,
  totalsOf,
  type Need,
  type Stage,
} from './rules.ts'
import { awardCommands } from '../awards/making.ts'

const pipeline = questions.pipeline(laterStages)
const stagePasses = questions.stagePasses(laterStages)
const stageTotals = questions.stageTotals(laterStages)

const salt: Need = {
  id: 'a',
  number: 'REQ-1',
  title: 'Road salt',
  justification: 'Ice',
  nature: 'goods',
  method: 'small_purchase',
  method_paragraph: '2 CFR 200.320(a)(2)',
  amount: 40_000_00,
  federal: false,
  status: 'approved',
  lines: [{ description: 'Salt', quantity: 500, unit: 'ton', commodity: '775-45' }],
}

test.each<[string, Partial<Need>, object | null]>([
  [
    'by quotes becomes a request for quotes',
    {},
    { kind: 'rfq', category: 'goods', estimate: 40_000_00, commodity: '775-45', lines: salt.lines },
  ],
  [
    'by sealed bids becomes an invitation',
    { method: 'sealed_bids', nature: 'construction' },
    { kind: 'ifb', category: 'works', construction: true },
  ],
  [
    'by proposals becomes a request for proposals',
    { method: 'proposals', nature: 'services' },
    { kind: 'rfp', category: 'services' },
  ],
  ['without quotes becomes nothing', { method: 'micro_purchase' }, null],
  ['from a contract becomes nothing', { method: 'contract_release' }, null],
])('a requisition bought %s', (_how, change, draft) =>
  draft
    ? expect(draftFrom([{ ...salt, ...change }])).toMatchObject(draft)
    : expect(draftFrom([{ ...salt, ...change }])).toBeNull(),
)

test('two requisitions of one commodity give one draft, with the reason', () => {
  const [suggestion, ...rest] = suggestionsFrom([
    salt,
    { ...salt, id: 'b', number: 'REQ-2' },
    { ...salt, id: 'c', status: 'draft' },
  ])
  expect(rest).toEqual([])
  expect(suggestion).toMatchObject({
    requisitions: ['a', 'b'],
    draft: { estimate: 80_000_00, title: 'Road salt and 1 more' },
  })
  expect(suggestion!.because.join(' ')).toContain('2 CFR 200.318(d)')
})

test('requisitions of different commodities stay separate', () =>
  expect(
    suggestionsFrom([salt, { ...salt, id: 'b', lines: [{ ...salt.lines[0]!, commodity: '100-10' }] }]),
  ).toHaveLength(2))

test.each([
  ['requisitions', 'draft', 'need'],
  ['requisitions', 'converted', undefined],
  ['solicitations', 'published', 'market'],
  ['solicitations', 'canceled', undefined],
  ['purchase_orders', 'issued', 'ordered'],
  ['purchase_orders', 'delivered', 'received'],
  ['purchase_orders', 'closed', undefined],
  ['invoices', 'held', 'paid'],
  ['invoices', 'paid', undefined],
] as const)('%s with status %s: stage %s', (table, status, stage) => expect(stageOf({ table, status })).toBe(stage))

test.each([
  [2, '1 minute'],
  [59 * 60, '59 minutes'],
  [3_600, '1 hour'],
  [3_600 * 5, '5 hours'],
  [3_600 * 47, '47 hours'],
  [86_400 * 2, '2 days'],
  [86_400 * 3.25, '3.3 days'],
  [86_400 * 64.9, '65 days'],
])('%i seconds are %s', (seconds, words) => expect(inDays(seconds)).toBe(words))

const cycle = (stage: Stage, days: number, passes = 10) => ({
  stage,
  passes,
  median: days * 86_400,
  slow: days * 3 * 86_400,
})

test('a total for each stage, and only enough passes make a stage the slowest', () => {
  const cards = [
    { stage: 'need' as const, amount: 500_00, since: '2026-11-01T12:00:00Z' },
    { stage: 'need' as const, amount: null, since: '2026-11-02T12:00:00Z' },
  ]
  const totals = totalsOf(cards, [cycle('need', 2), cycle('sourcing', 5), cycle('awarded', 40, 9)])
  expect(totals.map(({ stage }) => stage)).toEqual([...stages])
  expect(totals[0]).toEqual({ stage: 'need', count: 2, amount: 500_00, median: 172_800, passes: 10 })
  expect(slowestStage(totals)).toBe('sourcing')
  expect(slowestStage(totalsOf(cards, [cycle('need', 0.5)]))).toBeUndefined()
})

test.each([
  ['three days where nine of ten take six', cycle('need', 2), '2026-11-10T12:00:00Z', false],
  ['seven days where nine of ten take six', cycle('need', 2), '2026-11-14T12:00:00Z', true],
  ['seven days where too few passed', cycle('need', 2, 9), '2026-11-14T12:00:00Z', false],
  ['hours where all take minutes', cycle('need', 0.001), '2026-11-08T06:00:00Z', false],
])('a purchase of %s', (_how, passed, now, late) => {
  const older = { stage: 'need' as const, amount: 1, since: '2026-11-07T12:00:00Z' }
  const newer = { stage: 'sourcing' as const, amount: 2, since: '2026-11-08T00:00:00Z' }
  expect(longestFirst([newer, older], [passed], now).map((each) => [each.stage, each.late])).toEqual([
    ['need', late],
    ['sourcing', false],
  ])
})

test('the board counts the records in each stage, and its cycle times open their rows', async () => {
  const { rosa, does, draft, published, services, organization } = await market()
  const waiting = await draft()
  const { id } = await published()
  const { cards, cycles } = await does(rosa, pipeline, {})
  expect(cards.map(({ id: card, stage }) => `${card} ${stage}`).toSorted()).toEqual(
    [`${waiting.id} sourcing`, `${id} market`].toSorted(),
  )
  // The times of a year are counted each night.
  expect(cycles).toEqual([])
  await countStages(services, organization.id, laterStages)
  const [counted] = (await does(rosa, pipeline, {})).cycles
  expect(counted).toMatchObject({ stage: 'sourcing', passes: 1, median: counted!.slow })
  expect(await does(rosa, stageTotals, {})).toMatchObject([
    { stage: 'sourcing', count: 1, passes: 1, median: counted!.median },
    { stage: 'market', count: 1, passes: 0, median: null },
  ])
  expect(await does(rosa, stagePasses, { stage: 'sourcing' as const })).toMatchObject([
    { id, table: 'solicitations', seconds: expect.any(Number) },
  ])
  expect(await does(rosa, stagePasses, { stage: 'market' as const })).toEqual([])
})

test('a count replaces the one before, and a stage that no purchase passed in a year has none', async () => {
  const { rosa, does, published, services, organization, clock } = await market()
  await published()
  const times = async () => {
    await countStages(services, organization.id, laterStages)
    return (await does(rosa, pipeline, {})).cycles.map(({ stage, passes }) => `${stage} ${passes}`)
  }
  expect(await times()).toEqual(['sourcing 1'])
  await published()
  expect(await times()).toEqual(['sourcing 2'])
  clock.advance(400 * 86_400_000)
  expect(await times()).toEqual([])
})

test('two approved requisitions become one draft with all their lines, and their funds stay reserved', async () => {
  const { rosa, max, does, sees, draft, sends, decides, left, statusOf } = await store()
  const needs = [await draft(300, 62_50), await draft(320, 62_50, { title: 'Gloves for the clinic' })]
  const requisitions = needs.map(({ id }) => id)
  for (const id of requisitions) await sends(id)
  await expect(does(rosa, draftFromRequisitions, { requisitions })).rejects.toThrow(
    /^REQ-\S+ is not approved, or is already an order or a solicitation\.$/,
  )
  for (const id of requisitions) await decides(id, 'approved')
  const before = await left()
  // Duplicates count once.
  const made = await does(max, draftFromRequisitions, { requisitions: [...requisitions, requisitions[0]!] })
  expect(made).toMatchObject({
    kind: 'rfq',
    estimate: 620 * 62_50,
    contact: max.user_id,
    status: 'draft',
    commodity: '475-37',
  })
  expect(
    await sees(max, 'select quantity::int from solicitation_lines where solicitation = $1 order by position', [
      made.id,
    ]),
  ).toEqual([{ quantity: 300 }, { quantity: 320 }])
  expect([await statusOf(requisitions[0]!), await statusOf(requisitions[1]!), await left()]).toEqual([
    'converted',
    'converted',
    before,
  ])
  await expect(does(max, draftFromRequisitions, { requisitions })).rejects.toThrow(
    'is already an order or a solicitation',
  )
  expect((await does(max, checkLedger, {})).differences).toEqual([])
})

test('purchases without quotes, and requisitions with different methods, give no draft', async () => {
  const { max, does, draft, sends, decides, statusOf } = await store()
  const [small, goods, services] = [
    await draft(10, 62_50),
    await draft(300, 62_50),
    await draft(310, 62_50, { nature: 'services' }),
  ]
  for (const { id } of [small, goods, services]) {
    await sends(id)
    await decides(id, 'approved')
  }
  await expect(does(max, draftFromRequisitions, { requisitions: [goods.id, services.id] })).rejects.toThrow(
    'These requisitions have different procurement methods. Create a separate solicitation for each.',
  )
  expect(await statusOf(goods.id)).toBe('approved')
  await expect(does(max, draftFromRequisitions, { requisitions: [small.id] })).rejects.toThrow(
    'Purchases without quotes need no solicitation.',
  )
})

test('orders stay on the board until they are closed, and fully received ones are in a later stage', async () => {
  const { rosa, does, issued, receives } = await ordering()
  const [coming, there] = [
    await issued([{ quantity: 2, unit_price: 5 }]),
    await issued([{ quantity: 2, unit_price: 5 }]),
  ]
  await receives(there.id, [2])
  const { cards } = await does(rosa, pipeline, {})
  expect(cards.map(({ id, stage }) => `${id} ${stage}`).toSorted()).toEqual(
    [`${coming.id} ordered`, `${there.id} received`].toSorted(),
  )
})

test('an award stays on the board until all of it is ordered', async () => {
  const { rosa, birch, row, does, ranked, intended, protestPeriodPasses } = await panel()
  const { id } = await intended((await ranked()).id, birch)
  await protestPeriodPasses(id)
  await does(rosa, awardCommands.make, { id })
  const solicitations = async () =>
    (await does(rosa, pipeline, {})).cards.flatMap(({ table, id: call, stage }) =>
      table === 'solicitations' ? [`${call} ${stage}`] : [],
    )
  expect(await solicitations()).toEqual([`${row.id} awarded`])
  await does(rosa, orderAward, { award: id, vendor: birch.vendor })
  expect(await solicitations()).toEqual([])
})

test('an award leaves the board when its contract is active', async () => {
  const { rosa, birch, does, ranked, intended, protestPeriodPasses, owner } = await panel()
  const { id } = await intended((await ranked()).id, birch)
  await protestPeriodPasses(id)
  await does(rosa, awardCommands.make, { id })
  const contract = await does(rosa, contractFromAward, { award: id, vendor: birch.vendor })
  const shown = async () =>
    (await does(rosa, pipeline, {})).cards.filter(({ table }) => table === 'solicitations').length
  expect(await shown()).toBe(1)
  await owner.query(`update contracts set status = 'active' where id = $1`, [contract.id])
  expect(await shown()).toBe(0)
})

test('invoices are in the last stage until they are paid, and their cycle time opens its rows', async () => {
  const { rosa, does, draftInvoice, approvedInvoice, owner } = await paying()
  const [waiting, paid] = [await draftInvoice(10, 12.5), await approvedInvoice(20, 12.5)]
  const standing = async () =>
    (await does(rosa, pipeline, {})).cards.flatMap(({ table, id, title, stage, amount }) =>
      table === 'invoices' ? [{ id, title, stage, amount }] : [],
    )
  expect((await standing()).toSorted((a, b) => a.amount! - b.amount!)).toEqual([
    { id: waiting.id, title: 'Acme', stage: 'paid', amount: 125_00 },
    { id: paid.id, title: 'Acme', stage: 'paid', amount: 250_00 },
  ])
  await owner.query(`update invoices set status = 'paid' where id = $1`, [paid.id])
  expect((await standing()).map(({ id }) => id)).toEqual([waiting.id])
  expect(await does(rosa, stagePasses, { stage: 'paid' as const })).toMatchObject([
    { table: 'invoices', id: paid.id, number: paid.number, title: 'Acme' },
  ])
})

test('each stage opens its list, filtered to its records', () =>
  expect(Object.values(stageWords).filter(({ to }) => !/^\/[a-z-]+\?(tab=awards&)?where\.\w+=/.test(to))).toEqual([]))
