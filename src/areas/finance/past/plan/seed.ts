import { addDays, daysBetween } from '#platform/dates.ts'
import { chance, workingDay, type Chance } from '#platform/functions/demo/story.ts'

/**
 * A purchase of the demo city, with its days. The list covers two budget years, and the same seed gives the same list,
 * so that the recorded past can be made again.
 */
export type Purchase = {
  day: string
  budget: string
  center: string
  deliver_to: string
  vendor: string
  title: string
  due: string
  lines: { what: string; unit: string; dollars: number; quantity: number; commodity: string }[]
  /** Each delivery brings a share of every line, in percent; the last one brings what is left. */
  deliveries: { day: string; share: number; rejected: boolean; billed: string; dear: boolean }[]
}

type Habits = { late: number; worse?: number; early: number; rejected: number; dear: number }
/** How each vendor delivers and bills, in percent of its deliveries. `worse` is added in the second year. */
export const habits: Record<string, Habits> = {
  'Larkspur Paving & Supply, Inc.': { late: 9, early: 12, rejected: 3, dear: 2 },
  'Northline Water Systems LLC': { late: 5, early: 22, rejected: 1, dear: 1 },
  'Ridgeway Fleet Services': { late: 24, worse: 21, early: 4, rejected: 7, dear: 9 },
  'Bright Harbor Medical Supply': { late: 6, early: 18, rejected: 2, dear: 1 },
  'Prairie Salt & Aggregate': { late: 12, early: 10, rejected: 2, dear: 3 },
  'Hilltop Nursery & Tree Care': { late: 34, worse: -22, early: 6, rejected: 5, dear: 4 },
  'Ironbridge Fire Equipment': { late: 4, early: 25, rejected: 1, dear: 2 },
  'Blue Heron Software': { late: 2, early: 30, rejected: 0, dear: 6 },
  'Old Mill Hardware': { late: 15, early: 15, rejected: 4, dear: 3 },
  'Stonebridge Asphalt': { late: 19, worse: -9, early: 9, rejected: 4, dear: 5 },
  'Quarry Lane Electric': { late: 41, worse: 9, early: 2, rejected: 12, dear: 14 },
}

type Item = [what: string, unit: string, dollars: number, least: number, most: number, commodity: string]
type Trade = {
  budget: string
  center: string
  deliver_to: string
  /** Orders of a year, and how they are distributed over its months from July on. */
  orders: number
  months: readonly number[]
  vendors: readonly [name: string, weight: number][]
  items: readonly Item[]
}

const even = [8, 9, 8, 8, 9, 7, 8, 8, 9, 8, 9, 9]
const trades: readonly Trade[] = [
  {
    budget: 'Street resurfacing',
    center: '41',
    deliver_to: 'Works yard, Depot Street',
    orders: 112,
    months: [15, 16, 14, 11, 5, 2, 1, 2, 5, 9, 11, 9],
    vendors: [
      ['Larkspur Paving & Supply, Inc.', 44],
      ['Stonebridge Asphalt', 26],
      ['Old Mill Hardware', 15],
      ['Prairie Salt & Aggregate', 15],
    ],
    items: [
      ['Hot-mix asphalt, surface course', 'ton', 84.5, 8, 40, '745-21'],
      ['Tack coat emulsion', 'gallon', 3.85, 100, 400, '745-70'],
      ['Crack sealant, hot pour, 30 lb', 'box', 27.9, 20, 80, '745-21'],
      ['Crushed stone, 3/4 in', 'ton', 19.4, 20, 90, '750-77'],
      ['Thermoplastic marking, white, 4 in', 'roll', 118, 4, 18, '801-68'],
      ['Traffic cone, 28 in', 'each', 24.6, 20, 60, '550-12'],
    ],
  },
  {
    budget: 'Salt and plow blades',
    center: '42',
    deliver_to: 'Salt shed, Depot Street',
    orders: 52,
    months: [1, 1, 4, 13, 22, 22, 18, 12, 6, 1, 0, 0],
    vendors: [
      ['Prairie Salt & Aggregate', 58],
      ['Ridgeway Fleet Services', 42],
    ],
    items: [
      ['Road salt, treated, delivered', 'ton', 81.5, 8, 22, '775-70'],
      ['Calcium chloride, 50 lb bag', 'bag', 18.2, 20, 70, '775-70'],
      ['Plow shoe, cast', 'each', 64, 4, 14, '765-77'],
      ['Hydraulic hose for plow lift', 'each', 92.5, 3, 10, '765-77'],
    ],
  },
  {
    budget: 'Booster pumps',
    center: '50',
    deliver_to: 'Riverside pump station, 2 River Street',
    orders: 38,
    months: [14, 13, 10, 8, 6, 5, 5, 5, 7, 8, 9, 10],
    vendors: [
      ['Northline Water Systems LLC', 64],
      ['Quarry Lane Electric', 36],
    ],
    items: [
      ['Sodium hypochlorite, 12.5%, 55 gal', 'drum', 168, 2, 8, '885-40'],
      ['Shaft seal, 75 hp pump', 'each', 310, 1, 3, '720-24'],
      ['Pressure transmitter', 'each', 245, 1, 4, '220-61'],
      ['Motor starter contactor', 'each', 132, 2, 6, '285-13'],
    ],
  },
  {
    budget: 'Servers and licenses',
    center: '60',
    deliver_to: 'City hall, room 12',
    orders: 34,
    months: even,
    vendors: [
      ['Blue Heron Software', 70],
      ['Quarry Lane Electric', 30],
    ],
    items: [
      ['Backup license, one year', 'each', 412, 2, 6, '208-37'],
      ['Laptop battery', 'each', 88, 4, 14, '207-72'],
      ['Network switch, 24 ports', 'each', 640, 1, 3, '206-64'],
      ['Patch cable, 10 ft', 'each', 6.4, 40, 120, '280-20'],
    ],
  },
  {
    budget: 'Turnout gear',
    center: '71',
    deliver_to: 'Fire station 1, Canal Street',
    orders: 38,
    months: even,
    vendors: [
      ['Ironbridge Fire Equipment', 52],
      ['Bright Harbor Medical Supply', 48],
    ],
    items: [
      ['Nitrile gloves, large, 1,000', 'case', 60.2, 4, 12, '475-37'],
      ['Trauma dressing, box of 50', 'box', 74.5, 3, 10, '475-15'],
      ['Structural glove, pair', 'pair', 96, 4, 10, '340-48'],
      ['Fire hose, 1 3/4 in, 50 ft', 'each', 182, 2, 5, '340-56'],
    ],
  },
  {
    budget: 'Tree care',
    center: '80',
    deliver_to: 'Park paths along the Alder River',
    orders: 30,
    months: [12, 11, 9, 10, 6, 2, 1, 3, 10, 14, 12, 10],
    vendors: [
      ['Hilltop Nursery & Tree Care', 74],
      ['Old Mill Hardware', 26],
    ],
    items: [
      ['Street tree, 2 in caliper', 'each', 148, 2, 7, '595-50'],
      ['Hardwood mulch', 'cubic yard', 32, 10, 26, '790-50'],
      ['Tree guard, welded steel', 'each', 54, 4, 12, '595-15'],
    ],
  },
]

