import { z } from 'zod'
import { question, type Context } from '#platform/commands/command.ts'
import { noChain, whyNotPlan } from '../plan/rules.ts'
import { nameOf, type Person, type Signer } from '../signing/rules.ts'
import { documentOf } from './decide.ts'
import type { DocumentType, Review } from './document.ts'
import { asJudged, requestById, situationOf, sumOfRequest } from './facts.ts'
import { pieceInWords, sumInWords, type Sum } from '../sums/rules.ts'
import type { ApprovalRequest } from './records.ts'
import { askedOf, planFor } from './request-approval.ts'
import {
  decisions,
  whoIsNext,
  whyNotAnswer,
  whyNotDecide,
  whyNotWithdraw,
  whyStuck,
  type Decision,
  requestStatus,
} from './rules.ts'

/** Questions rather than commands: the answer needs the roles of colleagues, which not everyone can read. */
export function approvalQuestions(documents: readonly DocumentType[]) {
  const preview = question('approvals/preview', {
    about:
      'Shows who will approve a document, step by step, before it is submitted, and why it can’t be submitted now.',
    input: z.object({ table: z.string(), id: z.uuid() }),
    async run({ table, id }, context) {
      const { tx, actor, now } = context
      const type = documentOf(documents, table)
      const { plan, known, asked, sum } = await planFor(
        tx,
        actor.organization_id,
        askedOf(await type.describe(context, id), actor.user_id),
        id,
        now,
      )
      return {
        turns: plan.turns.map(({ signers, wrote: _, ...turn }) => ({ ...turn, signers: named(signers, known.people) })),
        terms: plan.terms,
        sum: inWords(asked.amount, sum),
        whyNot: plan.turns.length > 0 ? whyNotPlan(plan) : noChain(type.label),
      }
    },
  })

  const show = question('approvals/show', {
    about: 'Shows the state of a request: its steps, the next approver, and why the viewer may not decide.',
    input: z.object({ id: z.uuid() }),
    async run({ id }, context) {
      const { tx, actor, now } = context
      const found = await requestById(tx, actor.organization_id, id)
      const request = await asJudged(tx, found, now)
      const situation = await situationOf(tx, request, now, actor.user_id)
      const next = whoIsNext(request, situation).map(({ turn, signers }) => ({
        turn: turn.id,
        name: turn.name,
        due: turn.due,
        signers: named(signers, situation.people),
      }))
      const whyNot = Object.fromEntries(
        decisions.map((decision) => [
          decision,
          whyNotDecide(request, { actor, decision, revision: request.revision, ...situation }),
        ]),
      ) as Record<Decision, string | null>
      const review = requestStatus.isOpen(request) ? await reviewOf(context, documents, request) : null
      const sum = requestStatus.isOpen(request)
        ? inWords(request.amount, await sumOfRequest(tx, request, situation.today))
        : null
      const stuck = requestStatus.isOpen(request) ? whyStuck(request, situation) : null
      return {
        request,
        turns: situation.turns,
        next,
        today: situation.today,
        review,
        sum,
        stuck,
        whyNot: { ...whyNot, withdraw: whyNotWithdraw(request, actor), answer: whyNotAnswer(request, actor) },
      }
    },
  })

  return { preview, show }
}

/** Everyone in the agency can read a request; fewer may see its document. */
async function reviewOf(
  context: Context,
  documents: readonly DocumentType[],
  { document_table, document }: ApprovalRequest,
): Promise<Review | null> {
  const seen = await context.tx.one<{ sees: boolean }>('select app.person_sees($1, $2, $3) as sees', [
    document_table,
    document,
    context.actor.organization_id,
  ])
  return seen?.sees ? ((await documentOf(documents, document_table).review?.(context, document)) ?? null) : null
}

const named = (signers: readonly Signer[], people: readonly Person[]) =>
  signers.map(({ person, for_person }) => ({
    person,
    name: nameOf(person, people),
    for_person,
    for_name: for_person && nameOf(for_person, people),
  }))

/** The two figures for the approver, and the parts of the combined amount. */
const inWords = (own: number, sum: Sum | null) =>
  sum && {
    own,
    total: sum.total,
    words: sumInWords(sum),
    pieces: sum.pieces.map((piece) => ({
      table: piece.document_table,
      id: piece.document,
      words: pieceInWords(piece),
    })),
  }
