import { createUser } from '#platform/auth/accounts.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Acting } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import type { Job } from '#platform/job.ts'
import { demoOrganizations, demoPeople } from '#platform/functions/demo/people.ts'
import { goOnAs } from '#platform/functions/demo/roles.ts'
import type { AgencyRole } from '#platform/roles.ts'
import type { Services } from '#platform/services.ts'

type Place = keyof typeof demoOrganizations

const looks: Record<Place, object> = {
  'alder-falls': {
    companyName: 'City of Alder Falls',
    primaryColor: '#0F766E',
    secondaryColor: '#134E4A',
    welcomeMessage: 'Welcome to the City of Alder Falls. How can we help?',
  },
  'cedar-bay': { companyName: 'Cedar Bay Utility District', primaryColor: '#1D4ED8', secondaryColor: '#1E3A8A' },
  larkspur: { companyName: 'Larkspur Paving & Supply', primaryColor: '#B45309', secondaryColor: '#78350F' },
}
const planOf: Record<Place, string> = { 'alder-falls': 'agency', 'cedar-bay': 'professional', larkspur: 'starter' }

/** The demo's organizations and their people. Returns the id of each organization. */
export async function seedOrganizations(tx: Tx, services: Services): Promise<Record<Place, string>> {
  const now = services.clock.now()
  const ids = {} as Record<Place, string>
  for (const [place, { name, kind, time_zone }] of Object.entries(demoOrganizations) as [
    Place,
    (typeof demoOrganizations)[Place],
  ][]) {
    const { id } = (await tx.one<{ id: string }>(
      `insert into organizations (name, kind, branding_config, is_demo, time_zone, created_at)
        values ($1, $2, $3, true, $4, $5) returning id`,
      [name, kind, JSON.stringify(looks[place]), time_zone, now],
    ))!
    ids[place] = id
    // The demo has a past, two fiscal years long, and someone signed in it.
    if (kind === 'agency')
      await tx.sql('select app.default_approval_chains($1, $2)', [id, addDays(localDay(now, time_zone), -800)])
    if (kind === 'agency') await tx.sql('select app.default_vendor_terms($1, $2)', [id, localDay(now, time_zone)])
    if (kind === 'agency')
      await tx.sql('select app.default_finance($1, $2)', [id, addDays(localDay(now, time_zone), -800)])
    if (kind === 'agency') await tx.sql('select app.default_fema($1)', [id])
    if (kind === 'agency')
      await tx.sql('select app.default_invoice_chain($1, $2)', [id, addDays(localDay(now, time_zone), -800)])
    if (kind === 'agency') await tx.sql('select app.default_grants($1)', [id])
    if (kind === 'agency')
      await tx.sql('select app.default_asset_terms($1, $2)', [id, addDays(localDay(now, time_zone), -800)])
    if (kind === 'agency')
      await tx.sql('select app.default_stock_terms($1, $2)', [id, addDays(localDay(now, time_zone), -90)])
    if (kind === 'agency') await tx.sql('select app.default_clauses($1)', [id])
    await tx.sql(`insert into tenants (organization_id, name) values ($1, $2)`, [id, name])
    await tx.sql(
      `insert into subscriptions (organization_id, plan_id, status, started_at, current_period_end)
        select $1, id, 'simulated', $3, $3::timestamptz + interval '30 days' from plans where code = $2
        order by valid_from desc limit 1`,
      [id, planOf[place], now],
    )
  }
  for (const person of demoPeople.filter(({ joins }) => !joins))
    await seedPerson(
      tx,
      services,
      { ...person, metadata: { demo: true, demo_role: person.key } },
      ids[person.organization],
      now,
    )
  return ids
}

/** The people of the city who enter once the demo is laid. Returns their ids, by key. */
export async function seedColleagues(tx: Tx, services: Services, city: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const person of demoPeople.filter(({ joins }) => joins)) {
    const metadata = { demo: true, demo_role: person.key }
    await seedPerson(tx, services, { ...person, metadata }, city, services.clock.now())
    const { user_id } = (await tx.one<{ user_id: string }>(
      'select user_id from organization_members where email = $1',
      [person.email],
    ))!
    ids.set(person.key, user_id)
    // Approvals that wait for the manager wait for each of them too.
    await tx.sql(
      `insert into approval_waiting (organization_id, request, turn, person, since)
        select w.organization_id, w.request, w.turn, $2, w.since from approval_waiting w
        join organization_members m on m.organization_id = w.organization_id and m.user_id = w.person
        where w.organization_id = $1 and w.for_person is null and m.email = 'max@alder-falls.example'`,
      [city, user_id],
    )
  }
  return ids
}

