import { statuses } from '#platform/life/statuses.ts'
import { turnStatus } from '../turns/rules.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, moveTable, statusWords, type Reason } from '#platform/rules.ts'
import type { Asked, Chain } from '../chains/rules.ts'
import type { Delegation } from '../delegations/records.ts'
import { planChain, slotsOf } from '../plan/rules.ts'
import {
  enough,
  nameOf,
  onlyAuthors,
  signers,
  whyBarred,
  whyNotSign,
  whyOnlyAuthors,
  type Circumstances,
  type Signer,
} from '../signing/rules.ts'
import { approvalRequest, type ApprovalRequest, type ApprovalTurn } from './records.ts'

export const requestStatus = statuses<ApprovalRequest['status']>({
  waiting: 'open',
  approved: 'over',
  rejected: 'over',
  returned: 'over',
  withdrawn: 'over',
  superseded: 'over',
})

export const requestMoves = moveTable(approvalRequest, {
  approve: { from: ['waiting'], to: 'approved' },
  reject: { from: ['waiting'], to: 'rejected' },
  return: { from: ['waiting'], to: 'returned' },
  withdraw: { from: ['waiting'], to: 'withdrawn' },
  supersede: { from: ['waiting', 'approved'], to: 'superseded' },
})

export const decisions = ['approved', 'rejected', 'returned', 'asked'] as const
export type Decision = (typeof decisions)[number]

/** Facts known at a decision: the steps of the request, and who is who. */
export type Situation = Omit<Circumstances, 'signatures'> & { turns: readonly ApprovalTurn[] }
type Attempt = { actor: { user_id: string }; decision: Decision; revision: number }

/** Who can approve now, step by step. */
export const whoIsNext = (
  request: ApprovalRequest,
  situation: Situation,
): { turn: ApprovalTurn; signers: Signer[] }[] =>
  situation.turns
    .filter((row) => turnStatus.is(row, 'waiting'))
    .map((turn) => ({ turn, signers: signers(turn, request, known(situation)) }))

/** Why a request waits for an approval that no person can give, with the ways out; null while one can. */
export function whyStuck(request: ApprovalRequest, situation: Situation): Reason {
  const waiting = situation.turns.filter((row) => turnStatus.is(row, 'waiting'))
  const alone = waiting.filter(({ slot }) =>
    waiting.every((turn) => turn.slot !== slot || signers(turn, request, known(situation)).length === 0),
  )
  return firstReason(
    ...alone.map((turn) =>
      whyOnlyAuthors(
        turn.name,
        onlyAuthors(turn, request, known(situation)).map((id) => nameOf(id, situation.people)),
      ),
    ),
  )
}

type Chosen = { turn: ApprovalTurn } & Signer

/**
 * The step that this person's approval fills. A step that leaves enough people for the others comes first; then one
 * in the person's own right before a delegation; then one that names the person before one that many could fill.
 */
export function turnOf(person: string, request: ApprovalRequest, situation: Situation): Chosen | null {
  const open = whoIsNext(request, situation).flatMap(({ turn, signers }) =>
    signers.filter((each) => each.person === person).map((signer): Chosen => ({ turn, ...signer })),
  )
  const rank = ({ turn, for_person }: Chosen) => (for_person === null ? 0 : 2) + (turn.who === 'role' ? 1 : 0)
  const inOrder = open.toSorted((a, b) => rank(a) - rank(b) || a.turn.slot - b.turn.slot)
  return inOrder.find((each) => leavesEnough(each, request, situation)) ?? inOrder[0] ?? null
}

export function whyNotDecide(
  request: ApprovalRequest,
  { actor, decision, revision, ...situation }: Attempt & Situation,
): Reason {
  const chosen = turnOf(actor.user_id, request, situation)
  return firstReason(
    !requestStatus.isOpen(request) && `This request was already ${statusWords(approvalRequest, request.status)}.`,
    !chosen && whyBarred(actor.user_id, request, known(situation)),
    !chosen && whyNotTurn(actor.user_id, request, situation),
    request.revision !== revision &&
      `This request changed while you viewed it: the amount is now ${dollars(request.amount)}. Review it again.`,
    decision === 'approved' && chosen && whyNotThisOne(chosen, request, situation),
  )
}

/** A rejection, a return and a question all need a comment. */
export const whyNotComment = (decision: Decision, comment: string): Reason =>
  decision !== 'approved' && comment.trim() === ''
    ? {
        rejected: 'Enter a reason for the rejection.',
        returned: 'Enter the changes needed.',
        asked: 'Enter your question.',
      }[decision]
    : null

