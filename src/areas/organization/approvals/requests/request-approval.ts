import type { Context } from '#platform/commands/command.ts'
import { holidaysFor } from '../../holidays/holidays-for.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Asked } from '../chains/rules.ts'
import { planChain, whyNotPlan, type Plan, type PlannedTurn } from '../plan/rules.ts'
import { opened } from '../turns/rules.ts'
import type { ApprovalDocument } from './document.ts'
import { judgedBy, lockGroups } from '../sums/judged-by.ts'
import { lookAgain } from '../sums/look-again.ts'
import type { Sum } from '../sums/rules.ts'
import { authorship, chainsFor, peopleAndDelegations, requestById, turnsOf } from './facts.ts'
import { moveOn } from './moving-on.ts'
import { approvalRequest, type ApprovalRequest } from './records.ts'
import type { Situation } from './rules.ts'

/**
 * Starts the approval of a document, inside the command that submits it. Null when no active chain applies: its topic
 * decides whether the document then passes or is held.
 */
export async function requestApproval(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  document: ApprovalDocument,
): Promise<ApprovalRequest | null> {
  await lockGroups(tx, actor.organization_id, document)
  const { plan, known, asked } = await planFor(
    tx,
    actor.organization_id,
    askedOf(document, actor.user_id),
    document.id,
    now,
  )
  if (plan.turns.length === 0) return null
  refuseIf(whyNotPlan(plan))

  const { id } = await tx.insert<ApprovalRequest>(approvalRequest, {
    ...asked,
    ...plan.terms,
    number: await nextNumber(tx, approvalRequest.table, 'AP-{year}-{count}', now),
    document: document.id,
    title: document.title,
    amount_asked: document.amount,
  })
  await insertTurns(tx, actor.organization_id, id, plan.turns)
  const request = await requestById(tx, actor.organization_id, id)
  const turns = await turnsOf(tx, actor.organization_id, id)
  await moveOn(
    tx,
    request,
    { ...known, turns },
    opened(turns, known.today, await holidaysFor(tx, actor.organization_id)),
    { by: actor.user_id, now },
  )
  await lookAgain(tx, request, now)
  return requestById(tx, actor.organization_id, id)
}

/** Does a chain apply, so that the document needs approvals? */
export const isApproved = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  document: ApprovalDocument,
): Promise<boolean> =>
  (await planFor(tx, actor.organization_id, askedOf(document, actor.user_id), document.id, now)).plan.turns.length > 0

export const askedOf = (
  {
    table,
    amount,
    fund = null,
    category = null,
    department = null,
    requested_by,
    payee = null,
    owner = null,
  }: ApprovalDocument,
  submitted_by: string,
): Asked => ({
  document_table: table,
  amount,
  judged_by: amount,
  fund,
  category,
  department,
  requested_by,
  submitted_by,
  payee,
  owner,
})

/** `asked` comes back with the combined amount it is judged by. */
export async function planFor(
  tx: Tx,
  organization: string,
  own: Asked,
  document: string,
  now: Date,
): Promise<{ plan: Plan; known: Omit<Situation, 'turns'>; asked: Asked; sum: Sum | null }> {
  const today = await todayIn(tx, organization, now)
  const chains = await chainsFor(tx, organization, own.document_table, today)
  const sum = await judgedBy(
    tx,
    organization,
    { table: own.document_table, id: document, amount: own.amount },
    { chains, today },
  )
  const asked = { ...own, judged_by: sum?.total ?? own.amount }
  const named = chains.flatMap(({ steps }) =>
    steps.flatMap(({ person, escalates_person }) => [person, escalates_person]),
  )
  const people = await peopleAndDelegations(tx, organization, now, [
    ...named,
    asked.requested_by,
    asked.submitted_by,
    asked.payee,
    asked.owner,
  ])
  const known = {
    ...people,
    ...(await authorship(tx, organization, { table: own.document_table, id: document }, people)),
  }
  return { plan: planChain(asked, chains, known), known, asked, sum }
}

const columns = [
  'chain',
  'sequence',
  'slot',
  'name',
  'who',
  'role',
  'person',
  'signature_limit',
  'due_days',
  'escalates_role',
  'escalates_person',
] as const

/** All at once; a chain for everyone with a role can have many. */
const insertTurns = (tx: Tx, organization: string, request: string, turns: readonly PlannedTurn[]) =>
  tx.sql(
    `insert into approval_turns (organization_id, request, ${columns.join(', ')}) select $1, $2, ${columns.join(', ')}
      from jsonb_populate_recordset(null::approval_turns, $3)`,
    [
      organization,
      request,
      JSON.stringify(turns.map((turn) => Object.fromEntries(columns.map((name) => [name, turn[name]])))),
    ],
  )
