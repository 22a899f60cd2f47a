import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { whyNoSeat } from '../billing/subscription.ts'
import { ownName } from '#platform/commands/own-name.ts'
import { filled, phrase, say, translated, type Phrase } from '#platform/say.ts'
import { lockPair, withdrawInvitations } from './members.ts'
import { whyNotManage, type Member } from './rules.ts'

const input = z.strictObject({ user_id: z.uuid(phrase('Select a member')) })

export const removeMember = command('members/remove', {
  about: 'Removes a member with all their roles. The account itself stays.',
  access: true,
  input,
  async run({ user_id }, { tx, actor: asked, now }) {
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    refuseIf(whyNotManage(member, { actor, verb: 'remove' }))
    await withdrawInvitations(tx, actor.organization_id, user_id)
    await removeRow(tx, actor.organization_id, user_id)
    await tell(tx, member, say('You were removed from an organization'), removed)
    return { user_id }
  },
})

/** Records name the people who asked, approved or own them, and stay true after they leave. */
async function removeRow(tx: CommandTx, organization: string, person: string): Promise<void> {
  try {
    await tx.sql('delete from organization_members where organization_id = $1 and user_id = $2', [organization, person])
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    throw new Refusal(say('This person is named in records, so the membership stays. Disable the account instead.'))
  }
}

export const disableMember = command('members/disable', {
  about: 'Locks a member out until an administrator enables the account again. No data is lost.',
  access: true,
  input,
  async run({ user_id }, { tx, actor: asked, now }) {
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    refuseIf(whyNotManage(member, { actor, verb: 'disable' }))
    await withdrawInvitations(tx, actor.organization_id, user_id)
    await setDisabled(tx, actor.organization_id, user_id, now)
    await tell(tx, member, say('Your account was disabled'), disabled)
    return { user_id, disabled_at: now }
  },
})

export const enableMember = command('members/enable', {
  about: 'Enables a disabled member again, with the roles they had.',
  access: true,
  input,
  async run({ user_id }, { tx, actor: asked, now }) {
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    refuseIf(whyNotManage(member, { actor, verb: 'enable' }))
    if (member.disabled_at !== null) refuseIf(await whyNoSeat(tx, now, { invited: 'not counted' }))
    await setDisabled(tx, actor.organization_id, user_id, null)
    await tell(tx, member, say('Your account was enabled'), enabled)
    return { user_id, disabled_at: null }
  },
})

const setDisabled = (tx: CommandTx, organization_id: string, userId: string, at: Date | null) =>
  tx.sql('update organization_members set disabled_at = $3 where organization_id = $1 and user_id = $2', [
    organization_id,
    userId,
    at,
  ])

const removed = phrase('Your account {email} is no longer a member of {organization}.')
const disabled = phrase('Your account {email} was disabled in {organization}.')
const enabled = phrase('Your account {email} was enabled in {organization}.')

/** In the language of the person who did it: a company's people share one. */
async function tell(tx: CommandTx, { email }: Member, subject: string, what: Phrase): Promise<void> {
  const text = `${filled(translated(what), { email, organization: await ownName(tx) })} ${say('If this looks like a mistake, ask your administrator.')}`
  await tx.later(sendMail, { to: email, subject, text })
}
