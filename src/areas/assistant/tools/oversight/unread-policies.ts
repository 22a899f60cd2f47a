import type { Context } from '#platform/commands/command.ts'
import { atLeast } from '#platform/roles.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { among } from '#platform/life/status-sql.ts'
import { policyLife } from '#areas/assurance/policies/life.ts'
import type { Answered, Library } from '../library.ts'
import { type Asking, listed, type Matter } from './matter.ts'

export const unreadPolicies: Matter = {
  asked: [
    /\bpolic(?:y|ies)\b.*\bnot (?:yet )?(?:been )?(?:read|attested|acknowledged|signed)\b|\bunread polic(?:y|ies)\b|\bnot (?:yet )?(?:read|attested|acknowledged|signed) (?:the |our |a |all )?polic(?:y|ies)\b/,
  ],
  answer,
}

type Policy = Record<'id' | 'code' | 'title', string> & Record<'owed' | 'missing', number>

/** Active policies with people who must attest to the current version and have not. */
async function answer(_: Asking, _library: Library, { tx, actor, now }: Context): Promise<Answered> {
  if (!atLeast('manager', actor))
    return { text: say('Only managers and administrators can see who attested to a policy.'), cited: [] }
  // The roles of others are read by the command; a person reads their own alone.
  const rows = await tx.sql<Policy>(
    `select p.id, p.code, p.title, count(*)::int as owed, count(*) filter (where a.id is null)::int as missing
       from public.policies p
       join public.organization_members m on m.organization_id = p.organization_id and m.disabled_at is null
       left join lateral (select role from public.user_roles r where r.user_id = m.user_id and r.organization_id = $1
          and (r.expires_at is null or r.expires_at > $2) order by granted_at desc limit 1) r on true
       left join public.policy_attestations a on a.organization_id = p.organization_id and a.policy = p.id
        and a.edition = p.edition and a.reader = m.user_id
      where p.organization_id = $1 and p.status ${among(policyLife, 'in_force')}
        and (p.readers = 'everyone' or (p.readers = 'managers' and r.role in ('manager', 'admin')))
      group by p.id, p.code, p.title having count(*) filter (where a.id is null) > 0 order by missing desc, p.code`,
    [actor.organization_id, now],
  )
  if (rows.length === 0) return { text: say('Everyone attested to every active policy that you can open.'), cited: [] }
  return listed(
    sayCount(rows.length, {
      one: '{count} active policy has not been attested by everyone who must:',
      other: '{count} active policies have not been attested by everyone who must:',
    }),
    rows.map(
      ({ code, title, owed, missing }) =>
        `${code}, ${title} · ${say('{missing} of {owed} people missing', { missing, owed })}`,
    ),
    rows.map(({ id, code, title }) => ({ table: 'policies', id, words: `${code}, ${title}` })),
  )
}
