import type { Caller } from '../database/database.ts'
import type { AgencyRole } from '../roles.ts'
import type { Services } from '../services.ts'
import type { Member } from '../commands/command.ts'
import { operatesAt, roleIn } from './roles-in-force.ts'
import type { Language } from '../say.ts'

/** A person's current rights, without a session: for what is done in their name, such as an email or a feed. */
export type Standing = {
  caller: Caller & { actor: Member }
  email: string
  name: string
  zone: string
  language: Language
}

/** The rule of callers.ts, by person. People who are disabled, banned, deleted or not members anywhere have none. */
const standingSql = `
  select u.id as user_id, u.email, m.organization_id, m.display_name, o.time_zone,
         u.raw_user_meta_data->>'language' as language,
         ${roleIn({ person: 'u.id', organization: 'm.organization_id', at: '$2' })} as role,
         ${operatesAt({ person: 'u.id', at: '$2' })} as operates
    from auth.users u
    join public.organization_members m on m.user_id = u.id
    join public.organizations o on o.id = m.organization_id
   where u.id = any($1) and u.deleted_at is null and u.email_confirmed_at is not null
     and (u.banned_until is null or u.banned_until <= $2) and (m.disabled_at is null or m.disabled_at > $2)`

export async function standingOf(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  people: readonly string[],
): Promise<Standing[]> {
  const { rows } = await database.read(
    { role: 'identity' },
    { name: 'standing', text: standingSql, values: [people, clock.now()] },
  )
  return rows.map(({ user_id, email, organization_id, display_name, time_zone, language, role, operates }) => ({
    caller: {
      role: 'authenticated',
      actor: {
        user_id,
        organization_id,
        role: (role ?? 'user') as AgencyRole,
        ...(operates && { operates: true }),
        session_id: '',
        aal: 'aal1',
        email,
      },
    },
    email,
    name: display_name,
    zone: time_zone,
    language: language === 'es' ? 'es' : 'en',
  }))
}

/** Whether a person may read a record: by row security, as if they had opened it. */
export async function mayRead(
  { database }: Pick<Services, 'database'>,
  { caller }: Pick<Standing, 'caller'>,
  record: { organization_id: string; table: string; id: string },
): Promise<boolean> {
  const { rows } = await database.read(caller, {
    name: 'may read',
    text: 'select app.sees($1, $2, $3) as sees',
    values: [record.table, record.id, record.organization_id],
  })
  return rows[0]!.sees
}
