import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import type { ApprovalRequest } from '../requests/records.ts'
import { approvalChain, type ApprovalChain, type ApprovalStep } from './records.ts'

export const chainMoves = moveTable(approvalChain, { publish: { from: ['draft'], to: 'published' } })

export type Chain = ApprovalChain & { steps: readonly ApprovalStep[] }

/** What is asked for, in the terms of the chains. */
export type Asked = Pick<ApprovalRequest, 'document_table' | 'amount' | 'fund' | 'category' | 'department' | 'requested_by' | 'submitted_by' | 'payee' | 'owner'>

/** Does this chain apply to the document today? What it does not mention may be anything. */
export const applies = (chain: ApprovalChain, asked: Asked, today: string): boolean =>
  chain.status === 'published' &&
  chain.valid_from <= today &&
  (chain.valid_to === null || today <= chain.valid_to) &&
  chain.record_type === asked.document_table &&
  chain.amount_from <= asked.amount &&
  (chain.amount_to === null || asked.amount <= chain.amount_to) &&
  (['fund', 'category', 'department'] as const).every((condition) => chain[condition] === null || chain[condition] === asked[condition])

/** `kinds`: the tables whose documents are approved. */
export function whyNotPublish({ steps, ...chain }: Chain, { actor, kinds, today }: { actor: Pick<Actor, 'role'>; kinds: readonly string[]; today: string }): Reason {
  return firstReason(
    chainMoves.whyNot('publish', chain),
    !atLeast('admin', actor) && 'Approval chains are published by an administrator.',
    !kinds.includes(chain.record_type) && `Nothing of the kind “${chain.record_type}” is sent for approval. Choose one of ${kinds.join(', ')}.`,
    // What was sent under yesterday's chain was judged by it: a chain never applies backwards.
    chain.valid_from < today && 'A chain begins today or later.',
    chain.valid_to !== null && chain.valid_to < chain.valid_from && 'The last day comes before the first day.',
    chain.amount_to !== null && chain.amount_to < chain.amount_from && 'The largest amount lies below the smallest.',
    steps.length === 0 && 'A chain needs at least one step.',
    ...steps.map(whyNotStep),
  )
}

function whyNotStep({ name, who, role, person, everyone, escalates_role }: ApprovalStep): Reason {
  return firstReason(
    who === 'role' && role === null && `Say which role signs “${name}”.`,
    who === 'person' && person === null && `Say who signs “${name}”.`,
    everyone && who !== 'role' && `Everybody can only be asked of a role: “${name}” names a person.`,
    who === 'role' && role === 'admin' && escalates_role === 'manager' && `“${name}” must not escalate to somebody below it.`,
  )
}

/** A chain that applied once is kept as it was: it ends, and the next one begins the day after. */
export const whyNotEnd = (chain: ApprovalChain, { actor, lastDay, today }: { actor: Pick<Actor, 'role'>; lastDay: string; today: string }): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Approval chains are ended by an administrator.',
    chain.status !== 'published' && 'Only a published approval chain can be ended.',
    chain.valid_to !== null && chain.valid_to < today && 'This approval chain has ended already.',
    lastDay < today && 'A chain ends today or later.',
    lastDay < chain.valid_from && 'The last day comes before the first day.',
  )
