import type { Context } from '#platform/commands/command.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { putDown } from '../controls/change.ts'
import type { Effect } from '../controls/commands.ts'
import type { ControlChange } from '../controls/records.ts'
import { disable } from './disable.ts'
import { lockPair } from './members.ts'
import { whyNotManage, type Member } from './rules.ts'
import { changeStatus } from '../controls/rules.ts'

/** An administrator is locked out by two: alone, one could turn off the others and then decide as the only one. */
export async function proposeLeaving(context: Context, member: Member): Promise<ControlChange> {
  const { tx, now } = context
  const name = member.display_name || member.email
  const open = await tx.one(
    `select from control_changes where organization_id = $1 and register = 'organization_members' and entry = $2
      and status ${among(changeStatus, 'proposed')}`,
    [tx.organization_id, member.user_id],
  )
  if (open)
    throw new Refusal(
      'Disabling this administrator is waiting for a second administrator. Decide or withdraw it first.',
    )
  const today = await todayOf(tx, now)
  return putDown(context, {
    title: `Account of ${name}`,
    register: 'organization_members',
    entry: member.user_id,
    does: 'end',
    loosens: true,
    first: false,
    reason: `${name} is to be locked out as an administrator.`,
    entered_on: today,
    effective_from: today,
    before: 'Administrator',
    after: 'Disabled',
    proposal: {},
  })
}

export const leavingEffect: Effect = {
  async when({ tx, actor, now }, change) {
    const { member } = await lockPair(tx, actor, change.entry!, now)
    const proposer = await lockPair(tx, { ...actor, user_id: change.proposed_by }, change.proposed_by, now)
    refuseIf(
      member.disabled_at !== null
        ? 'This account is disabled already. Decline the change.'
        : whyNotManage(member, { actor: proposer.actor, verb: 'disable' }),
    )
    return { effective_from: await todayOf(tx, now) }
  },
  async carryOut({ tx, now }, { entry }) {
    const member = await tx.one<Pick<Member, 'user_id' | 'email'>>(
      'select user_id, email from organization_members where organization_id = $1 and user_id = $2',
      [tx.organization_id, entry],
    )
    if (!member) throw new NotFound('member')
    await disable(tx, member, now)
  },
}
