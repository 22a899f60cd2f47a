import { z } from 'zod'
import { linkWaiting } from '#platform/auth/oauth/old-way.ts'
import { asSignIn } from '#platform/commands/as-sign-in.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { among } from '#platform/life/status-sql.ts'
import { whyNotConfirmWay, type WaitingWay } from './rules.ts'
import { tellOfPeople } from './tell.ts'
import { changeStatus } from '../controls/rules.ts'

export const confirmWay = command('members/confirm-sign-in', {
  about: 'Confirms a new way to sign in for a person who can no longer sign in the way they did before.',
  decides: 'people',
  personal: true,
  access: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, actor, now, site } = context
    const [waiting] = await waitingWays(tx, now, { id })
    refuseIf(whyNotConfirmWay(waiting ?? null, { actor }))
    const { user_id, named } = waiting!
    const linked = await asSignIn(tx, () =>
      linkWaiting(tx, { clock: { now: () => now }, settings: { siteUrl: site } }, id, null),
    )
    refuseIf(linked ? null : whyNotConfirmWay(null, { actor }))
    await tellOfPeople(context, user_id, `confirmed that {person} signs in with ${named}`)
    return { user_id, provider: named }
  },
})

/** Waiting confirmations of an organization’s people. Who proposed a provider doesn't decide whose account it opens. */
export async function waitingWays(
  tx: CommandTx,
  now: Date,
  { id = null }: { id?: string | null } = {},
): Promise<(WaitingWay & { user_id: string })[]> {
  const waiting = await asSignIn(tx, () =>
    tx.sql<Omit<WaitingWay, 'proposers'> & { user_id: string }>(
      `select w.id, w.user_id, w.named, w.provider, w.claims from auth.waiting_identities w
         join public.organization_members m on m.user_id = w.user_id
        where m.organization_id = $1 and w.expires_at > $2 and ($3::uuid is null or w.id = $3)
        order by w.asked_at desc`,
      [tx.organization_id, now, id],
    ),
  )
  if (waiting.length === 0) return []
  const proposed = await tx.sql<{ provider: string; proposed_by: string }>(
    `select case c.register when 'saml_providers' then 'sso:' || c.entry else s.issuer end as provider, c.proposed_by
       from control_changes c
       left join sso_connections s on s.organization_id = c.organization_id and c.register = 'sso_connections'
        and s.id::text = c.entry
      where c.organization_id = $1
      and c.status ${among(changeStatus, 'effective')} and c.register in ('saml_providers', 'sso_connections')`,
    [tx.organization_id],
  )
  return waiting.map((each) => ({
    ...each,
    proposers: proposed
      .filter(({ provider }) => provider === each.provider || provider === each.claims.issuer)
      .map(({ proposed_by }) => proposed_by),
  }))
}
