import type { Context } from '#platform/commands/command.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '../notifications/notify.ts'

/**
 * A departed person's open approvals are listed for the administrators and reassigned to no one: a program does not
 * decide who approves in another's place.
 */
export async function tellOfDeparture({ tx, actor, now }: Context, person: string): Promise<void> {
  const organization = actor.organization_id
  const member = await tx.one<{ display_name: string; email: string }>(
    'select display_name, email from organization_members where organization_id = $1 and user_id = $2',
    [organization, person],
  )
  const approvals = await tx.sql<{ number: string }>(
    `select distinct r.number from approval_waiting w join approval_requests r on r.organization_id = w.organization_id
      and r.id = w.request
      where w.organization_id = $1 and w.person = $2 order by r.number`,
    [organization, person],
  )
  const name = member!.display_name || member!.email
  const words =
    approvals.length === 0
      ? `The directory deactivated ${name}. This person had no approvals waiting.`
      : `The directory deactivated ${name}. These approvals were waiting for this person: ${approvals.map(({ number }) => number).join(', ')}. Reassign them.`
  await notify(
    tx,
    {
      organization_id: organization,
      people: await holdersOf(tx, organization, ['admin'], now),
      event: 'security_alarm',
      record: null,
      path: approvals.length === 0 ? '/team' : '/approvals-inbox?view=all',
      words: words.slice(0, 900),
      actor: null,
    },
    now,
  )
}
