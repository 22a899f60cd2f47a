import { firstReason, type Reason } from '#platform/rules.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import type { PreparedInvitation } from '#areas/organization/members/prepared/records.ts'

export function whyNotSend(rows: readonly Pick<PreparedInvitation, 'name' | 'invited_at'>[], selected: number): Reason {
  const sent = rows.find(({ invited_at }) => invited_at !== null)
  return firstReason(
    rows.length < selected && 'A prepared invitation was just removed. Select again.',
    sent && `${sent.name} is already invited. Resend the invitation under Invitations.`,
  )
}

export const whyNotRemove = (
  { invited_at }: Pick<PreparedInvitation, 'invited_at'>,
  { actor }: { actor: Pick<Actor, 'role'> },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can remove a prepared invitation.',
    invited_at !== null && 'This invitation was sent. Withdraw it under Invitations.',
  )
