import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { Solicitation } from '../../solicitations/records.ts'
import type { takeBackInvitation } from '../invitations.ts'
import type { countPlanHolders } from '../plan-holders.ts'
import { whyNotInviteYet, whyNotTakeBack } from '../rules.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { NoBids } from '../../declines/screens/NoBids.tsx'

type Invitation = { id: string; email: string | null; told_at: string | null; vendor: { name: string } | null }

/** The audience of this solicitation: the invited vendors, and how many companies follow it. */
export function AudiencePanel({ row }: { row: Solicitation }) {
  const actor = useActor()
  const now = useNow()
  const { data: invitations } = useRows<Invitation>('solicitation_invitations', (from) =>
    from
      .select('id,email,told_at,vendor:vendors(name)')
      .eq('solicitation', row.id)
      .order('invited_at')
      .order('id')
      .limit(200),
  )
  const holders = useAnswer<typeof countPlanHolders>(
    'solicitations/plan-holders',
    { id: row.id },
    { about: 'solicitations', enabled: row.published_at !== null },
  )
  const takeBack = useCommand<typeof takeBackInvitation>('solicitations/take-back-invitation')
  const [asking, setAsking] = useState(false)
  useChanges(['solicitations'])
  const whyNot = whyNotInviteYet(row, { actor, now })
  const many = holders.data?.holders
  return (
    <Panel
      title="Invitations and plan holders"
      about={row.invited_only ? 'By invitation only.' : 'Open to all vendors. Invited vendors are notified.'}
      actions={whyNot === null && <Button onClick={() => setAsking(true)}>Invite</Button>}
    >
      {row.published_at && many !== undefined && (
        <p className="mb-3">
          {many === 0
            ? 'No plan holders yet.'
            : plural(many, { one: '1 plan holder.', other: `${many} plan holders.` })}{' '}
          <span className="text-ink-2">
            Plan holders get every addendum and answer. Their names are hidden until the closing.
          </span>
        </p>
      )}
      {row.published_at && <NoBids id={row.id} />}
      {invitations?.length === 0 && <p className="text-ink-2">No vendors invited.</p>}
      <ul className="divide-y divide-line">
        {invitations?.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 break-words">{invitation.vendor?.name ?? invitation.email}</span>
            <span className="flex items-center gap-3 text-sm text-ink-2">
              {invitation.told_at ? (
                <span>
                  sent <Moment at={invitation.told_at} />
                </span>
              ) : (
                'will be sent with the publication'
              )}
              {whyNotTakeBack(row, invitation, { actor }) === null && (
                <MoveButton
                  whyNot={whyNotTakeBack(row, invitation, { actor })}
                  run={() => takeBack({ id: invitation.id })}
                  done="Invitation withdrawn"
                >
                  Withdraw
                  <span className="sr-only"> the invitation of {invitation.vendor?.name ?? invitation.email}</span>
                </MoveButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {asking && <InviteDialog row={row} onClose={() => setAsking(false)} />}
    </Panel>
  )
}