/** Several at once, without opening each: only up to the limit of the chain. */
export const whyNotInBulk = (request: ApprovalRequest, decision: Decision): Reason =>
  decision === 'approved' && request.judged_by > request.bulk_limit
    ? request.bulk_limit > 0
      ? `Requests above ${dollars(request.bulk_limit)} must be opened and approved one at a time.`
      : 'This request must be opened and approved on its own.'
    : null

export const whyNotWithdraw = (request: ApprovalRequest, actor: { user_id: string }): Reason =>
  firstReason(
    !isAsker(request, actor) && 'Only the requester can withdraw a request.',
    !requestStatus.isOpen(request) && `This request was already ${statusWords(approvalRequest, request.status)}.`,
  )

export const whyNotAnswer = (request: ApprovalRequest, actor: { user_id: string }): Reason =>
  firstReason(
    !isAsker(request, actor) && 'Only the requester can answer questions.',
    !requestStatus.isOpen(request) && `This request was already ${statusWords(approvalRequest, request.status)}.`,
  )

/** An approver in their own right can transfer this one request to a person who then can approve it too. */
export function whyNotHandOver(
  request: ApprovalRequest,
  { actor, to, ...situation }: Situation & { actor: { user_id: string }; to: string },
): Reason {
  const mine = turnOf(actor.user_id, request, situation)
  const given = {
    from_person: actor.user_id,
    to_person: to,
    first_day: situation.today,
    last_day: situation.today,
    record_type: null,
    request: request.id,
    amount_limit: null,
    away: false,
    ended_at: null,
  } as Delegation
  const colleague = situation.people.find(({ user_id }) => user_id === to)
  return firstReason(
    !requestStatus.isOpen(request) && `This request was already ${statusWords(approvalRequest, request.status)}.`,
    !mine && whyNotTurn(actor.user_id, request, situation),
    mine?.for_person &&
      `You approve this for ${nameOf(mine.for_person, situation.people)}. Delegated approvals can’t be transferred.`,
    to === actor.user_id && 'You can’t transfer a request to yourself.',
    !colleague && 'The new approver must be a member of your organization.',
    mine &&
      whyNotSignAsTold(
        mine.turn,
        to,
        request,
        { ...known(situation), delegations: [...situation.delegations, given] },
        actor.user_id,
      ),
  )
}

/** The reasons against the new approver, shown to the person who transfers. */
function whyNotSignAsTold(
  turn: ApprovalTurn,
  to: string,
  request: ApprovalRequest,
  circumstances: Circumstances,
  from: string,
): Reason {
  const reason = whyNotSign(turn, { person: to, for_person: from }, request, circumstances)
  return (
    reason && `${nameOf(to, circumstances.people)} can’t approve this request. The reason they would see: ${reason}`
  )
}

const stepsOf = (asked: Asked, chains: readonly Chain[], situation: Situation): string[] =>
  planChain(asked, chains, situation).turns.map(
    ({ chain, sequence, name, person }) => `${chain} ${sequence} ${name} ${person}`,
  )

/**
 * The combined amount of a request can grow while it waits: other changes of the same contract are submitted. Where
 * it calls for steps that were not planned, no approval is accepted until the request is submitted again.
 */
export function whyNotSum(
  request: ApprovalRequest,
  { chains, ...situation }: Situation & { chains: readonly Chain[] },
): Reason {
  if (request.judged_by <= request.amount) return null
  const there = new Set([
    ...stepsOf({ ...request, judged_by: request.amount }, chains, situation),
    ...situation.turns.map(({ chain, sequence, name, person }) => `${chain} ${sequence} ${name} ${person}`),
  ])
  return stepsOf(request, chains, situation).some((step) => !there.has(step))
    ? `Together with related documents this now totals ${dollars(request.judged_by)}, which requires other steps. Return it for changes so that it is submitted again.`
    : null
}

type Changed = Pick<ApprovalRequest, 'amount' | 'judged_by' | 'fund' | 'category' | 'department' | 'payee' | 'owner'>

/**
 * Why the approvals do not cover the current document; null when it stays within the tolerance. A rise counts from
 * the amount submitted, and both tolerances apply. Within them, other steps or a limit still decide.
 */
