import type { ReactNode } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { asDay } from '#kit/dates.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { atLeast, roleNames } from '#platform/roles.ts'
import { say, translated } from '#platform/say.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import type { inviteMembersAmong, withdrawInvitation } from '../invitation-commands.ts'
import { whyNotInvite, whyNotWithdraw, type InvitableRole } from '../rules.ts'

export type Invitation = {
  id: string
  email: string
  role: InvitableRole
  display_name: string
  department: string
  created_at: string
  expires_at: string
}

/** People the organization invited who have not joined yet. Only administrators see them. */
export function useInvitations(): readonly Invitation[] | undefined {
  const actor = useActor()
  return useRows<Invitation>(
    'invitations',
    (from) =>
      from
        .select('id,email,role,display_name,department,created_at,expires_at')
        .is('accepted_at', null)
        .order('created_at', { ascending: false })
        .limit(200),
    { enabled: atLeast('admin', actor) },
  ).data
}

/** Each with the actions for an email that was lost or went to a wrong address. */
export function Invitations({ empty }: { empty: ReactNode }) {
  const actor = useActor()
  const now = useNow()
  const rows = useInvitations()
  const invite = useCommand<ReturnType<typeof inviteMembersAmong>>('members/invite-list')
  const withdraw = useCommand<typeof withdrawInvitation>('members/withdraw-invitation')
  const addressee = { isMember: false, invitedSecondsAgo: null, invitedToday: 0 }
  return (
    <PlainTable
      label={say('Invitations')}
      rows={rows ?? []}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          label: say('Email'),
          cell: (row) => (
            <>
              <span className="block font-semibold break-all">{row.email}</span>
              <span className="block text-xs text-ink-2">
                {[row.display_name, row.department].filter(Boolean).join(', ')}
              </span>
            </>
          ),
        },
        { label: say('Role'), cell: (row) => translated(roleNames[row.role]) },
        { label: say('Invited on'), cell: (row) => asDay(row.created_at) },
        {
          label: say('Expires'),
          cell: (row) =>
            Date.parse(row.expires_at) > Date.parse(now) ? (
              <Moment at={row.expires_at} />
            ) : (
              <span className="text-warn">{say('expired')}</span>
            ),
        },
        {
          label: say('Actions'),
          buttons: true,
          cell: (row) => (
            <span className="flex flex-wrap gap-2">
              <MoveButton
                whyNot={whyNotInvite(row.role, { actor, addressee })}
                run={() =>
                  invite({
                    people: [
                      { email: row.email, role: row.role, display_name: row.display_name, department: row.department },
                    ],
                  })
                }
                done={say('Email sent again to {email}', { email: row.email })}
              >
                {say('Resend')}
                <span className="sr-only"> {say('to {email}', { email: row.email })}</span>
              </MoveButton>
              <MoveButton
                look="danger"
                whyNot={whyNotWithdraw({ ...row, accepted_at: null }, actor)}
                run={() => withdraw({ id: row.id })}
                done={say('Invitation withdrawn')}
              >
                {say('Withdraw')}
                <span className="sr-only"> {say('invitation for {email}', { email: row.email })}</span>
              </MoveButton>
            </span>
          ),
        },
      ]}
    />
  )
}
