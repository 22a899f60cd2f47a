import { addDays } from '#platform/dates.ts'
import { atLeast, type Actor, type AgencyRole } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Delegation } from './records.ts'

type Days = Pick<Delegation, 'first_day' | 'last_day'>
type Asked = Days & Pick<Delegation, 'from_person' | 'to_person' | 'away'>
type Colleague = { user_id: string; display_name: string; role: AgencyRole; operates?: boolean; disabled: boolean }

export const isInForce = ({ ended_at, first_day, last_day }: Delegation, today: string): boolean =>
  ended_at === null && first_day <= today && today <= last_day
/** A delegation for a single request covers no other request, whatever its kind. */
export const covers = (
  { record_type, request }: Delegation,
  { document_table, id }: { document_table: string; id?: string | undefined },
): boolean => (record_type === null || record_type === document_table) && (!request || request === id)

/** A delegation longer than a year would be a role. */
const longest = 366

/** `delegations`: those of the two people that have not ended. */
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
    from !== actor.user_id && !atLeast('admin', actor) && 'Only an administrator can delegate for another person.',
    from !== actor.user_id &&
      to === actor.user_id &&
      'You can’t make yourself another person’s delegate. Ask another administrator.',
    !people.some(({ user_id }) => user_id === from) && 'The approver must be a member of your organization.',
    to === null && !away && 'Select a delegate, or mark the person as away.',
    to === from && 'You can’t delegate to the same person.',
    to !== null && !delegate && 'The delegate must be a member of your organization.',
    delegate?.disabled && `${name(to)}’s account is disabled.`,
    delegate?.operates && 'Platform administrators run the platform and can’t approve for an agency.',
    last_day < first_day && 'The end date must be on or after the start date.',
    first_day < today && 'The start date can’t be in the past.',
    last_day >= addDays(first_day, longest) && 'A delegation can last up to one year.',
    // A delegated approval can't be delegated again: the first of the three would never know who approves.
    handsOver &&
      (handsOver.to_person
        ? `${name(to)} has delegated to another person in that period. Select a different delegate.`
        : `${name(to)} is away in that period. Select a different delegate.`),
    signsFor &&
      to !== null &&
      `${name(from)} approves for ${name(signsFor.from_person)} in that period and can’t delegate again. ${name(signsFor.from_person)} must select another delegate first.`,
  )
}

/** Either person or an administrator can end it. */
export const whyNotEndDelegation = (
  delegation: Delegation,
  { actor, today }: { actor: Pick<Actor, 'user_id' | 'role'>; today: string },
): Reason =>
  firstReason(
    ![delegation.from_person, delegation.to_person].includes(actor.user_id) &&
      !atLeast('admin', actor) &&
      'Only the two people or an administrator can end a delegation.',
    (delegation.ended_at !== null || delegation.last_day < today) && 'This delegation has already ended.',
  )
