import type { CommandTx } from '#platform/commands/command-tx.ts'
import { ownName } from '#platform/commands/own-name.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { filled, phrase, say, translated, type Phrase } from '#platform/say.ts'
import { withdrawInvitations } from './members.ts'
import type { Member } from './rules.ts'

const disabled = phrase('Your account {email} was disabled in {organization}.')

/** Locks a member out, withdraws the invitations that they sent, and tells them. */
export async function disable(tx: CommandTx, member: Pick<Member, 'user_id' | 'email'>, now: Date): Promise<void> {
  await withdrawInvitations(tx, tx.organization_id!, member.user_id)
  await setDisabled(tx, member.user_id, now)
  await tell(tx, member, say('Your account was disabled'), disabled)
}

export const setDisabled = (tx: CommandTx, userId: string, at: Date | null): Promise<unknown> =>
  tx.sql('update organization_members set disabled_at = $3 where organization_id = $1 and user_id = $2', [
    tx.organization_id,
    userId,
    at,
  ])

/** In the language of the person who did it: a company's people share one. */
export async function tell(
  tx: CommandTx,
  { email }: Pick<Member, 'email'>,
  subject: string,
  what: Phrase,
): Promise<void> {
  const text = `${filled(translated(what), { email, organization: await ownName(tx) })} ${say('If this looks like a mistake, ask your administrator.')}`
  await tx.later(sendMail, { to: email, subject, text })
}
