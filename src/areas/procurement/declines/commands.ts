import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { say } from '#platform/say.ts'
import { noBidReasons, whyNotDecline, type NoBidReason } from './rules.ts'

const at = { organization: z.uuid(), solicitation: z.uuid() }

export const declineToBid = command('bids/decline', {
  about: 'Records that a company does not bid, with its reason. The agency counts the reasons.',
  confidential: true,
  input: z.strictObject({ ...at, reason: z.enum(noBidReasons), words: z.string().trim().max(2_000).default('') }),
  async run({ organization, solicitation, reason, words }, { tx, actor }) {
    const notice = await tx.one<{ status: string; round: number }>(
      'select status, round from notices where organization_id = $1 and solicitation = $2',
      [organization, solicitation],
    )
    if (!notice) throw new NotFound('Solicitation')
    const [own] = await tx.sql<{ kind: string }>('select kind from organizations where id = $1', [
      actor.organization_id,
    ])
    refuseIf(own?.kind === 'vendor' ? null : say('Only vendors can decline to bid.'))
    const standing = await tx.one(
      `select from bid_envelopes where organization_id = $1 and solicitation = $2 and bidder = $3
        and withdrawn_at is null and round = $4`,
      [organization, solicitation, actor.organization_id, notice.round],
    )
    refuseIf(whyNotDecline(notice, { standing: standing !== undefined, reason, words }))
    await tx.sql(
      `insert into no_bids (organization_id, solicitation, account, reason, words, said_by) values ($1, $2, $3, $4, $5, $6)
        on conflict (organization_id, solicitation, account) do update set reason = excluded.reason,
        words = excluded.words, said_by = excluded.said_by, said_at = excluded.said_at`,
      [organization, solicitation, actor.organization_id, reason, words, actor.user_id],
    )
    return { solicitation }
  },
})

export const reconsiderBid = command('bids/reconsider', {
  about: 'Withdraws a company’s no-bid response.',
  confidential: true,
  input: z.strictObject(at),
  async run({ organization, solicitation }, { tx, actor }) {
    const [gone] = await tx.sql(
      'delete from no_bids where organization_id = $1 and solicitation = $2 and account = $3 returning solicitation',
      [organization, solicitation, actor.organization_id],
    )
    refuseIf(gone ? null : say('Your company has not declined this solicitation.'))
    return { solicitation }
  },
})

export const countNoBids = question('solicitations/no-bids', {
  about: 'Counts the companies that do not bid on a solicitation, by reason, with what they wrote and without names.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx }) {
    const rows = await tx.sql<{ reason: NoBidReason; words: string }>(
      `select reason, words from no_bids where organization_id = $1 and solicitation = $2
        order by reason, md5(account::text)`,
      [tx.organization_id, id],
    )
    return {
      reasons: noBidReasons.flatMap((reason) => {
        const said = rows.filter((each) => each.reason === reason)
        return said.length > 0
          ? [{ reason, companies: said.length, words: said.map(({ words }) => words).filter((words) => words !== '') }]
          : []
      }),
    }
  },
})
