import { expect, test } from 'vitest'
import { commands } from '../../../commands.ts'
import { city } from '#tests/city.ts'
import { limitsOn, type LimitsAsked } from './questions.ts'

const goods = (on: string, federal: boolean): LimitsAsked => ({ on, nature: 'goods', federal })
type Place = Awaited<ReturnType<typeof city>>
const amounts = async ({ does, rosa }: Place, asked: LimitsAsked[]) =>
  (await does(rosa, limitsOn, { asked })).limits.map(({ micro_purchase, small_purchase }) => [
    micro_purchase?.amount ?? null,
    small_purchase?.amount ?? null,
  ])

test('an agency without its own limits follows the law of the day, whatever the funding', async () => {
  const place = await city()
  expect(
    await amounts(place, [
      goods('2026-11-20', true),
      goods('2026-11-20', false),
      goods('2025-09-30', true),
      goods('2018-06-20', true),
      goods('2018-06-19', true),
    ]),
  ).toEqual([
    [15_000_00, 350_000_00],
    [15_000_00, 350_000_00],
    [10_000_00, 250_000_00],
    [10_000_00, 250_000_00],
    [null, null],
  ])
})

test("an agency's own limit applies where it is stricter, for its kind of purchase and its dates", async () => {
  const place = await city()
  await place.owner.query(
    `insert into procurement_thresholds (organization_id, name, kind, applies_to, amount, quotes, paragraph, valid_from,
      valid_to) values
       ($1, 'Strict', 'micro_purchase', 'goods', 500000, null, 'P 1', '2026-01-01', '2026-06-30'),
       ($1, 'Generous', 'small_purchase', 'any', 90000000, 3, 'P 2', '2026-01-01', null)`,
    [place.organization.id],
  )
  const asked: LimitsAsked[] = [
    goods('2026-06-30', true),
    goods('2026-07-01', true),
    { on: '2026-06-30', nature: 'services', federal: true },
    goods('2026-06-30', false),
  ]
  expect(await amounts(place, asked)).toEqual([
    [5_000_00, 350_000_00],
    [15_000_00, 350_000_00],
    [15_000_00, 350_000_00],
    [5_000_00, 900_000_00],
  ])
})

test('a state law applies to agencies of that state and no others', async () => {
  const [here, there] = [await city(), await city()]
  await here.owner.query(
    `insert into legal_limits (kind, amount, jurisdiction, paragraph, source, valid_from)
      values ('micro_purchase', 100000, 'US-WY', 'Code of a state of this test', 'Test', '2026-01-01')`,
  )
  await here.does(
    here.ada,
    commands.find(({ name }) => name === 'organizations/profile')!,
    { name: 'Here', time_zone: 'America/New_York', state: 'WY' },
  )
  expect(await amounts(here, [goods('2026-11-20', true), goods('2026-11-20', false)])).toEqual([
    [1_000_00, 350_000_00],
    [1_000_00, 350_000_00],
  ])
  expect(await amounts(there, [goods('2026-11-20', true)])).toEqual([[15_000_00, 350_000_00]])
})

test('an RFP for 500 dollars is flagged as a micro-purchase', async () => {
  const place = await city()
  const run = (await place.does(
    place.rosa,
    commands.find(({ name }) => name === 'agents/run')!,
    { agent: 'rfp-drafting', answers: { need: 'Gloves', amount: '500' } },
  )) as { id: string }
  const { rows } = await place.owner.query<{ words: string; source: string }>(
    'select words, source from agent_findings where run = $1 order by position limit 1',
    [run.id],
  )
  expect(rows).toEqual([
    {
      words: '$500.00 is within the $15,000.00 limit for micro-purchases: no solicitation is needed.',
      source: '2 CFR 200.1, 48 CFR 2.101',
    },
  ])
})

test('three small orders to one vendor are flagged for an agency without its own limits', async () => {
  const place = await city()
  const { owner, organization, rosa, max } = place
  const vendor = (
    await owner.query<{ id: string }>(
      `insert into vendors (organization_id, number, name, type, email, status)
        values ($1, 'V-1', 'Acme', 'llc', 'a@example.com', 'active') returning id`,
      [organization.id],
    )
  ).rows[0]!.id
  for (const at of [1, 2, 3])
    await owner.query(
      `insert into purchase_orders (organization_id, number, title, vendor, amount, status, buyer)
        values ($1, $2, 'Gloves', $3, 900000, 'issued', $4)`,
      [organization.id, `PO-${at}`, vendor, rosa.user_id],
    )
  const run = (await place.does(
    max,
    commands.find(({ name }) => name === 'agents/run')!,
    { agent: 'spend-analysis', answers: {} },
  )) as { id: string }
  const { rows } = await owner.query<{ words: string }>(
    `select words from agent_findings where run = $1 and tone = 'warn'`,
    [run.id],
  )
  expect(rows).toEqual([
    { words: '3 small orders to Acme within 30 days, $27,000.00 total. Related purchases count together.' },
  ])
})
