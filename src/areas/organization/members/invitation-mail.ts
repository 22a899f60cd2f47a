import { job, oneEmail } from '#platform/jobs/later.ts'
import { say, type Language } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'
import { invitationToken } from './invitation-token.ts'
import { invitationDays } from './rules.ts'

/**
 * Queued with the ids alone: the link that admits a person exists only in the email. It is in the language of the person
 * who invites.
 */
export const mailInvitation = job<{ organization_id: string; id: string; language?: Language }>(
  'mail-invitation',
  async (invited, { database, keys, mail, settings, clock }) => {
    const { rows } = await database.read(
      { role: 'service_role' },
      {
        text: `select i.email, o.name, m.display_name from invitations i
          join organizations o on o.id = i.organization_id
               left join organization_members m on m.organization_id = i.organization_id and m.user_id = i.invited_by
              where i.organization_id = $1 and i.id = $2 and i.accepted_at is null and i.expires_at > $3`,
        values: [invited.organization_id, invited.id, clock.now()],
      },
    )
    const invitation = rows[0]
    // Withdrawn or accepted before the email was written: it is no longer needed.
    if (!invitation) return
    const organization = oneLine(invitation.name)
    const person = oneLine(invitation.display_name)
    await mail.send(
      inLanguage(invited.language ?? 'en', () => ({
        to: invitation.email,
        subject: say('Join {organization} on Granary', { organization }),
        text: [
          person
            ? say('{person} invites you to join {organization} on Granary.', { person, organization })
            : say('An administrator invites you to join {organization} on Granary.', { organization }),
          say('To accept, open this link. It confirms {email}, so no other email follows:', {
            email: invitation.email,
          }),
          `${settings.siteUrl}/auth?invitation=${invitationToken(keys, invited)}${invited.language === 'es' ? '&lang=es' : ''}`,
          say(
            'The invitation expires after {days} days and is for you alone: don’t forward it. If you weren’t expecting it, ignore this email. Nothing happens until you accept.',
            { days: invitationDays },
          ),
        ].join('\n\n'),
      })),
    )
  },
  { sends: oneEmail },
)

const oneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ')
