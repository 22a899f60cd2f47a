import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { bid, type Bid } from '../bids/records.ts'
import { criteriaOf, panelOf } from '../panel/facts.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { findingsOf } from './facts.ts'
import { finding, type Finding } from './records.ts'
import { findingOf, toFind, whyNotFind } from './rules.ts'

export const recordFinding = command('bid-findings/record', {
  about: 'Records whether a bid is responsive, its bidder is responsible, or a criterion is passed, with the reason.',
  input: z.strictObject({
    id: z.uuid(),
    bid: z.uuid(),
    about: z.enum(['responsive', 'responsible', 'criterion']),
    criterion: z.uuid().nullable().default(null),
    met: z.boolean(),
    reason: z.string().trim().min(1, 'Enter a reason. The bidder will see it').max(2_000),
  }),
  // Evaluators who score without names must not find names in the audit log; the record's own history has the text.
  secret: ['reason'],
  async run({ id, bid: bidId, about, criterion, met, reason }, { tx, actor }) {
    const of = await tx.lock<Evaluation>(evaluation, id)
    const row = await tx.lock<Bid>(bid, bidId)
    refuseIf(row.solicitation === of.solicitation ? null : 'This bid belongs to another solicitation.')
    refuseIf(whyNotFind(of, await panelOf(tx, id), row, { actor }))
    refuseIf(
      toFind(await criteriaOf(tx, of.solicitation)).some(
        (asked) => asked.about === about && asked.criterion === criterion,
      )
        ? null
        : 'This finding does not apply to this solicitation.',
    )
    const before = findingOf(await findingsOf(tx, of.solicitation), bidId, { about, criterion })
    const values = { met, reason, found_by: actor.user_id }
    const kept = before
      ? await tx.update<Finding>(finding, before.id, values)
      : await tx.insert<Finding>(finding, { solicitation: of.solicitation, bid: bidId, about, criterion, ...values })
    return { id: kept.id }
  },
})