export function whyBeginAgain(
  request: ApprovalRequest,
  changed: Changed,
  { chains, by, ...situation }: Situation & { chains: readonly Chain[]; by: string },
): Reason {
  const rise = changed.amount - request.amount_asked
  const tolerance = Math.min(
    Math.floor((request.amount_asked * (request.tolerance_percent ?? 0)) / 100),
    request.tolerance_cents,
  )
  const exceeded = situation.turns.find(
    ({ status, signature_limit }) =>
      turnStatus.is({ status }, 'signed') &&
      signature_limit !== null &&
      request.judged_by <= signature_limit &&
      changed.judged_by > signature_limit,
  )
  const signed = situation.turns.find(
    ({ status, signed_by, signed_for }) =>
      turnStatus.is({ status }, 'signed') && (signed_by === by || signed_for === by),
  )
  // Related documents count the same before and after: only its own rise decides here.
  const beside = changed.judged_by - changed.amount
  const stepsAt = (amount: number) => stepsOf({ ...request, judged_by: beside + amount }, chains, situation).join('\n')
  return firstReason(
    ...(['fund', 'department', 'category', 'payee', 'owner'] as const).map(
      (field) => changed[field] !== request[field] && `${changedWords[field]} changed.`,
    ),
    rise > tolerance &&
      `The amount rose from ${dollars(request.amount_asked)} to ${dollars(changed.amount)}, by more than the tolerance of ${dollars(tolerance)}.`,
    signed && `${nameOf(by, situation.people)} approved the document and changed it afterward.`,
    exceeded &&
      `${nameOf(exceeded.signed_by, situation.people)} approved with a limit of ${dollars(exceeded.signature_limit!)}.`,
    stepsAt(request.amount_asked) !== stepsAt(changed.amount) && `Different steps apply to ${dollars(changed.amount)}.`,
  )
}

export const isOverdue = ({ status, due }: Pick<ApprovalRequest, 'status' | 'due'>, today: string): boolean =>
  turnStatus.is({ status }, 'waiting') && due !== null && due < today

/** “Max or Ada”, “Max, Ada or 3 others” */
export function anyOf(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? 'No one'
  return names.length > 3
    ? `${names.slice(0, 2).join(', ')} or ${names.length - 2} others`
    : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

const changedWords = {
  fund: 'The fund',
  department: 'The department',
  category: 'The category',
  payee: 'The payee',
  owner: 'The budget owner',
}

const isAsker = ({ requested_by, submitted_by }: ApprovalRequest, { user_id }: { user_id: string }) =>
  requested_by === user_id || submitted_by === user_id

const known = ({ turns, ...rest }: Situation): Circumstances => ({
  ...rest,
  signatures: turns.filter((row) => turnStatus.is(row, 'signed')),
})

/**
 * For a person who is no approver of the current step: the nearest relation to it gives the reason, otherwise who
 * approves instead.
 */
function whyNotTurn(person: string, request: ApprovalRequest, situation: Situation): Reason {
  const waiting = situation.turns.filter((row) => turnStatus.is(row, 'waiting'))
  const mine = [
    null,
    ...situation.delegations.filter(({ to_person }) => to_person === person).map(({ from_person }) => from_person),
  ]
  const reasons = waiting.flatMap((turn) =>
    mine.map((for_person) => whyNotSign(turn, { person, for_person }, request, known(situation))),
  )
  const nearest = reasons.find((reason) => reason !== null && reason !== elsewhere)
  const next = anyOf([
    ...new Set(
      whoIsNext(request, situation).flatMap(({ signers }) =>
        signers.map((each) => nameOf(each.person, situation.people)),
      ),
    ),
  ])
  const later = situation.turns.some(
    (turn) =>
      turnStatus.is(turn, 'ahead') && signers(turn, request, known(situation)).some((each) => each.person === person),
  )
  return (
    nearest ??
    whyStuck(request, situation) ??
    (later ? `${next} approves first; your step comes later.` : `${next} approves next.`)
  )
}
const elsewhere = 'You aren’t an approver for this step.'

/**
 * An approval that leaves another step without a person, where a colleague could give it: in a small town one person
 * is often allowed to approve everywhere.
 */
function whyNotThisOne(chosen: Chosen, request: ApprovalRequest, situation: Situation): Reason {
  if (leavesEnough(chosen, request, situation)) return null
  const inPlace = whoIsNext(request, situation)
    .filter(({ turn }) => turn.slot === chosen.turn.slot)
    .flatMap(({ turn, signers }) => signers.map((signer): Chosen => ({ turn, ...signer })))
  const better = inPlace.filter((each) => each.person !== chosen.person && leavesEnough(each, request, situation))
  return better.length
    ? `You’re needed for another step, and you can’t approve twice. Leave this step to ${anyOf([...new Set(better.map(({ person }) => nameOf(person, situation.people)))])}.`
    : null
}

function leavesEnough({ turn, person, for_person }: Chosen, request: ApprovalRequest, situation: Situation): boolean {
  const circumstances = known(situation)
  const signatures = [...circumstances.signatures, { signed_by: person, signed_for: for_person }]
  const others = situation.turns.filter(
    ({ status, slot }) => turnStatus.is({ status }, 'waiting', 'ahead') && slot !== turn.slot,
  )
  return enough(
    slotsOf(
      others.map((each) => ({ slot: each.slot, signers: signers(each, request, { ...circumstances, signatures }) })),
    ),
    request.may_sign_twice,
  )
}
