import type { Tx } from '../../database/database.ts'
import { addDays, localDay } from '../../dates.ts'
import { demoAccounts } from './accounts.ts'

/** The department of the demo page. The page finds it by this name, before sign-in. */
export const department = {
  name: 'Department for the Aging (demo)',
  contact: { name: 'Ines Marlow', title: 'Commissioner' },
  phone: '+1 212 555 0100',
  address: '2 Lantern Street, New York, NY 10007',
  website: 'https://aging.example.gov',
}

export const subDepartments = [
  { name: 'Senior Nutrition (demo)', contact: { name: 'Theo Brandt' }, phone: '+1 212 555 0101' },
  { name: 'Caregiver Support (demo)', contact: { name: 'Amara Diallo' }, phone: '+1 212 555 0102' },
  { name: 'Transportation and Access (demo)', contact: { name: 'June Park' }, phone: '+1 212 555 0103' },
]

/**
 * The authors of the department's past: roles, without people's names. They can't sign in; a visitor’s accounts are
 * beside them.
 */
export const departmentPeople = { ada: standing(0), max: standing(1), kim: standing(2), rosa: standing(3) }

/** The first day of the past summer's heat emergency. */
export function firstDayOfHeat(today: string): string {
  const july = (year: number) => `${year}-07-08`
  const year = Number(today.slice(0, 4))
  return july(year) < addDays(today, -30) ? july(year) : july(year - 1)
}

function standing(at: number) {
  const { role: title, as: role, department, mailbox } = demoAccounts[at]!
  return { title, role, department, email: `${mailbox}@aging-demo.example` }
}

/** The organization behind the demo page, created when first needed. Returns its id. */
export async function ensureDepartment(tx: Tx, now: Date): Promise<string> {
  // Two people who press the button at once must not create two departments; the catalog of plans is a row that always
  // exists.
  await tx.sql(`select 1 from plans where code = 'enterprise' for update`)
  const known = await tx.one<{ organization_id: string }>(
    'select organization_id from tenants where name = $1 and is_public',
    [department.name],
  )
  if (known) return known.organization_id

  const { id } = (await tx.one<{ id: string }>(
    `insert into organizations (name, kind, is_demo, time_zone, created_at)
      values ($1, 'agency', true, 'America/New_York', $2) returning id`,
    [department.name, now],
  ))!
  const day = localDay(now, 'America/New_York')
  await tx.sql('select app.default_approval_chains($1, $2)', [id, day])
  await tx.sql('select app.default_vendor_terms($1, $2)', [id, day])
  await tx.sql('select app.default_finance($1, $2)', [id, day])
  await tx.sql('select app.default_fema($1)', [id])
  await tx.sql('select app.default_invoice_chain($1, $2)', [id, day])
  await tx.sql('select app.default_grants($1)', [id])
  await tx.sql('select app.default_asset_terms($1, $2)', [id, day])
  await tx.sql('select app.default_stock_terms($1, $2)', [id, day])
  await tx.sql('select app.default_clauses($1)', [id])
  const parent = await insertTenant(tx, id, null, department)
  for (const part of subDepartments) await insertTenant(tx, id, parent, part)
  await tx.sql(
    `insert into subscriptions (organization_id, plan_id, status, started_at) select $1, id, 'simulated', $2 from plans
      where code = 'enterprise' order by valid_from desc limit 1`,
    [id, now],
  )
  return id
}

type Letterhead = { name: string; contact: object; phone: string; address?: string; website?: string }

async function insertTenant(
  tx: Tx,
  organization_id: string,
  parentId: string | null,
  { name, contact, phone, address, website }: Letterhead,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into tenants (organization_id, parent_id, name, is_public, contact, phone, address, website)
      values ($1, $2, $3, true, $4, $5, $6, $7) returning id`,
    [organization_id, parentId, name, JSON.stringify(contact), phone, address ?? null, website ?? null],
  )
  return row!.id
}
