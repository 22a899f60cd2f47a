import { seedAgingAssets } from './areas/assets/aging-demo/seed.ts'
import { seedAgingSafety } from './areas/assets/aging-demo/safety/seed.ts'
import { seedAssetClasses } from './areas/assets/assets/seed.ts'
import { seedAssetArea } from './areas/assets/seed.ts'
import { seedAgentRuns, seedAgents } from './areas/assistant/agents/seed.ts'
import { seedTutorials } from './areas/assistant/tutorials/seed.ts'
import { agingDepartment, seedNotices } from './areas/organization/notifications/seed.ts'
import { seedHolidays } from './areas/organization/holidays/seed.ts'
import { handOver } from './areas/organization/organizations/colleagues/seed.ts'
import { seedColleagues, seedDepartmentPeople, seedOrganizations } from './areas/organization/organizations/seed.ts'
import { seedDesk } from './areas/organization/seed.ts'
import { seedApprovals, seedAskedBefore } from './areas/organization/approvals/seed.ts'
import { seedAgingSolicitationRules } from './areas/procurement/aging-demo/seed.ts'
import { seedAgingAudits } from './areas/assurance/aging-demo/audits/seed.ts'
import { seedAgingAssurance } from './areas/assurance/aging-demo/seed.ts'
import { seedAgingForms } from './areas/forms/aging-demo/seed.ts'
import { seedAgingGrants } from './areas/grants/aging-demo/seed.ts'
import { seedAgingSensors } from './areas/delivery/aging-demo/sensors/seed.ts'
import { seedAgingStock } from './areas/delivery/aging-demo/seed.ts'
import { seedHeatEmergency } from './areas/disasters/aging-demo/seed.ts'
import { seedApplicant } from './areas/grants/applicants/seed.ts'
import { seedFema } from './areas/grants/fema-hub/seed.ts'
import { seedAgingObligations } from './areas/contracts/aging-demo/seed.ts'
import { seedContracts } from './areas/contracts/seed.ts'
import { seedDelivery } from './areas/delivery/seed.ts'
import { seedAgingService } from './areas/organization/service/aging-demo/seed.ts'
import { seedAgingCapital } from './areas/planning/aging-demo/capital/seed.ts'
import { seedAgingDepartment } from './areas/planning/aging-demo/seed.ts'
import { seedDisasters } from './areas/disasters/seed.ts'
import { seedLastYear } from './areas/finance/last-year/seed.ts'
import { seedAgingPayments } from './areas/finance/aging-demo/seed.ts'
import { seedBridge } from './areas/finance/bridge/seed.ts'
import { seedFinishedWork } from './areas/finance/retainage/seed.ts'
import { seedFinance } from './areas/finance/seed.ts'
import { seedGrants } from './areas/grants/seed.ts'
import { seedSingleAudit } from './areas/grants/single-audit/seed.ts'
import { seedCapital } from './areas/planning/capital/seed.ts'
import { seedForecasts } from './areas/planning/forecasts/seed.ts'
import { seedSecurityEvents } from './areas/assurance/security/seed.ts'
import { seedAssurance } from './areas/assurance/seed.ts'
import { closeLastYear, seedBudgets } from './areas/planning/budgets/seed.ts'
import { thisYear } from './areas/planning/calendar/seed.ts'
import { seedForms } from './areas/forms/seed.ts'
import { seedMarket } from './areas/procurement/market/seed.ts'
import { seedOrders } from './areas/procurement/purchase-orders/seed.ts'
import { seedCatalog, seedRequisitions } from './areas/procurement/requisitions/seed.ts'
import { seedEvaluations } from './areas/procurement/panel/seed.ts'
import { seedTwoEnvelopes } from './areas/procurement/panel/two-envelopes/seed.ts'
import { seedProcurement, seedSolicitationRules } from './areas/procurement/seed.ts'
import { seedTechnology } from './areas/technology/seed.ts'
import { seedExclusions, seedRegistrations } from './areas/vendors/registrations/seed.ts'
import { seedVendors } from './areas/vendors/vendors/seed.ts'
import { commands } from './commands.ts'
import type { Tx } from './platform/database/database.ts'
import { localDay } from './platform/dates.ts'
import { actingFor, type Act } from './platform/functions/demo/acting.ts'
import { departmentPeople, ensureDepartment } from './platform/functions/demo/department.ts'
import { reportDamageOfPast } from './areas/disasters/past/seed.ts'
import { linkPast } from './areas/finance/past/links/seed.ts'
import { loadPast, pastUntil, pastIn } from './areas/finance/past/recorded/seed.ts'
import { keepingFor } from './platform/functions/demo/keeping.ts'
import type { Services } from './platform/services.ts'
import { isUsed } from './first-data.ts'

