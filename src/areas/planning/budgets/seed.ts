import type { Tx } from '#platform/database/database.ts'

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

/** The budget of the demonstration's city: three funds, their accounts, this fiscal year's lines and two transfers. */
export async function seedBudgets(tx: Tx, organization: string, now: Date): Promise<void> {
  const people = new Map((await tx.sql<{ user_id: string; display_name: string }>('select user_id, display_name from organization_members where organization_id = $1', [organization])).map(({ user_id, display_name }) => [display_name, user_id]))
  const [rosa, max] = [people.get('Rosa Delgado')!, people.get('Max Okafor')!]
  const year = now.getUTCFullYear() + (now.getUTCMonth() >= 6 ? 1 : 0)
  const ids = new Map<string, string>()
  const insert = async (key: string, text: string, values: unknown[]) => ids.set(key, (await tx.one<{ id: string }>(`${text} returning id`, values))!.id)

  for (const [code, name, type, purpose] of funds)
    await insert(code, 'insert into funds (organization_id, created_by, code, name, type, purpose) values ($1, $2, $3, $4, $5, $6)', [organization, max, code, name, type, purpose])
  for (const [code, name, type] of accounts)
    await insert(code, 'insert into accounts (organization_id, created_by, code, name, type) values ($1, $2, $3, $4, $5)', [organization, max, code, name, type])
  for (const [name, fund, account, department, status, original, amended, pre, encumbered, spent] of lines)
    await insert(
      name,
      `insert into budget_lines (organization_id, created_by, owner, name, fund, account, department, fiscal_year, starts_on, ends_on, status, original, amended, pre_encumbered, encumbered, spent)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [organization, max, name, ids.get(fund), ids.get(account), department, String(year), `${year - 1}-07-01`, `${year}-06-30`, status, ...[original, amended, pre, encumbered, spent].map(cents)],
    )

  const transfer = (number: number, from: string, to: string, amount: number, reason: string) =>
    tx.sql(`insert into budget_transfers (organization_id, created_by, requested_by, number, from_line, to_line, amount, reason) values ($1, $2, $2, $3, $4, $5, $6, $7)`, [
      organization, rosa, `BT-${now.getUTCFullYear()}-${String(number).padStart(4, '0')}`, ids.get(from), ids.get(to), cents(amount), reason,
    ])
  await transfer(1, 'Salt and plow blades', 'Street resurfacing', 25_000, 'The mild November left salt in the shed. **Mill Road** needs a second layer before the frost.')
  await transfer(2, 'Servers and licenses', 'Tree care', 6_500, 'Two storm-damaged maples on Alder Street have to come down this month.')
  await tx.sql(`insert into app.series (organization_id, name, period, last) values ($1, 'budget_transfers', $2, 2)`, [organization, String(now.getUTCFullYear())])
}
