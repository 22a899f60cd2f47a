import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { ownName } from '#platform/commands/own-name.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { momentInWords } from '#platform/dates.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { roleNames, type AgencyRole } from '#platform/roles.ts'
import { locale, say, translated } from '#platform/say.ts'
import { inText } from '#platform/words.ts'
import { withdrawInvitations } from '../members.ts'

type Gift = { user_id: string; email: string; role: AgencyRole; until: Date | null; by: string; reason: string | null }

/** A role as a new row beside the earlier ones; the newest that has not expired is active. */
export async function giveRole(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { user_id, email, role, until, by, reason }: Gift,
): Promise<Date> {
  // Two grants may fall into one moment; the one that waited for the lock is the newer one.
  const granted = (await tx.one<{ granted_at: string }>(
    `insert into user_roles (organization_id, user_id, role, granted_at, expires_at, granted_by, reason)
     values ($1, $2, $3,
       greatest($4, (select max(granted_at) + interval '1 microsecond' from user_roles where organization_id = $1
         and user_id = $2)), $5, $6, $7)
     returning granted_at`,
    [tx.organization_id, user_id, role, now, until, by, reason],
  ))!
  if (role !== 'admin') await withdrawInvitations(tx, tx.organization_id!, user_id)
  await tell(tx, email, role, until)
  return new Date(granted.granted_at)
}

async function tell(tx: CommandTx, email: string, role: AgencyRole, until: Date | null): Promise<void> {
  const now = { organization: await ownName(tx), role: inText(translated(roleNames[role])) }
  await tx.later(sendMail, {
    to: email,
    subject: say('Your role has changed'),
    text: `${
      until
        ? say('Your role in {organization} is now {role} until {moment}.', {
            ...now,
            moment: momentInWords(until.toISOString(), await zoneOf(tx), locale()),
          })
        : say('Your role in {organization} is now {role}.', now)
    } ${say('If you did not expect this, ask your administrator.')}`,
  })
}
