import { chance } from '#platform/optimize/chance.ts'

/** Vendors that bid on all items: a price for each in whole dollars, a capacity and a minimum order. */
export type AwardCase = {
  items: readonly string[]
  vendors: readonly string[]
  price: readonly (readonly number[])[]
  size: readonly number[]
  capacity: readonly number[]
  smallest: readonly number[]
}

const goods = [
  'Booster pump',
  'Gate valve',
  'Flow meter',
  'Hydrant',
  'PVC pipe',
  'Chlorinator',
  'Pressure sensor',
  'Motor',
  'Control panel',
  'Check valve',
  'Coupling',
  'Sampling tap',
  'Bearing set',
  'Filter housing',
  'Surge tank',
  'Valve box',
  'Manhole cover',
  'Level probe',
  'Solenoid',
  'Backflow preventer',
  'Strainer',
  'Air valve',
  'Repair clamp',
  'Corporation stop',
]
const firms = [
  'Alder Supply',
  'Bluff Works',
  'Cedar & Sons',
  'Delta Pumps',
  'Elm Trading',
  'Fork River Co.',
  'Grove Metals',
  'Hill Hydraulics',
]

/** A sample solicitation: prices vary around a fair price, and the cheap vendors can't deliver everything. */
export function makeCase({ vendors, items, seed }: { vendors: number; items: number; seed: number }): AwardCase {
  const random = chance(seed)
  const fair = Array.from({ length: items }, () => 400 + Math.round(random() * 9600))
  const size = Array.from({ length: items }, () => 1 + Math.floor(random() * 9))
  const all = size.reduce((sum, each) => sum + each, 0)
  return {
    items: goods.slice(0, items),
    vendors: firms.slice(0, vendors),
    price: fair.map((price) =>
      Array.from({ length: vendors }, (_, v) => Math.round(price * (0.9 + random() * 0.22 + v * 0.004))),
    ),
    size,
    capacity: Array.from({ length: vendors }, () => Math.ceil((all / vendors) * (1.15 + random() * 0.5))),
    smallest: Array.from({ length: vendors }, () => 500 * Math.round(4 + random() * 8)),
  }
}
