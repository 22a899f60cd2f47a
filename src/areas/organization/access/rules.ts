import { millisecondsBetween } from '#platform/dates.ts'
import { atLeast, rightsOf, type Actor, type Role } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { reviewLife } from './life.ts'
import { dutyConflict, type AccessReview, type AccessReviewItem, type DutyConflict } from './records.ts'

export const conflictMoves = moveTable(dutyConflict, { retire: { from: ['in_force'], to: 'retired' } })

export const whyNotBeginReview = ({
  actor,
  open,
  due_on,
  today,
}: {
  actor: Pick<Actor, 'role'>
  open: number
  due_on: string
  today: string
}): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can start an access review.',
    open > 0 && 'An access review is already in progress. Close it first.',
    due_on <= today && 'The due date must be in the future.',
  )

type Item = Pick<AccessReviewItem, 'member' | 'granted_by' | 'decision' | 'role'>

/** Refusals known before a reason is entered. */
export const whyNotJudgeYet = (
  item: Item,
  {
    actor,
    review,
    decision,
  }: { actor: Pick<Actor, 'user_id' | 'role'>; review: Pick<AccessReview, 'status'>; decision: 'keep' | 'revoke' },
): Reason =>
  firstReason(
    !reviewLife.isOpen(review) && 'This review is closed.',
    !atLeast('admin', actor) && 'Only an administrator can decide on roles.',
    item.decision !== 'pending' && 'This role is already decided.',
    item.member === actor.user_id && 'You can’t decide on your own role.',
    decision === 'keep' &&
      item.granted_by === actor.user_id &&
      'You granted this role. Another administrator must decide whether to keep it.',
    decision === 'revoke' &&
      item.role === 'platform_admin' &&
      'The platform administrator role can only be removed on the server itself.',
  )

/**
 * No person keeps their own role, and the person who granted a role does not judge it: a second person looks at it
 * independently.
 */
export const whyNotJudge = (
  item: Item,
  {
    actor,
    review,
    decision,
    reason,
  }: {
    actor: Pick<Actor, 'user_id' | 'role'>
    review: Pick<AccessReview, 'status'>
    decision: 'keep' | 'revoke'
    reason: string
  },
): Reason => firstReason(whyNotJudgeYet(item, { actor, review, decision }), reason.trim() === '' && 'Enter a reason.')

/** An act of a person, by command, record and time. */
export type Deed = { person: string; command: string; record: string | null; at: string }
export type Found = { conflict: string; person: string; first: Deed; second: Deed; record: string | null }

export const partsOf = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** `payment-runs/*` matches every command that begins so. */
export const isDuty = (command: string, list: string): boolean =>
  partsOf(list).some((part) => (part.endsWith('*') ? command.startsWith(part.slice(0, -1)) : command === part))

/** The commands of these rules, as PostgreSQL compares them. */
export const patternsOf = (conflicts: readonly Pick<DutyConflict, 'first' | 'second'>[]): string[] =>
  [...new Set(conflicts.flatMap(({ first, second }) => [...partsOf(first), ...partsOf(second)]))].map(
    (part) => part.replace(/\*$/, '').replaceAll(/[\\%_]/g, '\\$&') + (part.endsWith('*') ? '%' : ''),
  )

/** Who did both duties of any of these rules, on any records. */
export const peopleOfBoth = (
  acts: readonly Deed[],
  conflicts: readonly Pick<DutyConflict, 'id' | 'first' | 'second'>[],
): string[] =>
  [
    ...new Set(
      conflictsIn(
        acts,
        conflicts.map((conflict) => ({ ...conflict, same_record: 'person' })),
      ).map(({ person }) => person),
    ),
  ].toSorted()

/**
 * Who did both duties of a rule: on one record where it says so, otherwise anywhere in the period. The first match of
 * each person counts.
 */
export function conflictsIn(
  deeds: readonly Deed[],
  conflicts: readonly Pick<DutyConflict, 'id' | 'first' | 'second' | 'same_record'>[],
): Found[] {
  return conflicts.flatMap(({ id, first, second, same_record }) => {
    const onOne = same_record === 'record'
    const keyOf = ({ person, record }: Deed) => `${person} ${onOne ? record : ''}`
    const looked = onOne ? deeds.filter(({ record }) => record !== null) : deeds
    // By key and not pair by pair: an agency runs tens of thousands of commands in the period.
    const others = new Map<string, Deed>()
    for (const deed of looked)
      if (isDuty(deed.command, second) && !others.has(keyOf(deed))) others.set(keyOf(deed), deed)
    const met = new Map<string, Found>()
    for (const one of looked) {
      const [key, other] = [keyOf(one), others.get(keyOf(one))]
      if (other && !met.has(key) && isDuty(one.command, first))
        met.set(key, { conflict: id, person: one.person, first: one, second: other, record: onOne ? one.record : null })
    }
    return [...met.values()]
  })
}

