import { randomUUID } from 'node:crypto'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { tellBuyer } from '../audience/announce.ts'

type Late = { organization: string; solicitation: string; vendor: string; number: string }

/**
 * One line for each company and call: who tries again is not later, and who has an offer there was in time. Of the
 * offer nothing is kept, and the buyer is not told whose it was.
 */
export async function keepLate(tx: CommandTx, { organization, solicitation, vendor, number }: Late): Promise<void> {
  const account = tx.organizationId()
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
      words: `An offer to ${number} came after the closing and was not taken.`,
      id: randomUUID(),
    })
}
