import type { Client } from 'pg'
import type { Manifest } from './manifest.ts'
import { MoveRefused } from './refused.ts'
import type { Staged } from './staging.ts'

/** A person who already has an account here, and how they are imported. */
export type Met = { email: string; how: 'same account' | 'own account' }

const users = (staged: Staged) => staged.get('auth.users')!

/**
 * A person known here keeps the account, password and factors they have here, whatever the export says. The same
 * account (one id, one confirmed address) gets its membership back. A separate account under the same address is not
 * touched: the arriving person becomes a name in the agency's records without a sign-in, and is invited.
 */
export async function meetPeople(client: Client, staged: Staged, { organization, accounts }: Manifest): Promise<Met[]> {
  if (!staged.has('auth.users'))
    throw new MoveRefused(`${organization.name} has no members: no one could sign in to it here.`)
  await refuseUnconfirmed(client, staged)
  const met = [...(await sameAccounts(client, staged)), ...(await ownAccounts(client, staged))]
  await refuseWithoutAdministrator(client, staged, organization.name)
  await client.query(
    `insert into ${users(staged)}
            (id, raw_app_meta_data, raw_user_meta_data, is_sso_user, is_anonymous, created_at, updated_at, banned_until)
     select named.id, '{}', '{}', false, false, now(), now(), 'infinity' from unnest($1::uuid[]) as named (id)
      where not exists (select from auth.users u where u.id = named.id)`,
    [accounts],
  )
  return met.toSorted((one, other) => (one.email < other.email ? -1 : 1))
}

/** An account that never confirmed its address proves nothing, and must not block the person who did. */
async function refuseUnconfirmed(client: Client, staged: Staged): Promise<void> {
  const { rows } = await client.query<{ email: string; id_taken: boolean }>(
    `select a.email, a.id = u.id as id_taken from ${users(staged)} a join auth.users u
         on (u.email = a.email and u.deleted_at is null) or u.id = a.id
      where u.email_confirmed_at is null or u.deleted_at is not null
         or (u.id = a.id and (u.email is distinct from a.email or a.email_confirmed_at is null))
      order by 1 limit 3`,
  )
  if (rows.length > 0)
    throw new MoveRefused(
      `Accounts at this installation block ${rows.map(({ email }) => email).join(', ')}: their addresses differ or were never confirmed. Delete those accounts, or have the people confirm their addresses, and import again.`,
    )
}

/** The agency comes back to where these accounts still are. */
async function sameAccounts(client: Client, staged: Staged): Promise<Met[]> {
  const { rows } = await client.query<{ id: string; email: string; member_of: string | null }>(
    `select u.id, u.email, o.name as member_of from ${users(staged)} a join auth.users u on u.id = a.id
       left join public.organization_members m on m.user_id = u.id
       left join public.organizations o on o.id = m.organization_id`,
  )
  const elsewhere = rows.filter(({ member_of }) => member_of !== null)
  if (elsewhere.length > 0)
    throw new MoveRefused(
      `An account belongs to one organization, and here ${elsewhere.map(({ email, member_of }) => `${email} belongs to ${member_of}`).join(', ')}. They must leave it first.`,
    )
  await dropPersonal(
    client,
    staged,
    rows.map(({ id }) => id),
    true,
  )
  return rows.map(({ email }) => ({ email, how: 'same account' }))
}

/** Neither account can reach the other: the arriving one has no address, no password and no factor. */
async function ownAccounts(client: Client, staged: Staged): Promise<Met[]> {
  const { rows } = await client.query<{ id: string; email: string }>(
    `select a.id, a.email from ${users(staged)} a join auth.users u on u.email = a.email and u.id <> a.id
      and u.deleted_at is null`,
  )
  const ids = rows.map(({ id }) => id)
  await dropPersonal(client, staged, ids, false)
  await client.query(
    `update ${users(staged)} set email = null, encrypted_password = null, email_change = null, banned_until = 'infinity'
      where id = any ($1)`,
    [ids],
  )
  return rows.map(({ email }) => ({ email, how: 'own account' }))
}

async function dropPersonal(client: Client, staged: Staged, ids: readonly string[], withUser: boolean): Promise<void> {
  for (const name of [
    'auth.webauthn_credentials',
    'auth.mfa_factors',
    'auth.identities',
    ...(withUser ? ['public.dashboard_layouts'] : []),
  ])
    if (staged.has(name)) await client.query(`delete from ${staged.get(name)!} where user_id = any ($1)`, [ids])
  if (withUser) await client.query(`delete from ${users(staged)} where id = any ($1)`, [ids])
}

async function refuseWithoutAdministrator(client: Client, staged: Staged, name: string): Promise<void> {
  const roles = staged.get('public.user_roles')
  const { rowCount } = roles
    ? await client.query(
        `select from ${roles} r where r.role = 'admin'
            and not exists (select from ${users(staged)} a where a.id = r.user_id and a.email is null) limit 1`,
      )
    : { rowCount: 0 }
  if (!rowCount)
    throw new MoveRefused(
      `No administrator of ${name} could sign in here: each has another account here under the same address. Change one administrator’s address at the source.`,
    )
}
