import { z } from 'zod'
import { question } from '#platform/commands/command.ts'

export type Handed = { officer: string; round: number; at: string; failed: number }
export type Began = { by: string | null; at: string }

/**
 * The minutes of an opening without the bids, which each person reads with their own rights: an evaluator learns no
 * name here.
 */
export const openingMinutes = question('openings/minutes', {
  about:
    'The minutes of a bid opening: who started it and when, and which officers submitted key shares in each round. Bidders are not included.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx }) {
    const organization = tx.organization_id
    const began = await tx.sql<Began>(
      `select m.display_name as by, c.at from record_changes c
        left join organization_members m on m.organization_id = c.organization_id and m.user_id = c.actor
        where c.organization_id = $1 and c.table_name = 'solicitations' and c.record = $2
        and c.after ->> 'status' = 'opening' order by c.at limit 20`,
      [organization, id],
    )
    const handed = await tx.sql<Handed>(
      `select m.display_name as officer, e.round, min(s.handed_in_at) as at, count(*) filter (where s.share = '')::int
        as failed
         from opening_shares s
         join bid_envelopes e on e.organization_id = s.organization_id and e.id = s.envelope
         join organization_members m on m.organization_id = s.organization_id and m.user_id = s.officer
        where s.organization_id = $1 and e.solicitation = $2 group by m.display_name, s.officer, e.round
        order by e.round, min(s.handed_in_at), m.display_name`,
      [organization, id],
    )
    return { began, handed }
  },
})
