import type { Context } from '#platform/commands/command.ts'
import { dayInWords } from '#platform/dates.ts'
import { type AgencyRole, atLeast } from '#platform/roles.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { Answered } from './library.ts'

const asked =
  /\b(?:users?|people|persons?|members?|employees|staff|everyone|who|accounts?)\b.*?\b(?:ha(?:s|ve)|with|holds?|is|are)\b(?: (?:an?|the|our|all))? (admin(?:istrator)?s?|managers?)(?: (?:rights?|access|roles?|permissions?|privileges?))? $|^ (?:which|who|list|show|how many)(?: (?:are|is|all|the|our|me))* (admin(?:istrator)?s?)(?: (?:do we have|are there))? $/

/** “Which users have admin rights” asks for the people with a role. */
export function roleIn(text: string): AgencyRole | undefined {
  const found = asked.exec(text)
  const role = found?.[1] ?? found?.[2]
  return role ? (role.startsWith('admin') ? 'admin' : 'manager') : undefined
}

type Holder = { name: string; department: string | null; until: string | null }

/** By the rule of sign-in: the newest role that has not ended counts. */
const holdersSql = `select m.display_name as name, m.department, r.expires_at::date::text as until
  from public.organization_members m
  join lateral (select role, expires_at from public.user_roles
     where organization_id = $1 and user_id = m.user_id and (expires_at is null or expires_at > $3)
     order by granted_at desc limit 1) r on r.role = $2
 where m.organization_id = $1 and m.disabled_at is null order by m.display_name limit 200`

export async function answerRoleHolders(role: AgencyRole, { tx, actor, now }: Context): Promise<Answered> {
  if (!atLeast('admin', actor)) return { text: say('Only an administrator can see who has which role.'), cited: [] }
  const people = await tx.asPerson<Holder>(holdersSql, [actor.organization_id, role, now])
  const lines = people
    .slice(0, 20)
    .map(({ name, department, until }) =>
      [
        `• ${name}`,
        ...(department ? [department] : []),
        ...(until ? [say('until {day}', { day: dayInWords(until) })] : []),
      ].join(' · '),
    )
  const more = people.length > lines.length ? [say('and {count} more.', { count: people.length - lines.length })] : []
  const head =
    role === 'admin'
      ? sayCount(people.length, {
          one: '{count} person has the role Administrator:',
          other: '{count} people have the role Administrator:',
        })
      : sayCount(people.length, {
          one: '{count} person has the role Manager:',
          other: '{count} people have the role Manager:',
        })
  return { text: [head, ...lines, ...more].join('\n'), cited: [] }
}
