import type { Client } from 'pg'
import { roles, shownRole, type AgencyRole, type Role } from '../roles.ts'
import { tidyEmail } from '../validators.ts'
import { operatesAt, roleIn } from './roles-in-force.ts'

/** `end`: the person stops being a platform administrator. */
export type Grant = { email: string; role: string; until?: string | undefined; end?: boolean }
export type Granted = {
  email: string
  role: Role
  before: Role
  organization: string | undefined
  expires: string | undefined
  operates: boolean
}

export class GrantRefused extends Error {}

/** The log's word for what was done on the server itself, by anyone who may log in there. */
const operator = '00000000-0000-0000-0000-000000000000'

type Member = {
  id: string
  email: string
  confirmed: boolean
  organization_id: string | null
  organization: string | null
  time_zone: string
  disabled: boolean
  role: AgencyRole
  operates: boolean
}

/**
 * Gives a person a role from the command line: the only way to create the first platform_admin, which the browser
 * can't. In the agency the newest unexpired row decides. The platform role is separate: it is ended by its own
 * command, not by a role of the agency.
 */
export async function grantRole(
  owner: Client,
  { email, role, until, end = false }: Grant,
  now: Date,
): Promise<Granted> {
  if (!isRole(role)) throw new GrantRefused(`The role "${role}" doesn’t exist. The roles are ${roles.join(', ')}.`)
  await owner.query('begin')
  try {
    await owner.query('set local role custodian')
    const granted = await (end
      ? endOperating(owner, tidyEmail(email), { role, until }, now)
      : grant(owner, tidyEmail(email), role, until, now))
    await owner.query('commit')
    return granted
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function grant(owner: Client, email: string, role: Role, until: string | undefined, now: Date): Promise<Granted> {
  const member = await memberOf(owner, email, now)
  if (!member) throw new GrantRefused(`No one has signed up as ${email}.`)
  if (!member.confirmed)
    throw new GrantRefused(`${email} hasn’t confirmed the address yet: another person may have typed it.`)
  if (member.disabled) throw new GrantRefused(`The account of ${email} is disabled. Enable it first.`)
  const onPlatform = role === 'platform_admin'
  if (!onPlatform && !member.organization_id)
    throw new GrantRefused(
      `${email} belongs to no organization, and ${role} is a role in one. Ask an administrator to invite them first.`,
    )
  const expires =
    until === undefined ? undefined : await endOf(owner, until, onPlatform ? 'UTC' : member.time_zone, now)
  const organization = onPlatform ? null : member.organization_id
  await owner.query(
    'insert into user_roles (organization_id, user_id, role, granted_at, expires_at) values ($1, $2, $3, $4, $5)',
    [organization, member.id, role, now, expires ?? null],
  )
  await note(owner, member, { role, expires_at: expires ?? null }, now)
  return {
    email,
    role,
    before: shownRole(member),
    organization: onPlatform ? undefined : member.organization!,
    expires,
    operates: onPlatform || member.operates,
  }
}

/** The agency's role stays unchanged. The row stays, with its end, so that past platform administrators can be seen. */
async function endOperating(
  owner: Client,
  email: string,
  { role, until }: { role: Role; until: string | undefined },
  now: Date,
): Promise<Granted> {
  if (role !== 'platform_admin' || until !== undefined)
    throw new GrantRefused(
      'Only platform_admin is ended here, at once: enter EMAIL platform_admin --end. Otherwise give another role of the agency.',
    )
  const member = await memberOf(owner, email, now)
  if (!member) throw new GrantRefused(`No one has signed up as ${email}.`)
  if (!member.operates) throw new GrantRefused(`${email} isn’t a platform administrator.`)
  await owner.query(
    `update user_roles set expires_at = $2 where user_id = $1 and role = 'platform_admin' and granted_at < $2
      and (expires_at is null or expires_at > $2)`,
    [member.id, now],
  )
  await note(owner, member, { role, expires_at: now.toISOString() }, now)
  return {
    email,
    role: member.role,
    before: role,
    organization: member.organization ?? undefined,
    expires: undefined,
    operates: false,
  }
}

const note = (owner: Client, member: Member, given: { role: Role; expires_at: string | null }, now: Date) =>
  owner.query(
    `insert into audit_events (organization_id, actor, command, input, result, at, request_id)
      values ($1, $2, 'roles/grant-by-operator', $3, $4, $5, 'command line')`,
    [
      member.organization_id ?? operator,
      operator,
      JSON.stringify({ user_id: member.id, ...given }),
      JSON.stringify({ before: shownRole(member) }),
      now,
    ],
  )

const isRole = (role: string): role is Role => (roles as readonly string[]).includes(role)

async function memberOf(owner: Client, email: string, now: Date): Promise<Member | undefined> {
  const { rows } = await owner.query<Member>(
    `select u.id, u.email, u.email_confirmed_at is not null as confirmed, m.organization_id, o.name as organization,
      coalesce(o.time_zone, 'UTC') as time_zone,
            coalesce(m.disabled_at <= $2, false) or coalesce(u.banned_until > $2, false) as disabled,
            coalesce(${roleIn({ person: 'u.id', organization: 'm.organization_id', at: '$2' })}, 'user') as role,
            ${operatesAt({ person: 'u.id', at: '$2' })} as operates
       from auth.users u left join organization_members m on m.user_id = u.id
       left join organizations o on o.id = m.organization_id
      where u.email = $1 and u.deleted_at is null`,
    [email, now],
  )
  return rows[0]
}

/** "Until 30 June" includes the 30th, in the agency's time zone. */
async function endOf(owner: Client, until: string, timeZone: string, now: Date): Promise<string> {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(until) && new Date(`${until}T00:00:00Z`)
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== until)
    throw new GrantRefused(`"${until}" isn’t a date. Enter it as year-month-day, such as 2027-06-30.`)
  const { rows } = await owner.query<{ expires: string; past: boolean }>(
    `select expires::text, expires <= $3 as past
      from (select ($1::date + 1)::timestamp at time zone $2 as expires) end_of_day`,
    [until, timeZone, now],
  )
  if (rows[0]!.past) throw new GrantRefused(`${until} is in the past.`)
  return rows[0]!.expires
}
