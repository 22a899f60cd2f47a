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

export const requestMoves = moveTable(approvalRequest, {
  approve: { from: ['waiting'], to: 'approved' },
  reject: { from: ['waiting'], to: 'rejected' },
  return: { from: ['waiting'], to: 'returned' },
  withdraw: { from: ['waiting'], to: 'withdrawn' },
  supersede: { from: ['waiting', 'approved'], to: 'superseded' },
})

export const decisions = ['approved', 'rejected', 'returned', 'asked'] as const
export type Decision = (typeof decisions)[number]

/** What is known when somebody decides: the turns of the request, and who is who. */
export type Situation = Omit<Circumstances, 'signatures'> & { turns: readonly ApprovalTurn[] }
type Attempt = { actor: { user_id: string }; decision: Decision; revision: number }

/** Who may sign now, turn by turn. */
export const whoIsNext = (
  request: ApprovalRequest,
  situation: Situation,
): { turn: ApprovalTurn; signers: Signer[] }[] =>
  situation.turns
    .filter(({ status }) => status === 'waiting')
    .map((turn) => ({ turn, signers: signers(turn, request, known(situation)) }))

/** Why a request waits for a signature that no person can give, with the ways out; null while one can. */
export function whyStuck(request: ApprovalRequest, situation: Situation): Reason {
  const waiting = situation.turns.filter(({ status }) => status === 'waiting')
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
 * The turn that a signature of this person fills. One that leaves enough people for the others, before one that does
 * not; in their own right, before somebody else's; and a place that names them, before one that many could fill.
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
    request.status !== 'waiting' && `This was ${statusWords(approvalRequest, request.status)} already.`,
    !chosen && whyBarred(actor.user_id, request, known(situation)),
    !chosen && whyNotTurn(actor.user_id, request, situation),
    request.revision !== revision &&
      `This changed while you were looking at it: it is ${dollars(request.amount)} now. Look again, then decide.`,
    decision === 'approved' && chosen && whyNotThisOne(chosen, request, situation),
  )
}

/** Whoever is told no, or not yet, is told why. */
export const whyNotComment = (decision: Decision, comment: string): Reason =>
  decision !== 'approved' && comment.trim() === ''
    ? { rejected: 'Say why it is rejected.', returned: 'Say what has to change.', asked: 'Write your question.' }[
        decision
      ]
    : null

/** Several at once, without opening each: only up to what the chain allows. */
export const whyNotInBulk = (request: ApprovalRequest, decision: Decision): Reason =>
  decision === 'approved' && request.judged_by > request.bulk_limit
    ? request.bulk_limit > 0
      ? `Above ${dollars(request.bulk_limit)} a request is opened and approved by itself.`
      : 'This request is opened and approved by itself.'
    : null

export const whyNotWithdraw = (request: ApprovalRequest, actor: { user_id: string }): Reason =>
  firstReason(
    !isAsker(request, actor) && 'Only the person who asked can withdraw a request.',
    request.status !== 'waiting' && `This was ${statusWords(approvalRequest, request.status)} already.`,
  )

export const whyNotAnswer = (request: ApprovalRequest, actor: { user_id: string }): Reason =>
  firstReason(
    !isAsker(request, actor) && 'Questions are answered by the person who asked for the approval.',
    request.status !== 'waiting' && `This was ${statusWords(approvalRequest, request.status)} already.`,
  )

/** Who may sign in their own right may pass that on for this one request, to somebody who then may sign it too. */
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
    request.status !== 'waiting' && `This was ${statusWords(approvalRequest, request.status)} already.`,
    !mine && whyNotTurn(actor.user_id, request, situation),
    mine?.for_person &&
      `You sign this for ${nameOf(mine.for_person, situation.people)}, and what is delegated cannot be delegated again.`,
    to === actor.user_id && 'A signature is handed over to somebody else.',
    !colleague && 'A signature is handed over to a member of your organization.',
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

/** The reasons of the one who would sign, told to the one who hands it over. */
function whyNotSignAsTold(
  turn: ApprovalTurn,
  to: string,
  request: ApprovalRequest,
  circumstances: Circumstances,
  from: string,
): Reason {
  const reason = whyNotSign(turn, { person: to, for_person: from }, request, circumstances)
  return reason && `${nameOf(to, circumstances.people)} cannot sign this. They would be told: ${reason}`
}

const stepsOf = (asked: Asked, chains: readonly Chain[], situation: Situation): string[] =>
  planChain(asked, chains, situation).turns.map(
    ({ chain, sequence, name, person }) => `${chain} ${sequence} ${name} ${person}`,
  )

