import type { Context } from '#platform/commands/command.ts'
import { dollars } from '#platform/money.ts'
import type { ApprovalDocument } from './document.ts'
import { writeDown } from './decide.ts'
import { judgedBy } from '../sums/judged-by.ts'
import { chainsFor, currentRequest, requestById, situationOf } from './facts.ts'
import { close, refreshWaiting } from './moving-on.ts'
import type { ApprovalRequest } from './records.ts'
import { askedOf, requestApproval } from './request-approval.ts'
import { whyBeginAgain, requestStatus } from './rules.ts'

/** Locks the approval request of a document before the document itself: all code locks in this order. */
export const lockRequest = ({ tx, actor }: Context, table: string, id: string): Promise<ApprovalRequest | undefined> =>
  currentRequest(tx, actor.organization_id, table, id)

/**
 * A document was changed during or after approval. Within the tolerance the approvals stay, and the history says so;
 * otherwise the chain starts over with a new request. `request` comes from lockRequest, `document` is its current
 * state.
 */
export async function documentChanged(
  context: Context,
  request: ApprovalRequest,
  document: ApprovalDocument,
): Promise<{ kept: boolean; request: ApprovalRequest | null }> {
  const { tx, actor, now } = context
  const situation = await situationOf(tx, request, now)
  const chains = await chainsFor(tx, actor.organization_id, request.document_table, situation.today)
  const sum = await judgedBy(tx, actor.organization_id, document, { chains, today: situation.today })
  const {
    submitted_by: _,
    requested_by: __,
    document_table: ___,
    ...changed
  } = { ...askedOf(document, request.submitted_by), judged_by: sum?.total ?? document.amount }
  const again = whyBeginAgain(request, changed, { ...situation, chains, by: actor.user_id })
  if (again) {
    await writeDown(tx, request, { actor, now, decision: 'superseded', comment: again })
    await close(tx, request, 'superseded', now)
    return { kept: false, request: await requestApproval(context, document) }
  }
  await tx.sql(
    `update approval_requests set amount = $3, title = $4, judged_by = $5, revision = revision + 1
      where organization_id = $1 and id = $2`,
    [actor.organization_id, request.id, document.amount, document.title, changed.judged_by],
  )
  const kept = await requestById(tx, actor.organization_id, request.id)
  if (document.amount !== request.amount)
    await writeDown(tx, kept, {
      actor,
      now,
      decision: 'kept',
      comment: `The amount changed from ${dollars(request.amount)} to ${dollars(document.amount)}, within the tolerance. Approvals stay.`,
    })
  if (requestStatus.isOpen(kept)) await refreshWaiting(tx, kept, situation, { by: actor.user_id, now })
  return { kept: true, request: kept }
}
