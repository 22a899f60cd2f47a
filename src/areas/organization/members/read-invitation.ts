import type { Invitation, ReadInvitation } from '#platform/auth/endpoints/by-invitation.ts'
import { readInvitationToken } from './invitation-token.ts'

/** For sign-in, which knows no area: the server passes it in. */
export const readInvitation: ReadInvitation = async ({ database, keys, clock }, token) => {
  const invited = readInvitationToken(keys, token)
  if (!invited) return null
  const { rows } = await database.read(
    { role: 'service_role' },
    {
      text: `select i.email, i.role, i.display_name, o.name as organization, coalesce(m.display_name, '') as inviter
        from invitations i join organizations o on o.id = i.organization_id
             left join organization_members m on m.organization_id = i.organization_id and m.user_id = i.invited_by
            where i.organization_id = $1 and i.id = $2 and i.accepted_at is null and i.expires_at > $3`,
      values: [invited.organization_id, invited.id, clock.now()],
    },
  )
  return (rows[0] as Invitation | undefined) ?? null
}