/**
 * What belongs to a request can grow while it waits: other changes of the same contract are sent. Where the sum asks
 * for steps that were not planned when it was sent, no signature is taken before it is sent again.
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
    ? `With what belongs to it this comes to ${dollars(request.judged_by)} now, and other steps apply to that sum. Return it for changes, so that it is sent again.`
    : null
}

type Changed = Pick<ApprovalRequest, 'amount' | 'judged_by' | 'fund' | 'category' | 'department' | 'payee' | 'owner'>

/**
 * Why the signatures do not hold for the document as it is now; null when it stays within the tolerance. A rise counts
 * from the amount that was sent, and both tolerances must hold. Within them, other steps or a limit still decide.
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
      status === 'signed' &&
      signature_limit !== null &&
      request.judged_by <= signature_limit &&
      changed.judged_by > signature_limit,
  )
  const signed = situation.turns.find(
    ({ status, signed_by, signed_for }) => status === 'signed' && (signed_by === by || signed_for === by),
  )
  // What belongs to it counts the same before and after: only its own rise decides here.
  const beside = changed.judged_by - changed.amount
  const stepsAt = (amount: number) => stepsOf({ ...request, judged_by: beside + amount }, chains, situation).join('\n')
  return firstReason(
    ...(['fund', 'department', 'category', 'payee', 'owner'] as const).map(
      (field) => changed[field] !== request[field] && `${changedWords[field]} changed.`,
    ),
    rise > tolerance &&
      `The amount rose from ${dollars(request.amount_asked)} to ${dollars(changed.amount)}, by more than the tolerance of ${dollars(tolerance)}.`,
    signed && `${nameOf(by, situation.people)} signed it and changed it afterward.`,
    exceeded &&
      `${nameOf(exceeded.signed_by, situation.people)} signed with a limit of ${dollars(exceeded.signature_limit!)}.`,
    stepsAt(request.amount_asked) !== stepsAt(changed.amount) && `Other steps apply to ${dollars(changed.amount)}.`,
  )
}

export const isOverdue = ({ status, due }: Pick<ApprovalRequest, 'status' | 'due'>, today: string): boolean =>
  status === 'waiting' && due !== null && due < today

/** “Max or Ada”, “Max, Ada or 3 others” */
export function anyOf(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? 'Nobody'
  return names.length > 3
    ? `${names.slice(0, 2).join(', ')} or ${names.length - 2} others`
    : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

const changedWords = {
  fund: 'The fund',
  department: 'The department',
  category: 'The category',
  payee: 'Who is paid',
  owner: 'Who answers for the money',
}

const isAsker = ({ requested_by, submitted_by }: ApprovalRequest, { user_id }: { user_id: string }) =>
  requested_by === user_id || submitted_by === user_id

const known = ({ turns, ...rest }: Situation): Circumstances => ({
  ...rest,
  signatures: turns.filter(({ status }) => status === 'signed'),
})

/** Somebody who has no part in what is waiting: the nearest thing to a part says why, else who signs instead. */
function whyNotTurn(person: string, request: ApprovalRequest, situation: Situation): Reason {
  const waiting = situation.turns.filter(({ status }) => status === 'waiting')
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
      turn.status === 'ahead' && signers(turn, request, known(situation)).some((each) => each.person === person),
  )
  return (
    nearest ??
    whyStuck(request, situation) ??
    (later ? `${next} signs first; your turn comes after.` : `${next} signs next.`)
  )
}
const elsewhere = 'Somebody else signs here.'

/**
 * A signature that leaves another step without anybody, where a colleague could give it: in a small town one person is
 * often allowed to sign everywhere.
 */
function whyNotThisOne(chosen: Chosen, request: ApprovalRequest, situation: Situation): Reason {
  if (leavesEnough(chosen, request, situation)) return null
  const inPlace = whoIsNext(request, situation)
    .filter(({ turn }) => turn.slot === chosen.turn.slot)
    .flatMap(({ turn, signers }) => signers.map((signer): Chosen => ({ turn, ...signer })))
  const better = inPlace.filter((each) => each.person !== chosen.person && leavesEnough(each, request, situation))
  return better.length
    ? `You are needed for another step, and nobody signs twice. Leave this one to ${anyOf([...new Set(better.map(({ person }) => nameOf(person, situation.people)))])}.`
    : null
}

function leavesEnough({ turn, person, for_person }: Chosen, request: ApprovalRequest, situation: Situation): boolean {
  const circumstances = known(situation)
  const signatures = [...circumstances.signatures, { signed_by: person, signed_for: for_person }]
  const others = situation.turns.filter(
    ({ status, slot }) => (status === 'waiting' || status === 'ahead') && slot !== turn.slot,
  )
  return enough(
    slotsOf(
      others.map((each) => ({ slot: each.slot, signers: signers(each, request, { ...circumstances, signatures }) })),
    ),
    request.may_sign_twice,
  )
}
