import { dollars } from '#platform/money.ts'
import { atLeast, type AgencyRole } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Delegation } from '../delegations/records.ts'
import { covers, isInForce } from '../delegations/rules.ts'
import type { ApprovalRequest, ApprovalTurn } from '../requests/records.ts'

/** A colleague with their active role. */
export type Person = { user_id: string; display_name: string; role: AgencyRole; operates?: boolean; disabled: boolean }
/** The document, as far as it matters for who approves. */
export type Subject = Pick<
  ApprovalRequest,
  'document_table' | 'judged_by' | 'requested_by' | 'submitted_by' | 'payee' | 'may_sign_twice'
> & { id?: string }
/** One step of a chain, as far as it matters for who approves. */
export type Place = Pick<
  ApprovalTurn,
  'who' | 'role' | 'person' | 'signature_limit' | 'escalates_role' | 'escalates_person' | 'escalated_at'
>
export type Signature = Pick<ApprovalTurn, 'signed_by' | 'signed_for'>
export type Circumstances = {
  people: readonly Person[]
  delegations: readonly Delegation[]
  signatures: readonly Signature[]
  today: string
  /** Everyone who wrote in the document, by its history. */
  authors: readonly string[]
  /** The agency has declared itself too small to divide duties, and the declaration is in effect. */
  small: boolean
}

/** Who approves, and for whom when it is not in their own right. */
export type Signer = { person: string; for_person: string | null }

export const nameOf = (id: string | null, people: readonly Person[]): string =>
  people.find(({ user_id }) => user_id === id)?.display_name || 'A colleague'

/**
 * Why this person must not approve this at any step. No one approves what they requested: 2 CFR 200.303 asks for
 * internal control, auditors ask for two people. A delegate of the requester is no second person either.
 */
export function whyBarred(id: string, subject: Subject, circumstances: Circumstances): Reason {
  const { people, signatures, authors } = circumstances
  const parties = [subject.requested_by, subject.submitted_by, subject.payee, ...authors]
  const principal = inForce(subject, circumstances).find(
    ({ from_person, to_person }) => to_person === id && parties.includes(from_person),
  )
  const represented = signatures.find(({ signed_for }) => signed_for === id)
  return firstReason(
    subject.requested_by === id && 'You can’t approve what you requested.',
    subject.submitted_by === id && 'You can’t approve what you submitted.',
    subject.payee === id && 'You can’t approve a payment to yourself.',
    authors.includes(id) && 'You wrote in this document. Another person must approve it.',
    principal &&
      `You currently approve for ${nameOf(principal.from_person, people)}, who has a part in this. Another person must approve it, or you end that delegation first.`,
    !subject.may_sign_twice && signatures.some(({ signed_by }) => signed_by === id) && 'You already approved this.',
    !subject.may_sign_twice && represented && `${nameOf(represented.signed_by, people)} already approved this for you.`,
  )
}

/** A step that only authors could approve does not wait in silence: it says so, and names the ways out. */
export const whyOnlyAuthors = (step: string, names: readonly string[]): Reason =>
  names.length > 0
    ? `Only ${names.join(', ')} could approve “${step}”, and authors can’t approve their own documents. Ask an administrator to name a delegate or a second manager, or to file a small-agency declaration.`
    : null

/** Why this approval does not fit the step. */
export function whyNotSign(
  place: Place,
  { person, for_person }: Signer,
  subject: Subject,
  circumstances: Circumstances,
): Reason {
  const { people } = circumstances
  const [signer, principal] = [person, for_person ?? person].map((id) => people.find(({ user_id }) => user_id === id))
  const given = inForce(subject, circumstances).filter(
    ({ from_person, to_person }) => from_person === for_person && to_person === person,
  )
  const furthest = Math.max(...given.map(({ amount_limit }) => amount_limit ?? Infinity))
  return firstReason(
    (!signer || signer.disabled) && 'Only members of the organization can approve.',
    for_person !== null &&
      (!principal || principal.disabled) &&
      `${nameOf(for_person, people)} is no longer active here, so no one can approve for them.`,
    (signer?.operates || principal?.operates) &&
      'Platform administrators run the platform and can’t approve for an agency.',
    whyBarred(person, subject, circumstances),
    for_person !== null && given.length === 0 && `${nameOf(for_person, people)} has not delegated this to you.`,
    for_person !== null &&
      whyBarred(for_person, subject, circumstances) &&
      `${nameOf(for_person, people)} can no longer approve this, so you can’t approve for them.`,
    (!principal || !holds(place, principal)) && 'You aren’t an approver for this step.',
    place.signature_limit !== null &&
      subject.judged_by > place.signature_limit &&
      `This needs an approver with a limit above ${dollars(place.signature_limit)}.`,
    // A delegate never gets more than the delegator has: the limit of the step was checked above.
    for_person !== null &&
      subject.judged_by > furthest &&
      `Your delegation from ${nameOf(for_person, people)} goes up to ${dollars(furthest)}.`,
  )
}

