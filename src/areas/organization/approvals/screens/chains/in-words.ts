import { dollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import { approvalChain, type ApprovalChain, type ApprovalStep } from '../../chains/records.ts'

/** What a chain and its steps say, as people would say it. */
export const kindInWords = (kind: string): string => optionLabel(approvalChain.fields.record_type, kind)

export function amountsInWords({
  amount_from: from,
  amount_to: to,
}: Pick<ApprovalChain, 'amount_from' | 'amount_to'>): string {
  if (to === null) return from === 0 ? 'of any amount' : `from ${dollars(from)}`
  return from === 0 ? `up to ${dollars(to)}` : `from ${dollars(from)} to ${dollars(to)}`
}

/** Both tolerances must hold, so one of them alone lets nothing rise. */
export const toleranceInWords = ({
  tolerance_percent: percent,
  tolerance_cents: cents,
}: Pick<ApprovalChain, 'tolerance_percent' | 'tolerance_cents'>): string =>
  percent && cents
    ? `The amount may rise by ${Number(percent)} percent, and by no more than ${dollars(cents)}, without new signatures.`
    : `When the amount rises, everybody signs again.${percent || cents ? ' Both tolerances must hold, and one of them is empty.' : ''}`

export const bulkInWords = ({ bulk_limit: limit }: Pick<ApprovalChain, 'bulk_limit'>): string =>
  limit > 0
    ? `Up to ${dollars(limit)}, several may be approved together without being opened.`
    : 'Each request is opened before it is approved.'

export const twiceInWords = ({ may_sign_twice: twice }: Pick<ApprovalChain, 'may_sign_twice'>): string =>
  twice ? 'One person may sign several steps.' : 'Each step takes another person.'

type NameOf = (person: string) => string
type Who = Pick<ApprovalStep, 'who' | 'role' | 'person' | 'everyone'>

export function whoInWords({ who, role, person, everyone }: Who, nameOf: NameOf): string {
  if (who === 'owner') return 'Whoever answers for the budget line or the department'
  if (who === 'person') return person ? nameOf(person) : 'Nobody is named yet'
  if (!role) return 'No role is named yet'
  if (everyone) return role === 'manager' ? 'Every manager' : 'Every administrator'
  return role === 'manager' ? 'Any manager or administrator' : 'Any administrator'
}

type Further = Pick<ApprovalStep, 'mode' | 'signature_limit' | 'due_days' | 'escalates_role' | 'escalates_person'>

/** What else holds of a step: how far its signature goes, by when, and who comes after. */
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
      ? `Up to ${dollars(limit ?? 0)}; no choice above it.`
      : `Up to ${dollars(limit ?? 0)}; above it, ${above}.`
  return [
    ...(limit === null ? [] : [goes]),
    days
      ? `Due in ${Number(days)} working ${Number(days) === 1 ? 'day' : 'days'}; then ${above} may sign too.`
      : `No day is set; where nobody can sign, ${above} does.`,
  ]
}

/** The steps by their numbers: those with the same one are signed side by side. */
export const rounds = <Step extends Pick<ApprovalStep, 'sequence'>>(steps: readonly Step[]): Step[][] =>
  [...new Set(steps.map(({ sequence }) => Number(sequence)))]
    .toSorted((a, b) => a - b)
    .map((number) => steps.filter(({ sequence }) => Number(sequence) === number))
