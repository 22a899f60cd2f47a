import type { Tx } from '#platform/database/database.ts'
import { addMonths, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import register from './seed.csv?raw'

const classes: readonly [code: string, name: string, years: number, salvage: number][] = [
  ['VAN', 'Accessible vans', 8, 10],
  ['KITCHEN', 'Kitchen equipment', 12, 5],
  ['GEN', 'Generators', 20, 10],
]
const entries = rowsOf(register, {
  name: 'text',
  class: 'text',
  where: 'text',
  center: 'text',
  condition: 'text',
  dollars: 'number',
  months: 'number',
  serial: 'text',
  model: 'text',
  used_for: 'text',
  grant: 'text?',
  agency: 'text?',
  share: 'number?',
})

/** The vans and kitchens of the department, some bought with earlier grants. */
export async function seedAgingAssets(
  tx: Tx,
  actAt: (days: number) => Act,
  organization: string,
  now: Date,
): Promise<void> {
  const today = localDay(now, 'America/New_York')
  const { user_id: custodian } = (await tx.one<{ user_id: string }>(
    'select user_id from organization_members where organization_id = $1 and email = $2',
    [organization, departmentPeople.rosa.email],
  ))!
  const centers = new Map(
    (
      await tx.sql<{ code: string; id: string }>('select code, id from cost_centers where organization_id = $1', [
        organization,
      ])
    ).map(({ code, id }) => [code, id]),
  )
  const ids = new Map<string, string>()
  for (const [code, name, life_years, salvage_percent] of classes) {
    const made = await actAt(-200)('max', 'asset-classes/create', {
      code,
      name,
      life_years,
      salvage_percent,
      source: 'Rule of thumb (demonstration)',
    })
    ids.set(code, made.id)
  }
  for (const { name, class: kind, where, center, condition, dollars, months, grant, ...rest } of entries)
    await actAt(-180)('max', 'assets/register', {
      parent: null,
      asset: {
        name,
        class: ids.get(kind),
        level: 'asset',
        location: where,
        department: centers.get(center),
        custodian,
        condition,
        criticality: kind === 'VAN' ? 'major' : 'moderate',
        cost: dollars * 100,
        acquired_on: addMonths(today, -months),
        in_service_on: addMonths(today, -months),
        serial: rest.serial,
        model: rest.model,
        used_for: rest.used_for,
        federal: grant !== undefined,
        grant_award: grant,
        federal_agency: rest.agency,
        federal_share: rest.share,
        title_holder: grant ? 'conditional' : 'agency',
        documents: [],
      },
    })
}
