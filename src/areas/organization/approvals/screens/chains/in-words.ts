import { plural } from '#platform/words.ts'
import { dollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import { approvalChain, type ApprovalChain, type ApprovalStep } from '../../chains/records.ts'

/** A chain and its steps in words. */
export const kindInWords = (kind: string): string => optionLabel(approvalChain.fields.record_type, kind)

export function amountsInWords({
  amount_from: from,
  amount_to: to,
}: Pick<ApprovalChain, 'amount_from' | 'amount_to'>): string {
  if (to === null) return from === 0 ? 'of any amount' : `from ${dollars(from)}`
  return from === 0 ? `up to ${dollars(to)}` : `from ${dollars(from)} to ${dollars(to)}`
}

/** Both tolerances apply, so with only one of them nothing may rise. */
export const toleranceInWords = ({
  tolerance_percent: percent,
  tolerance_cents: cents,
}: Pick<ApprovalChain, 'tolerance_percent' | 'tolerance_cents'>): string =>
  percent && cents
    ? `The amount may rise by ${Number(percent)}%, and by no more than ${dollars(cents)}, without new approvals.`
    : `If the amount rises, everyone approves again.${percent || cents ? ' Both tolerances are required, and one is blank.' : ''}`

export const bulkInWords = ({ bulk_limit: limit }: Pick<ApprovalChain, 'bulk_limit'>): string =>
  limit > 0
    ? `Requests up to ${dollars(limit)} can be approved in bulk without being opened.`
    : 'Each request must be opened before approval.'

export const twiceInWords = ({ may_sign_twice: twice }: Pick<ApprovalChain, 'may_sign_twice'>): string =>
  twice ? 'One person may approve several steps.' : 'Each step needs a different approver.'

type NameOf = (person: string) => string
type Who = Pick<ApprovalStep, 'who' | 'role' | 'person' | 'everyone'>

export function whoInWords({ who, role, person, everyone }: Who, nameOf: NameOf): string {
  if (who === 'owner') return 'Owner of the budget line or department'
  if (who === 'person') return person ? nameOf(person) : 'No person selected'
  if (!role) return 'No role selected'
  if (everyone) return role === 'manager' ? 'Every manager' : 'Every administrator'
  return role === 'manager' ? 'Any manager or administrator' : 'Any administrator'
}

type Further = Pick<ApprovalStep, 'mode' | 'signature_limit' | 'due_days' | 'escalates_role' | 'escalates_person'>

/** The other conditions of a step: its approval limit, its due date, and who comes after. */
export function furtherInWords(
  { mode, signature_limit: limit, due_days: days, escalates_role, escalates_person }: Further,
  nameOf: NameOf,
): string[] {
  const above = escalates_person
    ? nameOf(escalates_person)
    : escalates_role === 'manager'
      ? 'a manager'
      : 'an administrator'
  const goes =
    mode === 'any'
      ? `Up to ${dollars(limit ?? 0)}; not available above.`
      : `Up to ${dollars(limit ?? 0)}; above that, ${above}.`
  return [
    ...(limit === null ? [] : [goes]),
    days
      ? `Due in ${Number(days)} working ${plural(Number(days), { one: 'day', other: 'days' })}; then ${above} may also approve.`
      : `No due date; if no one can approve, ${above} does.`,
  ]
}

/** The steps by number: steps with the same number run in parallel. */
export const rounds = <Step extends Pick<ApprovalStep, 'sequence'>>(steps: readonly Step[]): Step[][] =>
  [...new Set(steps.map(({ sequence }) => Number(sequence)))]
    .toSorted((a, b) => a - b)
    .map((number) => steps.filter(({ sequence }) => Number(sequence) === number))
