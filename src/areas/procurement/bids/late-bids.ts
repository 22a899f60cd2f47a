import { randomUUID } from 'node:crypto'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { tellBuyer } from '../audience/announce.ts'

type Late = { organization: string; solicitation: string; vendor: string; number: string }

/**
 * One row per company and solicitation: a second attempt is not another late bid, and a company that already has a
 * bid was on time. The bid itself is not stored, and the buyer is not told whose it was.
 */
export async function keepLate(tx: CommandTx, { organization, solicitation, vendor, number }: Late): Promise<void> {
  const account = tx.organization_id
  const kept = await tx.sql(
    `insert into late_bids (organization_id, solicitation, account, vendor) select $1::uuid, $2::uuid, $3::uuid,
      $4::uuid
      where not exists (select from bid_envelopes where organization_id = $1 and solicitation = $2 and bidder = $3
        and withdrawn_at is null)
     on conflict do nothing returning at`,
    [organization, solicitation, account, vendor],
  )
  if (kept.length > 0)
    await tx.later(tellBuyer, {
      organization_id: organization,
      solicitation,
      event: 'bid_received',
      words: `A bid for ${number} arrived after the closing and was not accepted.`,
      id: randomUUID(),
    })
}
