import { chance } from '@granary/routing/chance.ts'
import { phrase } from '#platform/say.ts'

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
  phrase('Booster pump'),
  phrase('Gate valve'),
  phrase('Flow meter'),
  phrase('Hydrant'),
  phrase('PVC pipe'),
  phrase('Chlorinator'),
  phrase('Pressure sensor'),
  phrase('Motor'),
  phrase('Control panel'),
  phrase('Check valve'),
  phrase('Coupling'),
  phrase('Sampling tap'),
  phrase('Bearing set'),
  phrase('Filter housing'),
  phrase('Surge tank'),
  phrase('Valve box'),
  phrase('Manhole cover'),
  phrase('Level probe'),
  phrase('Solenoid'),
  phrase('Backflow preventer'),
  phrase('Strainer'),
  phrase('Air valve'),
  phrase('Repair clamp'),
  phrase('Corporation stop'),
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