/**
 * The purchases of two budget years, `last` and the next, by date. Nothing is ordered from the
 * middle of May on, so that a year is paid before it ends.
 */
export function purchases(last: number): Purchase[] {
  const roll = chance(1908)
  const all = [last, last + 1].flatMap((year) =>
    trades.flatMap((trade) => {
      const weights = trade.months.reduce((sum, each) => sum + each, 0)
      return trade.months.flatMap((weight, month) =>
        Array.from({ length: Math.round((trade.orders * weight) / weights) }, () =>
          bought(trade, { year, second: year > last, month }, roll),
        ),
      )
    }),
  )
  return all
    .filter(({ day }) => day.slice(5) < '05-08' || day.slice(5) >= '07-05')
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

type When = { year: number; second: boolean; month: number }
function bought(trade: Trade, { year, second, month }: When, roll: Chance): Purchase {
  const number = ((month + 6) % 12) + 1
  const day = workingDay(`${number > 6 ? year - 1 : year}-${two(number)}-${two(roll.whole(1, 28))}`)
  const vendor = roll.one(trade.vendors)
  const { late, worse = 0, early, rejected, dear } = habits[vendor]!
  const first = roll.whole(0, trade.items.length - 1)
  const items = [trade.items[first]!, ...(roll.percent(38) ? [trade.items[(first + 1) % trade.items.length]!] : [])]
  const due = workingDay(addDays(day, roll.whole(9, 20)))
  const parts = roll.one([
    [1, 12],
    [2, 20],
    [3, 22],
    [4, 22],
    [5, 14],
    [6, 10],
  ] as const)
  const shares = Array.from({ length: parts }, (_, at) => Math.floor(((at + 1) * 100) / parts))
  return {
    day,
    budget: trade.budget,
    center: trade.center,
    deliver_to: trade.deliver_to,
    vendor,
    title: items.map(([what]) => what.split(',')[0]!).join(', '),
    due,
    lines: everyday(
      items.map(([what, unit, dollars, least, most, commodity]) => ({
        what,
        unit,
        // Prices rise a little from year to year.
        dollars: Math.round(dollars * (second ? 1.036 : 1) * (0.97 + roll.whole(0, 6) / 100) * 100) / 100,
        quantity: Math.max(parts, roll.whole(least, most)),
        commodity,
      })),
    ),
    deliveries: shares.map((share, at) => {
      const behind = roll.percent(late + (second ? worse : 0)) ? roll.whole(2, 13) : 0
      const ahead = behind === 0 && roll.percent(early) ? roll.whole(1, 4) : 0
      const gap = Math.max(0, daysBetween(day, due) - 3)
      const planned = addDays(day, 3 + Math.floor((gap * (at + 1)) / parts))
      const arrives = workingDay(addDays(planned, behind - ahead))
      return {
        day: arrives > day ? arrives : workingDay(addDays(day, 1)),
        share,
        rejected: roll.percent(rejected),
        billed: '',
        dear: roll.percent(dear),
      }
    }),
  }
}

/** Everyday orders: larger needs are bid on their own. */
function everyday<L extends { dollars: number; quantity: number }>(lines: L[]): L[] {
  const total = lines.reduce((sum, { dollars, quantity }) => sum + dollars * quantity, 0)
  const part = Math.min(1, 3_400 / total)
  return lines.map((line) => ({ ...line, quantity: Math.max(1, Math.floor(line.quantity * part)) }))
}

const two = (value: number) => String(value).padStart(2, '0')
