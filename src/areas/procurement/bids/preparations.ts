import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { among } from '#platform/life/status-sql.ts'
import { noticeStatus } from '../notices/rules.ts'

export const prepareBid = command('bids/prepare', {
  about:
    'Records which response items a company has prepared, for its reminder before the closing. The agency never sees it.',
  input: z.strictObject({ organization: z.uuid(), solicitation: z.uuid(), items: z.array(z.uuid()).max(200) }),
  confidential: true,
  personal: true,
  async run({ organization, solicitation, items }, { tx, actor }) {
    const notice = await tx.one(
      `select from notices where organization_id = $1 and solicitation = $2 and status ${among(noticeStatus, 'open')}`,
      [organization, solicitation],
    )
    if (!notice) throw new NotFound('Solicitation')
    await tx.sql(
      `insert into bid_preparations (organization_id, solicitation, account, items) values ($1, $2, $3, $4)
        on conflict (organization_id, solicitation, account) do update
        set items = excluded.items, prepared_at = excluded.prepared_at`,
      [organization, solicitation, actor.organization_id, items],
    )
    return { prepared: items.length }
  },
})
