import type { Context } from '#platform/commands/command.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { roleNames, type AgencyRole } from '#platform/roles.ts'
import { among } from '#platform/life/status-sql.ts'
import { administratorsOf } from '../../two-people/small-agency/facts.ts'
import { confirm } from '../../confirmations/commands.ts'
import { putDown } from '../../controls/change.ts'
import type { Effect } from '../../controls/commands.ts'
import type { ControlChange } from '../../controls/records.ts'
import { lockPair } from '../members.ts'
import type { Member } from '../rules.ts'
import { giveRole } from './give-role.ts'
import { takesTwo, whyNotGrant } from './rules.ts'
import { changeStatus } from '../../controls/rules.ts'

type Asked = { member: Pick<Member, 'user_id' | 'email' | 'display_name' | 'role'>; role: AgencyRole }
type Proposal = { role: AgencyRole; until: string | null; reason: string | null }

/**
 * Whether a second administrator must agree: a manager or administrator is added, or an administrator is lost, and
 * there is another administrator than the one who asks.
 */
export const needsSecond = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'now'> & { actor: { user_id: string; organization_id: string } },
  { member, role }: { member: Pick<Member, 'user_id' | 'role'>; role: AgencyRole },
): Promise<boolean> =>
  takesTwo({ from: member.role, to: role }) &&
  (await isAgency(tx)) &&
  (await administratorsOf(tx, actor.organization_id, now)).some(
    (person) => person !== actor.user_id && (person !== member.user_id || member.role === 'admin'),
  )

/** A company's people decide nothing about public money. */
const isAgency = async (tx: Context['tx']): Promise<boolean> =>
  (await tx.one<{ kind: string }>('select kind from organizations where id = $1', [tx.organization_id]))?.kind ===
  'agency'

/** The change waits for a second administrator; the person keeps their role until then. */
export async function proposeRole(
  context: Context,
  { member, role, until, reason }: Asked & { until: Date | null; reason: string | null },
): Promise<ControlChange> {
  const { tx, now } = context
  const name = member.display_name || member.email
  const open = await tx.one(
    `select from control_changes where organization_id = $1 and register = 'user_roles' and entry = $2
      and status ${among(changeStatus, 'proposed')}`,
    [tx.organization_id, member.user_id],
  )
  if (open)
    throw new Refusal(
      'A change to this person’s role is waiting for a second administrator. Decide or withdraw it first.',
    )
  const today = await todayOf(tx, now)
  const proposal: Proposal = { role, until: until?.toISOString() ?? null, reason }
  return putDown(context, {
    title: `Role of ${name}`,
    register: 'user_roles',
    entry: member.user_id,
    does: 'set',
    loosens: true,
    first: false,
    reason: reason || `New role of ${name}: ${roleNames[role].toLowerCase()}.`,
    entered_on: today,
    effective_from: today,
    before: roleNames[member.role],
    after: roleNames[role],
    proposal,
  })
}

/** The approved change of a role: two administrators agreed, so the person is confirmed as well. */
export const roleEffect: Effect = {
  async when(context, change) {
    const { tx, actor, now } = context
    const { role, until } = proposed(change)
    const { member } = await lockPair(tx, actor, change.entry!, now)
    const proposer = await lockPair(tx, { ...actor, user_id: change.proposed_by }, change.proposed_by, now)
    refuseIf(
      member.role === role
        ? 'This person has this role already. Decline the change.'
        : whyNotGrant(role, { actor: proposer.actor, grantee: member, until: until ? new Date(until) : null, now }),
    )
    return { effective_from: await todayOf(tx, now) }
  },
  async carryOut(context, change) {
    const { tx, actor, now } = context
    const { role, until, reason } = proposed(change)
    const member = await tx.one<{ email: string }>(
      'select email from organization_members where organization_id = $1 and user_id = $2',
      [tx.organization_id, change.entry],
    )
    if (!member) throw new NotFound('member')
    await giveRole(context, {
      user_id: change.entry!,
      email: member.email,
      role,
      until: until ? new Date(until) : null,
      by: change.proposed_by,
      reason,
    })
    if (actor.user_id !== change.entry) await confirm(tx, change.entry!, { by: actor.user_id, now })
  },
}

const proposed = ({ proposal }: ControlChange): Proposal => JSON.parse(proposal!) as Proposal
