import type { Tx } from '#platform/database/database.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'

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

type Line = [name: string, fund: string, account: string, department: string, status: 'draft' | 'adopted', original: number, amended: number, pre: number, encumbered: number, spent: number]
/** Dollars, as the budget book prints them. The parks have almost used theirs up; the body cameras are not voted on yet. */
const lines: Line[] = [
  ['Street resurfacing', 'H', '5110.4', 'Public Works', 'adopted', 1_850_000, 1_940_000, 120_000, 684_600, 412_300],
  ['Salt and plow blades', 'H', '5142.4', 'Public Works', 'adopted', 240_000, 240_000, 0, 38_420, 96_115],
  ['Booster pumps', 'F', '8320.2', 'Water', 'adopted', 310_000, 310_000, 0, 96_310, 58_000],
  ['Servers and licenses', 'A', '1680.4', 'Information Technology', 'adopted', 420_000, 395_000, 18_500, 61_240, 187_900],
  ['Turnout gear', 'A', '3410.2', 'Fire', 'adopted', 165_000, 165_000, 27_615, 0, 81_200],
  ['Tree care', 'A', '7110.4', 'Parks', 'adopted', 90_000, 90_000, 4_000, 22_750, 60_400],
  ['Body cameras', 'A', '1680.4', 'Police', 'draft', 130_000, 0, 0, 0, 0],
]
const cents = (dollars: number) => Math.round(dollars * 100)

/** The budget of the demonstration's city: three funds, their accounts, this fiscal year's lines and two transfers, each by whoever has the right to. */
export async function seedBudgets(tx: Tx, act: Act, now: Date): Promise<void> {
  const { user_id: max } = (await tx.one<{ user_id: string }>(`select user_id from organization_members where display_name = 'Max Okafor'`))!
  const year = now.getUTCFullYear() + (now.getUTCMonth() >= 6 ? 1 : 0)
  const ids = new Map<string, string>()
  const made = async (key: string, who: string, command: string, input: object) => ids.set(key, (await act(who, command, input)).id)

  for (const [code, name, type, purpose] of funds) await made(code, 'ada', 'funds/create', { code, name, type, purpose })
  for (const [code, name, type] of accounts) await made(code, 'ada', 'accounts/create', { code, name, type })
  for (const [name, fund, account, department, status, original, ...figures] of lines) {
    await made(name, 'max', 'budget-lines/draft', {
      name, department, fund: ids.get(fund), account: ids.get(account), fiscal_year: String(year), starts_on: `${year - 1}-07-01`, ends_on: `${year}-06-30`, original: cents(original), owner: max,
    })
    if (status === 'draft') continue
    await act('ada', 'budget-lines/adopt', { id: ids.get(name) })
    await inTheNameOf(tx, 'max', 'budget-lines/carry-over', () =>
      tx.sql('update budget_lines set amended = $2, pre_encumbered = $3, encumbered = $4, spent = $5 where id = $1', [ids.get(name), ...figures.map(cents)]),
    )
  }

  const transfer = (from: string, to: string, dollars: number, reason: string) => act('rosa', 'budget-transfers/draft', { from_line: ids.get(from), to_line: ids.get(to), amount: cents(dollars), reason })
  await transfer('Salt and plow blades', 'Street resurfacing', 25_000, 'The mild November left salt in the shed. **Mill Road** needs a second layer before the frost.')
  await transfer('Servers and licenses', 'Tree care', 6_500, 'Two storm-damaged maples on Alder Street have to come down this month.')
}
