import { statuses } from '#platform/life/statuses.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import type { ApprovalRequest } from '../requests/records.ts'
import { approvalChain, type ApprovalChain, type ApprovalStep } from './records.ts'

export const chainStatus = statuses<ApprovalChain['status']>({ draft: 'open', published: 'open' })

export const chainMoves = moveTable(approvalChain, { publish: { from: ['draft'], to: 'published' } })

export type Chain = ApprovalChain & { steps: readonly ApprovalStep[] }

/** A submitted document, in the terms of the chains. */
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

/** Why a chain does not apply to a document of its kind. A condition left blank matches anything. */
export const whyNotApply = (chain: ApprovalChain, asked: Omit<Asked, 'document_table'>, today: string): Reason =>
  firstReason(
    !chainStatus.is(chain, 'published') && 'It is a draft.',
    today < chain.valid_from && `It begins on ${dayInWords(chain.valid_from)}.`,
    chain.valid_to !== null && chain.valid_to < today && `It ended on ${dayInWords(chain.valid_to)}.`,
    asked.judged_by < chain.amount_from && `It begins at ${dollars(chain.amount_from)}.`,
    chain.amount_to !== null && chain.amount_to < asked.judged_by && `It goes up to ${dollars(chain.amount_to)}.`,
    chain.fund !== null && chain.fund !== asked.fund && 'It is for another fund.',
    chain.category !== null && chain.category !== asked.category && `It is only for the category “${chain.category}”.`,
    chain.department !== null &&
      chain.department !== asked.department &&
      `It is only for the department “${chain.department}”.`,
  )

/** The state of a chain on a day: a published chain has an effective date, and perhaps an end date. */
export const standingOf = (
  { status, valid_from, valid_to }: Pick<ApprovalChain, 'status' | 'valid_from' | 'valid_to'>,
  today: string,
): 'draft' | 'ahead' | 'in force' | 'ended' =>
  chainStatus.is({ status }, 'draft')
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
    !atLeast('admin', actor) && 'Only an administrator can publish approval chains.',
    !kinds.includes(chain.record_type) &&
      `“${chain.record_type}” is not a kind of document that needs approval. Use one of: ${kinds.join(', ')}.`,
    // A document submitted under yesterday's chain was decided by that chain: a chain never applies to the past.
    chain.valid_from < today && '“Effective from” can’t be in the past.',
    chain.valid_to !== null &&
      chain.valid_to < chain.valid_from &&
      '“Effective to” must be on or after “Effective from”.',
    chain.amount_to !== null &&
      chain.amount_to < chain.amount_from &&
      'The largest amount must be at least the smallest amount.',
    steps.length === 0 && 'Add at least one step.',
    ...whyNotSteps(steps),
  )
}

/** The part that each step lacks before its chain can be published. */
export const whyNotSteps = (steps: readonly Said[]): Reason[] => steps.map(whyNotStep)

type Said = Pick<ApprovalStep, 'name' | 'who' | 'role' | 'person' | 'everyone' | 'escalates_role'>

function whyNotStep({ name, who, role, person, everyone, escalates_role }: Said): Reason {
  return firstReason(
    who === 'role' && role === null && `Select a role to approve “${name}”.`,
    who === 'person' && person === null && `Select a person to approve “${name}”.`,
    everyone && who !== 'role' && `Only a role can require everyone to approve. “${name}” names a person.`,
    who === 'role' && role === 'admin' && escalates_role === 'manager' && `“${name}” can’t escalate to a lower role.`,
  )
}

/** A chain that has applied is kept unchanged: it ends, and the next one begins the day after. */
export const whyNotEnd = (
  chain: ApprovalChain,
  { actor, lastDay, today }: { actor: Pick<Actor, 'role'>; lastDay: string; today: string },
): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can end approval chains.',
    !chainStatus.is(chain, 'published') && 'Only a published approval chain can be ended.',
    chain.valid_to !== null && chain.valid_to < today && 'This approval chain has already ended.',
    lastDay < today && 'The end date can’t be in the past.',
    lastDay < chain.valid_from && 'The end date must be on or after the effective date.',
  )

/**
 * Whether publishing only adds approvals: no chain of this kind was ever published, or an active chain covers all
 * that this one covers. Of chains that apply together the stricter settings win, so another chain beside such a one
 * loosens nothing.
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

/** All steps are written at once: what a colleague changed meanwhile is not overwritten unseen. */
export function whyNotSetSteps(
  sent: readonly { id?: string | undefined; version?: number | undefined }[],
  there: readonly Pick<ApprovalStep, 'id' | 'version' | 'name'>[],
): Reason {
  const moved = there.find(({ id, version }) =>
    sent.some((each) => each.id === id && each.version !== undefined && each.version !== Number(version)),
  )
  return moved
    ? `Another person changed the step “${moved.name}” while you were editing. Review the steps again.`
    : null
}

export const whyNotCopy = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can write approval chains.'

/** The next chain begins when this one has ended; when this one has no end date, tomorrow. */
export const beginsAfter = ({ valid_to }: Pick<ApprovalChain, 'valid_to'>, today: string): string =>
  addDays(valid_to !== null && valid_to > today ? valid_to : today, 1)
