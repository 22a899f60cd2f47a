import { z } from 'zod'
import { whyNotEngageAny } from '#areas/vendors/checks/vendor-checks.ts'
import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { momentInWords } from '#platform/dates.ts'
import { groundOf, standingAward } from '../awards/facts.ts'
import { bid } from '../bids/records.ts'
import { digestOf, keepEdition } from '../notices/editions.ts'
import type { NoticeContent } from '../notices/rules.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { steps } from '../panel/rules.ts'
import { momentIn } from '../solicitations/parts.ts'
import { solicitation, type Solicitation } from '../solicitations/records.ts'
import { kindOf, steps as solicitationSteps } from '../solicitations/rules.ts'
import { whyNotAskAgain } from './rules.ts'
import { say } from '#platform/say.ts'
import { asStatus } from '#platform/life/status-sql.ts'
import { noticeStatus } from '../notices/rules.ts'

export const askBestAndFinal = command('evaluations/ask-best-and-final', {
  about:
    'Requests best and final offers from named finalists, sealed to the same officers as the first round. A finalist who submits none is held to the first proposal.',
  input: z.strictObject({
    id: z.uuid(),
    bids: z.array(z.uuid()).max(50),
    closes_at: z.string().max(16),
    words: z.string().trim().min(1, 'Enter what finalists may change, and what they may not').max(5_000),
  }),
  async run({ id, bids, closes_at: wall, words }, context) {
    const { tx, actor, now } = context
    const of = await tx.lock<Evaluation>(evaluation, id)
    const row = await tx.lock<Solicitation>(solicitation, of.solicitation)
    const { panel, bids: received, priced } = await groundOf(tx, of)
    const chosen = received.filter((each) => bids.includes(each.id))
    const accounts = new Map(
      (
        await tx.sql<{ vendor: string; account: string }>(
          'select vendor, account from vendor_accounts where organization_id = $1 and vendor = any ($2)',
          [tx.organization_id, chosen.map(({ vendor }) => vendor)],
        )
      ).map(({ vendor, account }) => [vendor, account]),
    )
    const closes_at = momentIn(wall, row.zone!)
    const asked = chosen.map(({ id: of, name, vendor }) => ({
      name,
      out: priced.find((each) => each.id === of)!.out,
      account: accounts.has(vendor),
    }))
    refuseIf(
      whyNotAskAgain(of, panel, {
        actor,
        scored: kindOf[row.kind].scored,
        award: (await standingAward(tx, row.id)) !== undefined,
        asked,
        closes_at,
        now: now.toISOString(),
        zone: row.zone!,
      }),
    )
    refuseIf(solicitationSteps.whyNot('askAgain', row))
    refuseIf(
      await whyNotEngageAny(
        tx,
        chosen.map(({ vendor }) => vendor),
        now,
        { federal: false },
      ),
    )

    const before = (await tx.one<{ round: number; content: NoticeContent }>(
      'select round, content from notices where organization_id = $1 and solicitation = $2',
      [tx.organization_id, row.id],
    ))!
    for (const { vendor } of chosen)
      await tx.sql(
        'insert into finalists (organization_id, solicitation, round, vendor, account) values ($1, $2, $3, $4, $5)',
        [tx.organization_id, row.id, before.round + 1, vendor, accounts.get(vendor)],
      )
    const again = await tx.update<Solicitation>(solicitation, row.id, {
      status: solicitationSteps.askAgain.to,
      closes_at,
      edition: row.edition + 1,
    })
    const content: NoticeContent = { ...before.content, closes_at }
    await tx.sql(
      `update notices set status = ${asStatus(noticeStatus, 'open')}, round = $3, closes_at = $4, questions_until = null, edition = $5,
        digest = $6, content = $7, updated_at = $8 where organization_id = $1 and solicitation = $2`,
      [tx.organization_id, row.id, before.round + 1, closes_at, again.edition, digestOf(content), content, now],
    )
    await keepEdition(context, again, content, `Best and final offers were requested from the finalists. ${words}`)
    for (const { id: of, vendor } of chosen)
      await notify(
        tx,
        {
          organization_id: row.organization_id,
          people: [],
          vendor,
          event: 'legal_notice',
          record: { table: bid.table, id: of },
          words: inEach(() =>
            say(
              'You are invited to submit a best and final offer for {number}, {title}, by {time}. Otherwise your first proposal counts.',
              { number: row.number, title: row.title, time: momentInWords(closes_at, row.zone!) },
            ),
          ),
          actor: actor.user_id,
          path: `/public-opportunities/${row.id}`,
        },
        now,
      )
    return tx.update<Evaluation>(evaluation, id, { status: steps.askAgain.to })
  },
})
