import type { Context } from '#platform/commands/command.ts'
import { holidaysFor } from '../../holidays/holidays-for.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/roles.ts'
import { finishTasks } from '../../tasks/finish.ts'
import { tell, type Notice } from '../notices/notices.ts'
import { nameOf } from '../signing/rules.ts'
import { isComplete, opened, signed } from '../turns/rules.ts'
import { contentOf, type Back, type DocumentType } from './document.ts'
import { useDeclaration } from '../../two-people/small-agency/use.ts'
import { lockGroups } from '../sums/judged-by.ts'
import { lookAgain } from '../sums/look-again.ts'
import { asJudged, chainsFor, requestById, situationOf } from './facts.ts'
import { close, moveOn } from './moving-on.ts'
import type { ApprovalRequest } from './records.ts'
import { turnOf, whyNotComment, whyNotDecide, whyNotSum, type Decision } from './rules.ts'

export type Ask = { id: string; revision: number; decision: Decision; comment: string }

/**
 * One decision on one request. The request is locked first, then its document, then what the document affects:
 * everywhere in this order.
 */
export async function decideOne(
  context: Context,
  documents: readonly DocumentType[],
  { id, ...attempt }: Ask,
  alsoRefuse: (request: ApprovalRequest) => string | null = () => null,
): Promise<ApprovalRequest> {
  const { tx, actor, now } = context
  const locked = await requestById(tx, actor.organization_id, id, 'for update')
  if (attempt.decision === 'approved') await lockDocument(tx, locked)
  const request = await asJudged(tx, locked, now)
  const situation = await situationOf(tx, request, now, actor.user_id)
  refuseIf(whyNotDecide(request, { actor, ...attempt, ...situation }))
  refuseIf(whyNotComment(attempt.decision, attempt.comment))
  refuseIf(alsoRefuse(request))
  if (attempt.decision === 'approved')
    refuseIf(
      whyNotSum(request, {
        ...situation,
        chains: await chainsFor(tx, actor.organization_id, request.document_table, situation.today),
      }),
    )
  const { turn, for_person } = turnOf(actor.user_id, request, situation)!

  // The approval keeps the combined amount of this moment.
  if (request.judged_by !== locked.judged_by)
    await tx.sql('update approval_requests set judged_by = $3 where organization_id = $1 and id = $2', [
      actor.organization_id,
      id,
      request.judged_by,
    ])
  const author = situation.authors.find((each) => each === actor.user_id || each === for_person)
  const excepted_by =
    attempt.decision === 'approved' && author
      ? await useDeclaration(context, {
          act: 'approved',
          table: request.document_table,
          id: request.document,
          title: request.title,
        })
      : null
  await writeDown(tx, request, {
    actor,
    now,
    decision: attempt.decision,
    comment: attempt.comment,
    turn: turn.id,
    on_behalf_of: for_person,
    authors: situation.authors,
    excepted_by,
  })
  const document = documentOf(documents, request.document_table)
  const name = nameOf(actor.user_id, situation.people)
  switch (attempt.decision) {
    case 'approved': {
      const after = opened(
        signed(situation.turns, turn.id, { person: actor.user_id, for_person }, now.toISOString()),
        situation.today,
        await holidaysFor(tx, actor.organization_id),
      )
      await moveOn(tx, request, situation, after, { by: actor.user_id, now })
      if (!isComplete(after)) break
      await end(context, request, 'approved')
      await document.approved(context, request.document)
      await tellAskers(tx, request, 'approval_decided', `${request.title} is approved; ${name} approved last.`, context)
      break
    }
    case 'rejected':
    case 'returned':
      await sendBack(context, document, request, attempt.decision)
      await tellAskers(
        tx,
        request,
        'approval_decided',
        `${name} ${attempt.decision} ${request.title}: ${attempt.comment}`,
        context,
      )
      break
    case 'asked':
      await tellAskers(
        tx,
        request,
        'approval_question',
        `${name} has a question about ${request.title}: ${attempt.comment}`,
        context,
      )
  }
  return requestById(tx, actor.organization_id, id)
}

/** The document, then the documents it is added to: submitting locks them in the same order. */
async function lockDocument(
  tx: Tx,
  { organization_id, document_table, document, amount }: ApprovalRequest,
): Promise<void> {
  await tx.sql(
    `select from ${contentOf(document_table).record.table} where organization_id = $1 and id = $2 for update`,
    [organization_id, document],
  )
  await lockGroups(tx, organization_id, { table: document_table, id: document, amount })
}

export async function sendBack(
  context: Context,
  document: DocumentType,
  request: ApprovalRequest,
  how: Back,
): Promise<void> {
  await end(context, request, how)
  await document.returned(context, request.document, how)
}

/** Approving is over; a task that asked for it is marked completed. */
async function end(context: Context, request: ApprovalRequest, status: 'approved' | Back): Promise<void> {
  await close(context.tx, request, status, context.now)
  await lookAgain(context.tx, request, context.now)
  await finishTasks(context, [
    { table: request.document_table, record: request.document },
    { table: 'approval_requests', record: request.id },
  ])
}

export function documentOf(documents: readonly DocumentType[], table: string): DocumentType {
  const document = documents.find((each) => each.table === table)
  if (!document) throw new NotFound('kind of document')
  return document
}

type Line = {
  actor: Actor
  now: Date
  decision: string
  comment: string
  turn?: string
  on_behalf_of?: string | null
  authors?: readonly string[]
  excepted_by?: string | null
}

/**
 * The row that is never changed. Who must not approve is copied from the request, so that the database itself can
 * refuse.
 */
export const writeDown = (
  tx: Tx,
  request: ApprovalRequest,
  { actor, now, decision, comment, turn, on_behalf_of, authors = [], excepted_by = null }: Line,
) =>
  tx.sql(
    `insert into approval_signatures (organization_id, request, turn, decision, signer, on_behalf_of, requested_by,
      submitted_by, payee, may_sign_twice, revision, amount, judged_by, comment, aal, at, authors, excepted_by)
     select organization_id, id, $3, $4, $5, $6, requested_by, submitted_by, payee, may_sign_twice, revision, amount,
     judged_by, $7, $8, $9, $10, $11 from approval_requests where organization_id = $1 and id = $2`,
    [
      request.organization_id,
      request.id,
      turn ?? null,
      decision,
      actor.user_id,
      on_behalf_of ?? null,
      comment,
      actor.aal,
      now,
      authors,
      excepted_by,
    ],
  )

export const tellAskers = (
  tx: Tx,
  request: ApprovalRequest,
  event: Notice['event'],
  words: string,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
) =>
  tell(
    tx,
    {
      organization_id: request.organization_id,
      people: [request.requested_by, request.submitted_by],
      event,
      record: { table: 'approval_requests', id: request.id },
      words,
    },
    { by: actor.user_id, now },
  )