/**
 * The four roles of the department of the demo page. No one signs in as one of them; visitors get their own accounts.
 */
export async function seedDepartmentPeople(tx: Tx, services: Services, organization: string): Promise<void> {
  for (const { title, role, department, email } of Object.values(departmentPeople))
    await seedPerson(
      tx,
      services,
      { name: title, email, role, department, metadata: { demo: true } },
      organization,
      services.clock.now(),
    )
}

/**
 * Companies that bid in the recorded past, each with one person: in the recording only, so that their bids are sealed
 * and opened as all others are. Returns who acts for which.
 */
export async function seedBidders(
  tx: Tx,
  services: Services,
  names: readonly string[],
): Promise<Record<string, Acting>> {
  const acting: Record<string, Acting> = {}
  for (const [at, name] of names.entries()) {
    const email = `bids@company-${at}.recording.example`
    const known = await tx.one<{ id: string }>('select id from organizations where name = $1', [`${name} (demo)`])
    const { id } =
      known ??
      (await tx.one<{ id: string }>(
        `insert into organizations (name, kind, time_zone) values ($1, 'vendor', 'America/Chicago') returning id`,
        [name],
      ))!
    await seedPerson(tx, services, { name: `Bids, ${name}`, email, role: 'admin', metadata: {} }, id, new Date(0))
    acting[name] = { email, role: 'admin' }
  }
  return acting
}

/** Companies of the demo that bid by themselves, each with one person, and one account each. No one signs in as one of them. */
export async function seedCompanies(
  tx: Tx,
  services: Services,
  companies: readonly { company: string; person: string; email: string }[],
): Promise<void> {
  const now = services.clock.now()
  for (const { company, person, email } of companies) {
    const id =
      (
        await tx.one<{ id: string }>(`select id from organizations where name = $1 and kind = 'vendor'`, [
          `${company} (demo)`,
        ])
      )?.id ?? (await newCompany(tx, `${company} (demo)`, now))
    await seedPerson(tx, services, { name: person, email, role: 'admin', metadata: { demo: true } }, id, now)
  }
}

async function newCompany(tx: Tx, name: string, now: Date): Promise<string> {
  const { id } = (await tx.one<{ id: string }>(
    `insert into organizations (name, kind, is_demo, time_zone, created_at)
      values ($1, 'vendor', true, 'America/Chicago', $2) returning id`,
    [name, now],
  ))!
  await tx.sql('insert into tenants (organization_id, name) values ($1, $2)', [id, name])
  return id
}

type Seeded = {
  name: string
  email: string
  role: AgencyRole
  department?: string
  job?: Job
  operates?: true
  metadata: Record<string, unknown>
}

/** Without a password: the only way in is the demo button, which knows them by demo_role. */
async function seedPerson(
  tx: Tx,
  services: Services,
  { name, email, role, department = '', job, operates, metadata }: Seeded,
  organization_id: string,
  now: Date,
): Promise<void> {
  await goOnAs(tx, 'identity')
  const id = await createUser(tx, services, {
    email,
    emailConfirmed: true,
    userMetadata: { display_name: name },
    appMetadata: metadata,
  })
  await goOnAs(tx, 'service_role')
  await tx.sql(
    `insert into organization_members (organization_id, user_id, display_name, email, department, job, joined_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [organization_id, id, name, email, department, job ?? null, twoYearsBefore(now)],
  )
  await tx.sql('insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, $3, $4)', [
    organization_id,
    id,
    role,
    now,
  ])
  // A moment later, so that it is the newest row of the platform administrator.
  if (operates)
    await tx.sql(
      `insert into user_roles (user_id, role, granted_at)
        values ($1, 'platform_admin', $2::timestamptz + interval '1 second')`,
      [id, now],
    )
}

/** Before the first event of the demo. */
const twoYearsBefore = (now: Date): Date => new Date(now.getTime() - 2 * 366 * 86_400_000)
