import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { beginTakeoff, reviseTakeoff, setTakeoffItems, takeoffCommands } from './commands.ts'
import { amountOf, differencesOf, quantityOf, whyNotMeasured } from './rules.ts'

test.each<[string, Parameters<typeof quantityOf>[0], number]>([
  [
    '1,200 square feet of sheets, ten percent waste, 32 to a sheet',
    { kind: 'area', times: 1, length: 30, width: 40, divisor: 32, waste: 10, whole: 'up' },
    42,
  ],
  [
    'the same, not rounded',
    { kind: 'area', times: 1, length: 30, width: 40, divisor: 32, waste: 10, whole: 'exact' },
    41.25,
  ],
  [
    'a slab of 30 by 40 by half a foot, in cubic yards',
    { kind: 'volume', times: 1, length: 30, width: 40, depth: 0.5, divisor: 27 },
    22.2222,
  ],
  [
    'the same with five percent waste',
    { kind: 'volume', times: 1, length: 30, width: 40, depth: 0.5, divisor: 27, waste: 5 },
    23.3333,
  ],
  ['a wall less its door', { kind: 'area', times: 2, length: 10, width: 9, cut_out: 21 }, 159],
  ['more cut out than there is', { kind: 'area', times: 1, length: 2, width: 2, cut_out: 9 }, 0],
  ['twelve valves', { kind: 'count', times: 12 }, 12],
  ['exactly forty, which is not rounded up to 41', { kind: 'length', times: 1, length: 40, whole: 'up' }, 40],
])('%s', (_, item, quantity) => expect(quantityOf(item)).toBe(quantity))

test('amounts are whole cents, and a line with a missing dimension is named', () => {
  expect(
    amountOf({ kind: 'volume', times: 1, length: 30, width: 40, depth: 0.5, divisor: 27, waste: 5, rate: 168.5 }),
  ).toBe(3_931_66)
  expect(whyNotMeasured({ kind: 'area', description: 'Roof', length: 3 })).toBe('“Roof” is an area and has no width.')
  expect(whyNotMeasured({ kind: 'volume', description: 'Slab' })).toBe(
    '“Slab” is a volume and has no length and no width and no depth.',
  )
  expect(whyNotMeasured({ kind: 'count', description: 'Valve' })).toBeNull()
})

test('a takeoff is measured by one person, checked by another, and revised with its differences', async () => {
  const { does, rosa, max, sees } = await city()
  const row = await does(rosa, beginTakeoff, { title: 'Mill Road culvert', documents: [] } as never)
  await expect(does(max, takeoffCommands.check, { id: row.id })).rejects.toThrow('Add measured items first.')
  const slab = {
    division: '03',
    description: 'Headwall',
    kind: 'volume',
    times: 1,
    length: 30,
    width: 40,
    depth: 0.5,
    divisor: 27,
    waste: 5,
    whole: 'exact',
    unit: 'cy',
    rate: 100,
  }
  const set = await does(rosa, setTakeoffItems, { id: row.id, version: 1, lines: [slab] as never })
  expect(set.amount).toBe(2_333_33)
  await expect(
    does(rosa, setTakeoffItems, { id: row.id, version: set.version, lines: [{ ...slab, depth: null }] as never }),
  ).rejects.toThrow('“Headwall” is a volume and has no depth.')
  await expect(does(rosa, takeoffCommands.check, { id: row.id })).rejects.toThrow(
    'You can’t check a takeoff you measured. Another person must remeasure some items.',
  )
  await does(max, takeoffCommands.check, { id: row.id })
  const next = await does(rosa, reviseTakeoff, { id: row.id })
  expect(next).toMatchObject({ revision: 1, before: row.id, status: 'draft', amount: 2_333_33 })
  const [before] = await sees(rosa, 'select * from takeoff_items where takeoff = $1', [row.id])
  const changed = await does(rosa, setTakeoffItems, {
    id: next.id,
    version: next.version,
    lines: [{ ...slab, length: 60 }] as never,
  })
  const [after] = await sees(rosa, 'select * from takeoff_items where takeoff = $1', [next.id])
  expect(differencesOf([before as never], [after as never])).toEqual([
    { description: 'Headwall', unit: 'cy', before: 23.3333, after: 46.6667, amount: changed.amount! - 2_333_33 },
  ])
  await expect(does(rosa, reviseTakeoff, { id: row.id })).rejects.toThrow('A newer revision exists. Revise that one.')
})
