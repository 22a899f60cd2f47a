import { openSuggestions } from '#areas/organization/texts/rules.ts'
import { addDays, addMonths, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { securityLife } from './securities/life.ts'
import { contractLife } from './life.ts'
import { contract, type Contract, type ContractLine, type ContractSecurity } from './records.ts'

/** Set by the approvals; people's own moves are in its life. */
export const moves = moveTable(contract, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  withdraw: { from: ['submitted'], to: 'draft' },
})

/** Quantity times a price in dollars that may have fractions of a cent, in whole cents: half a cent rounds up. */
export const amountOf = ({
  quantity,
  unit_price,
}: {
  quantity?: number | null | undefined
  unit_price?: number | null | undefined
}): number =>
  Number(
    (BigInt(Math.round((quantity ?? 0) * 10_000)) * BigInt(Math.round((unit_price ?? 0) * 1_000_000)) + 50_000_000n) /
      100_000_000n,
  )

export const totalOf = (lines: readonly Pick<ContractLine, 'quantity' | 'unit_price'>[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0)

/** The last day to give notice of nonrenewal. */
export const noticeDay = ({ ends_on, notice_days }: Pick<Contract, 'ends_on' | 'notice_days'>): string | null =>
  notice_days > 0 ? addDays(ends_on, -notice_days) : null

export type Standing = 'running' | 'notice' | 'expiring' | 'over'

/** How near the end is: notice due within a month, ending within the notice period, or ended. */
export function standingOf(row: Pick<Contract, 'status' | 'ends_on' | 'notice_on'>, today: string): Standing | null {
  const { ends_on, notice_on } = row
  if (!contractLife.is(row, 'running')) return null
  if (ends_on < today || contractLife.is(row, 'expired')) return 'over'
  if (notice_on !== null && notice_on < today) return 'expiring'
  if (notice_on !== null && notice_on <= addDays(today, 30)) return 'notice'
  return ends_on <= addDays(today, 30) ? 'expiring' : 'running'
}
export const standingWords: Record<Standing, string> = {
  running: 'Active',
  notice: 'Notice due',
  expiring: 'Expiring soon',
  over: 'Ended',
}

export const remainingOf = ({ ceiling, committed }: Pick<Contract, 'ceiling' | 'committed'>): number =>
  ceiling - committed

/** Requirements for a draft before others spend time on it. */
export function whyNotWhole(
  row: Contract,
  {
    lines,
    sections,
    missing,
    signers,
  }: {
    lines: readonly ContractLine[]
    sections: readonly { standing: string; heading: string; reason: string | null; content?: string | null }[]
    missing: string | null
    signers: readonly { party: string; turn: number }[]
  },
): Reason {
  const unsaid = sections.find(({ standing, reason }) => standing !== 'standard' && !reason?.trim())
  const total = totalOf(lines)
  return firstReason(
    row.ends_on < row.starts_on && 'The end date must be on or after the start date.',
    row.ceiling <= 0 && 'Enter a ceiling.',
    lines.length > 0 &&
      total > row.ceiling &&
      `Lines total ${dollars(total)}, above the ${dollars(row.ceiling)} ceiling.`,
    sections.length === 0 && 'Add contract text first: approved clauses or custom sections.',
    missing && `Add the required clause ${missing}.`,
    ...sections.map(
      ({ heading, content }) =>
        openSuggestions(content) > 0 && `“${heading}” has open suggestions. Accept or reject them first.`,
    ),
    unsaid && `“${unsaid.heading}” is custom text. Enter a reason for the approver.`,
    !signers.some(({ party }) => party === 'agency') && 'Add a signer for the agency.',
    !signers.some(({ party }) => party === 'vendor') && 'Add a signer for the vendor.',
  )
}

/** Checked at the final approval: a person can't approve a contract they drafted. */
export const whyNotApprove = (row: Contract, actor: Actor): Reason =>
  firstReason(
    moves.whyNot('approve', row),
    row.drafted_by === actor.user_id && 'You can’t approve a contract you drafted.',
  )

export const renewedUntil = ({ ends_on, renewal_months }: Pick<Contract, 'ends_on' | 'renewal_months'>): string =>
  addMonths(ends_on, renewal_months)

/** Insurance and bond checks for the signer: too little coverage, or expiring before the contract ends. */
export const securityChecks = (
  row: Pick<Contract, 'ends_on'>,
  securities: readonly ContractSecurity[],
  today: string,
): Check[] =>
  securities
    .filter(securityLife.isOpen)
    .map((each) => ({ words: `${each.issued_by}: coverage is sufficient`, whyNot: whyWeak(each, row, today) }))

export const whyWeak = (
  { covers, required, expires_on }: Pick<ContractSecurity, 'covers' | 'required' | 'expires_on'>,
  { ends_on }: Pick<Contract, 'ends_on'>,
  today: string,
): Reason =>
  firstReason(
    expires_on < today && `It expired on ${dayInWords(expires_on)}.`,
    covers < required && `It covers ${dollars(covers)}; ${dollars(required)} is required.`,
    expires_on <= addDays(today, 30) && `It expires on ${dayInWords(expires_on)}.`,
    expires_on < ends_on && `It expires on ${dayInWords(expires_on)}, before the contract ends.`,
  )

/**
 * A contract's total change: increases and decreases do not cancel out, or a hundred changes would look like none.
 * Two decimals, half up.
 */
export const shareOf = (original: number, changes: readonly number[]): number =>
  original <= 0
    ? 0
    : Number(
        ((BigInt(changes.reduce((sum, each) => sum + Math.abs(each), 0)) * 100_000n) / BigInt(original) + 5n) / 10n,
      ) / 100

export const cardinalAbove = 25

/**
 * Above the share in the agency's order settings (25% if none is set), all changes of a contract together may be
 * another purchase: the file explains why not, or it goes out to bid.
 */
export const whyNotCardinal = (
  { same_purchase }: { same_purchase: string | null },
  share: number,
  limit: number = cardinalAbove,
): Reason =>
  share > limit && !same_purchase?.trim()
    ? `With this change, all changes total ${share}% of the original contract, above ${limit}%. Enter why it is the same purchase (cardinal change), or solicit bids.`
    : null
