import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import type { ApprovalRequest } from '../requests/records.ts'
import { approvalChain, type ApprovalChain, type ApprovalStep } from './records.ts'

export const chainMoves = moveTable(approvalChain, { publish: { from: ['draft'], to: 'published' } })

export type Chain = ApprovalChain & { steps: readonly ApprovalStep[] }

/** What is asked for, in the terms of the chains. */
export type Asked = Pick<
  ApprovalRequest,
  | 'document_table'
  | 'amount'
  | 'judged_by'
  | 'fund'
  | 'category'
  | 'department'
  | 'requested_by'
  | 'submitted_by'
  | 'payee'
  | 'owner'
>

/** Does this chain apply to the document today? */
export const applies = (chain: ApprovalChain, asked: Asked, today: string): boolean =>
  chain.record_type === asked.document_table && whyNotApply(chain, asked, today) === null

/** Why a chain has nothing to say of a document of its kind. What it does not mention may be anything. */
export const whyNotApply = (chain: ApprovalChain, asked: Omit<Asked, 'document_table'>, today: string): Reason =>
  firstReason(
    chain.status !== 'published' && 'It is a draft.',
    today < chain.valid_from && `It begins on ${dayInWords(chain.valid_from)}.`,
    chain.valid_to !== null && chain.valid_to < today && `It ended on ${dayInWords(chain.valid_to)}.`,
    asked.judged_by < chain.amount_from && `It begins at ${dollars(chain.amount_from)}.`,
    chain.amount_to !== null && chain.amount_to < asked.judged_by && `It goes up to ${dollars(chain.amount_to)}.`,
    chain.fund !== null && chain.fund !== asked.fund && 'It is for another fund.',
    chain.category !== null && chain.category !== asked.category && `It is for the category “${chain.category}” only.`,
    chain.department !== null &&
      chain.department !== asked.department &&
      `It is for the department “${chain.department}” only.`,
  )

/** How a chain stands on a day: what is published has a day on which it begins, and perhaps one on which it ends. */
export const standingOf = (
  { status, valid_from, valid_to }: Pick<ApprovalChain, 'status' | 'valid_from' | 'valid_to'>,
  today: string,
): 'draft' | 'ahead' | 'in force' | 'ended' =>
  status === 'draft'
    ? 'draft'
    : today < valid_from
      ? 'ahead'
      : valid_to !== null && valid_to < today
        ? 'ended'
        : 'in force'

/** `kinds`: the tables whose documents are approved. */
export function whyNotPublish(
  { steps, ...chain }: Chain,
  { actor, kinds, today }: { actor: Pick<Actor, 'role'>; kinds: readonly string[]; today: string },
): Reason {
  return firstReason(
    chainMoves.whyNot('publish', chain),
    !atLeast('admin', actor) && 'Approval chains are published by an administrator.',
    !kinds.includes(chain.record_type) &&
      `Nothing of the kind “${chain.record_type}” is sent for approval. Choose one of ${kinds.join(', ')}.`,
    // What was sent under yesterday's chain was judged by it: a chain never applies backwards.
    chain.valid_from < today && 'A chain begins today or later.',
    chain.valid_to !== null && chain.valid_to < chain.valid_from && 'The last day comes before the first day.',
    chain.amount_to !== null && chain.amount_to < chain.amount_from && 'The largest amount lies below the smallest.',
    steps.length === 0 && 'A chain needs at least one step.',
    ...whyNotSteps(steps),
  )
}

/** What each of these steps lacks before its chain can be published. */
export const whyNotSteps = (steps: readonly Said[]): Reason[] => steps.map(whyNotStep)

type Said = Pick<ApprovalStep, 'name' | 'who' | 'role' | 'person' | 'everyone' | 'escalates_role'>

function whyNotStep({ name, who, role, person, everyone, escalates_role }: Said): Reason {
  return firstReason(
    who === 'role' && role === null && `Say which role signs “${name}”.`,
    who === 'person' && person === null && `Say who signs “${name}”.`,
    everyone && who !== 'role' && `Everybody can only be asked of a role: “${name}” names a person.`,
    who === 'role' &&
      role === 'admin' &&
      escalates_role === 'manager' &&
      `“${name}” must not escalate to somebody below it.`,
  )
}

/** A chain that applied once is kept as it was: it ends, and the next one begins the day after. */
export const whyNotEnd = (
  chain: ApprovalChain,
  { actor, lastDay, today }: { actor: Pick<Actor, 'role'>; lastDay: string; today: string },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Approval chains are ended by an administrator.',
    chain.status !== 'published' && 'Only a published approval chain can be ended.',
    chain.valid_to !== null && chain.valid_to < today && 'This approval chain has ended already.',
    lastDay < today && 'A chain ends today or later.',
    lastDay < chain.valid_from && 'The last day comes before the first day.',
  )

/**
 * Whether publishing only adds signatures: nothing of its kind was ever published, or a chain in force covers all that
 * it covers. Of chains that apply together the stricter terms hold, so beside such a chain another one loosens nothing.
 */
export function onlyAdds(chain: ApprovalChain, published: readonly ApprovalChain[]): boolean {
  const ofKind = published.filter((each) => each.record_type === chain.record_type)
  const within = (own: string | null, theirs: string | null) => theirs === null || theirs === own
  return (
    ofKind.length === 0 ||
    ofKind.some(
      (each) =>
        each.valid_from <= chain.valid_from &&
        (each.valid_to === null || (chain.valid_to !== null && chain.valid_to <= each.valid_to)) &&
        Number(each.amount_from) <= Number(chain.amount_from) &&
        (each.amount_to === null || (chain.amount_to !== null && Number(chain.amount_to) <= Number(each.amount_to))) &&
        within(chain.fund, each.fund) &&
        within(chain.category, each.category) &&
        within(chain.department, each.department),
    )
  )
}

/** Steps are written all at once: what a colleague changed meanwhile is not written over unseen. */
export function whyNotSetSteps(
  sent: readonly { id?: string | undefined; version?: number | undefined }[],
  there: readonly Pick<ApprovalStep, 'id' | 'version' | 'name'>[],
): Reason {
  const moved = there.find(({ id, version }) =>
    sent.some((each) => each.id === id && each.version !== undefined && each.version !== Number(version)),
  )
  return moved ? `Somebody else changed the step “${moved.name}” meanwhile. Look at the steps again.` : null
}

export const whyNotCopy = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Approval chains are written by an administrator.'

/** The next one begins when this one has ended; of one without an end, tomorrow. */
export const beginsAfter = ({ valid_to }: Pick<ApprovalChain, 'valid_to'>, today: string): string =>
  addDays(valid_to !== null && valid_to > today ? valid_to : today, 1)
