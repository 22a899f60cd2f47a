import type { Tx } from '#platform/database/database.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { split } from '#platform/money.ts'
import { closeEarlierMonths, seedYear, thisYear, type SeededYear } from '../calendar/seed.ts'
import { seedCostCenters } from '../cost-centers/seed.ts'
import { seedBookings, type Charged } from '../ledger/seed.ts'
import { localDay } from '#platform/dates.ts'

const funds = [
  ['A', 'General Fund', 'general', 'Any lawful purpose of the city.'],
  ['H', 'Highway Fund', 'special_revenue', 'Street construction and maintenance, funded by the gas tax.'],
  ['F', 'Water Fund', 'enterprise', 'The water system, funded by customer charges.'],
] as const
const accounts = [
  ['5110.4', 'Road maintenance, contractual', 'expenditure'],
  ['5142.4', 'Snow removal, supplies', 'expenditure'],
  ['8320.2', 'Source of supply, equipment', 'expenditure'],
  ['1680.4', 'Central data processing', 'expenditure'],
  ['3410.2', 'Fire protection, equipment', 'expenditure'],
  ['7110.4', 'Parks, contractual', 'expenditure'],
] as const

type Line = [
  name: string,
  fund: string,
  account: string,
  center: string,
  status: 'draft' | 'adopted',
  original: number,
  amended: number,
  pre: number,
  encumbered: number,
  spent: number,
]
/** An order of last year that was still open in June: it is carried forward into this year with its money. */
const leftOpen = 18_400
/**
 * Dollars, as printed in the budget book. The parks have almost used up their budget; the body cameras are not
 * adopted yet.
 */
const lines: Line[] = [
  [
    'Street resurfacing',
    'H',
    '5110.4',
    '41',
    'adopted',
    1_850_000,
    1_940_000 - leftOpen,
    120_000,
    684_600 - leftOpen,
    412_300,
  ],
  ['Salt and plow blades', 'H', '5142.4', '42', 'adopted', 240_000, 240_000, 0, 38_420, 96_115],
  ['Booster pumps', 'F', '8320.2', '50', 'adopted', 310_000, 310_000, 0, 96_310, 58_000],
  ['Servers and licenses', 'A', '1680.4', '60', 'adopted', 420_000, 395_000, 18_500, 121_140, 128_000],
  ['Turnout gear', 'A', '3410.2', '71', 'adopted', 165_000, 165_000, 27_615, 29_200, 52_000],
  ['Tree care', 'A', '7110.4', '80', 'adopted', 90_000, 90_000, 4_000, 44_750, 38_400],
  ['Body cameras', 'A', '1680.4', '72', 'draft', 130_000, 0, 0, 0, 0],
]
/**
 * Last year's spending in cents: bought through this software and not carried forward. The orders, invoices and
 * checks are in finance.
 */
export const boughtLastYear = {
  'Salt and plow blades': 4_510_00,
  'Turnout gear': 3_612_00,
  'Booster pumps': 3_720_00,
  'Street resurfacing': 2_232_00,
}
const cents = (dollars: number) => Math.round(dollars * 100)

/**
 * The demo city's budget: funds, accounts, departments, last year's book and this year's, and two transfers, each
 * entered by an authorized user. `charged` is what recorded orders charge to its lines; the past is recorded with
 * nothing booked.
 */