export const whyNotConflict = ({ first, second }: Pick<DutyConflict, 'first' | 'second'>): Reason =>
  firstReason(
    partsOf(first).length === 0 || partsOf(second).length === 0 ? 'Enter at least one command for each duty.' : null,
    // Also where an asterisk covers it: one command would then be both duties, and everyone who runs it a conflict.
    partsOf(first).some((part) => isDuty(part, second)) || partsOf(second).some((part) => isDuty(part, first))
      ? 'The two duties must be different commands.'
      : null,
  )

type Usual = Pick<DutyConflict, 'name' | 'first' | 'second' | 'same_record' | 'severity' | 'why' | 'guard'>

/**
 * The conflicts that auditors of public agencies look for (GAO Green Book, principle 10.03: duties are divided). The
 * organization adds and changes them.
 */
export const usualConflicts: readonly Usual[] = [
  {
    name: 'Requests a purchase and approves it',
    first: 'requisitions/submit, requisitions/draft',
    second: 'approvals/decide',
    same_record: 'record',
    severity: 'high',
    why: 'One person could buy for their own benefit.',
    guard: 'The requester of a document can’t approve it.',
  },
  {
    name: 'Changes bank details and releases payments',
    first: 'bank-accounts/propose, bank-accounts/confirm',
    second: 'payment-runs/release',
    same_record: 'person',
    severity: 'high',
    why: 'Payments could be diverted to a personal account.',
    guard: 'One person proposes the details, another confirms them by phone, and a waiting period applies before use.',
  },
  {
    name: 'Adds a vendor and pays it',
    first: 'vendors/activate',
    second: 'payment-runs/draft, payment-runs/release',
    same_record: 'person',
    severity: 'medium',
    why: 'A fictitious company could be paid.',
    guard: 'One person creates a payment run and another releases it.',
  },
  {
    name: 'Receives goods and enters the invoice',
    first: 'receipts/receive',
    second: 'invoices/draft, invoices/submit',
    same_record: 'person',
    severity: 'medium',
    why: 'Goods that never arrived could be paid for.',
    guard: 'Invoices are matched to the order and the receipt, line by line.',
  },
  {
    name: 'Creates a payment run and releases it',
    first: 'payment-runs/draft, payment-runs/submit',
    second: 'payment-runs/release',
    same_record: 'record',
    severity: 'high',
    why: 'One person could pay without oversight.',
    guard: 'The person who created a run can’t release it.',
  },
  {
    name: 'Grants roles and uses them',
    first: 'roles/grant',
    second: 'payment-runs/release, approvals/decide',
    same_record: 'person',
    severity: 'medium',
    why: 'An administrator could choose the approvers.',
    guard: 'You can’t grant yourself a role, and every grant is in the audit log.',
  },
]

/**
 * Permissions of each role, in the words of the guards: one line per kind of work. Roles above the first one have
 * them as well; the platform administrator is a user apart from running the platform.
 */
export const rights: readonly { work: string; verb: string; from: Role; note?: string }[] = [
  { work: 'Requisitions, solicitations, orders, receipts', verb: 'draft and edit', from: 'user' },
  {
    work: 'Approvals',
    verb: 'sign',
    from: 'manager',
    note: 'Up to the approval limit of the step; never your own documents.',
  },
  { work: 'Budgets, cost centers, thresholds', verb: 'change', from: 'manager' },
  { work: 'Vendor registrations', verb: 'decide on', from: 'manager' },
  {
    work: 'Vendor bank details',
    verb: 'propose and confirm',
    from: 'manager',
    note: 'Two people and a waiting period.',
  },
  { work: 'Payment runs', verb: 'create and release', from: 'manager', note: 'Two people.' },
  { work: 'Documents and templates', verb: 'publish', from: 'manager' },
  { work: 'Members and invitations', verb: 'invite, lock, remove', from: 'admin' },
  { work: 'Roles', verb: 'grant and remove', from: 'admin', note: 'Never to yourself, and never above your own role.' },
  { work: 'Organization, branding, plan, sign-in', verb: 'change', from: 'admin' },
  { work: 'The audit log', verb: 'read', from: 'admin' },
  {
    work: 'All organizations, plans, switches',
    verb: 'run',
    from: 'platform_admin',
    note: 'Granted only on the server itself.',
  },
]

export const mayDo = (role: Role, from: Role): boolean => atLeast(from, rightsOf(role))

/** The expiry date of a role granted now, unless another is chosen: one year. */
export const usualMonths = 12

type Held = { user_id: string; role: string; expires_at: string | null }

/** Of these, the newest first, each person's active role in the agency, and the operator's row beside it. */
export function rolesInForce<Grant extends Held>(grants: readonly Grant[], now: string): Grant[] {
  const living = grants.filter(({ expires_at }) => !expires_at || millisecondsBetween(now, expires_at) > 0)
  return [
    ...new Map(
      living.toReversed().map((grant) => [`${grant.user_id} ${grant.role === 'platform_admin'}`, grant]),
    ).values(),
  ]
}

/** Two vendors that may be one company. The area that looks for them answers by this name. */
export type VendorPair = { first: string; second: string; words: string }
export type FindVendorPairs = {
  name: 'access-reviews/vendor-pairs'
  run: (input: Record<string, never>, context: never) => Promise<VendorPair[]>
}