/** The parts that are named while the demo is filled, which takes minutes on a slow machine. */
export const partsOfDemo = [
  'its past',
  'procurement',
  'finance',
  'grants',
  'delivery',
  'assurance',
  'disasters',
  'history',
]
type Tell = (part: (typeof partsOfDemo)[number]) => void
const silent: Tell = () => undefined

/**
 * Fills an empty database with the demo; a database with any data is left unchanged. `past` adds the recorded purchases
 * of two budget years. Only this function reads them, and an agency that is no demo never gets here.
 */
export const seedDemo = (services: Services, { past = false, tell = silent } = {}): Promise<boolean> =>
  services.database.transaction(
    { role: 'service_role' },
    async (tx) => {
      // Of several processes that start together one fills it; the others wait here, minutes on a slow machine, and
      // then find it done.
      await tx.sql('lock table organizations in share row exclusive mode')
      if (await isUsed(tx)) return false

      // Tables that fill in one transaction have no statistics yet: without this, each step would read them whole.
      await tx.sql('set local enable_seqscan = off')
      // It says the same statements thousands of times: planning them took a fifth of the fill.
      await tx.sql('set local plan_cache_mode = force_generic_plan')
      tell('its past')
      const ids = past ? await seedGroundWithPast(tx, services) : await seedGround(tx, services)
      await seedAgents(tx, ids['alder-falls'])
      const act = actingFor(tx, services, commands)
      await seedMarket(tx, ids['alder-falls'], services.clock.now())
      const keep = keepingFor(tx, services)
      tell('procurement')
      await seedProcurement(tx, act, keep, ids, services.clock.now())
      // Actions over weeks were made on their own days.
      const actAt = (days: number) =>
        actingFor(
          tx,
          { ...services, clock: { now: () => new Date(services.clock.now().getTime() + days * 86_400_000) } },
          commands,
        )
      await seedEvaluations(tx, actAt, services.clock.now())
      await seedTwoEnvelopes(tx, services, { actAt, keep })
      await seedApprovals(tx, act)
      await seedCatalog(tx, act, services.clock.now())
      await seedLastYear(tx, actAt, services.clock.now())
      await closeLastYear(tx, act, services.clock.now())
      await seedRequisitions(tx, act, services.clock.now())
      await seedOrders(tx, act, services.clock.now())
      await seedContracts(tx, actAt, keep, services.clock.now())
      tell('finance')
      await seedFinance(tx, act, ids, services.clock.now())
      tell('grants')
      await seedGrants(tx, actAt, services.clock.now())
      await seedFema(tx, actAt, services.clock.now())
      await seedCapital(tx, actAt, services.clock.now())
      tell('delivery')
      await seedDelivery(tx, actAt, keep, services.clock.now())
      await seedAssetArea(tx, actAt, services.clock.now())
      await seedDesk(tx, actAt, ids['alder-falls'], services.clock.now())
      await seedForms(tx, actAt, services.clock.now())
      await seedTechnology(tx, actAt, services.clock.now())
      tell('assurance')
      await seedAssurance(tx, actAt, keep, services.clock.now())
      await seedSecurityEvents(tx, services, act, { city: ids['alder-falls'], now: services.clock.now() })
      await seedSingleAudit(tx, actAt, localDay(services.clock.now(), 'America/Chicago'))
      tell('disasters')
      await seedDisasters(tx, actAt, services.clock.now())
      await seedFinishedWork(tx, actAt, services.clock.now())
      await seedForecasts(tx, actAt, ids['alder-falls'], services.clock.now())
      await seedBridge(tx, actAt, localDay(services.clock.now(), 'America/Chicago'))
      await seedAgentRuns(actAt)
      await seedAskedBefore(tx)
      await seedHolidays(tx)
      await handOver(tx, actAt(-6), ids['alder-falls'], await seedColleagues(tx, services, ids['alder-falls']))
      tell('history')
      await seedNotices(tx, ids['alder-falls'], services.clock.now())
      await seedDepartment(tx, services)
      // No one is notified of events before the first visitor came.
      await tx.sql('delete from app.jobs')
      await seedTutorials(tx)
      return true
    },
    { timeout: 600_000, repeats: true },
  )