export async function seedBudgets(
  tx: Tx,
  act: Act,
  now: Date,
  { charged, booked = true }: { charged?: ReadonlyMap<string, Charged> | undefined; booked?: boolean } = {},
): Promise<void> {
  const { user_id: max } = (await tx.one<{ user_id: string }>(
    `select user_id from organization_members where display_name = 'Max Okafor'`,
  ))!
  const ids = new Map<string, string>()
  const made = async (key: string, who: string, command: string, input: object): Promise<string> => {
    const { id } = await act(who, command, input)
    ids.set(key, id)
    return id
  }
  for (const [code, name, type, purpose] of funds)
    await made(code, 'ada', 'funds/create', { code, name, type, purpose })
  for (const [code, name, type] of accounts) await made(code, 'ada', 'accounts/create', { code, name, type })
  const ends = thisYear(now)
  const [last, current] = [await seedYear(act, ends - 1), await seedYear(act, ends)]
  await act('ada', 'fiscal-years/plan', {
    name: String(ends + 1),
    starts_on: `${ends}-07-01`,
    ends_on: `${ends + 1}-06-30`,
  })
  const centers = await seedCostCenters(act, { owner: max, from: last.starts_on, fundOf: (code) => ids.get(code)! })

  const draft = (
    name: string,
    [, fund, account, center]: Line,
    { id: fiscal_year, starts_on, ends_on }: SeededYear,
    original: number,
  ) =>
    made(name, 'max', 'budget-lines/draft', {
      name,
      cost_center: centers.get(center),
      fund: ids.get(fund),
      account: ids.get(account),
      fiscal_year,
      starts_on,
      ends_on,
      original,
      owner: max,
    })
  const books = (figures: Parameters<typeof seedBookings>[1]) =>
    booked ? inTheNameOf(tx, 'max', 'budget-lines/carry-over', () => seedBookings(tx, figures)) : undefined
  const voted = lines.filter(([, , , , status]) => status === 'adopted')

  // Last year the budget was slightly lower, and nearly all of it was spent; one order was still open in June.
  const earlier = new Map<string, { id: string; given: number }>()
  for (const each of voted) {
    const given = split(cents(each[5]), [95, 5])[0]!
    earlier.set(each[0], { id: await draft(`${each[0]}, last year`, each, last, given), given })
  }
  await vote(act, last, ends - 2)
  const [snow, servers] = [earlier.get('Salt and plow blades')!, earlier.get('Servers and licenses')!]
  await amend(act, last, {
    name: 'Winter amendment',
    resolution: `${ends - 1}-14`,
    voted_on: `${ends - 1}-02-10`,
    changes: [
      { line: snow.id, amount: moved },
      { line: servers.id, amount: -moved },
    ],
  })
  for (const [name, { id: line, given }] of earlier) {
    const amended = given + (name === 'Salt and plow blades' ? moved : name === 'Servers and licenses' ? -moved : 0)
    const open = name === 'Street resurfacing' ? cents(leftOpen) : 0
    await books({
      line,
      name,
      year: last,
      until: last.ends_on,
      pre: 0,
      encumbered: open,
      spent: split(amended - open, [98, 2])[0]! - (new Map(Object.entries(boughtLastYear)).get(name) ?? 0),
      charged: charged?.get(`${name}, last year`),
      order: 'Milling of Canal Street, to be finished in July',
    })
  }

  for (const each of voted) await draft(each[0], each, current, cents(each[5]))
  await vote(act, current, ends - 1)
  const [today, september] = [localDay(now, 'America/Chicago'), `${ends - 1}-09-15`]
  const changes = voted.flatMap(([name, , , , , original, amended]) =>
    amended === original ? [] : [{ line: ids.get(name)!, amount: cents(amended - original) }],
  )
  await amend(act, current, {
    name: 'First amendment',
    resolution: `${ends - 1}-88`,
    voted_on: today < september ? today : september,
    changes,
  })
  for (const [name, , , , , , , pre, encumbered, spent] of voted)
    await books({
      line: ids.get(name)!,
      name,
      year: current,
      until: today,
      pre: cents(pre),
      encumbered: cents(encumbered),
      spent: cents(spent),
      charged: charged?.get(name),
    })
  for (const each of lines) if (each[4] === 'draft') await draft(each[0], each, current, cents(each[5]))

  const transfer = (from: string, to: string, dollars: number, reason: string) =>
    act('rosa', 'budget-transfers/draft', {
      from_line: ids.get(from),
      to_line: ids.get(to),
      amount: cents(dollars),
      reason,
    })
  await transfer(
    'Salt and plow blades',
    'Street resurfacing',
    25_000,
    'The mild November left salt in the shed. **Mill Road** needs a second layer before the frost.',
  )
  await transfer(
    'Servers and licenses',
    'Tree care',
    6_500,
    'Two storm-damaged maples on Alder Street must be removed this month.',
  )
}

/** After the carryforward the old year is closed, and so are the past months of the new one. */
export async function closeLastYear(tx: Tx, act: Act, now: Date): Promise<void> {
  const yearOf = async (name: number) =>
    (await tx.one<SeededYear>(
      `select y.id, y.name, y.starts_on, y.ends_on from fiscal_years y
        join organization_members m on m.organization_id = y.organization_id where m.display_name = 'Max Okafor'
        and y.name = $1`,
      [String(name)],
    ))!
  const [last, current] = [await yearOf(thisYear(now) - 1), await yearOf(thisYear(now))]
  await act('ada', 'fiscal-years/carry-forward', { id: last.id, money: 'along' })
  for (const { id } of await tx.sql<{ id: string }>(
    'select id from budget_lines where fiscal_year = $1 order by created_at, id',
    [last.id],
  ))
    await act('ada', 'budget-lines/close', { id })
  await act('ada', 'fiscal-years/close', { id: last.id })
  await closeEarlierMonths(tx, act, current, now)
}

/** Amount that last winter took from the server budget, in cents. */
const moved = 12_000_00

/** The budget of a year as proposed to the council, and adopted in June. */
export async function vote(act: Act, { id, name }: SeededYear, year: number): Promise<void> {
  const version = await act('max', 'budget-versions/propose', { fiscal_year: id, name: `Budget ${name}` })
  await act('ada', 'budget-versions/adopt', { id: version.id, resolution: `${year}-41`, voted_on: `${year}-06-16` })
}

const amend = (
  act: Act,
  { id }: SeededYear,
  amendment: { name: string; resolution: string; voted_on: string; changes: { line: string; amount: number }[] },
) => act('ada', 'budget-versions/amend', { fiscal_year: id, ...amendment })