/**
 * Everyone who can approve here today, each once: in their own right, or for another person. Under a small-agency
 * declaration an author approves where no other person can.
 */
export function signers(place: Place, subject: Subject, circumstances: Circumstances): Signer[] {
  const found = signersBeside(place, subject, circumstances)
  return found.length === 0 && circumstances.small
    ? signersBeside(place, subject, { ...circumstances, authors: [] })
    : found
}

/** Those who could approve here if they were not authors of the document; empty where another person can. */
export const onlyAuthors = (place: Place, subject: Subject, circumstances: Circumstances): string[] =>
  signers(place, subject, circumstances).length > 0
    ? []
    : signersBeside(place, subject, { ...circumstances, authors: [] }).map(({ person }) => person)

function signersBeside(place: Place, subject: Subject, circumstances: Circumstances): Signer[] {
  const regular = at(place, subject, circumstances)
  if (place.escalated_at === null && !regular.every(({ person }) => isAway(person, subject, circumstances)))
    return regular
  const higher =
    escalations(place)
      .map((each) => at(each, subject, circumstances))
      .find((found) => found.length > 0) ?? []
  return [...regular, ...higher.filter(({ person }) => !regular.some((each) => each.person === person))]
}

/** A person who is away may still approve; the step does not wait for them. */
export const isAway = (
  person: string,
  subject: Pick<Subject, 'document_table' | 'id'>,
  circumstances: Pick<Circumstances, 'delegations' | 'today'>,
): boolean => inForce(subject, circumstances).some(({ from_person, away }) => away && from_person === person)

function at(place: Place, subject: Subject, circumstances: Circumstances): Signer[] {
  const own = circumstances.people.map(({ user_id }): Signer => ({ person: user_id, for_person: null }))
  const delegated = inForce(subject, circumstances).flatMap(({ from_person, to_person }): Signer[] =>
    to_person ? [{ person: to_person, for_person: from_person }] : [],
  )
  const found = new Map<string, Signer>()
  for (const signer of [...own, ...delegated])
    if (!found.has(signer.person) && whyNotSign(place, signer, subject, circumstances) === null)
      found.set(signer.person, signer)
  return [...found.values()]
}

/**
 * Where a step goes when no one approves in time or no one can: to a person if one is named, otherwise to a role.
 * Limits end here.
 */
function escalations(place: Place): Place[] {
  const higher = { ...place, signature_limit: null }
  return [
    ...(place.escalates_person ? [{ ...higher, who: 'person' as const, person: place.escalates_person }] : []),
    { ...higher, who: 'role' as const, role: place.escalates_role },
  ]
}

const holds = ({ who, role, person }: Place, candidate: Person): boolean =>
  who === 'role' ? role !== null && atLeast(role, candidate) : person === candidate.user_id

const inForce = (
  subject: Pick<Subject, 'document_table' | 'id'>,
  { delegations, today }: Pick<Circumstances, 'delegations' | 'today'>,
) => delegations.filter((each) => isInForce(each, today) && covers(each, subject))

/**
 * Can every slot have a separate person? Each slot in turn takes one of its people, and asks the slot that holds that
 * person to take another (Kuhn's matching: a chain has a handful of places).
 */
export function enough(slots: readonly (readonly string[])[], maySignTwice: boolean): boolean {
  if (maySignTwice) return slots.every((people) => people.length > 0)
  const taken = new Map<string, number>()
  const seat = (slot: number, asked: Set<string>): boolean =>
    slots[slot]!.some((person) => {
      if (asked.has(person)) return false
      asked.add(person)
      const holder = taken.get(person)
      if (holder !== undefined && !seat(holder, asked)) return false
      taken.set(person, slot)
      return true
    })
  return slots.every((_, slot) => seat(slot, new Set()))
}
