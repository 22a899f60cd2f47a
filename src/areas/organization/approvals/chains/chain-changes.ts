import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import type { Effect } from '../../controls/commands.ts'
import { beginsOn } from '../../controls/rules.ts'
import { stepsOf } from '../requests/facts.ts'
import { approvalChain, kindsOfDocuments, type ApprovalChain } from './records.ts'
import { chainMoves, whyNotEnd, whyNotPublish } from './rules.ts'

/**
 * The effect of an approved change of an approval chain: it publishes the chain or sets its end date. Neither takes
 * effect on a day that has begun.
 */
export const chainEffect: Effect = {
  async when({ tx, actor, now }, change) {
    const chain = await tx.lock<ApprovalChain>(approvalChain, change.entry!)
    const today = await todayOf(tx, now)
    const effective_from = beginsOn(change.effective_from, today)
    if (change.does === 'end') refuseIf(whyNotEnd(chain, { actor, lastDay: addDays(effective_from, -1), today }))
    else
      refuseIf(
        whyNotPublish(
          { ...chain, valid_from: effective_from, steps: await stepsOf(tx, actor.organization_id, [chain.id]) },
          { actor, kinds: kindsOfDocuments, today },
        ),
      )
    return { effective_from }
  },
  async carryOut({ tx }, { entry, does, effective_from }) {
    await tx.update(
      approvalChain,
      entry!,
      does === 'end'
        ? { valid_to: addDays(effective_from, -1) }
        : { status: chainMoves.publish.to, valid_from: effective_from },
    )
  },
}
