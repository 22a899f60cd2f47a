import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { whyNoSeat } from '../billing/subscription.ts'
import { phrase, say } from '#platform/say.ts'
import { tellOfPeople } from '../confirmations/tell.ts'
import { needsSecond } from './roles/role-changes.ts'
import { administratorsOf } from '../two-people/small-agency/facts.ts'
import { disable, setDisabled, tell } from './disable.ts'
import { proposeLeaving } from './leaving.ts'
import { lockPair, withdrawInvitations } from './members.ts'
import { whyNotManage } from './rules.ts'

const input = z.strictObject({ user_id: z.uuid(phrase('Select a member')) })

export const removeMember = command('members/remove', {
  about: 'Removes a member with all their roles. The account itself stays.',
  decides: 'people',
  access: true,
  input,
  async run({ user_id }, context) {
    const { tx, actor: asked, now } = context
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    refuseIf(whyNotManage(member, { actor, verb: 'remove' }))
    // With the membership would go what shows that there was a second administrator.
    if ((await administratorsOf(tx, actor.organization_id, now)).includes(user_id))
      throw new Refusal(
        say(
          'This person is or was an administrator in the last 30 days, so the membership stays. Disable the account instead.',
        ),
      )
    await tellOfPeople(context, user_id, 'removed {person}')
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
  about:
    'Locks a member out until an administrator enables the account again. No data is lost. An administrator is locked out by two.',
  decides: 'people',
  access: true,
  input,
  async run({ user_id }, context) {
    const { tx, actor: asked, now } = context
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    refuseIf(whyNotManage(member, { actor, verb: 'disable' }))
    if (member.disabled_at === null && (await needsSecond({ tx, actor, now }, { member, role: 'user' }))) {
      const { id } = await proposeLeaving(context, member)
      return { user_id, disabled_at: null, waiting: true, change: id }
    }
    await disable(tx, member, now)
    await tellOfPeople(context, user_id, 'disabled the account of {person}')
    return { user_id, disabled_at: now, waiting: false }
  },
})

export const enableMember = command('members/enable', {
  about: 'Enables a disabled member again, with the roles they had.',
  decides: 'people',
  access: true,
  input,
  async run({ user_id }, context) {
    const { tx, actor: asked, now } = context
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    refuseIf(whyNotManage(member, { actor, verb: 'enable' }))
    if (member.disabled_at !== null) refuseIf(await whyNoSeat(tx, now, { invited: 'not counted' }))
    await setDisabled(tx, user_id, null)
    await tell(tx, member, say('Your account was enabled'), enabled)
    await tellOfPeople(context, user_id, 'enabled the account of {person}')
    return { user_id, disabled_at: null }
  },
})

const removed = phrase('Your account {email} is no longer a member of {organization}.')
const enabled = phrase('Your account {email} was enabled in {organization}.')
