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
    !atLeast('admin', actor) && 'Only an administrator can begin an access review.',
    open > 0 && 'A review is open already. Close it before you begin the next one.',
    due_on <= today && 'Give the review until a day that is still to come.',
  )

type Item = Pick<AccessReviewItem, 'member' | 'granted_by' | 'decision' | 'role'>

/** What is known before anything is typed. */
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
    item.decision !== 'pending' && 'It is decided already.',
    item.member === actor.user_id && 'Somebody else decides on your own role.',
    decision === 'keep' &&
      item.granted_by === actor.user_id &&
      'You gave this role. Somebody else decides whether it is kept.',
    decision === 'revoke' &&
      item.role === 'platform_admin' &&
      'The role of a platform administrator is taken away on the server’s own machine.',
  )

/** Nobody keeps their own role, and whoever gave a role does not judge it: somebody else looks at it with open eyes. */
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
): Reason => firstReason(whyNotJudgeYet(item, { actor, review, decision }), reason.trim() === '' && 'Say why.')

/** What a person did, by the command and how often, and on which records. */
export type Deed = { person: string; command: string; record: string | null; at: string }
export type Found = { conflict: string; person: string; first: Deed; second: Deed; record: string | null }

export const partsOf = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** `payment-runs/*` stands for all that begin so. */
export const isDuty = (command: string, list: string): boolean =>
  partsOf(list).some((part) => (part.endsWith('*') ? command.startsWith(part.slice(0, -1)) : command === part))

/** The commands of these conflicts, as PostgreSQL compares them. */
export const patternsOf = (conflicts: readonly Pick<DutyConflict, 'first' | 'second'>[]): string[] =>
  [...new Set(conflicts.flatMap(({ first, second }) => [...partsOf(first), ...partsOf(second)]))].map(
    (part) => part.replace(/\*$/, '').replaceAll(/[\\%_]/g, '\\$&') + (part.endsWith('*') ? '%' : ''),
  )

/** Who did both duties of any of these conflicts, on whichever records. */
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
 * Who did both duties of a conflict: on one record where it says so, otherwise anywhere in the time that was looked at.
 * The first meeting of each person counts.
 */
export function conflictsIn(
  deeds: readonly Deed[],
  conflicts: readonly Pick<DutyConflict, 'id' | 'first' | 'second' | 'same_record'>[],
): Found[] {
  return conflicts.flatMap(({ id, first, second, same_record }) => {
    const onOne = same_record === 'record'
    const keyOf = ({ person, record }: Deed) => `${person} ${onOne ? record : ''}`
    const looked = onOne ? deeds.filter(({ record }) => record !== null) : deeds
    // By key and not each with each: an agency does tens of thousands of things in the time that is looked at.
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
    partsOf(first).length === 0 || partsOf(second).length === 0 ? 'Name at least one command for each duty.' : null,
    // Also where a star covers it: one command would then be both duties, and everybody who does it a conflict.
    partsOf(first).some((part) => isDuty(part, second)) || partsOf(second).some((part) => isDuty(part, first))
      ? 'A duty cannot be in conflict with itself.'
      : null,
  )

type Usual = Pick<DutyConflict, 'name' | 'first' | 'second' | 'same_record' | 'severity' | 'why' | 'guard'>

/**
 * The conflicts that auditors of public agencies look for (GAO Green Book, principle 10.03: duties are divided). They
 * are proposed, taken in and changed by the organization.
 */
export const usualConflicts: readonly Usual[] = [
  {
    name: 'Asks for a purchase and approves it',
    first: 'requisitions/submit, requisitions/draft',
    second: 'approvals/decide',
    same_record: 'record',
    severity: 'high',
    why: 'One person could buy for themselves.',
    guard: 'Whoever requested a document cannot sign it.',
  },
  {
    name: 'Changes bank details and releases payments',
    first: 'bank-accounts/propose, bank-accounts/confirm',
    second: 'payment-runs/release',
    same_record: 'person',
    severity: 'high',
    why: 'Money could be led to an account of one’s own.',
    guard: 'Details are proposed by one, confirmed by another after a call, and wait before they are used.',
  },
  {
    name: 'Takes a vendor in and pays it',
    first: 'vendors/activate',
    second: 'payment-runs/draft, payment-runs/release',
    same_record: 'person',
    severity: 'medium',
    why: 'A company that does not exist could be paid.',
    guard: 'A payment run is made by one person and released by another.',
  },
  {
    name: 'Receives goods and enters the invoice',
    first: 'receipts/receive',
    second: 'invoices/draft, invoices/submit',
    same_record: 'person',
    severity: 'medium',
    why: 'What never came could be paid for.',
    guard: 'Invoices are matched with the order and the receipt, line by line.',
  },
  {
    name: 'Makes a payment run and releases it',
    first: 'payment-runs/draft, payment-runs/submit',
    second: 'payment-runs/release',
    same_record: 'record',
    severity: 'high',
    why: 'One person alone could pay.',
    guard: 'Whoever made a run cannot release it.',
  },
  {
    name: 'Gives roles and uses them',
    first: 'roles/grant',
    second: 'payment-runs/release, approvals/decide',
    same_record: 'person',
    severity: 'medium',
    why: 'An administrator could arrange who signs.',
    guard: 'Nobody gives a role to themselves; every grant is in the trail.',
  },
]

/**
 * What each role may do, in the words of the guards: a line for each kind of work. Where a role begins, those above it
 * have it as well; the platform administrator is a user beside what they run.
 */
export const rights: readonly { work: string; verb: string; from: Role; note?: string }[] = [
  { work: 'Requisitions, solicitations, orders, receipts', verb: 'draft and edit', from: 'user' },
  { work: 'Approvals', verb: 'sign', from: 'manager', note: 'Up to the limit of the step; never one’s own.' },
  { work: 'Budgets, cost centers, thresholds', verb: 'change', from: 'manager' },
  { work: 'Registrations of vendors', verb: 'decide on', from: 'manager' },
  {
    work: 'Bank details of vendors',
    verb: 'propose and confirm',
    from: 'manager',
    note: 'Two people, and a waiting time.',
  },
  { work: 'Payment runs', verb: 'make and release', from: 'manager', note: 'Two people.' },
  { work: 'Documents and templates', verb: 'publish', from: 'manager' },
  { work: 'Members and invitations', verb: 'invite, lock, remove', from: 'admin' },
  { work: 'Roles', verb: 'give and take away', from: 'admin', note: 'Never to oneself, never above one’s own.' },
  { work: 'Organization, branding, plan, sign-in', verb: 'change', from: 'admin' },
  { work: 'The trail of commands', verb: 'read', from: 'admin' },
  {
    work: 'All organizations, plans, switches',
    verb: 'run',
    from: 'platform_admin',
    note: 'Given on the server’s own machine only.',
  },
]

export const mayDo = (role: Role, from: Role): boolean => atLeast(from, rightsOf(role))

/** The day on which a role that is given now ends, unless whoever gives it says otherwise: a year. */
export const usualMonths = 12

type Held = { user_id: string; role: string; expires_at: string | null }

/** Of these, the newest first, each person's role in force in the agency, and the operator's row beside it. */
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
