import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { knownOn, tolerancesFrom, tolerancesOn, type Dated } from './rules.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { financeTerm } from './records.ts'
import { centsOn } from '#platform/records/dated.ts'

const createFinanceTerm = enterCommand(financeTerm)

const rows: Dated[] = [
  { kind: 'match_price_percent', value: 2, valid_from: '2020-01-01', valid_to: null },
  { kind: 'match_price_percent', value: 0.5, valid_from: '2026-07-01', valid_to: '2027-06-30' },
  { kind: 'information_return', value: 600, valid_from: '2020-01-01', valid_to: '2025-12-31' },
  { kind: 'information_return', value: 2000, valid_from: '2026-01-01', valid_to: null },
]

test.each([
  ['2019-12-31', 0],
  ['2026-06-30', 2],
  ['2026-07-01', 0.5],
  ['2027-06-30', 0.5],
  ['2027-07-01', 2],
])('on %s prices may be %s percent above the order', (day, percent) => {
  expect(tolerancesOn(rows, day).price_percent).toBe(percent)
})

const founded: Dated[] = [
  { kind: 'match_total', value: 100, valid_from: '2026-11-29', valid_to: null },
  { kind: 'match_price_percent', value: 2, valid_from: '2026-11-28', valid_to: null },
  { kind: 'pay_days', value: 30, valid_from: '2020-01-01', valid_to: null },
]
test.each([
  ['before the agency was founded', founded, '2026-11-20', '2026-11-28'],
  ['on that day', founded, '2026-11-28', null],
  ['where a tolerance has ended', rows, '2027-07-01', null],
  ['where there is none', [], '2026-11-20', null],
])('for an invoice received %s, the first tolerance to come is named', (_, held, day, from) =>
  expect(tolerancesFrom(held, day)).toBe(from),
)

test.each([
  ['2025-12-31', 600_00],
  ['2026-01-01', 2_000_00],
  ['2019-01-01', undefined],
])('payments on %s are reported from %s cents', (day, cents) => {
  expect(centsOn(rows, 'information_return', day)).toBe(cents)
})

const half: Dated[] = [
  { kind: 'interest_percent', value: 5, valid_from: '2024-01-01', valid_to: '2024-06-30' },
  { kind: 'interest_percent', value: 4.875, valid_from: '2024-07-01', valid_to: '2024-12-31' },
]
test.each([
  ['within the last half year', half, '2024-12-31', { holds: true, until: null }],
  ['the day after it', half, '2025-01-01', { holds: false, until: '2024-12-31' }],
  ['two years later', half, '2026-11-20', { holds: false, until: '2024-12-31' }],
  ['before the first selections', half, '2023-12-31', { holds: false, until: null }],
  [
    'with a row that has no end',
    [...half, { kind: 'interest_percent' as const, value: 6, valid_from: '2025-07-01', valid_to: null }],
    '2026-11-20',
    { holds: true, until: null },
  ],
  ['where there are rows of other kinds alone', rows, '2026-11-20', { holds: false, until: null }],
])('%s the interest rate is known, or since when it is not', (_, held, day, known) =>
  expect(knownOn(held, 'interest_percent', day)).toEqual(known),
)

test('an agency starts with the legal and customary settings, and its administrator maintains them', async () => {
  const { ada, max, does, sees, owner, organization, clock } = await city()
  await owner.query(`select app.default_finance($1, '2020-01-01')`, [organization.id])
  const kept = (await sees(
    max,
    `select kind, value::float8 as value, valid_from::text as from, valid_to::text as until, source
      from finance_terms order by kind, valid_from`,
  )) as { kind: string; value: number; from: string; until: string | null; source: string }[]
  expect(
    kept.filter(({ kind }) => kind === 'information_return').map(({ value, from, until }) => [value, from, until]),
  ).toEqual([
    [600, '2020-01-01', '2025-12-31'],
    [2000, '2026-01-01', null],
  ])
  expect(kept.every(({ source }) => source.length > 10)).toBe(true)
  const term = {
    kind: 'match_total',
    value: 2_500,
    valid_from: clock.today(),
    source: 'Treasury policy 12',
    reason: 'Fewer disputes about cents',
  } as const
  await expect(does(max, createFinanceTerm, term)).rejects.toThrow()
  const { id, waiting } = await does(ada, createFinanceTerm, term)
  expect(waiting).toBe(true)
  expect(await sees(max, 'select value::int as value from finance_terms where id = $1', [id])).toEqual([])
  expect(await does(ada, createFinanceTerm, { ...term, kind: 'match_quantity_percent', value: 0 })).toMatchObject({
    waiting: false,
  })
})