/** Where the recorded past begins: organizations, budgets, vendors, rules of solicitations, classes of assets. */
export async function seedGround(tx: Tx, services: Services, books: Parameters<typeof seedBudgets>[3] = {}) {
  const ids = await seedOrganizations(tx, services)
  const act = actingFor(tx, services, commands)
  const now = services.clock.now()
  await seedBudgets(tx, act, now, books)
  await seedVendors(act, now)
  await seedRegistrations(tx, act, ids, now)
  await seedSolicitationRules(tx, act)
  await seedAssetClasses(act)
  await seedApplicant(act)
  return ids
}

/** The recorded purchases of two budget years. They are not kept in memory for the rest: a large heap is slow to collect. */
async function seedGroundWithPast(tx: Tx, services: Services) {
  const now = services.clock.now()
  const recorded = pastUntil(pastIn('city.json.br'), localDay(now, 'America/Chicago'), thisYear(now))
  const ids = await seedGround(tx, services, { charged: recorded.charged })
  await loadPast(tx, ids['alder-falls'], recorded)
  await linkPast(tx, ids['alder-falls'])
  await reportDamageOfPast(tx, ids['alder-falls'])
  return ids
}

/** The department of the demo page, with two years of data. */
export async function seedDepartment(tx: Tx, services: Services): Promise<void> {
  const now = services.clock.now()
  const organization = await ensureDepartment(tx, now)
  await seedDepartmentPeople(tx, services, organization)
  const act = actingFor(tx, services, commands, departmentPeople)
  await seedAgingSolicitationRules(tx, act, organization, now)
  await seedAgingDepartment(tx, act, organization, {
    now,
    bills: (account, years) => seedAgingPayments(tx, organization, { account, now, years }),
  })
  const actAt = (days: number) =>
    actingFor(
      tx,
      { ...services, clock: { now: () => new Date(now.getTime() + days * 86_400_000) } },
      commands,
      departmentPeople,
    )
  await seedExclusions(act, localDay(now, 'America/New_York'))
  await seedAgingAssets(tx, actAt, organization, now)
  await seedAgingGrants(tx, { actAt, keep: keepingFor(tx, services) }, organization, now)
  await seedDepartmentWork(tx, actAt, organization, now)
  await seedNotices(tx, organization, now, agingDepartment)
}

/** The department's work beside its grants: cases, courses, visits to providers, stock, contracts and a heat emergency. */
async function seedDepartmentWork(
  tx: Tx,
  actAt: (days: number) => Act,
  organization: string,
  now: Date,
): Promise<void> {
  const today = localDay(now, 'America/New_York')
  const members = new Map(
    (
      await tx.sql<{ email: string; user_id: string }>(
        'select email, user_id from organization_members where organization_id = $1',
        [organization],
      )
    ).map(({ email, user_id }) => [email, user_id]),
  )
  const idOf = (who: keyof typeof departmentPeople) => members.get(departmentPeople[who].email)!
  const people = { ada: idOf('ada'), max: idOf('max'), kim: idOf('kim'), rosa: idOf('rosa') }
  await seedAgingForms(actAt, { today, max: people.max })
  await seedAgingAssurance({ tx, organization, actAt, today, people })
  await seedAgingAudits({ tx, organization, actAt, today, people })
  await seedAgingSafety(actAt, { today, ...people })
  await seedAgingSensors(actAt, { now, ...people })
  await seedAgingService(tx, actAt, { organization, today, ...people })
  await seedAgingCapital(actAt, { today, ...people })
  await seedAgingStock(tx, actAt, { organization, today, max: people.max, rosa: people.rosa })
  await seedAgingObligations(tx, actAt, { organization, today, max: people.max })
  await seedHeatEmergency(tx, actAt, { organization, now, today, max: people.max })
}
