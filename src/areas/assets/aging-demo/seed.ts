import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import register from './seed.csv?raw'
import workCsv from './work.csv?raw'

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

/** Repairs, tests and inspections: the last two are open. */
const jobs = rowsOf(workCsv, {
  title: 'text',
  asset: 'text',
  kind: 'text',
  priority: 'text',
  what: 'text',
  asked: 'number',
  done: 'number?',
  minutes: 'number?',
  words: 'text?',
  cause: 'text?',
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
  const [ids, assets] = [new Map<string, string>(), new Map<string, string>()]
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
  for (const { name, class: kind, where, center, condition, dollars, months, grant, ...rest } of entries) {
    const { id } = await actAt(-180)('max', 'assets/register', {
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
    assets.set(name, id)
  }
  await seedWork(actAt, { assets, today, custodian })
}

async function seedWork(
  actAt: (days: number) => Act,
  { assets, today, custodian }: { assets: ReadonlyMap<string, string>; today: string; custodian: string },
): Promise<void> {
  for (const { title, asset, kind, priority, what, asked, done, minutes, words, cause } of jobs) {
    const { id } = await actAt(asked)('rosa', 'work-orders/request', {
      title,
      asset: assets.get(asset),
      kind,
      priority,
      description: what,
      photos: [],
    })
    if (done === undefined || minutes === undefined) continue
    await actAt(asked)('max', 'work-orders/triage', {
      id,
      priority,
      due: addDays(today, asked + 5),
      minutes_planned: minutes,
    })
    await actAt(asked)('max', 'work-orders/assign', { id, to: custodian })
    await actAt(done)('rosa', 'work-orders/begin', { id })
    await actAt(done)('rosa', 'work-orders/book-labor', {
      work_order: id,
      worker: custodian,
      worked_on: addDays(today, done),
      minutes,
      rate: 46_00,
      note: 'Fleet and kitchen crew',
    })
    await actAt(done)('rosa', 'work-orders/finish', { id, words, cause: cause ?? null, signed_name: 'Program Staff' })
    await actAt(done + 1)('max', 'work-orders/close', { id })
  }
}
