import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgetCity } from '#tests/budget.ts'
import {
  costCenterCommands,
  createAllocationRule,
  createCostCenter,
  mergeCostCenters,
  moveCostCenter,
  previewMerge,
} from './commands.ts'
import type { CostCenter } from './records.ts'
import { lineage } from '#platform/tree.ts'
import { allocate, flat, isInForce, sumBelow, treeOf, whyNotShares } from './rules.ts'

const center = (id: string, parent: string | null = null) =>
  ({ id, name: id, code: id, parent, status: 'open' }) as CostCenter
const half = (cost_center: string, percent = 50) => ({ cost_center, percent })

test.each<[string, { cost_center: string; percent: number }[], string | null]>([
  ['two halves', [half('a'), half('b')], null],
  ['three thirds to four decimals', [half('a', 33.3333), half('b', 33.3333), half('c', 33.3334)], null],
  ['one that bears all', [half('a', 100)], 'Select at least two cost centers.'],
  ['below target', [half('a'), half('b', 49.9999)], 'The shares total 99.9999%. They must total 100%.'],
  ['the same twice', [half('a'), half('a')], 'Each cost center can appear only once in a rule.'],
  ['no share for one of them', [half('a', 100), half('b', 0)], 'Each share must be above 0%.'],
])('a cost is shared by %s', (_, shares, reason) => {
  expect(whyNotShares(shares)).toBe(reason)
})

test('the shares of any amount add up to it', () => {
  expect(
    allocate(100_00, [half('a', 33.3333), half('b', 33.3333), half('c', 33.3334)]).map(({ amount }) => amount),
  ).toEqual([33_33, 33_33, 33_34])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 9 }),
      (amount, weights) => {
        expect(
          allocate(
            amount,
            weights.map((percent, at) => half(String(at), percent)),
          ).reduce((sum, each) => sum + each.amount, 0),
        ).toBe(amount)
      },
    ),
  )
})

test('a rule is active from its first day through its last', () => {
  const rule = { status: 'open', valid_from: '2026-07-01', valid_to: '2027-06-30' } as const
  expect(['2026-06-30', '2026-07-01', '2027-06-30', '2027-07-01'].map((day) => isInForce(rule, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a department includes its sub-centers, and a circle does not cause a hang', () => {
  const tree = treeOf([
    center('2'),
    center('1'),
    center('1.2', '1'),
    center('1.1', '1'),
    center('1.1.1', '1.1'),
    center('9', 'gone'),
  ])
  expect(flat(tree).map(({ id, depth }) => `${depth} ${id}`)).toEqual([
    '0 1',
    '1 1.1',
    '2 1.1.1',
    '1 1.2',
    '0 2',
    '0 9',
  ])
  expect(sumBelow(tree[0]!, (id) => id.length)).toBe(1 + 3 + 5 + 3)
  const circle = new Map([center('a', 'b'), center('b', 'a')].map((each) => [each.id, each]))
  expect(lineage('a', circle).map(({ id }) => id)).toEqual(['a', 'b'])
})

async function tree() {
  const place = await budgetCity()
  const { max, does } = place
  const make = async (code: string, parent?: string) =>
    does(max, createCostCenter, { parent, center: { code, name: `Center ${code}`, valid_from: '2026-07-01' } })
  const works = await make('10')
  return { ...place, make, works, streets: await make('11', works.id), parks: await make('20') }
}

test('a cost center moves with its sub-centers, and never below itself', async () => {
  const { max, rosa, does, works, streets, parks } = await tree()
  await expect(does(max, moveCostCenter, { id: works.id, parent: streets.id })).rejects.toThrow(
    'Center 11 is under Center 10. Select another parent.',
  )
  await expect(does(max, moveCostCenter, { id: works.id, parent: works.id })).rejects.toThrow(
    'A cost center can’t be its own parent.',
  )
  await expect(does(rosa, moveCostCenter, { id: streets.id, parent: null })).rejects.toThrow(
    'Only a manager can change cost centers.',
  )
  expect(await does(max, moveCostCenter, { id: streets.id, parent: parks.id })).toMatchObject({ parent: parks.id })
})

test('of two moves at once that would close a circle one is refused', async () => {
  const { max, does, works, parks, sees } = await tree()
  const outcomes = await Promise.allSettled([
    does(max, moveCostCenter, { id: works.id, parent: parks.id }),
    does(max, moveCostCenter, { id: parks.id, parent: works.id }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await sees(max, 'select count(*)::int as tops from cost_centers where parent is null')).toEqual([{ tops: 1 }])
})

test('a merge moves what its preview names, and the merged center stays in the books', async () => {
  const { max, does, sees, line, works, streets, parks, make } = await tree()
  const lawns = await make('21', parks.id)
  const mowing = await line('Mowing', 5_000_00, { cost_center: parks.id })
  await does(max, createAllocationRule, {
    rule: { name: 'Yard', valid_from: '2026-07-01' },
    shares: [half(parks.id, 40), half(streets.id, 60)],
  })

  const asked = { from: parks.id, into: streets.id }
  expect(await does(max, previewMerge, asked)).toEqual({
    whyNot: null,
    lines: [{ id: mowing.id, name: 'Mowing', amended: 5_000_00, spent: 0 }],
    below: [{ id: lawns.id, name: 'Center 21' }],
    shares: 1,
  })
  expect((await does(max, previewMerge, { from: works.id, into: streets.id })).whyNot).toBe(
    'Center 11 is under Center 10. Move it first.',
  )
  await expect(does(max, costCenterCommands.close, { id: parks.id })).rejects.toThrow(
    'One budget line is not closed. Close it, or merge this cost center into another.',
  )

  expect(await does(max, mergeCostCenters, asked)).toMatchObject({ status: 'merged', merged_into: streets.id })
  expect(await sees(max, 'select cost_center from budget_lines')).toEqual([{ cost_center: streets.id }])
  expect(await sees(max, 'select parent from cost_centers where id = $1', [lawns.id])).toEqual([{ parent: streets.id }])
  expect(await sees(max, 'select cost_center, percent from allocation_shares')).toEqual([
    { cost_center: streets.id, percent: 100 },
  ])
  await expect(does(max, mergeCostCenters, asked)).rejects.toThrow('Center 20 is merged and can’t be merged.')
})
