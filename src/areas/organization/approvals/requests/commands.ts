import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { tell } from '../notices/notices.ts'
import { nameOf } from '../signing/rules.ts'
import { decideOne, documentOf, sendBack, tellAskers, writeDown } from './decide.ts'
import type { DocumentType } from './document.ts'
import { requestById, situationOf } from './facts.ts'
import type { ApprovalRequest } from './records.ts'
import { handOver } from './hand-over.ts'
import { decisions, whyNotAnswer, whyNotInBulk, whyNotWithdraw } from './rules.ts'

const words = z.string().trim().max(5000, 'Comment must be less than 5000 characters')
const one = z.object({ id: z.uuid() })

export type Result =
  | { id: string; ok: true; status: ApprovalRequest['status'] }
  | { id: string; ok: false; reason: string }

export const answerQuestion = command('approvals/answer', {
  about: 'Answers an approver’s question. The request stays open.',
  input: one.extend({ comment: words.min(1, 'Enter your answer.') }),
  async run({ id, comment }, { tx, actor, now }) {
    const request = await requestById(tx, actor.organization_id, id, 'for update')
    refuseIf(whyNotAnswer(request, actor))
    await writeDown(tx, request, { actor, now, decision: 'answered', comment })
    const asked = await tx.sql<{ signer: string }>(
      `select distinct signer from approval_signatures where organization_id = $1 and request = $2
        and decision = 'asked'`,
      [actor.organization_id, id],
    )
    const { people } = await situationOf(tx, request, now)
    await tell(
      tx,
      {
        organization_id: actor.organization_id,
        people: asked.map(({ signer }) => signer),
        event: 'approval_answer',
        record: { table: 'approval_requests', id },
        words: `${nameOf(actor.user_id, people)} answered about ${request.title}: ${comment}`,
      },
      { by: actor.user_id, now },
    )
    return request
  },
})

/** The commands that reach into the topics whose documents are approved: they get the list of those. */
export function requestCommands(documents: readonly DocumentType[]) {
  const decide = command('approvals/decide', {
    about: 'Approves, rejects or returns a request, or asks a question. The final approval carries out the document.',
    decides: 'money',
    personal: true,
    reason: 'comment',
    input: one.extend({ revision: z.int().min(1), decision: z.enum(decisions), comment: words.default('') }),
    run: (ask, context): Promise<ApprovalRequest> => decideOne(context, documents, ask),
  })

  const decideMany = command('approvals/decide-many', {
    about:
      'Makes the same decision on several requests, each on its own. Refused requests are listed, and the others are carried out.',
    decides: 'money',
    personal: true,
    reason: 'comment',
    input: z.object({
      requests: z
        .array(z.object({ id: z.uuid(), revision: z.int().min(1) }))
        .min(1, 'Select at least one request')
        .max(200, 'Select up to 200 requests'),
      decision: z.enum(['approved', 'rejected', 'returned']),
      comment: words.default(''),
    }),
    async run({ requests, decision, comment }, context) {
      const results: Result[] = []
      // In one order, so that two people who decide in bulk at once cannot deadlock.
      for (const { id, revision } of requests.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        results.push(
          await byItself(context.tx, id, () =>
            decideOne(context, documents, { id, revision, decision, comment }, (request) =>
              whyNotInBulk(request, decision),
            ),
          ),
        )
      return { results }
    },
  })

  const withdraw = command('approvals/withdraw', {
    about: 'Withdraws a request before it is decided.',
    reason: 'comment',
    input: one.extend({ comment: words.default('') }),
    async run({ id, comment }, context) {
      const { tx, actor, now } = context
      const request = await requestById(tx, actor.organization_id, id, 'for update')
      refuseIf(whyNotWithdraw(request, actor))
      await writeDown(tx, request, { actor, now, decision: 'withdrawn', comment })
      await sendBack(context, documentOf(documents, request.document_table), request, 'withdrawn')
      const { people } = await situationOf(tx, request, now)
      await tellAskers(
        tx,
        request,
        'approval_decided',
        `${nameOf(actor.user_id, people)} withdrew ${request.title}.`,
        context,
      )
      return requestById(tx, actor.organization_id, id)
    },
  })

  return { decide, decideMany, withdraw, answer: answerQuestion, handOver }
}

/**
 * A refused decision is rolled back. Two people who decide in bulk on the same money can still deadlock: then one of
 * them is told.
 */
async function byItself(tx: CommandTx, id: string, work: () => Promise<ApprovalRequest>): Promise<Result> {
  await tx.sql('savepoint by_itself')
  try {
    const { status } = await work()
    return { id, ok: true, status }
  } catch (error) {
    const reason = reasonOf(error)
    await tx.sql('rollback to savepoint by_itself')
    return { id, ok: false, reason }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof NotFound) return error.message
  if ((error as { code?: string }).code === '40P01')
    return 'Another person is deciding on the same money right now. Try again.'
  throw error
}
