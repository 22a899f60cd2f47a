import { addDays } from '#platform/dates.ts'
import { atLeast, type Actor, type AgencyRole } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Delegation } from './records.ts'

type Days = Pick<Delegation, 'first_day' | 'last_day'>
type Asked = Days & Pick<Delegation, 'from_person' | 'to_person' | 'away'>
type Colleague = { user_id: string; display_name: string; role: AgencyRole; operates?: boolean; disabled: boolean }

export const isInForce = ({ ended_at, first_day, last_day }: Delegation, today: string): boolean =>
  ended_at === null && first_day <= today && today <= last_day
/** One that was given for a single request covers no other, whatever its kind. */
export const covers = (
  { record_type, request }: Delegation,
  { document_table, id }: { document_table: string; id?: string | undefined },
): boolean => (record_type === null || record_type === document_table) && (!request || request === id)

/** Longer than a year is no delegation any more; it is a role. */
const longest = 366

/** `delegations`: those of the two people that were not ended. */
export function whyNotDelegate(
  asked: Asked,
  {
    actor,
    people,
    delegations,
    today,
  }: {
    actor: Pick<Actor, 'user_id' | 'role'>
    people: readonly Colleague[]
    delegations: readonly Delegation[]
    today: string
  },
): Reason {
  const { from_person: from, to_person: to, first_day, last_day, away } = asked
  const name = (id: string | null) => people.find(({ user_id }) => user_id === id)?.display_name ?? 'This person'
  const delegate = people.find(({ user_id }) => user_id === to)
  const meanwhile = delegations.filter((other) => first_day <= other.last_day && other.first_day <= last_day)
  const handsOver = meanwhile.find((other) => other.from_person === to)
  const signsFor = meanwhile.find((other) => other.to_person === from)
  return firstReason(
    from !== actor.user_id &&
      !atLeast('admin', actor) &&
      'Only an administrator can delegate the signature of somebody else.',
    from !== actor.user_id &&
      to === actor.user_id &&
      'You cannot give yourself the signature of somebody else. Ask another administrator.',
    !people.some(({ user_id }) => user_id === from) && 'Whose signature it is must be a member of your organization.',
    to === null && !away && 'Say who signs meanwhile, or that the person is away.',
    to === from && 'A signature is delegated to somebody else.',
    to !== null && !delegate && 'A signature is delegated to a member of your organization.',
    delegate?.disabled && `The account of ${name(to)} is disabled.`,
    delegate?.operates && 'Platform administrators run the platform; they do not sign for an agency.',
    last_day < first_day && 'The last day comes before the first day.',
    first_day < today && 'A delegation begins today or later.',
    last_day >= addDays(first_day, longest) && 'A delegation lasts at most a year.',
    // What was delegated is not delegated again: the first of the three would never know who signs.
    handsOver &&
      (handsOver.to_person
        ? `${name(to)} has delegated their own signature in that time. Choose somebody else.`
        : `${name(to)} is away in that time. Choose somebody else.`),
    signsFor &&
      to !== null &&
      `${name(from)} signs for ${name(signsFor.from_person)} in that time, and what is delegated cannot be delegated again. ${name(signsFor.from_person)} has to choose somebody else first.`,
  )
}

/** Either side may end it, and an administrator. */
export const whyNotEndDelegation = (
  delegation: Delegation,
  { actor, today }: { actor: Pick<Actor, 'user_id' | 'role'>; today: string },
): Reason =>
  firstReason(
    ![delegation.from_person, delegation.to_person].includes(actor.user_id) &&
      !atLeast('admin', actor) &&
      'Only the two people and an administrator can end a delegation.',
    (delegation.ended_at !== null || delegation.last_day < today) && 'This delegation has ended already.',
  )
