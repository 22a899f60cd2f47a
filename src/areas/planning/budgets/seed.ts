import type { Tx } from '#platform/database/database.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { split } from '#platform/money.ts'
import { closeEarlierMonths, seedYear, thisYear, type SeededYear } from '../calendar/seed.ts'
import { seedCostCenters } from '../cost-centers/seed.ts'
import { seedBookings } from '../ledger/seed.ts'

const funds = [
  ['A', 'General Fund', 'general', 'Any lawful purpose of the city.'],
  ['H', 'Highway Fund', 'special_revenue', 'Construction and upkeep of streets, from the gas tax.'],
  ['F', 'Water Fund', 'enterprise', 'The water system, from what its customers pay.'],
] as const
const accounts = [
  ['5110.4', 'Road maintenance, contractual', 'expenditure'],
  ['5142.4', 'Snow removal, supplies', 'expenditure'],
  ['8320.2', 'Source of supply, equipment', 'expenditure'],
  ['1680.4', 'Central data processing', 'expenditure'],
  ['3410.2', 'Fire protection, equipment', 'expenditure'],
  ['7110.4', 'Parks, contractual', 'expenditure'],
] as const

type Line = [name: string, fund: string, account: string, center: string, status: 'draft' | 'adopted', original: number, amended: number, pre: number, encumbered: number, spent: number]
/** Dollars, as the budget book prints them. The parks have almost used theirs up; the body cameras are not voted on yet. */
const lines: Line[] = [
  ['Street resurfacing', 'H', '5110.4', '41', 'adopted', 1_850_000, 1_940_000, 120_000, 684_600, 412_300],
  ['Salt and plow blades', 'H', '5142.4', '42', 'adopted', 240_000, 240_000, 0, 38_420, 96_115],
  ['Booster pumps', 'F', '8320.2', '50', 'adopted', 310_000, 310_000, 0, 96_310, 58_000],
  ['Servers and licenses', 'A', '1680.4', '60', 'adopted', 420_000, 395_000, 18_500, 61_240, 187_900],
  ['Turnout gear', 'A', '3410.2', '71', 'adopted', 165_000, 165_000, 27_615, 0, 81_200],
  ['Tree care', 'A', '7110.4', '80', 'adopted', 90_000, 90_000, 4_000, 22_750, 60_400],
  ['Body cameras', 'A', '1680.4', '72', 'draft', 130_000, 0, 0, 0, 0],
]
const cents = (dollars: number) => Math.round(dollars * 100)

/** The budget of the demonstration's city: funds, accounts, departments, last year's book and this year's, and two transfers, each by whoever has the right to. */
export async function seedBudgets(tx: Tx, act: Act, now: Date): Promise<void> {
  const { user_id: max } = (await tx.one<{ user_id: string }>(`select user_id from organization_members where display_name = 'Max Okafor'`))!
  const ids = new Map<string, string>()
  const made = async (key: string, who: string, command: string, input: object): Promise<string> => {
    const { id } = await act(who, command, input)
    ids.set(key, id)
    return id
  }
  for (const [code, name, type, purpose] of funds) await made(code, 'ada', 'funds/create', { code, name, type, purpose })
  for (const [code, name, type] of accounts) await made(code, 'ada', 'accounts/create', { code, name, type })
  const ends = thisYear(now)
  const [last, current] = [await seedYear(act, ends - 1), await seedYear(act, ends)]
  await act('ada', 'fiscal-years/plan', { name: String(ends + 1), starts_on: `${ends}-07-01`, ends_on: `${ends + 1}-06-30` })
  const centers = await seedCostCenters(act, { owner: max, from: last.starts_on, fundOf: (code) => ids.get(code)! })

  const draft = (name: string, [, fund, account, center]: Line, { id: fiscal_year, starts_on, ends_on }: SeededYear, original: number) =>
    made(name, 'max', 'budget-lines/draft', { name, cost_center: centers.get(center), fund: ids.get(fund), account: ids.get(account), fiscal_year, starts_on, ends_on, original, owner: max })
  const carryOver = (work: () => Promise<void>) => inTheNameOf(tx, 'max', 'budget-lines/carry-over', work)

  for (const each of lines) {
    const [name, , , , status, original, amended, pre, encumbered, spent] = each
    if (status === 'draft') continue
    // Last year the council gave a little less, and nearly all of it was spent.
    const [before] = split(cents(original), [95, 5]) as [number]
    const earlier = await draft(`${name}, last year`, each, last, before)
    await act('ada', 'budget-lines/adopt', { id: earlier })
    await carryOver(() => seedBookings(tx, { line: earlier, name, year: last, until: last.ends_on, original: before, amended: before, pre: 0, encumbered: 0, spent: split(before, [97, 3])[0]! }))
    await act('ada', 'budget-lines/close', { id: earlier })

    const line = await draft(name, each, current, cents(original))
    await act('ada', 'budget-lines/adopt', { id: line })
    await carryOver(() => seedBookings(tx, { line, name, year: current, until: now.toISOString().slice(0, 10), original: cents(original), amended: cents(amended), pre: cents(pre), encumbered: cents(encumbered), spent: cents(spent) }))
  }
  for (const each of lines) if (each[4] === 'draft') await draft(each[0], each, current, cents(each[5]))
  await act('ada', 'fiscal-years/close', { id: last.id })
  await closeEarlierMonths(tx, act, current, now)

  const transfer = (from: string, to: string, dollars: number, reason: string) => act('rosa', 'budget-transfers/draft', { from_line: ids.get(from), to_line: ids.get(to), amount: cents(dollars), reason })
  await transfer('Salt and plow blades', 'Street resurfacing', 25_000, 'The mild November left salt in the shed. **Mill Road** needs a second layer before the frost.')
  await transfer('Servers and licenses', 'Tree care', 6_500, 'Two storm-damaged maples on Alder Street have to come down this month.')
}
