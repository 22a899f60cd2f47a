import type { Client } from 'pg'
import { roles, type Role } from '../roles.ts'
import { tidyEmail } from '../validators.ts'

export type Grant = { email: string; role: string; until?: string | undefined }
export type Granted = { email: string; role: Role; before: Role; organization: string | undefined; expires: string | undefined }

export class GrantRefused extends Error {}

/** The trail's word for what was done on the server's own machine, by whoever may log in there. */
const operator = '00000000-0000-0000-0000-000000000000'

type Member = { id: string; email: string; confirmed: boolean; organization_id: string | null; organization: string | null; time_zone: string; disabled: boolean; role: Role }

/**
 * Gives a person a role from the command line: the only way to the first platform_admin, whom nothing in the browser
 * can make. Like everywhere, the newest row that has not ended decides, so a lesser role takes the greater one away.
 */
export async function grantRole(owner: Client, { email, role, until }: Grant, now: Date): Promise<Granted> {
  if (!isRole(role)) throw new GrantRefused(`There is no role "${role}". The roles are ${roles.join(', ')}.`)
  await owner.query('begin')
  try {
    await owner.query('set local role custodian')
    const granted = await grant(owner, tidyEmail(email), role, until, now)
    await owner.query('commit')
    return granted
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function grant(owner: Client, email: string, role: Role, until: string | undefined, now: Date): Promise<Granted> {
  const member = await memberOf(owner, email, now)
  if (!member) throw new GrantRefused(`Nobody has signed up as ${email}.`)
  if (!member.confirmed) throw new GrantRefused(`${email} has not confirmed the address yet: it may be somebody else who typed it.`)
  if (member.disabled) throw new GrantRefused(`The account of ${email} is disabled. Enable it first.`)
  const onPlatform = role === 'platform_admin'
  if (!onPlatform && !member.organization_id)
    throw new GrantRefused(`${email} belongs to no organization, and ${role} is a role in one. Let an administrator invite them first.`)
  const expires = until === undefined ? undefined : await endOf(owner, until, onPlatform ? 'UTC' : member.time_zone, now)
  const organization = onPlatform ? null : member.organization_id
  await owner.query('insert into user_roles (organization_id, user_id, role, granted_at, expires_at) values ($1, $2, $3, $4, $5)', [organization, member.id, role, now, expires ?? null])
  await owner.query(
    `insert into audit_events (organization_id, actor, command, input, result, at, request_id) values ($1, $2, 'roles/grant-by-operator', $3, $4, $5, 'command line')`,
    [member.organization_id ?? operator, operator, JSON.stringify({ user_id: member.id, role, expires_at: expires ?? null }), JSON.stringify({ before: member.role }), now],
  )
  return { email, role, before: member.role, organization: onPlatform ? undefined : member.organization!, expires }
}

const isRole = (role: string): role is Role => (roles as readonly string[]).includes(role)

async function memberOf(owner: Client, email: string, now: Date): Promise<Member | undefined> {
  const { rows } = await owner.query<Member>(
    `select u.id, u.email, u.email_confirmed_at is not null as confirmed, m.organization_id, o.name as organization, coalesce(o.time_zone, 'UTC') as time_zone,
            coalesce(m.disabled_at <= $2, false) or coalesce(u.banned_until > $2, false) as disabled,
            coalesce((select role from user_roles r where r.user_id = u.id and (r.expires_at is null or r.expires_at > $2)
                       and (r.organization_id is null or r.organization_id = m.organization_id) order by granted_at desc limit 1), 'user') as role
       from auth.users u left join organization_members m on m.user_id = u.id left join organizations o on o.id = m.organization_id
      where u.email = $1 and u.deleted_at is null`,
    [email, now],
  )
  return rows[0]
}

/** "Until 30 June" includes the 30th, where the agency is. */
async function endOf(owner: Client, until: string, timeZone: string, now: Date): Promise<string> {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(until) && new Date(`${until}T00:00:00Z`)
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== until) throw new GrantRefused(`"${until}" is not a date. Write it as year-month-day, such as 2027-06-30.`)
  const { rows } = await owner.query<{ expires: string; past: boolean }>(
    `select expires::text, expires <= $3 as past from (select ($1::date + 1)::timestamp at time zone $2 as expires) end_of_day`,
    [until, timeZone, now],
  )
  if (rows[0]!.past) throw new GrantRefused(`${until} is in the past.`)
  return rows[0]!.expires
}
