import { randomUUID } from 'node:crypto'
import type { Caller } from '#platform/database/database.ts'
import { roleFor } from '#platform/database/role-for.ts'
import { city, type Person } from './city.ts'
import { testDatabase } from './database.ts'

/** The actors. The first nine come over the wire; the others are our code's roles in the database. */
export const actors = [
  'anon',
  'user',
  'manager',
  'admin',
  'platform_admin',
  'vendor',
  'expired',
  'disabled',
  'service_role',
  'commands',
  'identity',
  'sealer',
  'custodian',
] as const
export type ActorName = (typeof actors)[number]

/** The owner of a row: the actor, a colleague, or another organization. */
export const targets = ['mine', 'ours', 'theirs'] as const
export type Target = (typeof targets)[number]

/** The owner for whom a row is made. */
export type Of = { organization: string; person: string; newcomer: string }

/** A role of the database and the settings of a request, or null for an actor who is refused at the door. */
export type Asking = { role: string; settings: Record<string, string> } | null

export type Cast = Record<ActorName, { asking: Asking; of: Record<Target, Of> }>

/** Two agencies and a vendor. Each person's rights are found by the same code that serves requests. */
export async function cast(): Promise<Cast> {
  const { services, owner } = await testDatabase()
  const [home, other, vendor] = [await city(), await city(), await city({ kind: 'vendor' })]
  const newcomer = (
    await owner.query<{ id: string }>('insert into auth.users (email) values ($1) returning id', [
      `newcomer.${aBidder}@example.gov`,
    ])
  ).rows[0]!.id
  const dan = await home.person('Dan', 'admin')
  await owner.query(`update organization_members set disabled_at = now() - interval '1 day' where user_id = $1`, [
    dan.user_id,
  ])
  const people: Partial<Record<ActorName, Person>> = {
    user: home.rosa,
    manager: home.max,
    admin: home.ada,
    platform_admin: await home.person('Pat', 'platform_admin'),
    vendor: vendor.rosa,
    expired: await home.person('Eve', 'admin', new Date(services.clock.now().getTime() - 60_000)),
    disabled: dan,
  }
  const colleague = await home.person('Cole', 'user')
  await owner.query(`insert into organizations (id, name, kind) values ($1, 'Bidder', 'vendor')`, [aBidder])
  for (const { organization } of [home, other, vendor]) {
    await owner.query(surroundingsSql, [organization.id, aRecord, anotherRecord])
    await owner.query(
      `insert into vendors (organization_id, id, number, name, type, email)
        values ($1, $2, 'V-1', 'Acme', 'llc', 'acme@example.com')`,
      [organization.id, aVendor],
    )
    await owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
      organization.id,
      aVendor,
      vendor.organization.id,
    ])
    await owner.query(solicitationsOf(organization.id))
    await owner.query(ordersOf(organization.id, aVendor))
    await owner.query(contractsOf(organization.id, aVendor))
  }
  // The reverse: an organization that takes registrations, and knows home as a vendor.
  await owner.query(`insert into vendor_welcomes (organization_id, agency) values ($1, 'Bidder')`, [aBidder])
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email)
      values ($1, $2, 'V-1', 'Home', 'llc', 'home@example.com')`,
    [aBidder, ownVendor],
  )
  await owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
    aBidder,
    ownVendor,
    home.organization.id,
  ])
  await owner.query(ordersOf(aBidder, ownVendor))
  await owner.query(contractsOf(aBidder, ownVendor))

  const entries = actors.map(async (name) => {
    const person = people[name]
    const from = person?.organization_id ?? home.organization.id
    const row = (organization: string, user: string): Of => ({ organization, person: user, newcomer })
    const beside = name === 'vendor' ? vendor.max.user_id : colleague.user_id
    const of = {
      mine: row(from, person?.user_id ?? home.rosa.user_id),
      ours: row(from, beside),
      theirs: row(other.organization.id, other.max.user_id),
    }
    return [name, { asking: person ? await askingOf(person) : asking(fixed(name, home.rosa)), of }] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Cast

  async function askingOf({ token }: Person): Promise<Asking> {
    const caller = await services.callers.fresh(new Headers({ authorization: `Bearer ${token}` })).catch(() => null)
    return caller && asking(caller)
  }
}

/**
 * Two records that every organization has, for a record's surroundings; and a path under which a record stores a
 * file.
 */
export const aVendor = '00000000-0000-7000-8000-000000000003'
/** The vendor record under which that organization knows home. */
export const ownVendor = '00000000-0000-7000-8000-000000000005'
export const [aRecord, anotherRecord, aKeptFile] = [
  '00000000-0000-7000-8000-000000000001',
  '00000000-0000-7000-8000-000000000002',
  'funds/kept.pdf',
]
const surroundingsSql = `
  with kept as (insert into app.kept_files (organization_id, path) values ($1, '${aKeptFile}'))
  insert into funds (organization_id, id, code, name, type)
  values ($1, $2, 'A', 'A', 'general'), ($1, $3, 'B', 'B', 'general')`

/**
 * A solicitation with ranked bids, an evaluation and a notice of intent. Rosa is on its panel and sees names; Max,
 * its buyer, declared a conflict, whatever his role.
 */
export const [aSolicitation, anEvaluation, anAward] = [
  '00000000-0000-7000-8000-000000000015',
  '00000000-0000-7000-8000-000000000016',
  '00000000-0000-7000-8000-000000000017',
]
export const judgedSql = `
  with people as (select (array_agg(user_id) filter (where display_name = 'Rosa'))[1] as rosa,
    (array_agg(user_id) filter (where display_name = 'Max'))[1] as max from organization_members
    where organization_id = $1),
    call as (insert into solicitations (organization_id, id, number, kind, title, summary, category, contact,
      requested_by) select $1, '${aSolicitation}', 'RFP-0', 'rfp', 'A call', 'A call', 'goods', max, rosa from people),
    judged as (insert into evaluations (organization_id, id, number, title, solicitation, chair, status, ranked_at)
      select $1, '${anEvaluation}', 'EV-0', 'A call', '${aSolicitation}', rosa, 'ranked', now() from people),
    chosen as (insert into awards (organization_id, id, number, title, solicitation, evaluation, basis, total, memo,
      written_by) select $1, '${anAward}', 'AW-0', 'A call', '${aSolicitation}', '${anEvaluation}', 'whole', 1, 'A memo', rosa
      from people),
    shown as (insert into notices (organization_id, solicitation, number, kind, title, summary, category, agency,
      contact_name, contact_email, status, published_at, closes_at, zone, edition, digest, content, award)
      values ($1, '${aSolicitation}', 'RFP-0', 'rfp', 'A call', 'A call', 'goods', 'A', 'A', 'a@example.gov', 'evaluation',
        now(), now(), 'UTC', 1, 'x', '{}',
        '{"id": "${anAward}", "status": "intended", "protest_until": "2999-01-01"}'))
  insert into panelists (organization_id, evaluation, solicitation, member, part, declared, sees)
  select $1, '${anEvaluation}'::uuid, '${aSolicitation}'::uuid, seat.*
  from people, lateral (values (rosa, 'evaluator', 'clear', true), (max, 'evaluator', 'conflict', false)) seat
   where exists (select from organizations where id = $1 and kind = 'agency')`
/**
 * The solicitations of every organization: a public one with a document, one that only its own vendor is invited to,
 * and an opened bid with a file.
 */
export const [aPublicSolicitation, anInvitedSolicitation, aPublishedFile, aBidFile] = [
  '00000000-0000-7000-8000-000000000005',
  '00000000-0000-7000-8000-000000000006',
  '00000000-0000-7000-8000-000000000007',
  '00000000-0000-7000-8000-000000000008',
]
/** An issued order of every organization to the vendor that it knows. */
export const anOrder = '00000000-0000-7000-8000-000000000018'
const ordersOf = (organization: string, vendor: string) => `
  set session_replication_role = replica;
  insert into purchase_orders (organization_id, id, number, title, vendor, buyer, status) values ('${organization}', '${anOrder}', 'PO-0', 'An order', '${vendor}', gen_random_uuid(), 'issued');
  insert into order_versions (organization_id, id, purchase_order, vendor, number, revision, kind, words, amount, document, issued_at, issued_by) values ('${organization}', '${anOrder}', '${anOrder}', '${vendor}', 'PO-0', 0, 'issued', 'Issued', 1, '{}', now(), 'A');
  set session_replication_role = origin`
/** A contract that is out for that vendor's signature. */
export const aContract = '00000000-0000-7000-8000-000000000019'
const contractsOf = (organization: string, vendor: string) => `
  set session_replication_role = replica;
  insert into contracts (organization_id, id, number, title, vendor, kind, owner, starts_on, ends_on, ceiling, drafted_by, status) values ('${organization}', '${aContract}', 'C-0', 'A contract', '${vendor}', 'goods', gen_random_uuid(), '2026-01-01', '2099-01-01', 1, gen_random_uuid(), 'signing');
  insert into contract_documents (organization_id, id, contract, vendor, edition, title, content, digest) values ('${organization}', '${aContract}', gen_random_uuid(), '${vendor}', 1, 'A contract', '{}', repeat('a', 64));
  set session_replication_role = origin`
/**
 * Their buyer is null, which no constraint checks: members must be deletable, or a policy on deleting them could not
 * be tested.
 */
const solicitationsOf = (organization: string) => `
  set session_replication_role = replica;
  with who as (select gen_random_uuid() as user_id),
  calls as (insert into solicitations (organization_id, id, number, kind, title, summary, category, contact,
    requested_by, status)
    select '${organization}', id, 'X-' || id, 'rfq', 'A call', '', 'goods', user_id, user_id, 'published'
    from who, unnest(array['${aPublicSolicitation}', '${anInvitedSolicitation}']::uuid[]) id returning id),
  told as (insert into notices (organization_id, solicitation, number, kind, title, summary, category, agency,
    contact_name, contact_email, status, published_at, closes_at, zone, edition, digest, content)
    select '${organization}', id, 'X-' || id, 'rfq', 'A call', '', 'goods', 'A', 'A', 'a@example.gov', 'open', now(),
    '2099-01-01', 'UTC', 1, 'x', '{}' from calls where id = '${aPublicSolicitation}' returning solicitation),
  documented as (insert into notice_documents (organization_id, solicitation, version, name, size, type, sha256,
    edition) select '${organization}', solicitation, '${aPublishedFile}', 'Plan.pdf', 1, 'application/pdf',
    repeat('a', 64), 1 from told),
  invited as (insert into solicitation_invitations (organization_id, solicitation, vendor, invited_by)
    select '${organization}', id, '${aVendor}', user_id from who, calls where id = '${anInvitedSolicitation}'),
  offered as (insert into bids (organization_id, id, number, solicitation, vendor, submitted_at, edition, receipt)
    select '${organization}', '${aPublicSolicitation}', 'B-1', id, '${aVendor}', now(), 1, 'x' from calls
    where id = '${aPublicSolicitation}' returning id)
  insert into bid_files (organization_id, bid, name, type, size, starts, sha256, version, key, nonce)
  select '${organization}', id, 'Bond.pdf', 'application/pdf', 1, 0, repeat('a', 64), '${aBidFile}', 'x', 'x'
  from offered;
  set session_replication_role = origin`

/** A vendor organization: another one in each run, because a cluster keeps those of earlier runs. */
export const aBidder = randomUUID()

const fixed = (name: ActorName, rosa: Person) => ({ role: name, ...(name === 'commands' && { actor: rosa }) }) as Caller

const asking = ({ role, actor }: Caller): Asking => ({
  role: roleFor({ role, actor }),
  settings: {
    'app.user_id': actor?.user_id ?? '',
    'app.organization_id': actor?.organization_id ?? '',
    'app.role': actor?.role ?? '',
    'app.operates': actor?.operates ? 'on' : '',
    'app.session_id': actor?.session_id ?? '',
    'app.aal': actor?.aal ?? '',
  },
})
